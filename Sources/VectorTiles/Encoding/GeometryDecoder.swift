/// Decodes the command integers of one feature (Vector Tile Specification 2.1, section 4.3) into parts and points.
struct GeometryDecoder {
  let kind: GeometryKind
  /// Old tiles of version 1 have lines that end with ClosePath, of count 0 or 1; it leads back to the first point.
  let closesLines: Bool
  private var position = SIMD2<Int32>(0, 0)
  private var partStart = 0

  init(kind: GeometryKind, closesLines: Bool) {
    self.kind = kind
    self.closesLines = closesLines
  }

  /// Appends the feature's parts; false when the commands are not those of the kind or are cut short.
  mutating func decode(
    _ message: ProtobufCursor, _ bytes: Span<UInt8>, parts: inout [Int32], points: inout [SIMD2<Int32>]
  ) -> Bool {
    var cursor = message
    partStart = points.count
    var isDrawing = false
    while !cursor.isAtEnd {
      guard let command = try? cursor.varint(bytes) else { return false }
      let count = command >> 3
      switch command & 7 {
      case 1:
        guard Self.fits(count, in: cursor) else { return false }
        for _ in 0..<count {
          if kind != .point { endPart(parts: &parts, points: &points) }
          guard appendPoint(&cursor, bytes, to: &points) else { return false }
        }
        isDrawing = true
      case 2:
        guard isDrawing, kind != .point, Self.fits(count, in: cursor) else { return false }
        for _ in 0..<count {
          guard appendPoint(&cursor, bytes, to: &points) else { return false }
        }
      case 7:
        guard isDrawing, partStart < points.count, closePath(count: count, points: &points) else { return false }
        isDrawing = false
      default:
        return false
      }
    }
    endPart(parts: &parts, points: &points)
    return true
  }

  /// Deltas add modulo 2³²: tiles with coordinates beyond it exist and must not trap.
  @inline(__always)
  private mutating func appendPoint(
    _ cursor: inout ProtobufCursor, _ bytes: Span<UInt8>, to points: inout [SIMD2<Int32>]
  ) -> Bool {
    guard let x = try? cursor.varint(bytes), let y = try? cursor.varint(bytes) else { return false }
    position &+= SIMD2(Self.unzigzag(x), Self.unzigzag(y))
    points.append(position)
    return true
  }

  @inline(__always)
  private static func unzigzag(_ value: UInt64) -> Int32 {
    let value = UInt32(truncatingIfNeeded: value)
    return Int32(bitPattern: value >> 1) ^ -Int32(bitPattern: value & 1)
  }

  /// Whether as many points can follow, each of at least two bytes.
  @inline(__always)
  private static func fits(_ count: UInt64, in cursor: ProtobufCursor) -> Bool {
    count > 0 && count <= UInt64(cursor.remaining / 2)
  }

  private func closePath(count: UInt64, points: inout [SIMD2<Int32>]) -> Bool {
    switch kind {
    case .polygon, .unknown: return count == 1
    case .point: return false
    case .line:
      if closesLines { points.append(points[partStart]) }
      return closesLines
    }
  }

  /// Ends the path since `partStart`, or drops it where it has too few points to be one.
  private mutating func endPart(parts: inout [Int32], points: inout [SIMD2<Int32>]) {
    let count = points.count - partStart
    guard count > 0 else { return }
    if kind == .polygon, count > 1, points[partStart] == points[points.count - 1] { points.removeLast() }
    if points.count - partStart >= kind.minimumPointCount {
      parts.append(Int32(truncatingIfNeeded: points.count))
    } else {
      points.removeLast(points.count - partStart)
    }
    partStart = points.count
  }
}
