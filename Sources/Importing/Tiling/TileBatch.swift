/// Tiles made together, from features that are loaded together.
struct TileBatch: Sendable {
  let block: TileBlock
  let zooms: ClosedRange<UInt8>
  /// Segments of the spill in which the features lie.
  let segments: [UInt32]
  /// How many points these hold.
  let pointCount: Int

  /// What the batch's tiles hold, their buffers included.
  var area: SpillArea? { block == .world ? nil : SpillArea(block, margin: Self.margin(of: zooms.lowerBound)) }

  /// The buffer of a zoom's tiles on the world grid.
  static func margin(of zoom: UInt8) -> Int32 {
    let level = ZoomLevel(z: zoom)
    return level.buffer << Int32(WorldGrid.bits - Int(zoom) - level.extentBits)
  }
}

/// Cuts the tiles of all zooms into batches of a bounded size.
///
/// A block whose features are few enough is a batch with all of its zooms. Otherwise the tiles of a band of low zooms,
/// which show fewer features, are a batch, and the later bands are cut into quarters, down to blocks as wide as a tile of
/// the band's first zoom.
struct TileBatches {
  private(set) var batches: [TileBatch] = []
  private let segments: [SpillSegment]
  private let pointLimit: Int

  /// - Parameter pointLimit: of a batch, where the smallest blocks do not hold more.
  init(of segments: [SpillSegment], pointLimit: Int) {
    self.segments = segments
    self.pointLimit = pointLimit
    visit(.world, band: 0, candidates: segments.indices.map { UInt32($0) })
  }

  private mutating func visit(_ block: TileBlock, band: Int, candidates: [UInt32]) {
    let zooms = ZoomBand.all[band].zooms
    let area = SpillArea(block, margin: TileBatch.margin(of: zooms.lowerBound))
    let inside = candidates.filter { area.meets(segments[Int($0)].box) }
    guard !inside.isEmpty else { return }
    let isLastBand = band == ZoomBand.all.count - 1
    let canBeQuartered = block.z < zooms.lowerBound
    if pointCount(inside) <= pointLimit || (isLastBand && !canBeQuartered) {
      append(block, zooms.lowerBound...ZoomLevel.last, inside)
      return
    }
    let shown = inside.filter { segments[Int($0)].band <= band }
    if isLastBand || (pointCount(shown) > pointLimit && canBeQuartered) {
      for quarter in block.quarters { visit(quarter, band: band, candidates: inside) }
    } else {
      append(block, zooms, shown)
      visit(block, band: band + 1, candidates: inside)
    }
  }

  private mutating func append(_ block: TileBlock, _ zooms: ClosedRange<UInt8>, _ members: [UInt32]) {
    guard !members.isEmpty else { return }
    batches.append(
      TileBatch(block: block, zooms: zooms, segments: members, pointCount: pointCount(members)))
  }

  private func pointCount(_ members: [UInt32]) -> Int {
    members.reduce(0) { $0 + segments[Int($1)].pointCount }
  }
}
