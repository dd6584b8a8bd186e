import JSON

/// The expressions of a GeoJSON source: which features it takes, and what clusters sum up of their points.
package struct GeoJSONExpressions: Sendable {
  private struct Property: Sendable {
    let name: String
    let ofPoint: any ExpressionNode
    let sum: any ExpressionNode
  }

  private let filter: PropertyExpression?
  private let properties: [Property]
  /// The names of the fields that they read, by slot.
  package let fieldNames: [String]
  /// What was passed over, a sentence each.
  package let warnings: [String]

  package init(_ source: StyleSource, named name: String) {
    var parser = ExpressionParser()
    var warnings: [String] = []
    filter = Self.compiled("filter", of: name, &warnings) { () throws(ExpressionErrors) in
      guard let json = source.json["filter"], json != .null else { return nil }
      return try PropertyExpression(filter: json, &parser)
    }
    properties = (source.json["clusterProperties"]?.object ?? [:]).sorted { $0.key < $1.key }.compactMap { key, json in
      Self.compiled("clusterProperties, \(key)", of: name, &warnings) { () throws(ExpressionErrors) in
        guard let parts = json.array, parts.count == 2 else {
          throw ExpressionErrors(errors: [ExpressionError(key: "", message: "it must be [operator, expression]")])
        }
        // A bare operator adds a point's value to the sum.
        let sum: JSONValue = parts[0].string == nil ? parts[0] : [parts[0], ["accumulated"], ["get", .string(key)]]
        return Property(
          name: key, ofPoint: try parser.compile(parts[1], as: .value), sum: try parser.compile(sum, as: .value))
      }
    }
    fieldNames = parser.fields.names
    self.warnings = warnings
  }

  private static func compiled<Result>(
    _ part: String, of name: String, _ warnings: inout [String], _ compile: () throws(ExpressionErrors) -> Result?
  ) -> Result? {
    do throws(ExpressionErrors) {
      return try compile()
    } catch {
      warnings.append("Source \"\(name)\", \(part): \(error.sentence)")
      return nil
    }
  }

  /// Whether the source takes every feature.
  package var takesAll: Bool { filter == nil }
  /// Whether clusters have properties of their own.
  package var sumsUp: Bool { !properties.isEmpty }

  /// Whether the source takes a feature.
  package func takes(_ feature: any StyleFeature) -> Bool {
    guard let filter else { return true }
    return (try? filter.root.bool(EvaluationContext(zoom: 0, feature: feature))) ?? false
  }

  /// What a point adds to its cluster.
  package func values(of point: any StyleFeature) -> [String: StyleValue] {
    let context = EvaluationContext(zoom: 0, feature: point)
    return properties.reduce(into: [:]) { $0[$1.name] = (try? $1.ofPoint.evaluate(context)) ?? .null }
  }

  /// Adds what `other`, a point or a cluster, has for the properties.
  package func add(_ other: any StyleFeature, to sum: [String: StyleValue]) -> [String: StyleValue] {
    properties.reduce(into: [:]) { result, property in
      let context = EvaluationContext(zoom: 0, feature: other, accumulated: sum[property.name] ?? .null)
      result[property.name] = (try? property.sum.evaluate(context)) ?? .null
    }
  }
}
