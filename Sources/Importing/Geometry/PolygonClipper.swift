/// Cuts polygons to a box so that what falls apart comes out as polygons of its own.
///
/// The pieces of rings within the box are joined along its edge: from where one leaves, clockwise to where the next
/// enters, as the polygon lies to the right of all of its rings (after Weiler and Atherton 1977). The edge runs half a
/// unit outside the box, so that no vertex lies on it.
struct PolygonClipper {
  /// A piece of a ring within the box: where on the box's edge it enters and leaves it.
  private struct Chain {
    let points: Range<Int>
    let entry: Double
    let exit: Double
  }

  /// A crossing of the box's edge.
  private struct Event {
    let position: Double
    let isEntry: Bool
    let chain: Int
  }

  private var chainPoints: [GridPoint] = []
  private var chains: [Chain] = []
  private var events: [Event] = []
  private var holes: [Int] = []
  private var rings: [[GridPoint]] = []
  private var cutter = RingCutter()

  /// Appends the polygons' parts in `box` to `result`, moved by −`origin`.
  mutating func clip(
    _ parts: Range<Int>, of source: GeometryStore, to box: GridBox, origin: GridPoint, into result: inout GeometryStore
  ) {
    var first = parts.lowerBound
    while first < parts.upperBound {
      var end = first + 1
      while end < parts.upperBound, doubledArea(source.points.span.extracting(source.part(end))) < 0 { end += 1 }
      clipPolygon(first..<end, of: source, to: box, origin: origin, into: &result)
      first = end
    }
  }

  /// - Parameter parts: an outer ring and its holes.
  private mutating func clipPolygon(
    _ parts: Range<Int>, of source: GeometryStore, to box: GridBox, origin: GridPoint, into result: inout GeometryStore
  ) {
    let bounds = source.bounds(ofPart: parts.lowerBound)
    guard bounds.intersects(box) else { return }
    guard !box.contains(bounds) else {
      for part in parts {
        for index in source.part(part) { result.append(source.points[index] &- origin) }
        let isKept = result.endRing(isOuter: part == parts.lowerBound)
        if part == parts.lowerBound, !isKept { return }
      }
      return
    }
    collect(parts, of: source, edge: BoxEdge(box))
    if join(parts, of: source, edge: BoxEdge(box)) {
      emit(of: source, origin: origin, into: &result)
    } else {
      cutRings(parts, of: source, to: box, origin: origin, into: &result)
    }
  }

  // MARK: Pieces

  private mutating func collect(_ parts: Range<Int>, of source: GeometryStore, edge: BoxEdge) {
    chainPoints.removeAll(keepingCapacity: true)
    chains.removeAll(keepingCapacity: true)
    holes.removeAll(keepingCapacity: true)
    for part in parts {
      let range = source.part(part)
      guard let outside = range.first(where: { !edge.box.contains(source.points[$0]) }) else {
        if part != parts.lowerBound { holes.append(part) }
        continue
      }
      collect(range, from: outside, of: source, edge: edge)
    }
  }

  /// - Parameter start: a point outside the box, so that each piece begins where it enters.
  private mutating func collect(_ range: Range<Int>, from start: Int, of source: GeometryStore, edge: BoxEdge) {
    var a = source.points[start]
    var chainStart = chainPoints.count
    var entry = 0.0
    for offset in 1...range.count {
      let index = start + offset < range.upperBound ? start + offset : start + offset - range.count
      let b = source.points[index]
      defer { a = b }
      guard let visible = edge.visiblePart(a, b) else { continue }
      if let crossing = visible.entry {
        chainStart = chainPoints.count
        entry = crossing.position
        chainPoints.append(crossing.point)
      }
      if let crossing = visible.exit {
        chainPoints.append(crossing.point)
        chains.append(Chain(points: chainStart..<chainPoints.count, entry: entry, exit: crossing.position))
      } else {
        chainPoints.append(b)
      }
    }
  }

  // MARK: Rings

  /// Joins the pieces into `rings`; false where entries and exits do not alternate, as with rings that cross.
  private mutating func join(_ parts: Range<Int>, of source: GeometryStore, edge: BoxEdge) -> Bool {
    events.removeAll(keepingCapacity: true)
    for (index, chain) in chains.enumerated() {
      events.append(Event(position: chain.entry, isEntry: true, chain: index))
      events.append(Event(position: chain.exit, isEntry: false, chain: index))
    }
    events.sort { $0.position != $1.position ? $0.position < $1.position : !$0.isEntry && $1.isEntry }
    let cornerIsInside = source.contains(edge.corner, parts: parts)
    rings.removeAll(keepingCapacity: true)
    guard let last = events.last else {
      if cornerIsInside { rings.append(edge.corners(from: 0, to: edge.length)) }
      return true
    }
    for index in events.indices where events[index].isEntry == events[(index + 1) % events.count].isEntry {
      return false
    }
    guard cornerIsInside != last.isEntry else { return false }
    joinChains(edge: edge)
    return true
  }

  private mutating func joinChains(edge: BoxEdge) {
    // The entry that follows each exit along the edge.
    var next = [Int](repeating: 0, count: chains.count)
    for (index, event) in events.enumerated() where !event.isEntry {
      next[event.chain] = events[(index + 1) % events.count].chain
    }
    var isUsed = [Bool](repeating: false, count: chains.count)
    for start in chains.indices where !isUsed[start] {
      var ring: [GridPoint] = []
      var chain = start
      while !isUsed[chain] {
        isUsed[chain] = true
        ring += chainPoints[chains[chain].points]
        ring += edge.corners(from: chains[chain].exit, to: chains[next[chain]].entry)
        chain = next[chain]
      }
      rings.append(ring)
    }
  }

  private mutating func emit(of source: GeometryStore, origin: GridPoint, into result: inout GeometryStore) {
    for ring in rings {
      let clean = RingCutter.withoutStraightVertices(ring)
      guard clean.count >= 3 else { continue }
      for point in clean { result.append(point &- origin) }
      // Rounding may have turned a sliver inside out; it is thinner than a unit.
      guard doubledArea(result.points.span.extracting(result.openStart..<result.points.count)) > 0 else {
        result.dropPart()
        continue
      }
      result.endPart()
      let box = clean.reduce(into: GridBox.empty) { $0.extend($1) }
      for hole in holes {
        let point = source.points[source.part(hole).lowerBound]
        guard rings.count == 1 || (box.contains(point) && isInside(point, clean.span)) else { continue }
        for index in source.part(hole) { result.append(source.points[index] &- origin) }
        _ = result.endRing(isOuter: false)
      }
    }
  }

  /// Each ring for itself.
  private mutating func cutRings(
    _ parts: Range<Int>, of source: GeometryStore, to box: GridBox, origin: GridPoint, into result: inout GeometryStore
  ) {
    for part in parts {
      let range = source.part(part)
      let ring = cutter.cut(
        source.points.span.extracting(range), bounds: source.bounds(ofPart: part), to: box)
      let isOuter = part == parts.lowerBound
      var isKept = false
      if ring.count >= 3 {
        for point in ring { result.append(point &- origin) }
        isKept = result.endRing(isOuter: isOuter)
      }
      if isOuter, !isKept { return }
    }
  }
}
