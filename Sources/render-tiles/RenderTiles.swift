import BulkRendering
import Cartography
import Foundation
import Geodesy
import Imaging
import Region
import Terminal
import TileArchives

/// Draws the tiles of a region into an archive.
struct RenderTiles {
  static let command = Command(Request.parser) { options in
    try RenderTiles(Request(options)).run()
  }

  private let request: Request
  private let region: RegionDescription
  private let renderer: MapRenderer
  private let plan: TilePlan

  private init(_ request: Request) throws {
    self.request = request
    let region = try Region(directory: request.region)
    self.region = region.description
    plan = try TilePlan(
      zooms: request.zooms, box: request.box ?? self.region.boundingBox, within: self.region.boundingBox,
      scale: request.scale)
    let style = try StyleLibrary.document(request.style)
    var archives: [String: any TileArchiveReader] = [:]
    if let features = region.features {
      for source in style.sources(drawnFrom: features) { archives[source] = features }
    }
    renderer = try MapRenderer.open(
      style: style, archives: archives,
      directory: URL(filePath: request.style).deletingLastPathComponent().path(percentEncoded: false),
      resources: MapRenderer.Resources(), faults: Faults(report: Console.note))
  }

  private func run() throws -> ExitStatus {
    let (renderer, format) = (renderer, request.format)
    let bulk = BulkRenderer(plan: plan, scale: request.scale, jobs: request.jobs) { view in
      try renderer.render(view)
    } encode: { tile in
      try format.encode(tile)
    }
    if request.isDryRun {
      Console.print("\(try bulk.estimate(samples: 8))")
      return .done
    }
    try refuseForeignOutput()
    let archive = try createTileArchive(path: request.output, metadata: metadata, scale: request.scale)
    let progress = ProgressBar(label: "Drawing", total: plan.count, unit: "tiles")
    try bulk.run { tile, bytes in
      try archive.write(bytes, at: tile)
      progress.advance()
    }
    try archive.finish()
    progress.finish()
    return renderer.faults.byKind["tile"] == nil ? .done : .failed
  }

  /// Only an archive of tiles may be replaced, and never the region that is drawn from.
  private func refuseForeignOutput() throws {
    let output = URL(filePath: request.output).standardizedFileURL.resolvingSymlinksInPath()
    let source = URL(filePath: request.region).standardizedFileURL.resolvingSymlinksInPath()
    if (output.path + "/").hasPrefix(source.path + "/") || (source.path + "/").hasPrefix(output.path + "/") {
      throw RenderTilesError.outputIsRegion(request.output)
    }
    let isFile = (try? output.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile ?? false
    guard !isFile || (try? openTileArchive(output.path)) != nil else {
      throw RenderTilesError.foreignOutput(request.output)
    }
  }

  private var metadata: TileArchiveMetadata {
    TileArchiveMetadata(
      name: region.name, attribution: region.attribution, description: "Style \(request.style)",
      format: request.format.tileFormat, bounds: plan.box, minZoom: plan.zooms.lowerBound,
      maxZoom: plan.zooms.upperBound)
  }
}

extension PictureFormat {
  fileprivate var tileFormat: TileFormat {
    switch self {
    case .png: .png
    case .jpg: .jpg
    case .webp: .webp
    }
  }
}
