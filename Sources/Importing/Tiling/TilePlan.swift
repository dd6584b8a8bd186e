import Geodesy

/// Which features the tiles of one zoom hold, and their geometries on the zoom's grid.
struct TilePlan: Sendable {
  /// A feature in a tile.
  struct Entry: Sendable {
    let tile: TileID
    /// Into `features`.
    let feature: UInt32
    /// A geometry of `stores[store]`, not yet cut to the tile.
    let store: UInt32
    let geometry: UInt32
    /// Where the tile begins on the grid; a world further where the geometry crosses the antimeridian.
    let origin: GridPoint
  }

  let level: ZoomLevel
  let features: [ZoomFeature]
  let stores: [GeometryStore]
  /// By tile along the Hilbert curve, then by feature.
  let entries: [Entry]
  /// Where each tile's entries begin, and the end of the last.
  let starts: [Int]

  /// - Parameters:
  ///   - block: the tiles outside it are left out.
  ///   - junctions: of the polygons, for zooms that simplify.
  init(
    _ features: [ZoomFeature], of store: FeatureStore, level: ZoomLevel, block: TileBlock, junctions: Junctions
  ) {
    self.level = level
    self.features = features
    let chunkSize = 4096
    let chunks = concurrentMap((features.count + chunkSize - 1) / chunkSize) { chunk in
      var planner = ChunkPlanner(level: level, block: block, store: store, junctions: junctions, number: UInt32(chunk))
      for index in chunk * chunkSize..<min((chunk + 1) * chunkSize, features.count) {
        planner.add(features[index], number: UInt32(index))
      }
      return (planner.entries, planner.geometries)
    }
    stores = chunks.map(\.1)
    let unsorted = chunks.flatMap(\.0)
    // Chunks come in the order of features, so the number of an entry orders the entries of a tile.
    let keys = unsorted.enumerated().map { $0.element.tile.hilbertID << 32 | UInt64($0.offset) }.sorted()
    entries = keys.map { unsorted[Int($0 & 0xffff_ffff)] }
    var starts: [Int] = []
    for (index, key) in keys.enumerated() where index == 0 || keys[index - 1] >> 32 != key >> 32 {
      starts.append(index)
    }
    starts.append(entries.count)
    self.starts = starts
  }

  var tileCount: Int { starts.count - 1 }

  /// The entries of a tile, by its place along the curve.
  func entries(ofTile index: Int) -> ArraySlice<Entry> { entries[starts[index]..<starts[index + 1]] }
}

/// Simplifies features and finds their tiles.
private struct ChunkPlanner {
  let level: ZoomLevel
  let block: TileBlock
  let store: FeatureStore
  let junctions: Junctions
  let number: UInt32
  var entries: [TilePlan.Entry] = []
  var geometries = GeometryStore()
  private var simplifier: Simplifier
  private var clipper = Clipper()
  private var points: [GridPoint] = []

  init(level: ZoomLevel, block: TileBlock, store: FeatureStore, junctions: Junctions, number: UInt32) {
    self.level = level
    self.block = block
    self.store = store
    self.junctions = junctions
    self.number = number
    simplifier = Simplifier(tolerance: level.tolerance, cellShift: level.cellShift)
  }

  mutating func add(_ shown: ZoomFeature, number feature: UInt32) {
    let shape = store.features[Int(shown.feature)].shape
    if let lines = shown.lines {
      addLine(lines)
    } else {
      addGeometry(Int(store.features[Int(shown.feature)].geometry), shape)
    }
    guard geometries.hasOpenParts else { return }
    let geometry = geometries.endGeometry()
    place(Int(geometry), of: geometries, feature: feature, shape: shape, isStored: true)
  }

  // MARK: The zoom's grid

  private mutating func addLine(_ lines: JoinedLines) {
    points.removeAll(keepingCapacity: true)
    for (part, isReversed) in lines.parts {
      let range = store.geometries.part(part)
      if isReversed {
        for index in range.reversed() { appendQuantized(index) }
      } else {
        for index in range { appendQuantized(index) }
      }
    }
    endLine()
  }

  private mutating func addGeometry(_ geometry: Int, _ shape: Shape) {
    var hasOuter = false
    for part in store.geometries.parts(of: geometry) {
      let range = store.geometries.part(part)
      points.removeAll(keepingCapacity: true)
      if shape == .polygon {
        let isOuter = doubledArea(store.geometries.points.span.extracting(range)) > 0
        if !isOuter && !hasOuter { continue }
        let isKept = addRing(range, isOuter: isOuter)
        if isOuter { hasOuter = isKept }
      } else {
        for index in range { appendQuantized(index) }
        if shape == .line { endLine() } else { endPoints() }
      }
    }
  }

  private mutating func appendQuantized(_ index: Int) {
    let point = level.quantize(store.geometries.points[index])
    if points.last != point { points.append(point) }
  }

  private mutating func endPoints() {
    for point in points { geometries.append(point) }
    geometries.endPart()
  }

  private mutating func endLine() {
    simplifier.simplifyLine(points, into: &geometries)
    if geometries.points.count - geometries.openStart >= 2 { geometries.endPart() } else { geometries.dropPart() }
  }

  private mutating func addRing(_ range: Range<Int>, isOuter: Bool) -> Bool {
    for index in range { points.append(level.quantize(store.geometries.points[index])) }
    let junctions = junctions
    simplifier.simplifyRing(
      points, isJunction: { junctions.contains(range.lowerBound + $0) }, into: &geometries)
    let open = geometries.openStart..<geometries.points.count
    guard abs(doubledArea(geometries.points.span.extracting(open))) >= level.minimumDoubledArea else {
      geometries.dropPart()
      return false
    }
    return geometries.endRing(isOuter: isOuter)
  }

  // MARK: Tiles

  /// Finds the tiles of a geometry. One that reaches over many is cut in halves first, and those again.
  private mutating func place(
    _ geometry: Int, of source: GeometryStore, feature: UInt32, shape: Shape, isStored: Bool
  ) {
    let bounds = source.bounds(of: geometry)
    guard !bounds.isEmpty else { return }
    let columns = level.tiles(from: bounds.lower.x, to: bounds.upper.x)
    let side = Int32(1) << Int32(level.z)
    var rows = level.tiles(from: bounds.lower.y, to: bounds.upper.y)
    rows = min(max(rows.lowerBound, 0), side - 1)...min(max(rows.upperBound, 0), side - 1)
    place(geometry, of: source, columns: columns, rows: rows, feature: feature, shape: shape, isStored: isStored)
  }

  private mutating func place(
    _ geometry: Int, of source: GeometryStore, columns: ClosedRange<Int32>, rows: ClosedRange<Int32>, feature: UInt32,
    shape: Shape, isStored: Bool
  ) {
    guard block.meets(columns: columns, rows: rows, z: level.z) else { return }
    guard columns.count * rows.count > 4 else {
      let stored = isStored ? UInt32(geometry) : geometries.copyGeometry(geometry, of: source)
      append(geometry: stored, columns: columns, rows: rows, feature: feature)
      return
    }
    let splitsColumns = columns.count >= rows.count
    let split = splitsColumns ? columns : rows
    let middle = split.lowerBound + Int32(split.count / 2)
    for half in [split.lowerBound...(middle - 1), middle...split.upperBound] {
      let (halfColumns, halfRows) = splitsColumns ? (half, rows) : (columns, half)
      var piece = GeometryStore()
      let box = level.box(columns: halfColumns, rows: halfRows)
      clipper.clip(geometry, of: source, shape: shape, to: box, origin: .zero, into: &piece)
      guard piece.hasOpenParts else { continue }
      _ = piece.endGeometry()
      place(0, of: piece, columns: halfColumns, rows: halfRows, feature: feature, shape: shape, isStored: false)
    }
  }

  private mutating func append(
    geometry: UInt32, columns: ClosedRange<Int32>, rows: ClosedRange<Int32>, feature: UInt32
  ) {
    let side = Int32(1) << Int32(level.z)
    for row in rows {
      for column in columns {
        let wrapped = column & (side - 1)
        let tile = TileID(z: level.z, x: UInt32(wrapped), y: UInt32(row))
        guard block.contains(tile) else { continue }
        let origin = GridPoint(column << Int32(level.extentBits), row << Int32(level.extentBits))
        entries.append(
          TilePlan.Entry(tile: tile, feature: feature, store: number, geometry: geometry, origin: origin))
      }
    }
  }
}
