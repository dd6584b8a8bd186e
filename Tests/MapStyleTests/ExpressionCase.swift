import Foundation
import Geodesy
import Imaging
import JSON
import MapStyle

/// One case of the style specification's expression tests, a `test.json`.
struct ExpressionCase {
  let name: String
  let json: JSONValue

  /// Every case in a folder and below, by name.
  static func all(in folder: URL) throws -> [ExpressionCase] {
    let files =
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
    return try files.filter { $0.lastPathComponent == "test.json" }.map { file in
      let path = file.deletingLastPathComponent().standardizedFileURL.path
      let name = path.replacingOccurrences(of: folder.standardizedFileURL.path, with: "")
      return ExpressionCase(
        name: name.trimmingCharacters(in: ["/"]), json: try JSONValue(parsing: Data(contentsOf: file)))
    }.sorted { $0.name < $1.name }
  }

  /// What does not agree with what is expected; nil if all does.
  func failure() -> String? {
    let compiled = json["expected"]?["compiled"] ?? .null
    var fields = FieldTable()
    let expression: PropertyExpression
    do throws(ExpressionErrors) {
      expression = try PropertyExpression(json["expression"] ?? .null, for: property, fields: &fields)
    } catch {
      let expected = compiled["errors"]?.array?.map { $0["key"]?.string ?? "" }
      let found = error.errors.map(\.key)
      return found == expected ? nil : "errors \(error.errors), expected at \(expected ?? ["none"])"
    }
    guard compiled["result"] == "success" else { return "it compiles, but \(compiled) is expected" }
    if compiled["type"]?.string != expression.type.description { return "type \(expression.type)" }
    if compiled["isFeatureConstant"]?.bool == expression.dependsOnFeature { return "dependence on the feature" }
    if compiled["isZoomConstant"]?.bool == expression.dependsOnZoom { return "dependence on the zoom" }
    return outputFailure(expression, fields)
  }

  private func outputFailure(_ expression: PropertyExpression, _ fields: FieldTable) -> String? {
    let expected = json["expected"]?["outputs"]?.array ?? []
    for (input, output) in zip(json["inputs"]?.array ?? [], expected) {
      let context = context(input, fields)
      do throws(EvaluationError) {
        let value = try expression.evaluate(context)
        if !Self.agrees(value, output, context.availableImages) { return "\(value), expected \(output)" }
      } catch {
        if output["error"] == nil { return "error \(error), expected \(output)" }
      }
    }
    return nil
  }

  /// The property that the expression is for; without one, anything goes.
  private var property: StyleProperty {
    let spec = json["propertySpec"]
    var abilities = StyleProperty.Abilities.constant
    let parameters = spec?["expression"]?["parameters"]?.array ?? ["zoom", "feature"]
    if parameters.contains("zoom") { abilities.insert(.zoom) }
    let kind = spec?["property-type"]?.string ?? "data-driven"
    if kind == "data-driven" || kind == "cross-faded-data-driven" {
      abilities.insert(.feature)
    }
    if spec?["expression"]?["interpolated"]?.bool ?? (spec?["expression"] == nil) { abilities.insert(.interpolated) }
    let values = spec?["values"]
    return StyleProperty(
      .fill, 0, "some-property", .paint, Self.type(spec),
      values: values?.object?.keys.sorted() ?? values?.array?.compactMap(\.string) ?? [],
      default: spec?["default"].map { StyleValue($0) }, abilities)
  }

  private static func type(_ spec: JSONValue?) -> ValueType {
    let named: [String: ValueType] = [
      "string": .string, "enum": .string, "number": .number, "boolean": .boolean, "color": .color, "null": .null,
      "formatted": .formatted, "resolvedImage": .image, "padding": .padding, "numberArray": .numberArray,
      "colorArray": .colorArray, "projectionDefinition": .projection,
      "variableAnchorOffsetCollection": .anchorOffsets,
    ]
    guard spec?["type"] == "array" else { return spec?["type"]?.string.flatMap { named[$0] } ?? .value }
    return .array(
      spec?["value"]?.string.flatMap { named[$0] } ?? .value, spec?["length"]?.number.map { Int($0) })
  }

  private func context(_ input: JSONValue, _ fields: FieldTable) -> EvaluationContext {
    let globals = input[0]
    return EvaluationContext(
      zoom: globals?["zoom"]?.number ?? 0,
      feature: CaseFeature(input[1] ?? .null, tile: globals?["canonicalID"], fieldNames: fields.names),
      availableImages: Set(globals?["availableImages"]?.array?.compactMap(\.string) ?? []),
      heatmapDensity: globals?["heatmapDensity"]?.number ?? 0, lineProgress: globals?["lineProgress"]?.number ?? 0,
      elevation: globals?["elevation"]?.number ?? 0,
      accumulated: globals?["accumulated"].map { StyleValue($0) } ?? .null,
      globalState: (json["globalState"]?.object ?? [:]).mapValues { StyleValue($0) })
  }
}

/// The feature of an input.
private final class CaseFeature: StyleFeature {
  private let json: JSONValue
  private let fieldNames: [String]
  let allFields: [String: StyleValue]
  let geometry: FeatureGeometry?

  init(_ json: JSONValue, tile: JSONValue?, fieldNames: [String]) {
    self.json = json
    self.fieldNames = fieldNames
    allFields = (json["properties"]?.object ?? [:]).mapValues { StyleValue($0) }
    geometry = json["geometry"].flatMap { Self.geometry($0, zoom: tile?["z"]?.number ?? 0) }
  }

  func field(_ slot: Int) -> StyleValue? { allFields[fieldNames[slot]] }
  func field(named name: String) -> StyleValue? { allFields[name] }
  var id: StyleValue? { json["id"].map { StyleValue($0) } }
  var geometryTypeName: String { json["geometry"]?["type"]?.string ?? "Unknown" }
  var state: [String: StyleValue] { (json["featureState"]?.object ?? [:]).mapValues { StyleValue($0) } }

  /// The geometry on the grid of a tile of 8192 units, as a tile would hold it.
  private static func geometry(_ json: JSONValue, zoom: Double) -> FeatureGeometry? {
    let cells = exp2(zoom) * 8192
    func path(_ json: JSONValue) -> [WorldPoint] {
      (json.array ?? []).compactMap { position in
        guard let x = position[0]?.number, let y = position[1]?.number else { return nil }
        let point = WorldPoint(Coordinate(latitude: y, longitude: x))
        return WorldPoint(x: (point.x * cells).rounded() / cells, y: (point.y * cells).rounded() / cells)
      }
    }
    let coordinates = json["coordinates"] ?? .null
    let parts = coordinates.array ?? []
    return switch json["type"]?.string {
    case "Point": FeatureGeometry(kind: .point, paths: [path([coordinates])], cellsPerSide: cells)
    case "MultiPoint": FeatureGeometry(kind: .point, paths: [path(coordinates)], cellsPerSide: cells)
    case "LineString": FeatureGeometry(kind: .line, paths: [path(coordinates)], cellsPerSide: cells)
    case "MultiLineString": FeatureGeometry(kind: .line, paths: parts.map(path), cellsPerSide: cells)
    case "Polygon": FeatureGeometry(kind: .polygon, paths: parts.map(path), cellsPerSide: cells)
    case "MultiPolygon":
      FeatureGeometry(kind: .polygon, paths: parts.flatMap { ($0.array ?? []).map(path) }, cellsPerSide: cells)
    default: nil
    }
  }
}
