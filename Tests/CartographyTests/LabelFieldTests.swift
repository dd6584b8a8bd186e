import Geodesy
import Imaging
import TestWorlds
import Testing

@testable import Cartography

/// A made-up world of labels: so many in each cell, of random size and rank, the same ones whoever asks.
private struct CrowdedWorld {
  let space = LabelSpace(zoom: 14, bearing: 0)
  let labelsPerCell: Int

  func candidates(in cell: TileID) -> [LabelCandidate] {
    var random = SplitMix(seed: UInt64(cell.x) << 32 | UInt64(cell.y))
    let side = space.worldSize / Double(cell.tilesPerSide)
    return (0..<labelsPerCell).map { index in
      let anchor = SIMD2((Double(cell.x) + random.unit()) * side, (Double(cell.y) + random.unit()) * side)
      let (width, height) = (Float(20 + 80 * random.unit()), Float(8 + 12 * random.unit()))
      let box = LabelBox(-width / 2, -height / 2, width / 2, height / 2)
      let right = LabelBox(4, -height / 2, width + 4, height / 2)
      return LabelCandidate(
        order: LabelOrder(
          layersFromTop: Int32(random.unit() * 3), sortKey: Float((random.unit() * 10).rounded()),
          feature: Int32(index), tieBreak: random.next()),
        anchor: anchor, text: [box, right].map { TextVariant(boxes: [$0], glyphs: []) }, textRules: OverlapRules(),
        textPaint: TextPaint(), icon: nil, iconRules: OverlapRules(), repeatDistance: index % 3 == 0 ? 200 : 0,
        repeatKey: index % 7)
    }
  }

  func placements(in view: MapView) -> [LabelField.Placement] {
    LabelField(space: space, cellZoom: 14) { LabelCell(candidates(in: $0)) }.placements(in: Frame(view))
  }
}

extension SplitMix {
  /// A number of 0..<1.
  mutating func unit() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }
}

@Suite struct LabelFieldTests {
  private struct Seen: Hashable { let x: Double, y: Double, text: Int? }

  private func seen(_ placements: [LabelField.Placement]) -> Set<Seen> {
    Set(placements.map { Seen(x: $0.anchor.x, y: $0.anchor.y, text: $0.text) })
  }

  @Test(arguments: [4, 30, 120])
  func `a block of tiles holds the labels that its tiles hold alone`(labelsPerCell: Int) {
    let world = CrowdedWorld(labelsPerCell: labelsPerCell)
    let corner = TileID(15, 18648, 9480)
    let side = Double(corner.tilesPerSide)
    let block = MapView(
      center: WorldPoint(x: (Double(corner.x) + 2) / side, y: (Double(corner.y) + 2) / side), zoom: 14, width: 1024,
      height: 1024)
    let whole = seen(world.placements(in: block))
    var parts: Set<Seen> = []
    for row in UInt32(0)..<4 {
      for column in UInt32(0)..<4 {
        let tile = TileID(15, corner.x + column, corner.y + row)
        parts.formUnion(seen(world.placements(in: MapView(tile: tile, scale: 1))))
      }
    }
    #expect(whole == parts)
    #expect(!whole.isEmpty)
  }

  @Test(arguments: [4, 30, 120])
  func `what was found out for one picture holds for the next`(labelsPerCell: Int) {
    let world = CrowdedWorld(labelsPerCell: labelsPerCell)
    var cells: [TileID: LabelCell] = [:]
    func cell(_ tile: TileID) -> LabelCell {
      if let known = cells[tile] { return known }
      let made = LabelCell(world.candidates(in: tile))
      cells[tile] = made
      return made
    }
    for _ in 0..<2 {
      for offset in [SIMD2<UInt32>(0, 0), SIMD2(1, 0), SIMD2(1, 1), SIMD2(5, 2), SIMD2(0, 1)] {
        let view = MapView(tile: TileID(15, 18648 + offset.x, 9480 + offset.y), scale: 1)
        let shared = LabelField(space: world.space, cellZoom: 14, cell: cell).placements(in: Frame(view))
        #expect(seen(shared) == seen(world.placements(in: view)))
        #expect(shared.map(\.candidate.order) == world.placements(in: view).map(\.candidate.order))
      }
    }
    let answers = cells.values.flatMap(\.answers)
    #expect(answers.contains(.open) && answers.contains { $0 != .open })
  }

  @Test func `labels that stand do not cover each other`() {
    let world = CrowdedWorld(labelsPerCell: 80)
    let view = MapView(tile: TileID(15, 18648, 9480), scale: 1)
    let placed = world.placements(in: view)
    for (index, one) in placed.enumerated() {
      for other in placed[(index + 1)...] {
        let box = one.candidate.text[one.text ?? 0].boxes[0]
        #expect(!other.candidate.text[other.text ?? 0].boxes[0].overlaps(box, offset: other.anchor - one.anchor))
      }
    }
  }

  @Test func `the best label of a crowd stands`() {
    let world = CrowdedWorld(labelsPerCell: 200)
    let cell = TileID(14, 9324, 4742)
    let best = world.candidates(in: cell).min { $0.order < $1.order }
    let side = Double(cell.tilesPerSide)
    let view = MapView(
      center: WorldPoint(x: (Double(cell.x) + 0.5) / side, y: (Double(cell.y) + 0.5) / side), zoom: 14, width: 512,
      height: 512)
    let placed = world.placements(in: view)
    // Better labels of the neighbouring cells may reach in, so the best one stands or one of those does.
    let rivals = placed.filter { placement in best.map { placement.candidate.order <= $0.order } ?? false }
    #expect(!rivals.isEmpty)
  }
}
