/// Decodes one layer. Its fields may stand in any order, so a first walk hops over the features and reads everything
/// that they refer to; the second reads the features.
struct LayerDecoder {
  private var layer = VectorTileLayer(name: "")
  private var version: UInt64 = 1
  private var featureCount = 0
  private var featureBytes = 0

  static func decode(_ message: ProtobufCursor, _ bytes: Span<UInt8>) throws(VectorTileError) -> VectorTileLayer {
    var decoder = LayerDecoder()
    try decoder.readHead(message, bytes)
    try decoder.readFeatures(message, bytes)
    return decoder.layer
  }

  private mutating func readHead(_ message: ProtobufCursor, _ bytes: Span<UInt8>) throws(VectorTileError) {
    var cursor = message
    var hasName = false
    var extent: UInt64 = 4096
    var values: [ProtobufCursor] = []
    while !cursor.isAtEnd {
      let (field, type) = try cursor.tag(bytes)
      switch field {
      case 1:
        try cursor.expect(.bytes, found: type)
        layer.name = try cursor.message(bytes).text(bytes)
        hasName = true
      case 2:
        try cursor.expect(.bytes, found: type)
        featureBytes += try cursor.message(bytes).remaining
        featureCount += 1
      case 3:
        try cursor.expect(.bytes, found: type)
        layer.keys.append(try cursor.message(bytes).text(bytes))
      case 4:
        try cursor.expect(.bytes, found: type)
        values.append(try cursor.message(bytes))
      case 5:
        try cursor.expect(.varint, found: type)
        extent = try cursor.varint(bytes)
      case 15:
        try cursor.expect(.varint, found: type)
        version = try cursor.varint(bytes)
      default:
        try cursor.skip(type, bytes)
      }
    }
    guard hasName else { throw .unnamedLayer(offset: message.position) }
    guard version == 1 || version == 2 else { throw .unsupportedVersion(version) }
    guard extent > 0, let side = Int32(exactly: extent) else { throw .invalidExtent(layer: layer.name) }
    layer.extent = side
    layer.values.reserveCapacity(values.count)
    for value in values { layer.values.append(try readValue(value, bytes)) }
  }

  private func readValue(_ message: ProtobufCursor, _ bytes: Span<UInt8>) throws(VectorTileError) -> VectorTileValue {
    var cursor = message
    var value: VectorTileValue?
    while !cursor.isAtEnd {
      let (field, type) = try cursor.tag(bytes)
      switch (field, type) {
      case (1, .bytes): value = .string(try cursor.message(bytes).text(bytes))
      case (2, .fixed32):
        let pattern = UInt32(truncatingIfNeeded: try cursor.fixed(bytes, size: 4))
        value = .double(Double(Float(bitPattern: pattern)))
      case (3, .fixed64): value = .double(Double(bitPattern: try cursor.fixed(bytes, size: 8)))
      case (4, .varint): value = .int(Int64(bitPattern: try cursor.varint(bytes)))
      case (5, .varint): value = .uint(try cursor.varint(bytes))
      case (6, .varint):
        let zigzag = try cursor.varint(bytes)
        value = .int(Int64(bitPattern: zigzag >> 1) ^ -Int64(bitPattern: zigzag & 1))
      case (7, .varint): value = .bool(try cursor.varint(bytes) != 0)
      case (1...7, _): throw .malformedField(offset: cursor.position)
      default: try cursor.skip(type, bytes)
      }
    }
    guard let value else { throw .untypedValue(layer: layer.name) }
    return value
  }

  private mutating func readFeatures(_ message: ProtobufCursor, _ bytes: Span<UInt8>) throws(VectorTileError) {
    // A feature takes two bytes and a point two more, so foreign counts never reserve more than a few times the tile.
    layer.features.reserveCapacity(featureCount)
    layer.parts.reserveCapacity(featureCount + 1)
    layer.points.reserveCapacity(featureBytes / 3)
    layer.tags.reserveCapacity(featureBytes / 4)
    var cursor = message
    while !cursor.isAtEnd {
      let (field, type) = try cursor.tag(bytes)
      if field == 2 {
        try readFeature(try cursor.message(bytes), bytes)
      } else {
        try cursor.skip(type, bytes)
      }
    }
  }

  private mutating func readFeature(_ message: ProtobufCursor, _ bytes: Span<UInt8>) throws(VectorTileError) {
    var cursor = message
    var id: UInt64?
    var kind = GeometryKind.unknown
    var geometry: ProtobufCursor?
    let firstTag = layer.tags.count
    let firstPart = layer.parts.count - 1
    while !cursor.isAtEnd {
      let (field, type) = try cursor.tag(bytes)
      switch field {
      case 1:
        try cursor.expect(.varint, found: type)
        id = try cursor.varint(bytes)
      case 2:
        try cursor.expect(.bytes, found: type)
        try readTags(try cursor.message(bytes), bytes)
      case 3:
        try cursor.expect(.varint, found: type)
        kind = GeometryKind(rawValue: UInt8(exactly: try cursor.varint(bytes)) ?? 0) ?? .unknown
      case 4:
        try cursor.expect(.bytes, found: type)
        let message = try cursor.message(bytes)
        if geometry == nil { geometry = message }
      default:
        try cursor.skip(type, bytes)
      }
    }
    if let geometry {
      var decoder = GeometryDecoder(kind: kind, closesLines: version == 1)
      guard decoder.decode(geometry, bytes, parts: &layer.parts, points: &layer.points) else {
        throw .malformedGeometry(layer: layer.name, feature: layer.features.count)
      }
    }
    layer.features.append(
      VectorTileFeature(
        id: id, kind: kind,
        tagRange: Int32(truncatingIfNeeded: firstTag)..<Int32(truncatingIfNeeded: layer.tags.count),
        partRange: Int32(truncatingIfNeeded: firstPart)..<Int32(truncatingIfNeeded: layer.parts.count - 1)))
  }

  private mutating func readTags(_ message: ProtobufCursor, _ bytes: Span<UInt8>) throws(VectorTileError) {
    var cursor = message
    while !cursor.isAtEnd {
      let key = try cursor.varint(bytes)
      if cursor.isAtEnd { return }
      let value = try cursor.varint(bytes)
      guard key < UInt64(layer.keys.count), value < UInt64(layer.values.count) else {
        throw .tagOutOfRange(layer: layer.name, feature: layer.features.count)
      }
      layer.tags.append(UInt32(truncatingIfNeeded: key))
      layer.tags.append(UInt32(truncatingIfNeeded: value))
    }
  }
}
