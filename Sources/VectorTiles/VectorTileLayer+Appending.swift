/// Parts are appended first; the feature that follows takes all that no feature has yet.
extension VectorTileLayer {
  private var endOfParts: Int32 { features.last?.partRange.upperBound ?? 0 }

  var hasPendingParts: Bool { Int(endOfParts) < parts.count - 1 }

  /// Appends a part, unless it has too few points for its kind.
  mutating func append(part: some Sequence<SIMD2<Int32>>, of kind: GeometryKind) {
    let start = points.count
    points.append(contentsOf: part)
    if points.count - start >= kind.minimumPointCount {
      parts.append(Int32(points.count))
    } else {
      points.removeSubrange(start...)
    }
  }

  /// Takes back the part appended last.
  mutating func removeLastPart() {
    parts.removeLast()
    points.removeSubrange(Int(parts[parts.count - 1])...)
  }

  /// Turns the part appended last round.
  mutating func reverseLastPart() {
    points[part(parts.count - 2)].reverse()
  }

  /// - Parameter tags: an index into `keys` and one into `values` for each attribute.
  mutating func appendFeature(id: UInt64?, kind: GeometryKind, tags featureTags: some Sequence<(UInt32, UInt32)>) {
    let firstTag = Int32(tags.count)
    for (key, value) in featureTags {
      tags.append(key)
      tags.append(value)
    }
    features.append(
      VectorTileFeature(
        id: id, kind: kind, tagRange: firstTag..<Int32(tags.count), partRange: endOfParts..<Int32(parts.count - 1)))
  }
}
