import Foundation
import Geodesy
import Imaging
package import JSON
package import MapStyle
package import TileArchives
import VectorTiles

/// Finds on this machine what a style's sources link to.
package struct SourceResolver: Sendable {
  /// Archives for sources by name; they win over the style's own links.
  package var archives: [String: any TileArchiveReader]
  /// Where relative links start, a region's directory or the style document's.
  package var directory: String

  package init(archives: [String: any TileArchiveReader] = [:], directory: String = ".") {
    self.archives = archives
    self.directory = directory
  }

  /// The sources that could be bound.
  ///
  /// What cannot is a fault: its layers stay empty and the rest of the map is drawn.
  package func sources(of style: StyleDocument, faults: Faults) -> [String: MapSource] {
    var bound: [String: MapSource] = [:]
    for (name, source) in style.sources {
      do {
        bound[name] = try bind(source, named: name, faults: faults)
      } catch {
        faults.note(.source, "\(error)")
      }
    }
    return bound
  }

  /// - Returns: nil for kinds of source that no layer here draws from.
  private func bind(_ source: StyleSource, named name: String, faults: Faults) throws(CartographyError) -> MapSource? {
    switch source.kind {
    case .geojson: return .vector(try geoJSON(source, named: name, faults: faults))
    case .image: return .image(try image(source, named: name))
    case .vector, .raster:
      let tiles =
        if let given = archives[name] { SourceTiles(given, for: source) } else {
          try linkedTiles(source, named: name)
        }
      return source.kind == .vector
        ? .vector(VectorSource(tiles)) : .raster(RasterSource(tiles, tileSize: source.tileSize))
    default: return nil
    }
  }

  /// The file that a link names, nil for links that lead off this machine.
  func path(of link: String) -> String? {
    var rest = link
    for scheme in ["pmtiles://", "mbtiles://", "file://"] where rest.hasPrefix(scheme) {
      rest = String(rest.dropFirst(scheme.count))
      if let plain = rest.removingPercentEncoding, scheme == "file://", !rest.contains("{") { rest = plain }
    }
    guard !rest.contains("://") else { return nil }
    return rest.hasPrefix("/") ? rest : directory + "/" + rest
  }

  private func geoJSON(
    _ source: StyleSource, named name: String, faults: Faults
  ) throws(CartographyError) -> GeoJSONTiles {
    let expressions = GeoJSONExpressions(source, named: name)
    faults.tell(expressions.warnings)
    guard var data = source.data else { throw .source(name: name, reason: "it has no \"data\"") }
    do {
      if let link = data.string {
        guard let path = path(of: link), let file = FileManager.default.contents(atPath: path) else {
          throw CartographyError.source(name: name, reason: "\(link) cannot be read")
        }
        data = try JSONValue(parsing: file)
      }
      return try GeoJSONTiles(data, source, expressions)
    } catch let error as CartographyError {
      throw error
    } catch {
      throw .source(name: name, reason: "\(error)")
    }
  }

  /// A style document whose GeoJSON stands in it instead of in files of this machine.
  package func inlined(_ document: JSONValue) -> JSONValue {
    guard var members = document.object, var sources = members["sources"]?.object else { return document }
    for (name, source) in sources where source["type"] == "geojson" {
      guard var inlined = source.object, let path = source["data"]?.string.flatMap(path),
        let data = FileManager.default.contents(atPath: path).flatMap({ try? JSONValue(parsing: $0) })
      else { continue }
      inlined["data"] = data
      sources[name] = .object(inlined)
    }
    members["sources"] = .object(sources)
    return .object(members)
  }

  private func image(_ source: StyleSource, named name: String) throws(CartographyError) -> ImageSource {
    let corners = (source.json["coordinates"]?.array ?? []).compactMap { corner -> SIMD2<Double>? in
      guard let longitude = corner[0]?.number, let latitude = corner[1]?.number else { return nil }
      let point = WorldPoint(Coordinate(latitude: latitude, longitude: longitude))
      return SIMD2(point.x, point.y)
    }
    guard corners.count == 4 else { throw .source(name: name, reason: "\"coordinates\" must be four corners") }
    guard let link = source.url, let path = path(of: link), let file = FileManager.default.contents(atPath: path) else {
      throw .source(name: name, reason: "\(source.url ?? "its picture") cannot be read")
    }
    do {
      return .init(picture: try decodePicture([UInt8](file)), corners: corners)
    } catch {
      throw .source(name: name, reason: "\(link): \(error)")
    }
  }
}
