import BulkRendering
import Cartography
import Foundation
import Geodesy
import Imaging
import JSON
import MapStyle
import Terminal
import TileArchives

/// Draws the tiles of a region into an archive.
struct RenderTiles {
  static let command = Command(Request.parser) { options in
    // Before any thread is started.
    Interruption.watch()
    return try RenderTiles(Request(options)).run()
  }

  let request: Request
  let source: DrawnSource
  let plan: TilePlan
  private let style: StyleDocument
  private let renderer: MapRenderer

  private init(_ request: Request) throws {
    self.request = request
    source = try DrawnSource(request.sources)
    plan = try TilePlan(
      zooms: request.zooms, box: request.box ?? source.bounds, within: source.bounds, scale: request.scale)
    var style = try StyleLibrary.document(request.style, for: TileLayers(of: source.features))
    if let language = request.language { style = try StyleDocument(json: style.json, language: language) }
    self.style = style
    var archives: [String: any TileArchiveReader] = [:]
    for name in style.sources(drawnFrom: source.features) { archives[name] = source.features }
    renderer = try MapRenderer.open(
      style: style, archives: archives,
      directory: URL(filePath: request.style).deletingLastPathComponent().path(percentEncoded: false),
      resources: MapRenderer.Resources(), faults: Faults(report: Console.note))
  }

  private func run() throws -> ExitStatus {
    if request.isDryRun {
      Console.print("\(try bulk.estimate(samples: 24, weight: expectedCost()))")
      return .done
    }
    try refuseForeignOutput()
    let look = try Look.members(request, style, source.files)
    let there = try existing(look)
    let coverage = TileCoverage(there?.record.areas ?? [])
    if let there, plan.count(without: coverage.contains) == 0 {
      removeLeftPart(ofArchive: request.output, identity: there.record.text)
      Console.print("Nothing to do: \(Quantity.count(plan.count)) tiles are there.")
      return .done
    }
    var record = DrawingRecord(look: look, areas: there?.record.areas ?? [])
    record.add(plan.area)
    try draw(into: try begin(record), there?.archive, coverage)
    return renderer.faults.count(of: .damagedTile) == 0 ? .done : .failed
  }

  /// A tile's share of the bytes of the vector tile that it is drawn from.
  private func expectedCost() -> (TileID) -> Double {
    let (features, deepest) = (source.features, source.features.metadata.maxZoom)
    var sizes: [TileID: Double] = [:]
    return { tile in
      let origin = tile.ancestor(atZoom: min(tile.z, deepest))
      let size = sizes[origin] ?? Double((try? features.tile(origin))??.count ?? 0)
      sizes[origin] = size
      return size / Double(sign: .plus, exponent: 2 * Int(tile.z - origin.z), significand: 1)
    }
  }

  private var bulk: BulkRenderer {
    let (renderer, format, files) = (renderer, request.format, source.files)
    return BulkRenderer(plan: plan, scale: request.scale, jobs: request.jobs) { view in
      let picture = try renderer.render(view)
      // A tile that cannot be read is drawn empty: that is right only where it always was unreadable.
      if renderer.faults.count(of: .damagedTile) > 0, let changed = files.first(where: { !$0.isUnchanged }) {
        throw RenderTilesError.sourceChanged(changed.path)
      }
      return picture
    } encode: { tile in
      try format.encode(tile)
    }
  }

  /// Adds what is missing: the tiles of the archive that is there, then those of the plan.
  private func draw(
    into archive: any TileArchiveWriter, _ old: (any TileArchiveReader)?, _ coverage: TileCoverage
  ) throws {
    do {
      try old?.forEachTile { tile, bytes in
        guard !archive.hasKept(tile) else { return }
        try archive.write(bytes, at: tile)
      }
      let isThere: @Sendable (TileID) -> Bool = { coverage.contains($0) || archive.hasKept($0) }
      let isFresh = archive.keptTiles == 0 && old == nil
      let total = isFresh ? plan.count : plan.count(without: isThere)
      if !isFresh { Console.note("Going on: \(Quantity.count(plan.count - total)) tiles are there.") }
      let progress = ProgressBar(label: "Drawing", total: total, unit: "tiles")
      try bulk.run(without: isThere) { tile, bytes in
        if Interruption.isRequested { throw RenderTilesError.interrupted }
        try archive.write(bytes, at: tile)
        progress.advance()
      }
      if let changed = source.files.first(where: \.isOverwritten) {
        throw RenderTilesError.sourceChanged(changed.path)
      }
      progress.finish()
      try archive.finish()
    } catch {
      try? archive.suspend()
      throw RenderTilesError.unfinished(reason: "\(error)")
    }
  }
}
