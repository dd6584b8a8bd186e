extension VectorTile {
  /// Decodes an uncompressed tile of version 1 or 2 of the specification.
  ///
  /// Faults that leave the rest of the tile readable are mended: a feature of no or an unknown type is `unknown`, one
  /// without geometry has no parts, a key without a value is dropped, a second geometry is ignored, as are lines of
  /// one point and rings of two. A layer without a version counts as version 1, the default of the specification's
  /// .proto file.
  /// - Throws: `VectorTileError` for every other breach of the specification.
  package init(decoding bytes: [UInt8]) throws(VectorTileError) {
    self.init()
    let span = bytes.span
    var cursor = ProtobufCursor(span)
    while !cursor.isAtEnd {
      let (field, type) = try cursor.tag(span)
      if field == 3 {
        try cursor.expect(.bytes, found: type)
        layers.append(try LayerDecoder.decode(try cursor.message(span), span))
      } else {
        try cursor.skip(type, span)
      }
    }
  }
}
