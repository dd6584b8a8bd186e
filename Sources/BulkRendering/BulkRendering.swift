// BulkRendering
