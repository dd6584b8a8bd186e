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
  private let spill: FeatureSpill
  private let pointLimit: Int

  /// - Parameters:
  ///   - spill: large features in it are cut with the blocks.
  ///   - pointLimit: of a batch, where the smallest blocks do not hold more.
  init(of spill: FeatureSpill, pointLimit: Int) throws(ImportError) {
    self.spill = spill
    self.pointLimit = pointLimit
    try visit(.world, band: 0, members: spill.contents.segments.indices.map { UInt32($0) })
  }

  /// - Parameter inside: the segments with a part in the block.
  private mutating func visit(_ block: TileBlock, band: Int, members inside: [UInt32]) throws(ImportError) {
    guard !inside.isEmpty else { return }
    let zooms = ZoomBand.all[band].zooms
    let isLastBand = band == ZoomBand.all.count - 1
    let canBeQuartered = block.z < zooms.lowerBound
    if pointCount(inside) <= pointLimit || (isLastBand && !canBeQuartered) {
      append(block, zooms.lowerBound...ZoomLevel.last, inside)
      return
    }
    let shown = inside.filter { spill.contents.segments[Int($0)].band <= band }
    if isLastBand || (pointCount(shown) > pointLimit && canBeQuartered) {
      let margin = TileBatch.margin(of: zooms.lowerBound)
      for quarter in block.quarters {
        try visit(quarter, band: band, members: members(of: SpillArea(quarter, margin: margin), among: inside))
      }
    } else {
      append(block, zooms, shown)
      try visit(block, band: band + 1, members: inside)
    }
  }

  private func members(of area: SpillArea, among segments: [UInt32]) throws(ImportError) -> [UInt32] {
    var members: [UInt32] = []
    for index in segments {
      let segment = spill.contents.segments[Int(index)]
      guard area.meets(segment.box) else { continue }
      if !segment.isLarge || area.contains(segment.box) {
        members.append(index)
      } else if let piece = try spill.cut(index, to: area) {
        members.append(piece)
      }
    }
    return members
  }

  private mutating func append(_ block: TileBlock, _ zooms: ClosedRange<UInt8>, _ members: [UInt32]) {
    guard !members.isEmpty else { return }
    batches.append(
      TileBatch(block: block, zooms: zooms, segments: members, pointCount: pointCount(members)))
  }

  private func pointCount(_ members: [UInt32]) -> Int {
    members.reduce(0) { $0 + spill.contents.segments[Int($1)].pointCount }
  }
}
