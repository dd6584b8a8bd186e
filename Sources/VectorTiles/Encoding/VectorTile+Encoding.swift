import ByteCoding
import JSON

extension VectorTile {
  /// The tile as version 2 of the specification writes it. Layers without features are left out.
  package func encoded() -> [UInt8] {
    layers.lazy.filter { !$0.features.isEmpty }.reduce(into: []) { $0 += $1.encoded() }
  }
}

extension VectorTileLayer {
  /// The layer as a field of a tile: a tile's bytes are those of its layers one after the other.
  ///
  /// Rings are written as they stand; outer rings must have a positive area and holes a negative one
  /// (`doubledArea(ofPart:)`).
  package func encoded() -> [UInt8] {
    var message = ProtobufBytes()
    message.append(field: 15, varint: 2)
    message.append(field: 1, text: name)
    var feature = ProtobufBytes()
    var packed = ProtobufBytes()
    for index in features.indices {
      feature.removeAll()
      encode(features[index], into: &feature, packed: &packed)
      message.append(field: 2, message: feature.bytes)
    }
    for key in keys { message.append(field: 3, text: key) }
    for value in values {
      packed.removeAll()
      packed.append(value)
      message.append(field: 4, message: packed.bytes)
    }
    message.append(field: 5, varint: UInt64(extent))
    var result = ProtobufBytes()
    result.append(field: 3, message: message.bytes)
    return result.bytes
  }

  private func encode(_ feature: VectorTileFeature, into bytes: inout ProtobufBytes, packed: inout ProtobufBytes) {
    if let id = feature.id { bytes.append(field: 1, varint: id) }
    if !feature.tagRange.isEmpty {
      packed.removeAll()
      for tag in feature.tagRange { packed.append(varint: UInt64(tags[Int(tag)])) }
      bytes.append(field: 2, message: packed.bytes)
    }
    bytes.append(field: 3, varint: UInt64(feature.kind.rawValue))
    packed.removeAll()
    var position = SIMD2<Int32>(0, 0)
    for index in feature.partRange {
      encode(part(Int(index)), kind: feature.kind, from: &position, into: &packed)
    }
    bytes.append(field: 4, message: packed.bytes)
  }

  private func encode(
    _ part: Range<Int>, kind: GeometryKind, from position: inout SIMD2<Int32>, into bytes: inout ProtobufBytes
  ) {
    let (moveTo, lineTo, closePath): (UInt64, UInt64, UInt64) = (1, 2, 1 << 3 | 7)
    let isPoint = kind == .point
    bytes.append(varint: moveTo | UInt64(isPoint ? part.count : 1) << 3)
    for index in part {
      if !isPoint, index == part.lowerBound + 1 { bytes.append(varint: lineTo | UInt64(part.count - 1) << 3) }
      let delta = points[index] &- position
      bytes.append(varint: zigzag(Int64(delta.x)))
      bytes.append(varint: zigzag(Int64(delta.y)))
      position = points[index]
    }
    if kind == .polygon { bytes.append(varint: closePath) }
  }
}

extension ProtobufBytes {
  /// A value message.
  fileprivate mutating func append(_ value: VectorTileValue) {
    switch value {
    case .string(let text): append(field: 1, text: text)
    case .double(let number): append(field: 3, double: number)
    case .int(let number): append(field: 4, varint: UInt64(bitPattern: number))
    case .uint(let number): append(field: 5, varint: number)
    case .bool(let flag): append(field: 7, varint: flag ? 1 : 0)
    case .json(let json): append(field: 1, text: String(decoding: json.serialized(), as: UTF8.self))
    }
  }
}
