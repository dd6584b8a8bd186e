import JSON
import MapStyle

/// A feature with fields given by name.
final class PlainFeature: StyleFeature {
  let allFields: [String: StyleValue]
  let id: StyleValue?
  let geometryTypeName: String
  private let fieldNames: [String]

  init(
    _ fields: [String: StyleValue] = [:], id: StyleValue? = nil, geometry: String = "Point", for document: StyleDocument
  ) {
    allFields = fields
    self.id = id
    geometryTypeName = geometry
    fieldNames = document.fieldNames
  }

  func field(_ slot: Int) -> StyleValue? { allFields[fieldNames[slot]] }
  func field(named name: String) -> StyleValue? { allFields[name] }
}

extension StyleDocument {
  /// A document of one layer over a source `map`.
  init(layer: JSONObject, language: String? = nil) throws {
    var members = layer
    members["id"] = members["id"] ?? "layer"
    members["source"] = members["source"] ?? "map"
    try self.init(
      json: ["version": 8, "sources": ["map": ["type": "vector"]], "layers": [.object(members)]], language: language)
  }

  /// The context of a feature of the document at a zoom.
  func context(
    zoom: Double = 10, _ fields: [String: StyleValue] = [:], id: StyleValue? = nil, geometry: String = "Point"
  ) -> EvaluationContext {
    EvaluationContext(zoom: zoom, feature: PlainFeature(fields, id: id, geometry: geometry, for: self))
  }
}

typealias JSONObject = [String: JSONValue]
