// GeodesyTests
