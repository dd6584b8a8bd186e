import Geodesy
import Imaging
import TestWorlds

@testable import Cartography

/// A square of tiles drawn through wide surfaces, to be held against each of its tiles drawn alone.
struct SeamBlock {
  let corner: TileID
  /// Tiles on each side of the block.
  let side: UInt32
  /// Tiles on each side of a surface.
  let surface: UInt32
  let scale: Int

  /// What a comparison found.
  struct Findings: CustomStringConvertible {
    var tiles = 0
    var labels = 0
    /// Tiles that alone have other labels, one sentence each.
    var labelDifferences: [String] = []
    /// Tiles with a pixel that errs by more than one level, one sentence each.
    var pixelDifferences: [String] = []
    var largestError = 0

    var isSeamless: Bool { labelDifferences.isEmpty && pixelDifferences.isEmpty }

    var description: String {
      "\(tiles) tiles, \(labels) labels, \(labelDifferences.count) tiles with other labels, "
        + "\(pixelDifferences.count) with other pixels, largest error \(largestError)"
        + (labelDifferences + pixelDifferences).prefix(8).map { "\n  " + $0 }.joined()
    }

    mutating func add(_ other: Findings) {
      tiles += other.tiles
      labels += other.labels
      labelDifferences += other.labelDifferences
      pixelDifferences += other.pixelDifferences
      largestError = max(largestError, other.largestError)
    }
  }

  /// - Parameters:
  ///   - wide: draws the surfaces.
  ///   - alone: draws the tiles. Another renderer, so that nothing remembered is shared.
  ///   - reach: how far around its tile the renderer `alone` looks for labels.
  func compare(
    _ wide: MapRenderer, _ alone: MapRenderer, reach: Float = LabelField.reach, pixels: Bool = true
  ) throws -> Findings {
    var findings = Findings()
    for row in stride(from: 0, to: side, by: Int(surface)) {
      for column in stride(from: 0, to: side, by: Int(surface)) {
        let first = TileID(z: corner.z, x: (corner.x + column) % corner.tilesPerSide, y: corner.y + row)
        findings.add(try compareSurface(at: first, wide, alone, reach: reach, pixels: pixels))
      }
    }
    return findings
  }

  private func compareSurface(
    at first: TileID, _ wide: MapRenderer, _ alone: MapRenderer, reach: Float, pixels: Bool
  ) throws -> Findings {
    let view = view(ofSurfaceAt: first)
    let labels = wide.placements(in: Frame(view))
    let picture = pixels ? try wide.render(view) : nil
    var findings = Findings()
    for row in 0..<surface {
      for column in 0..<surface {
        let tile = TileID(z: first.z, x: (first.x + column) % first.tilesPerSide, y: first.y + row)
        let own = MapView(tile: tile, scale: scale)
        // Beyond the antimeridian the surface shows the world's next copy.
        let wrap = first.x + column >= first.tilesPerSide ? 1.0 : 0
        let here = PlacedLabel.all(labels, touching: Frame(own), wrap: wrap)
        let there = PlacedLabel.all(alone.placements(in: Frame(own), reach: reach), touching: Frame(own), wrap: 0)
        findings.tiles += 1
        findings.labels += there.count
        if here != there {
          findings.labelDifferences.append("\(tile): \(PlacedLabel.difference(here, there))")
        }
        guard let picture else { continue }
        let side = 256 * scale
        let part = picture.cropped(x: Int(column) * side, y: Int(row) * side, width: side, height: side)
        let comparison = PictureComparison(part, try alone.render(own), tolerance: PictureTolerance(levels: 1))
        findings.largestError = max(findings.largestError, comparison.largestError)
        if !comparison.matches { findings.pixelDifferences.append("\(tile): \(comparison)") }
      }
    }
    return findings
  }

  private func view(ofSurfaceAt first: TileID) -> MapView {
    let tiles = Double(first.tilesPerSide)
    let middle = Double(surface) / 2
    return MapView(
      center: WorldPoint(x: (Double(first.x) + middle) / tiles, y: (Double(first.y) + middle) / tiles),
      zoom: Double(first.z) - 1, width: 256 * Int(surface), height: 256 * Int(surface), pixelRatio: Double(scale))
  }
}

/// All that is drawn of a label, without the picture that it was asked for.
struct PlacedLabel: Equatable, CustomStringConvertible {
  let order: LabelOrder
  let anchor: SIMD2<Double>
  let variant: Int?
  let showsIcon: Bool
  let glyphs: [SIMD4<Float>]
  let icon: SIMD4<Float>?

  init(_ placement: LabelField.Placement, anchor: SIMD2<Double>) {
    order = placement.candidate.order
    self.anchor = anchor
    variant = placement.text
    showsIcon = placement.showsIcon
    glyphs =
      placement.text.map { placement.candidate.text[$0].glyphs }.map { glyphs in
        glyphs.map { SIMD4($0.position.x, $0.position.y, $0.angle, Float($0.glyph)) }
      } ?? []
    icon =
      placement.showsIcon
      ? placement.candidate.icon.map { SIMD4($0.center.x, $0.center.y, $0.angle, $0.opacity) } : nil
  }

  /// The labels whose extent touches a picture, in one order whoever placed them.
  static func all(_ placements: [LabelField.Placement], touching frame: Frame, wrap: Double) -> [PlacedLabel] {
    let center = frame.space.point(SIMD2(frame.view.center.x, frame.view.center.y))
    let half = SIMD2(Double(frame.view.width), Double(frame.view.height)) / 2
    let shift = frame.space.rotated(SIMD2(wrap * frame.space.worldSize, 0))
    let box = LabelBox(Float(-half.x), Float(-half.y), Float(half.x), Float(half.y))
    return placements.compactMap { placement in
      let anchor = placement.anchor - shift
      guard placement.candidate.extent.overlaps(box, offset: anchor - center) else { return nil }
      return PlacedLabel(placement, anchor: anchor)
    }.sorted { ($0.order, $0.anchor.x, $0.anchor.y) < ($1.order, $1.anchor.x, $1.anchor.y) }
  }

  static func difference(_ wide: [PlacedLabel], _ alone: [PlacedLabel]) -> String {
    let missing = wide.filter { !alone.contains($0) }
    let extra = alone.filter { !wide.contains($0) }
    return "\(missing.count) missing \(missing.prefix(2)), \(extra.count) too many \(extra.prefix(2))"
  }

  var description: String { "(layer \(order.layersFromTop) from top, feature \(order.feature), at \(anchor))" }
}
