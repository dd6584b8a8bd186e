import Foundation
import JSON
import Testing

@testable import Importing

/// A row of one of the schema's tables: an object that has to become a feature.
struct SchemaRow: Sendable, CustomTestStringConvertible {
  let layer: String
  let kind: String
  let tags: [String: String]
  let origin: Origin
  let shape: Shape
  let zoom: Int
  var adminLevel: UInt8 = 0

  var testDescription: String { "\(layer) \(kind) \(tags)" }
}

/// The Shortbread schema as data.
struct ShortbreadSchema {
  static let path = "conformance/shortbread/shortbread-1.1.json"

  private let layers: [String: JSONValue]

  init?() {
    guard let data = FileManager.default.contents(atPath: SharedFiles.url(Self.path).path) else { return nil }
    layers = (try? JSONValue(parsing: data))?["layers"]?.object ?? [:]
  }

  var layerNames: [String] { layers.keys.sorted() }

  /// The rows whose first column is a field, with the zoom from which the field is told, where one is named.
  func fields(of layer: String) -> [(name: String, zoom: Int)] {
    tables(of: layer).filter { $0.section == "Properties" }.flatMap { table in
      table.rows.map { row in
        (row[0], table.column("Zoom").flatMap { Self.zoom(row[$0]) } ?? 14)
      }
    } + (layers[layer]?["fields"]?.object?.keys.map { ($0, 14) } ?? [])
  }

  /// Every object that some table promises a place in some layer.
  var rows: [SchemaRow] { layerNames.flatMap(rows(of:)) }

  private struct Table {
    let section: String
    let columns: [String]
    let rows: [[String]]

    func column(_ name: String) -> Int? { columns.firstIndex { $0.lowercased() == name.lowercased() } }
  }

  private func tables(of layer: String) -> [Table] {
    (layers[layer]?["tables"]?.array ?? []).map { table in
      Table(
        section: table["section"]?.string ?? "",
        columns: (table["columns"]?.array ?? []).compactMap(\.string),
        rows: (table["rows"]?.array ?? []).map { ($0.array ?? []).compactMap(\.string) })
    }
  }

  private func rows(of layer: String) -> [SchemaRow] {
    let geometry = layers[layer]?["geometry"]?.string ?? "point"
    let shape: Shape = geometry == "polygon" ? .polygon : geometry == "line" ? .line : .point
    if layer == "pois" { return interestRows }
    return tables(of: layer).filter { $0.section == "Features" }.flatMap { table in
      table.rows.flatMap { row(of: layer, shape, table, $0) }
    }
  }

  private func row(of layer: String, _ shape: Shape, _ table: Table, _ cells: [String]) -> [SchemaRow] {
    guard let zoomColumn = table.column("Zoom"), let zoom = Self.zoom(cells[zoomColumn]) else { return [] }
    let level = table.column("Value of admin_level").map { cells[$0] }
    if let level {
      // Label rows are by area; the test's areas are small, so the last of a level holds.
      if let area = table.column("Minimum Area"), cells[area] != "none" { return [] }
      let isLabel = layer == "boundary_labels"
      let tags =
        isLabel ? ["boundary": "administrative", "admin_level": level, "name": "X"] : ["boundary": "administrative"]
      return [
        SchemaRow(
          layer: layer, kind: level, tags: tags, origin: isLabel ? .area : .line, shape: shape, zoom: zoom,
          adminLevel: UInt8(level) ?? 0)
      ]
    }
    guard let kindColumn = table.column("Value of kind") else { return [] }
    let kind = cells[kindColumn]
    let alternatives =
      table.column("OSM tag").map { Self.tagSets(cells[$0]) } ?? [[Self.key(ofKind: kind): kind]]
    let origins: [Origin] =
      switch layer {
      case "streets_polygons_labels": [.area]
      case "public_transport": [.node, .area]
      default: shape == .polygon ? [.area] : shape == .line ? [.line] : [.node]
      }
    return alternatives.flatMap { alternative in
      origins.flatMap { origin in
        var tags = alternative
        tags["name"] = "X"
        // What is usually a line must say that it is an area.
        if layer == "street_polygons" || layer == "streets_polygons_labels" || alternative == ["waterway": "canal"] {
          tags["area"] = "yes"
        }
        let plain = SchemaRow(layer: layer, kind: kind, tags: tags, origin: origin, shape: shape, zoom: zoom)
        guard cells[zoomColumn] == "8/10+" else { return [plain] }
        tags["service"] = "yard"
        return [plain, SchemaRow(layer: layer, kind: kind, tags: tags, origin: origin, shape: shape, zoom: 10)]
      }
    }
  }

  private var interestRows: [SchemaRow] {
    (layers["pois"]?["values"]?.object ?? [:]).flatMap { key, values in
      (values.array ?? []).compactMap(\.string).flatMap { value in
        [Origin.node, .area].map {
          SchemaRow(layer: "pois", kind: value, tags: [key: value], origin: $0, shape: .point, zoom: 14)
        }
      }
    }.sorted { $0.kind < $1.kind }
  }

  /// `8+`, `8/10+`, `… but not below 9.`
  private static func zoom(_ text: String) -> Int? {
    let tail = text.firstRange(of: "below ").map { text[$0.upperBound...] } ?? text[...]
    return Int(tail.prefix { $0.isNumber })
  }

  /// `a=b or c=d`, `a=b + c!=d`, `a=b|c (remark)`: the tags of an object for each alternative.
  private static func tagSets(_ text: String) -> [[String: String]] {
    let plain = text.replacing(#/\(.*\)/#, with: "").replacing(" or ", with: ",")
    return plain.split(separator: ",").flatMap { alternative in
      alternative.split(separator: "+").reduce([[:]]) { sets, test in
        let parts = test.split(separator: "=").map { String($0.trimming { $0 == " " }) }
        guard parts.count == 2, !parts[0].hasSuffix("!") else { return sets }
        return parts[1].split(separator: "|").flatMap { value in
          sets.map { $0.merging([parts[0]: String(value)]) { $1 } }
        }
      }
    }
  }

  private static func key(ofKind kind: String) -> String {
    switch kind {
    case "runway", "taxiway": "aeroway"
    case "rail", "narrow_gauge", "tram", "light_rail", "funicular", "subway", "monorail": "railway"
    default: "highway"
    }
  }
}

extension StringProtocol {
  fileprivate func trimming(_ isLeftOut: (Character) -> Bool) -> SubSequence {
    var text = self[...]
    while let first = text.first, isLeftOut(first) { text = text.dropFirst() }
    while let last = text.last, isLeftOut(last) { text = text.dropLast() }
    return text
  }
}
