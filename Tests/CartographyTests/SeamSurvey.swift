import Foundation
import Geodesy
import MapStyle
import Testing
import TileArchives

@testable import Cartography

/// Blocks of a real map against their tiles, for measuring: one line of findings for each zoom.
///
///     SEAM_ARCHIVE=features.pmtiles SEAM_STYLE=standard SEAM_ZOOMS=12-18 SEAM_SCALE=2 swift test --filter SeamSurvey
@Suite struct SeamSurvey {
  @Test(.enabled(if: variable("SEAM_ARCHIVE") != nil, "SEAM_ARCHIVE names no archive of vector tiles"))
  func `a block of real tiles holds the labels and pixels that its tiles hold alone`() throws {
    let archive = try openTileArchive(try #require(variable("SEAM_ARCHIVE")))
    let style = try StyleLibrary.document(variable("SEAM_STYLE") ?? "standard", for: TileLayers(of: archive))
    let zooms = (variable("SEAM_ZOOMS") ?? "12-18").split(separator: "-").compactMap { UInt8($0) }
    let side = variable("SEAM_SIDE").flatMap(UInt32.init) ?? 16
    let scale = variable("SEAM_SCALE").flatMap(Int.init) ?? 1
    let middle = WorldPoint(archive.metadata.bounds.centre)
    let low = try #require(zooms.first)
    for z in low...max(low, zooms.last ?? low) {
      let tile = TileID(containing: middle, z: z)
      let block = SeamBlock(
        corner: TileID(z: z, x: tile.x - min(tile.x, side / 2), y: tile.y - min(tile.y, side / 2)), side: side,
        surface: 4, scale: scale)
      let findings = try block.compare(
        SeamWorld.renderer(of: style, over: archive), SeamWorld.renderer(of: style, over: archive))
      print("zoom \(z), scale \(scale): \(findings)")
      #expect(findings.isSeamless, "zoom \(z): \(findings)")
    }
  }
}

private func variable(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }
