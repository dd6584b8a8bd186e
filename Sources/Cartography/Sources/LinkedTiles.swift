import Foundation
import JSON
import MapStyle
import TileArchives

extension SourceResolver {
  /// The tiles that a vector or raster source links to: an archive, files, or a TileJSON document that names either.
  func linkedTiles(_ source: StyleSource, named name: String) throws(CartographyError) -> SourceTiles {
    if let template = source.tiles.first {
      return SourceTiles(try tiles(at: template, source, named: name), for: source)
    }
    guard let link = source.url else { throw .source(name: name, reason: "it has neither \"url\" nor \"tiles\"") }
    let path = try localPath(of: link, named: name)
    guard let description = tileJSON(path) else { return SourceTiles(try archive(path, named: name), for: source) }
    // What the style says goes before what the document says; its links start where it lies.
    var members = description.merging(source.json.object ?? [:]) { _, style in style }
    members["url"] = nil
    let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
    return try SourceResolver(directory: folder).linkedTiles(StyleSource(json: .object(members)), named: name)
  }

  /// An archive whose tiles a template names one by one, or else the files that it names.
  private func tiles(
    at template: String, _ source: StyleSource, named name: String
  ) throws(CartographyError) -> any TileArchiveReader {
    let path = try localPath(of: template, named: name)
    let isArchive = ["pmtiles://", "mbtiles://"].contains { template.hasPrefix($0) }
    guard isArchive, let end = path.firstRange(of: "/{z}") else { return TemplateTiles(template: path, source: source) }
    return try archive(String(path[..<end.lowerBound]), named: name)
  }

  private func archive(_ path: String, named name: String) throws(CartographyError) -> any TileArchiveReader {
    do {
      return try openTileArchive(path)
    } catch {
      throw .source(name: name, reason: "\(error)")
    }
  }

  private func localPath(of link: String, named name: String) throws(CartographyError) -> String {
    guard let path = path(of: link) else {
      throw .source(
        name: name, reason: "\(link) is not on this machine; give an archive with --source \(name)=ARCHIVE")
    }
    return path
  }

  /// The members of a TileJSON document; nil for other files.
  private func tileJSON(_ path: String) -> [String: JSONValue]? {
    guard let start = try? FileHandle(forReadingAtPath: path)?.read(upToCount: 1), start.first == UInt8(ascii: "{"),
      let bytes = FileManager.default.contents(atPath: path)
    else { return nil }
    return try? JSONValue(parsing: bytes).object
  }
}
