/// Points, lines or rings, one after the other in flat arrays; each geometry is a run of parts.
///
/// Rings do not repeat their first point; outer rings have a positive doubled area (clockwise on the map), holes a
/// negative one and follow their outer ring.
struct GeometryStore: Sendable {
  private(set) var points: [GridPoint] = []
  /// Where part n ends in `points`.
  private(set) var partEnds: [UInt32] = []
  /// Where geometry n ends in `partEnds`.
  private(set) var ends: [UInt32] = []

  var count: Int { ends.count }

  /// Whether parts were ended since the last geometry.
  var hasOpenParts: Bool { partEnds.count > Int(ends.last ?? 0) }

  func parts(of geometry: Int) -> Range<Int> {
    Int(geometry == 0 ? 0 : ends[geometry - 1])..<Int(ends[geometry])
  }

  /// The points of a part, as indices into `points`.
  func part(_ index: Int) -> Range<Int> {
    Int(index == 0 ? 0 : partEnds[index - 1])..<Int(partEnds[index])
  }

  /// Where the part being made begins in `points`.
  var openStart: Int { Int(partEnds.last ?? 0) }

  mutating func append(_ point: GridPoint) { points.append(point) }

  /// Ends the part that the points since the last one make.
  mutating func endPart() { partEnds.append(UInt32(points.count)) }

  /// Takes back the points since the last part.
  mutating func dropPart() { points.removeLast(points.count - openStart) }

  /// Takes back the parts since the last geometry.
  mutating func dropOpenParts() {
    partEnds.removeLast(partEnds.count - Int(ends.last ?? 0))
    dropPart()
  }

  /// Ends the ring that the points since the last part make and turns it as outer rings or holes turn. A ring without
  /// an area is taken back instead.
  mutating func endRing(isOuter: Bool) -> Bool {
    let area = doubledArea(points.span.extracting(openStart..<points.count))
    guard area != 0 else {
      dropPart()
      return false
    }
    if (area > 0) != isOuter { reverseOpenPart() }
    endPart()
    return true
  }

  /// Turns the points of the part being made round.
  mutating func reverseOpenPart() { points[openStart...].reverse() }

  /// Ends the geometry that the parts since the last one make, and returns its number.
  mutating func endGeometry() -> UInt32 {
    ends.append(UInt32(partEnds.count))
    return UInt32(ends.count - 1)
  }

  /// Adds a geometry of another store and returns its number.
  mutating func copyGeometry(_ geometry: Int, of source: GeometryStore) -> UInt32 {
    for part in source.parts(of: geometry) {
      points.append(contentsOf: source.points[source.part(part)])
      endPart()
    }
    return endGeometry()
  }

  mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    partEnds.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  func bounds(of geometry: Int) -> GridBox { bounds(points: points(of: geometry)) }

  func pointCount(of geometry: Int) -> Int { points(of: geometry).count }

  /// The points of all parts, as indices into `points`.
  private func points(of geometry: Int) -> Range<Int> {
    let parts = parts(of: geometry)
    return parts.isEmpty ? 0..<0 : part(parts.lowerBound).lowerBound..<part(parts.upperBound - 1).upperBound
  }

  func bounds(ofPart part: Int) -> GridBox { bounds(points: self.part(part)) }

  private func bounds(points range: Range<Int>) -> GridBox {
    var box = GridBox.empty
    for index in range { box.extend(points[index]) }
    return box
  }

  /// Square units covered by a polygon's outer rings less its holes.
  func area(of geometry: Int) -> Double {
    var sum = 0.0
    for part in parts(of: geometry) { sum += Double(doubledArea(points.span.extracting(self.part(part)))) / 2 }
    return sum
  }
}

/// Twice the area of a ring, positive where it runs clockwise on the map (y grows downward).
func doubledArea(_ ring: Span<GridPoint>) -> Int64 {
  guard ring.count >= 3 else { return 0 }
  var sum: Int64 = 0
  var previous = ring[ring.count - 1]
  for index in ring.indices {
    let point = ring[index]
    sum &+= Int64(previous.x) &* Int64(point.y) &- Int64(point.x) &* Int64(previous.y)
    previous = point
  }
  return sum
}

func doubledArea(_ ring: [GridPoint]) -> Int64 { doubledArea(ring.span) }
