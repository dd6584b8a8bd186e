import Foundation
import JSON
import MapStyle
import TestWorlds
import Testing

struct HostileStyleTests {
  /// `seed` wrapped `depth` times.
  private func nested(_ depth: Int, _ seed: JSONValue, _ wrap: (JSONValue) -> JSONValue) -> JSONValue {
    (0..<depth).reduce(seed) { inner, _ in wrap(inner) }
  }

  private func document(width: JSONValue = 1, filter: JSONValue = true) throws -> StyleDocument {
    try StyleDocument(layer: ["type": "line", "filter": filter, "paint": ["line-width": width]])
  }

  @Test func `deep nesting is a warning`() throws {
    let depth = 3000
    #expect(try document(width: nested(depth, 1) { ["+", $0, 1] }).warnings.count == 1)
    #expect(try document(width: nested(depth, 1) { ["literal", $0] }).warnings.count == 1)
    #expect(
      try document(width: ["to-number", ["to-string", ["literal", nested(depth, 1) { [$0] }]]]).warnings.count == 1)
    #expect(try document(filter: nested(depth, true) { ["none", $0] }).warnings.count == 1)
    #expect(try document(filter: nested(depth, true) { ["all", $0] }).warnings.count == 1)
    #expect(try document(filter: nested(depth, true) { ["!", $0] }).warnings.count == 1)
  }

  @Test(.timeLimit(.minutes(1))) func `expressions that grow by being read or evaluated are refused`() throws {
    // Both overloads of `all` are tried at every level.
    let wrong = nested(60, ["get"]) { ["all", $0, true] }
    #expect(try document(width: ["case", wrong, 1, 2]).warnings.count == 1)
    // Every variable uses the one before twice.
    var doubling: JSONValue = ["var", "v40"]
    for index in stride(from: 40, to: 0, by: -1) {
      let before: JSONValue = ["var", .string("v\(index - 1)")]
      doubling = ["let", .string("v\(index)"), ["+", before, before], doubling]
    }
    #expect(try document(width: ["let", "v0", ["number", ["get", "x"]], doubling]).warnings.count == 1)
    let curves = nested(60, ["zoom"]) { ["let", "x", 1, ["coalesce", $0]] }
    #expect(try document(width: curves).warnings.count == 1)
  }

  @Test func `a style cut short at any byte is refused`() {
    let bytes = Array(Self.rich.serialized())
    for length in bytes.indices { #expect((try? JSONValue(parsing: Data(bytes[..<length]))) == nil) }
  }

  /// A style of many kinds of expression.
  private static let rich: JSONValue = [
    "version": 8, "center": [1, 2], "sprite": "s", "sources": ["map": ["type": "vector", "maxzoom": 14]],
    "layers": [
      [
        "id": "a", "type": "symbol", "source": "map", "minzoom": 3,
        "filter": ["all", ["==", "kind", "x"], ["in", "y", 1, 2]],
        "layout": [
          "text-field": ["format", ["get", "name"], ["font-scale": 0.8, "text-font": ["literal", ["A"]]]],
          "text-size": ["stops": [[["zoom": 3, "value": 1], 2], [["zoom": 5, "value": 2], 3]], "property": "p"],
          "text-offset": ["interpolate", ["linear"], ["zoom"], 3, ["literal", [0, 1]], 5, ["literal", [1, 1]]],
          "icon-image": [
            "match", ["get", "kind"], ["a", "b"], "ab", ["concat", "c", ["slice", ["get", "k"], 1, -2]],
          ],
        ],
        "paint": [
          "text-color": ["interpolate-hcl", ["cubic-bezier", 0.1, 0.2, 0.3, 0.4], ["zoom"], 3, "red", 9, "#00f8"],
          "text-opacity": ["let", "a", ["index-of", "b", ["get", "k"], 1], ["%", ["var", "a"], 2]],
        ],
      ]
    ],
  ]

  @Test func `changed styles are read or refused, never fatal`() throws {
    let bytes = Array(Self.rich.serialized())
    var random = SplitMix(seed: 7)
    for _ in 0..<Mutations.count(usual: 150) {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: 0..<changed.count, using: &random)
        changed[index] = bytes.randomElement(using: &random) ?? 0
      }
      guard let json = try? JSONValue(parsing: Data(changed)), let document = try? StyleDocument(json: json) else {
        continue
      }
      let context = document.context(["kind": .string("a"), "k": .string("xby"), "name": .number(1e300)])
      for layer in document.layers {
        _ = layer.matches(context)
        for property in StyleProperty.all(of: layer.kind) { _ = layer.value(property, context) }
      }
    }
  }
}
