import Foundation
import Geodesy
import Imaging
import Terminal

/// What a command line of `render-tiles` asks for.
struct Request {
  static let parser = OptionParser(
    command: "render-tiles",
    abstract: """
      Draws the tiles of a region, 256 pixels wide, into an archive. A run that was ended goes on where it was; what \
      is there is not drawn again.
      """,
    arguments: [
      Argument(
        "REGION|FILE", help: "a region, or a .pmtiles or .mbtiles of vector tiles; several are one map", repeats: true)
    ],
    options: [
      Option("style", "S", help: "a style's name, such as standard, or a MapLibre style document"),
      Option("zoom", "A-B", help: "zooms as tile addresses count them: 0-16, or one"),
      Option("output", "X", help: "X.pmtiles, X.mbtiles or a directory, which gets z/x/y.png"),
      Option("bbox", "W,S,E,N", help: "only the tiles that meet this box, in degrees"),
      Option("scale", "N", help: "pixels for each of a tile's 256: 1, 2 or 3 (default 1)"),
      Option("format", "F", help: "png, jpg or webp (default png)"),
      Option("language", "TAG", help: "show names in this language where there are any (default: local names)"),
      Option("overwrite", help: "replace an archive that was drawn otherwise"),
      Option("jobs", "N", help: "threads that draw (default one for each core)"),
      Option("dry-run", help: "only tell how many tiles, bytes and seconds it would be"),
    ],
    notes: "Example: render-tiles build/regions/helsinki --style standard --zoom 0-16 --output helsinki.pmtiles")

  /// Regions and archives, at least one.
  let sources: [String]
  let style: String
  let zooms: ClosedRange<UInt8>
  let box: BoundingBox?
  let scale: Int
  let format: PictureFormat
  /// Nil for local names.
  let language: String?
  let output: String
  let jobs: Int
  let isDryRun: Bool
  let overwrites: Bool

  init(_ options: ParsedOptions) throws(UsageError) {
    sources = options.arguments
    style = try Self.required("style", options)
    zooms = try Self.zooms(Self.required("zoom", options))
    box = try Self.box(options)
    scale = try options.integer("scale", in: 1...3) ?? 1
    format = try Self.format(options.value("format") ?? "png")
    jobs = try options.integer("jobs", in: 1...1024) ?? ProcessInfo.processInfo.activeProcessorCount
    language = options.value("language")
    overwrites = options.has("overwrite")
    isDryRun = options.has("dry-run")
    output = isDryRun ? options.value("output") ?? "" : try Self.required("output", options)
  }

  private static func required(_ name: String, _ options: ParsedOptions) throws(UsageError) -> String {
    guard let value = options.value(name), !value.isEmpty else {
      throw UsageError("--\(name) is missing; see render-tiles --help.")
    }
    return value
  }

  private static func zooms(_ text: String) throws(UsageError) -> ClosedRange<UInt8> {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { UInt8($0) }
    guard ends.count <= 2, let low = ends.first ?? nil, let high = ends.last ?? nil, low <= high,
      high <= TileID.maximumZoom
    else {
      throw UsageError("--zoom is a zoom or two, such as 15 or 0-16, from 0 to \(TileID.maximumZoom), not “\(text)”.")
    }
    return low...high
  }

  private static func box(_ options: ParsedOptions) throws(UsageError) -> BoundingBox? {
    guard let degrees = try options.numbers("bbox", count: 4) else { return nil }
    let box = BoundingBox(west: degrees[0], south: degrees[1], east: degrees[2], north: degrees[3])
    guard abs(box.west) <= 180, abs(box.east) <= 180, box.south >= -90, box.north <= 90, box.south < box.north else {
      throw UsageError(
        "--bbox is west, south, east and north in degrees, south below north, not “\(options.value("bbox") ?? "")”.")
    }
    return box
  }

  private static func format(_ text: String) throws(UsageError) -> PictureFormat {
    guard let format = PictureFormat(rawValue: text) else {
      let names = PictureFormat.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError("--format is one of \(names), not “\(text)”.")
    }
    return format
  }
}
