import Foundation
import Geodesy
import JSON
import Places
import Region
import TileArchives

/// Imports sources into a region.
package struct RegionImport: Sendable {
  /// OpenStreetMap files, merged into one map.
  package var sources: [String]
  package var region: String
  /// What the region is called; by default as the first source without its endings.
  package var name: String?
  /// How many points are worked on at once.
  var pointLimit = TilePyramid.pointLimit

  package init(sources: [String], into region: String, name: String? = nil) {
    self.sources = sources
    self.region = region
    self.name = name
  }

  /// A step of the work, for progress.
  package enum Step: Sendable {
    /// Bytes read and bytes in all; every byte is read twice.
    case reading(done: Int, total: Int)
    /// Hundredths of the tiles written.
    case tiling(done: Int)
  }

  /// What came of an import.
  package struct Outcome: Sendable {
    package var nodes = 0
    package var ways = 0
    package var relations = 0
    package var features = 0
    package var places = 0
    /// Sentences on sources, or things in them, that were left out.
    package var warnings: [String] = []
    /// Sources that were refused.
    package var refused: [ImportError] = []
  }

  private static let endings = [
    ".osm.pbf", ".osh.pbf", ".osc.pbf", ".pbf", ".osm.gz", ".osm.bz2", ".osm", ".osh.gz", ".osh.bz2", ".osh", ".osc.gz",
    ".osc.bz2", ".osc",
  ]

  /// Does the import. Until it is whole, the region stays as it was.
  package func run(progress: @escaping @Sendable (Step) -> Void) throws(ImportError) -> Outcome {
    var outcome = Outcome()
    var accepted: [String] = []
    for source in sources {
      do {
        try Self.check(source)
        accepted.append(source)
      } catch {
        outcome.refused.append(error)
      }
    }
    let swap = try region(for: region)
    var (classifier, reading) = try Self.read(
      &accepted, refused: &outcome.refused, in: swap.workingDirectory, progress)
    let summary = reading.summary
    outcome.nodes = summary.nodes
    outcome.ways = summary.ways
    outcome.relations = summary.relations
    outcome.warnings = summary.warnings
    let box = Self.bounds(classifier.bounds, summary)
    if let warning = classifier.addSea(in: WorldGrid.box(box)) { outcome.warnings.append(warning) }
    try reading.spill.take(from: &classifier.store)
    outcome.features = reading.spill.featureCount
    let description = RegionDescription(
      name: name ?? Self.title(of: accepted[0]), bounds: box,
      minZoom: 0, maxZoom: Int(ZoomLevel.last), attribution: "© OpenStreetMap contributors",
      sources: try accepted.map(Self.describe))
    outcome.places = try write(classifier, reading, description, to: swap.workingDirectory, progress: progress)
    do { try swap.commit() } catch { throw .region(error) }
    return outcome
  }

  /// Writes the region's parts, places and tiles at once.
  /// - Returns: how many places there are.
  private func write(
    _ classifier: Classifier, _ reading: Reading, _ description: RegionDescription, to directory: URL,
    progress: @escaping @Sendable (Step) -> Void
  ) throws(ImportError) -> Int {
    let pyramid = TilePyramid(
      spill: reading.spill, texts: classifier.store.texts, buildingParts: classifier.buildingParts,
      fieldKeys: classifier.fieldKeys)
    let (places, tiles) = concurrently(
      { () -> Result<Int, PlacesError> in
        let path = directory.appending(path: Region.placesFile).path
        return Result { () throws(PlacesError) in try reading.places.finish(classifier, path: path) }
      },
      { () -> Result<Void, ImportError> in
        Result { () throws(ImportError) in try write(pyramid, description, to: directory, progress: progress) }
      })
    try tiles.get()
    do { return try places.get() } catch { throw .places(error) }
  }

  /// What reading put aside, and what it saw.
  private struct Reading {
    let spill: FeatureSpill
    let places: PlaceImport
    let summary: OSMReader.Summary
  }

  /// Reads what can be read of `sources`; those that can't move to `refused`.
  /// - Throws: the reason, where nothing is left.
  private static func read(
    _ sources: inout [String], refused: inout [ImportError], in directory: URL,
    _ progress: @escaping @Sendable (Step) -> Void
  ) throws(ImportError) -> (Classifier, Reading) {
    while !sources.isEmpty {
      let spill = try FeatureSpill(in: directory.path)
      let places: PlaceImport
      do { places = try PlaceImport(in: directory) } catch { throw .places(error) }
      do {
        let (classifier, summary) = try OSMReader.read(sources, into: spill, places: places) {
          progress(.reading(done: $0, total: $1))
        }
        return (classifier, Reading(spill: spill, places: places, summary: summary))
      } catch {
        guard case .unreadable(_, let source?) = error else { throw error }
        refused.append(error)
        sources.removeAll { $0 == source }
      }
    }
    throw refused.count == 1 ? refused[0] : .nothingToImport(refused)
  }

  private func region(for directory: String) throws(ImportError) -> RegionSwap {
    do { return try RegionSwap(replacing: directory) } catch { throw .region(error) }
  }

  private static func check(_ source: String) throws(ImportError) {
    guard FileManager.default.fileExists(atPath: source) else { throw .noSuchFile(source) }
    guard endings.contains(where: { source.lowercased().hasSuffix($0) }) else { throw .unknownFormat(source) }
  }

  private func write(
    _ pyramid: TilePyramid, _ description: RegionDescription, to directory: URL,
    progress: @escaping @Sendable (Step) -> Void
  ) throws(ImportError) {
    let metadata = TileArchiveMetadata(
      name: description.name, attribution: description.attribution, format: .mvt, bounds: description.boundingBox,
      minZoom: 0, maxZoom: ZoomLevel.last,
      json: .object(["vector_layers": pyramid.layerDescriptions, "type": "baselayer"]))
    let path = directory.appending(path: Region.featuresFile).path
    do {
      let archive = try createTileArchive(path: path, metadata: metadata)
      try pyramid.write(to: archive, pointLimit: pointLimit) { progress(.tiling(done: Int($0 * 100))) }
      try archive.finish()
      try description.serialized().write(to: directory.appending(path: Region.descriptionFile))
    } catch let error as ImportError {
      throw error
    } catch {
      throw .archive("\(error)")
    }
  }

  /// The header's box where it is one that data can lie in, otherwise that of the objects, or of all nodes; at least
  /// 20 m wide and high.
  private static func bounds(_ data: DataBounds, _ summary: OSMReader.Summary) -> BoundingBox {
    let header = summary.headerBounds
    guard var box = data.boundingBox ?? header ?? summary.nodeBounds else { return .world }
    if let header, header.east - header.west < 180, header.intersects(box), !box.crossesAntimeridian { box = header }
    let margin = 0.0001
    if box.west == box.east {
      box.west = max(box.west - margin, -180)
      box.east = min(box.east + margin, 180)
    }
    if box.south == box.north {
      box.south -= margin
      box.north += margin
    }
    return rounded(box)
  }

  /// To the 10⁻⁷ of a degree that OpenStreetMap and PMTiles count in.
  private static func rounded(_ box: BoundingBox) -> BoundingBox {
    func round(_ degrees: Double) -> Double { (degrees * 1e7).rounded() / 1e7 }
    return BoundingBox(
      west: round(box.west), south: round(box.south), east: round(box.east), north: round(box.north))
  }

  private static func title(of source: String) -> String {
    let file = URL(filePath: source).lastPathComponent
    let ending = endings.first { file.lowercased().hasSuffix($0) } ?? ""
    let title = file.dropLast(ending.count)
    return title.isEmpty ? file : String(title)
  }

  private static func describe(_ source: String) throws(ImportError) -> RegionDescription.Source {
    guard let handle = FileHandle(forReadingAtPath: source) else { throw .noSuchFile(source) }
    defer { try? handle.close() }
    var hash = SHA256()
    var bytes = 0
    do {
      while let chunk = try handle.read(upToCount: 1 << 20), !chunk.isEmpty {
        hash.update(chunk)
        bytes += chunk.count
      }
    } catch {
      throw .unreadable("\(source): \(error.localizedDescription)", source: source)
    }
    return RegionDescription.Source(
      file: URL(filePath: source).lastPathComponent, bytes: bytes, sha256: hash.finish())
  }
}
