import Foundation
import JSON
import MapStyle
import Testing

/// The style specification as data, if it is at hand.
private let specification = URL(filePath: "../shared/conformance/style-spec/v8.json")

/// The tables of `tiles/README.md` that tell what is drawn of the style specification.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: specification.path), "needs \(specification.path)"))
struct SpecificationTableTests {
  private let json: JSONValue
  /// For each row, by its table's title and its first cell, the other cells: a list of names each.
  private let rows: [String: [[String]]]

  init() throws {
    json = try JSONValue(parsing: Data(contentsOf: specification))
    let text = try String(contentsOfFile: "tiles/README.md", encoding: .utf8)
    let chapter = try #require(text.components(separatedBy: "\n## ").first { $0.hasPrefix("What is drawn of") })
    var rows: [String: [[String]]] = [:]
    for section in chapter.components(separatedBy: "\n### ").dropFirst() {
      let lines = section.split(separator: "\n")
      for line in lines.dropFirst() where line.hasPrefix("| ") && line.contains("`") {
        let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        rows["\(lines[0]) \(cells[0].replacing("`", with: ""))"] = cells.dropFirst().map { cell in
          cell.split(separator: " ").filter { $0 != "–" }.map { $0.trimmingCharacters(in: ["`"]) }
        }
      }
    }
    self.rows = rows
  }

  private func expectRow(_ name: String, holds members: some Sequence<String>) throws {
    let cells = try #require(rows[name], "there is a row \(name)")
    #expect(cells.flatMap { $0 }.sorted() == members.sorted(), "\(name)")
  }

  @Test func `every property stands in the table once, and those drawn are known`() throws {
    for kind in StyleLayer.Kind.allCases {
      let groups = ["layout_", "paint_"].map { json[$0 + kind.rawValue]?.object ?? [:] }
      try expectRow("Layers \(kind.rawValue)", holds: groups.flatMap(\.keys))
      let known = StyleProperty.all(of: kind).map(\.name) + ["visibility"]
      let drawn = rows["Layers \(kind.rawValue)"]?[0] ?? []
      #expect(drawn.allSatisfy(known.contains), "\(kind)")
    }
  }

  @Test func `what stands as drawn is asked for by the renderer`() throws {
    let files = try #require(FileManager.default.enumerator(atPath: "Sources/Cartography"))
    let code = files.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }
      .compactMap { try? String(contentsOfFile: "Sources/Cartography/\($0)", encoding: .utf8) }.joined()
    for kind in StyleLayer.Kind.allCases {
      for name in rows["Layers \(kind.rawValue)"]?[0] ?? [] where name != "visibility" {
        let property = name == "resampling" ? "\(kind.rawValue)-any-resampling" : name
        let words = property.split(separator: "-")
        let member = words.dropFirst().reduce(String(words.first ?? "")) { $0 + $1.capitalized }
        #expect(code.contains(".\(member)"), "\(name)")
      }
    }
  }

  @Test func `every member of sources, documents and layers stands in the table once`() throws {
    for source in (json["source"]?.array ?? []).compactMap(\.string) {
      let name = String(source.dropFirst("source_".count)).replacing("_", with: "-")
      try expectRow("Sources \(name)", holds: (json[source]?.object ?? [:]).keys.filter { $0 != "*" })
    }
    try expectRow("Documents document", holds: (json["$root"]?.object ?? [:]).keys)
    try expectRow("Documents layer", holds: (json["layer"]?.object ?? [:]).keys)
  }

  @Test func `every expression stands in its group's row once`() throws {
    let expressions = json["expression_name"]?["values"]?.object ?? [:]
    for (group, members) in Dictionary(
      grouping: Array(expressions.keys), by: { expressions[$0]?["group"]?.string ?? "" })
    {
      try expectRow("Expressions \(group)", holds: members)
    }
  }
}
