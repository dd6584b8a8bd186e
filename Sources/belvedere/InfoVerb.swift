import Cartography
import Foundation
import Geodesy
import JSON
import Places
import Region
import Terminal
import TileArchives

/// `belvedere info`: what a region or an archive says of itself.
enum InfoVerb {
  static let command = Command(
    OptionParser(
      command: "belvedere info", abstract: "Says what a region or an archive holds.",
      arguments: [
        Argument("REGION|ARCHIVE", help: "a region, .pmtiles, .mbtiles or a directory of tiles", repeats: true)
      ])
  ) { options in
    for (index, path) in options.arguments.enumerated() {
      if index > 0 { Console.print("") }
      for line in try lines(path) { Console.print(line) }
    }
    return .done
  }

  private static func lines(_ path: String) throws -> [String] {
    guard Region.isRegion(path) else { return facts(path, try openTileArchive(path)) }
    let region = try Region(directory: path)
    let description = region.description
    var lines = [
      line("region", path), line("name", description.name), line("attribution", description.attribution),
      line("bounds", description.bounds.map(coordinate).joined(separator: ", ")),
      line("zooms", "\(description.minZoom)–\(description.maxZoom)"),
      line("format", "version \(description.formatVersion)"),
    ]
    for source in description.sources {
      lines.append(line("source", "\(source.file), \(Quantity.bytes(source.bytes)), sha256 \(source.sha256)"))
    }
    if let places = region.places { lines.append(line("places", Quantity.count(places.count))) }
    if let features = region.features { lines += [""] + facts("\(path)/\(Region.featuresFile)", features) }
    return lines
  }

  private static func facts(_ path: String, _ archive: any TileArchiveReader) -> [String] {
    let metadata = archive.metadata
    let box = metadata.bounds
    var lines = [line("archive", path)]
    if let name = metadata.name { lines.append(line("name", name)) }
    if let attribution = metadata.attribution { lines.append(line("attribution", attribution)) }
    lines += [
      line(
        "tiles",
        "\(Quantity.count(archive.tileCount)) of \(metadata.format.rawValue), compression \(metadata.compression.rawValue)"
          + (metadata.format.isReadable ? "" : "; they can be passed on but not drawn")
      ),
      line("bounds", [box.west, box.south, box.east, box.north].map(coordinate).joined(separator: ", ")),
      line("zooms", "\(metadata.minZoom)–\(metadata.maxZoom)"),
    ]
    if metadata.format == .mvt {
      let schema = TileSchema(TileLayers(of: archive))
      lines.append(line("drawn as", schema?.title ?? "plain layers, of a schema that is not known"))
    }
    for layer in metadata.json["vector_layers"]?.array ?? [] {
      let fields = fields(layer["fields"]?.object?.keys.sorted() ?? [])
      let zooms = [layer["minzoom"]?.number, layer["maxzoom"]?.number].compactMap { $0.map { String(Int($0)) } }
      lines.append(line("layer", "\(layer["id"]?.string ?? "?") (z\(zooms.joined(separator: "–"))): \(fields)"))
    }
    return lines
  }

  /// Names in languages are counted, the rest is listed.
  private static func fields(_ names: [String]) -> String {
    let plain = names.filter { !$0.hasPrefix("name_") }
    let languages = names.count - plain.count
    return (plain + (languages > 0 ? ["names in \(languages) language\(languages == 1 ? "" : "s")"] : [])).joined(
      separator: ", ")
  }

  private static func line(_ name: String, _ value: String) -> String {
    name + String(repeating: " ", count: max(13 - name.count, 1)) + value
  }

  private static func coordinate(_ degrees: Double) -> String { String(format: "%.5f", degrees) }
}
