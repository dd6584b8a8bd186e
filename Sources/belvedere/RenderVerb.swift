import Cartography
import Foundation
import Geodesy
import Imaging
import MapStyle
import Region
import Terminal
import TileArchives

/// `belvedere render`: one picture of a style.
enum RenderVerb {
  /// The longest side of the picture, pixels.
  static let maximumSide = 8192

  static let command = Command(
    OptionParser(
      command: "belvedere render",
      abstract: """
        Draws a picture of a map style. Width, height and zoom count as in style documents: the world is 512 pixels \
        wide at zoom 0.
        """,
      arguments: [Argument("STYLE", help: "a style document, or the name of one of our own with --region")],
      options: [
        Option("width", "W", help: "width in style pixels"),
        Option("height", "H", help: "height in style pixels"),
        Option("pixel-ratio", "R", help: "pixels of the picture for each style pixel (default: 1)"),
        Option("center", "LON,LAT", help: "the middle (default: the document's own, or the region's)"),
        Option("zoom", "Z", help: "zoom (default: the document's own)"),
        Option("bearing", "B", help: "degrees clockwise from north that point up (default: the document's own)"),
        Option("region", "REGION", help: "the region, or archive, that the style's vector tiles come from"),
        Option(
          "source", "NAME=ARCHIVE", help: "draw a source that the style names from an archive", repeats: true,
          accepts: { $0.contains("=") }),
        Option("language", "TAG", help: "show names in this language where there are any (default: local names)"),
        Option("output", "FILE", help: "the picture: .png, .jpg or .webp"),
      ])
  ) { try run($0) }

  private static func run(_ options: ParsedOptions) throws -> ExitStatus {
    guard let output = options.value("output") else { throw UsageError("--output FILE is missing.") }
    let ending = URL(filePath: output).pathExtension.lowercased()
    guard let format = PictureFormat(rawValue: ending == "jpeg" ? "jpg" : ending) else {
      throw UsageError("--output ends in .png, .jpg or .webp, not in “.\(ending)”.")
    }
    guard let width = try options.integer("width", in: 1...maximumSide),
      let height = try options.integer("height", in: 1...maximumSide)
    else { throw UsageError("--width and --height are needed.") }
    let ratio = try options.number("pixel-ratio", in: 0.1...16) ?? 1
    guard Double(max(width, height)) * ratio <= Double(maximumSide) else {
      throw UsageError(
        "The picture's sides are at most \(maximumSide) pixels; width and height count times the pixel ratio.")
    }
    let path = options.arguments[0]
    if StyleLibrary.names.contains(path), options.value("region") == nil, try options.bindings("source").isEmpty {
      throw UsageError("The style \(path) draws a region; name one with --region.")
    }
    let features = try options.value("region").map { try Tileset(path: $0).archive }
    let document = try document(path, for: features, language: options.value("language"))
    var view = MapView(center: WorldPoint(x: 0.5, y: 0.5), zoom: 0, width: width, height: height, pixelRatio: ratio)
    try place(&view, options, document, features?.metadata.bounds)
    let renderer = try MapRenderer.open(
      style: document, archives: try archives(options, document, features),
      directory: URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false),
      resources: MapRenderer.Resources(), faults: Faults(report: Console.note))
    try write(try format.encode(try renderer.render(view)), to: output)
    return renderer.drawsNothingOfItsTiles ? .failed : .done
  }

  private static func document(
    _ path: String, for features: (any TileArchiveReader)?, language: String?
  ) throws -> StyleDocument {
    let document = try StyleLibrary.document(path, for: features.map(TileLayers.init(of:)))
    return language == nil ? document : try StyleDocument(json: document.json, language: language)
  }

  /// Archives for the document's sources: those named, and the region's tiles for what they fit.
  private static func archives(
    _ options: ParsedOptions, _ document: StyleDocument, _ features: (any TileArchiveReader)?
  ) throws -> [String: any TileArchiveReader] {
    var archives: [String: any TileArchiveReader] = [:]
    if let features { for name in document.sources(drawnFrom: features) { archives[name] = features } }
    for (name, path) in try options.bindings("source") {
      guard document.sources[name] != nil else {
        let names = document.sources.keys.sorted().joined(separator: ", ")
        throw Failure(description: "The style has no source \(name) to draw from \(path); it has \(names).")
      }
      archives[name] = try openTileArchive(path)
    }
    return archives
  }

  /// Puts the view where the options, else the document, else the region say.
  private static func place(
    _ view: inout MapView, _ options: ParsedOptions, _ document: StyleDocument, _ bounds: BoundingBox?
  ) throws {
    let given = try options.numbers("center", count: 2).map { Coordinate(latitude: $0[1], longitude: $0[0]) }
    guard given?.isValid != false else {
      throw UsageError("--center is longitude −180…180 and latitude −90…90, not “\(options.value("center") ?? "")”.")
    }
    if let center = given ?? document.center ?? bounds?.centre { view.center = WorldPoint(center) }
    let fitting = bounds?.zoom(fittingWidth: Double(view.width), height: Double(view.height))
    view.zoom = try options.number("zoom", in: 0...24) ?? document.zoom ?? fitting ?? 0
    view.bearing = try options.number("bearing", in: -360...360) ?? document.bearing ?? 0
  }

  private static func write(_ bytes: [UInt8], to path: String) throws {
    do {
      try Data(bytes).write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw Failure(description: "\(path) cannot be written; see that its folder exists and may be written to.")
    }
  }
}
