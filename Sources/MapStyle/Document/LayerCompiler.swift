import JSON

/// Compiles a document's layers and collects what is wrong with them.
struct LayerCompiler {
  var warnings: [String] = []
  private var parser: ExpressionParser
  private var sources: Set<String> = []
  private let language: String?
  /// Types and properties that were warned about, each once.
  private var unknown: Set<String> = []

  init(globalState: [String: StyleValue], language: String?) {
    parser = ExpressionParser(globalState: globalState)
    self.language = language
  }

  var fieldNames: [String] { parser.fields.names }

  /// The layers that are of a known type; each that is not leaves a warning.
  mutating func compile(_ items: [JSONValue], sources: Set<String>) -> [StyleLayer] {
    self.sources = sources
    let named = items.compactMap { item in item["id"]?.string.map { ($0, item) } }
    let byID = Dictionary(named, uniquingKeysWith: { first, _ in first })
    var layers: [StyleLayer] = []
    var seen: Set<String> = []
    for (index, item) in items.enumerated() {
      guard item.object != nil else {
        warnings.append("Layer \(index) is no object and is left out.")
        continue
      }
      let id = item["id"]?.string ?? "#\(index)"
      if !seen.insert(id).inserted { warn(id, nil, "another layer has this id") }
      if let layer = compile(resolved(item, byID), id: id) { layers.append(layer) }
    }
    return layers
  }

  private mutating func warn(_ layer: String, _ property: String?, _ message: String) {
    warnings.append("Layer \"\(layer)\"\(property.map { ", \($0)" } ?? ""): \(message)")
  }

  /// A layer that refers to another has that one's type, source, zooms, filter and layout.
  private mutating func resolved(_ item: JSONValue, _ byID: [String: JSONValue]) -> JSONValue {
    guard let reference = item["ref"]?.string, var members = item.object else { return item }
    guard let parent = byID[reference], parent["ref"] == nil else {
      warn(item["id"]?.string ?? "", "ref", "there is no layer \"\(reference)\" to refer to")
      return item
    }
    for key in ["type", "source", "source-layer", "minzoom", "maxzoom", "filter", "layout"] {
      members[key] = parent[key]
    }
    return .object(members)
  }

  private mutating func compile(_ json: JSONValue, id: String) -> StyleLayer? {
    let type = json["type"]?.string ?? ""
    guard let kind = StyleLayer.Kind(rawValue: type) else {
      if unknown.insert(type).inserted {
        warn(id, nil, "there is no layer type \"\(type)\"; layers of it are left out")
      }
      return nil
    }
    let source = json["source"]?.string
    if kind != .background, source.map({ !sources.contains($0) }) ?? true {
      warn(id, "source", source.map { "there is no source \"\($0)\"" } ?? "it has none")
    }
    return StyleLayer(
      id: id, kind: kind, source: source, sourceLayer: json["source-layer"]?.string,
      minZoom: json["minzoom"]?.number.flatMap { $0 > 0 ? $0 : nil } ?? -.infinity,
      maxZoom: json["maxzoom"]?.number ?? .infinity,
      isVisible: isVisible(json["layout"]?["visibility"], id), metadata: json["metadata"] ?? .null,
      filter: filter(json["filter"], id), properties: properties(json, kind, id))
  }

  /// `visibility` may depend on the global state alone, so it is evaluated here.
  private mutating func isVisible(_ json: JSONValue?, _ id: String) -> Bool {
    guard let json, json != .null else { return true }
    do throws(ExpressionErrors) {
      let root = try parser.compile(json, as: .string)
      let value = try? root.evaluate(EvaluationContext(zoom: 0))
      if let value, value == .string("none") || value == .string("visible") { return value != .string("none") }
      warn(id, "visibility", "it must be \"visible\" or \"none\"")
    } catch {
      warn(id, "visibility", error.sentence)
    }
    return true
  }

  private mutating func filter(_ json: JSONValue?, _ id: String) -> PropertyExpression? {
    guard let json, json != .null else { return nil }
    do throws(ExpressionErrors) {
      return try PropertyExpression(filter: json, &parser)
    } catch {
      warn(id, "filter", error.sentence)
      return nil
    }
  }

  private mutating func properties(_ json: JSONValue, _ kind: StyleLayer.Kind, _ id: String) -> [StyleLayer.Property] {
    let keys = StyleProperty.all(of: kind)
    var compiled: [StyleLayer.Property] = []
    for key in keys {
      let value = json[key.group == .layout ? "layout" : "paint"]?[key.name] ?? key.defaultExpression
      compiled.append(value.map { property($0, key, id) } ?? .missing)
    }
    warnAboutUnknown(json["layout"], keys.filter { $0.group == .layout }, kind, id)
    warnAboutUnknown(json["paint"], keys.filter { $0.group == .paint }, kind, id)
    return compiled
  }

  private mutating func warnAboutUnknown(
    _ json: JSONValue?, _ keys: [StyleProperty], _ kind: StyleLayer.Kind, _ id: String
  ) {
    let known = Set(keys.map(\.name)).union(keys.first?.group == .paint ? [] : ["visibility"])
    for name in (json?.object ?? [:]).keys.sorted() where !known.contains(name) {
      // How a change of a property would be animated is of no concern to a still picture.
      if name.hasSuffix("-transition"), known.contains(String(name.dropLast("-transition".count))) { continue }
      if unknown.insert("\(kind) \(name)").inserted { warn(id, name, "there is no such property") }
    }
  }

  private mutating func property(_ json: JSONValue, _ key: StyleProperty, _ id: String) -> StyleLayer.Property {
    if json == .null { return .missing }
    var json = json
    if let language, key === StyleProperty.textField { json = LocalizedNames.textField(json, in: language) }
    do throws(ExpressionErrors) {
      let expression = try PropertyExpression(json, for: key, &parser)
      guard let value = expression.constant else {
        return .expression(expression, fallback: key.defaultValue)
      }
      if key.accepts(value), value.number.map(key.range.contains) ?? true { return .constant(value) }
      warn(id, key.name, "\(value.text) is not allowed")
    } catch {
      warn(id, key.name, error.sentence)
    }
    return .missing
  }
}

extension ExpressionErrors {
  /// The errors in one line.
  var sentence: String {
    errors.map { $0.key.isEmpty ? $0.message : "\($0.key) \($0.message)" }.joined(separator: "; ")
  }
}

extension StyleProperty {
  /// The ramp of `heatmap-color` where a style has none (style specification).
  fileprivate var defaultExpression: JSONValue? {
    guard name == "heatmap-color" else { return nil }
    return [
      "interpolate", ["linear"], ["heatmap-density"], 0, "rgba(0, 0, 255, 0)", 0.1, "royalblue", 0.3, "cyan", 0.5,
      "lime", 0.7, "yellow", 1, "red",
    ]
  }
}
