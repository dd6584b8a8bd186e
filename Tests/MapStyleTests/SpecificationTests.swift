import Foundation
import JSON
import MapStyle
import Testing

/// The style specification as data, if it is at hand.
private let specification = URL(filePath: "../shared/conformance/style-spec/v8.json")

@Suite(.enabled(if: FileManager.default.fileExists(atPath: specification.path), "needs \(specification.path)"))
struct SpecificationTests {
  private let json: JSONValue

  init() throws {
    json = try JSONValue(parsing: Data(contentsOf: specification))
  }

  @Test func `every layer type has exactly the specification's properties`() {
    let types = json["layer"]?["type"]?["values"]?.object?.keys.sorted() ?? []
    #expect(types == StyleLayer.Kind.allCases.map(\.rawValue).sorted())
    for kind in StyleLayer.Kind.allCases {
      for (group, prefix) in [(StyleProperty.Group.layout, "layout_"), (.paint, "paint_")] {
        let known = StyleProperty.all(of: kind).filter { $0.group == group }.map(\.name)
        let specified = (json[prefix + kind.rawValue]?.object ?? [:]).keys.filter { $0 != "visibility" }
        #expect(known.sorted() == specified.sorted(), "\(kind) \(group)")
      }
    }
  }

  @Test func `types, defaults, values and abilities are the specification's`() throws {
    for kind in StyleLayer.Kind.allCases {
      for property in StyleProperty.all(of: kind) {
        let group = property.group == .layout ? "layout_" : "paint_"
        let fact = try #require(json[group + kind.rawValue]?[property.name])
        #expect(property.type == Self.type(fact), "\(property.name)")
        #expect(property.values.sorted() == (fact["values"]?.object?.keys.sorted() ?? []), "\(property.name)")
        let parameters = fact["expression"]?["parameters"]?.array ?? []
        #expect(property.abilities.contains(.feature) == parameters.contains("feature"), "\(property.name)")
        #expect(property.abilities.contains(.interpolated) == (fact["expression"]?["interpolated"] == true))
        #expect(property.abilities.contains(.tokens) == (fact["tokens"] == true), "\(property.name)")
        try expectDefault(of: property, fact["default"])
      }
    }
  }

  /// The default as the specification writes it must compile to the default as the property has it.
  private func expectDefault(of property: StyleProperty, _ json: JSONValue?) throws {
    guard let json, property.abilities.isDisjoint(with: .ramp) else {
      #expect(property.defaultValue == nil, "\(property.name)")
      return
    }
    var fields = FieldTable()
    let compiled = try PropertyExpression(json, for: property, fields: &fields)
    #expect(compiled.constant == property.defaultValue, "\(property.name)")
  }

  private static func type(_ fact: JSONValue) -> ValueType? {
    let named: [String: ValueType] = [
      "string": .string, "enum": .string, "number": .number, "boolean": .boolean, "color": .color,
      "formatted": .formatted, "resolvedImage": .image, "padding": .padding, "numberArray": .numberArray,
      "colorArray": .colorArray, "variableAnchorOffsetCollection": .anchorOffsets,
    ]
    guard fact["type"] == "array" else { return fact["type"]?.string.flatMap { named[$0] } }
    return fact["value"]?.string.flatMap { named[$0] }.map { .array($0, fact["length"]?.number.map { Int($0) }) }
  }

  @Test func `every expression of the specification is known`() throws {
    let names = (json["expression_name"]?["values"]?.object ?? [:]).keys.sorted()
    #expect(names.count > 80)
    for name in names {
      // Called without arguments, an unknown expression is told apart from a wrong call by the place of the error.
      let document = try StyleDocument(layer: ["type": "fill", "paint": ["fill-color": [.string(name)]]])
      #expect(!document.warnings.contains { $0.contains("Unknown expression") }, "\(name)")
    }
  }
}
