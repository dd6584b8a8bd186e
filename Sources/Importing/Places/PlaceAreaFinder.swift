import Places

/// Finds the areas that a place lies in.
struct PlaceAreaFinder {
  /// An innermost outline, and the settlement that stands in for a locality's; either may be missing.
  struct Location: Hashable {
    /// Among `PlaceAreas.outlines`.
    var outline: Int?
    /// Among `PlaceAreas.settlements`.
    var settlement: Int?
  }

  let areas: PlaceAreas
  /// By outline: the smallest one around it that is further out in an address.
  private var parents: [Int?]
  /// By outline: its box, how far in it is in an address, and its size.
  private let shapes: [(box: GridBox, depth: Int, size: Double)]
  private let bands: [EdgeBands]
  private let outlineCells: CellGrid
  private let settlementCells: CellGrid

  init(_ areas: PlaceAreas) {
    self.areas = areas
    shapes = areas.outlines.map { ($0.box, $0.area.role.depth, $0.size) }
    bands = areas.outlines.map { EdgeBands($0.geometry, of: areas.geometries, box: $0.box) }
    outlineCells = CellGrid(boxes: areas.outlines.map(\.box))
    settlementCells = CellGrid(boxes: areas.settlements.map(\.box))
    parents = Array(repeating: nil, count: areas.outlines.count)
    for (index, outline) in areas.outlines.enumerated() {
      parents[index] = innermost(at: outline.label, under: shapes[index].depth)
    }
  }

  func location(of point: GridPoint) -> Location {
    // Outlines across the antimeridian leave the world's square.
    let twins = [0, WorldGrid.size, -WorldGrid.size].lazy.map { GridPoint(point.x + $0, point.y) }
    let outline = twins.compactMap { innermost(at: $0) }.first
    let hasLocality = outlines(from: outline).contains { shapes[$0].depth == PlaceArea.Role.locality.depth }
    return Location(outline: outline, settlement: hasLocality ? nil : settlement(near: point))
  }

  /// An outline and those around it.
  private func outlines(from first: Int?) -> some Sequence<Int> {
    sequence(state: first) { next in
      defer { next = next.flatMap { parents[$0] } }
      return next
    }
  }

  /// The areas of a location, the innermost first.
  func chain(of location: Location) -> [PlaceArea] {
    var chain = outlines(from: location.outline).map { areas.outlines[$0].area }
    if let settlement = location.settlement {
      let area = areas.settlements[settlement].area
      chain.insert(area, at: chain.firstIndex { $0.role.depth < area.role.depth } ?? chain.endIndex)
    }
    return chain
  }

  /// The outline around a point that is furthest in in an address, and the smallest of those.
  /// - Parameter limit: outlines of this depth and more are passed over.
  private func innermost(at point: GridPoint, under limit: Int = .max) -> Int? {
    var best: Int?
    for index in outlineCells.items(at: point).lazy.map(Int.init) {
      let shape = shapes[index]
      guard shape.depth < limit, shape.box.contains(point) else { continue }
      if let best, (shapes[best].depth, -shapes[best].size) >= (shape.depth, -shape.size) { continue }
      if bands[index].contains(point) { best = index }
    }
    return best
  }

  /// The settlement that a point is nearest to, as a share of the settlement's reach.
  private func settlement(near point: GridPoint) -> Int? {
    var best: (index: Int, share: Double)?
    for index in settlementCells.items(at: point).lazy.map(Int.init) {
      let settlement = areas.settlements[index]
      let offset = SIMD2<Double>(point) - SIMD2<Double>(settlement.point)
      let share = (offset * offset).sum().squareRoot() / settlement.reach
      if share <= 1, share < best?.share ?? .infinity { best = (index, share) }
    }
    return best?.index
  }
}

extension PlaceArea.Role {
  /// Grows towards the door.
  fileprivate var depth: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension PlaceAreas.Settlement {
  fileprivate var box: GridBox {
    let half = Double(WorldGrid.size)
    func clamped(_ value: Double) -> Int32 { Int32(min(max(value, -half), half)) }
    return GridBox(
      lower: GridPoint(clamped(Double(point.x) - reach), clamped(Double(point.y) - reach)),
      upper: GridPoint(clamped(Double(point.x) + reach), clamped(Double(point.y) + reach)))
  }
}
