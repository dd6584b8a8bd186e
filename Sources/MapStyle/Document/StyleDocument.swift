package import Geodesy
package import JSON

/// A style document of the MapLibre style specification, version 8, compiled for evaluation.
package struct StyleDocument: Sendable {
  package let name: String?
  /// The view that the style begins with, as far as it says.
  package let center: Coordinate?
  /// In 512 px worlds.
  package let zoom: Double?
  /// Degrees clockwise from north that point up.
  package let bearing: Double?
  package let sources: [String: StyleSource]
  /// Addresses of sprites by id; that of a style with one is `default`.
  package let sprites: [String: String]
  /// The address of glyphs with `{fontstack}` and `{range}`.
  package let glyphs: String?
  /// Bottom to top; hidden ones too.
  package let layers: [StyleLayer]
  /// The names of the fields that expressions read; the index is what `StyleFeature.field(_:)` is asked for.
  package let fieldNames: [String]
  /// What was passed over, a sentence each, with the layer and the property.
  package let warnings: [String]
  package let metadata: JSONValue
  /// The document as it was read.
  package let json: JSONValue

  /// Compiles a document. Labels show a feature's name in `language` (a tag such as `de` or `zh-Hant`) where it has one,
  /// else the name that the style asks for.
  /// - Throws: `StyleError` only if there is no style at all; what is wrong within one is a warning.
  package init(json: JSONValue, language: String? = nil) throws(StyleError) {
    guard json.object != nil else { throw .notAStyle("it is no JSON object") }
    guard let items = json["layers"]?.array else { throw .notAStyle("it has no list \"layers\"") }
    if let version = json["version"], version != 8 {
      throw .version(version.number.map { StyleValue.text(of: $0) } ?? "\"\(version.string ?? "?")\"")
    }
    var compiler = LayerCompiler(globalState: Self.globalState(json["state"]), language: language)
    if json["version"] == nil {
      compiler.warnings.append("The style document has no version; it is read as version 8.")
    }
    layers = compiler.compile(items, sources: Set((json["sources"]?.object ?? [:]).keys))
    fieldNames = compiler.fieldNames
    warnings = compiler.warnings
    self.json = json
    name = json["name"]?.string
    center = Self.coordinate(json["center"])
    zoom = json["zoom"]?.number
    bearing = json["bearing"]?.number
    sources = (json["sources"]?.object ?? [:]).mapValues(StyleSource.init(json:))
    sprites = Self.sprites(json["sprite"])
    glyphs = json["glyphs"]?.string
    metadata = json["metadata"] ?? .null
  }

  private static func coordinate(_ json: JSONValue?) -> Coordinate? {
    guard let longitude = json?[0]?.number, let latitude = json?[1]?.number else { return nil }
    let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    return abs(latitude) <= 90 && longitude.isFinite ? coordinate : nil
  }

  private static func sprites(_ json: JSONValue?) -> [String: String] {
    if let url = json?.string { return ["default": url] }
    let pairs = (json?.array ?? []).compactMap { item -> (String, String)? in
      guard let id = item["id"]?.string, let url = item["url"]?.string else { return nil }
      return (id, url)
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  /// The defaults of the properties of the global state.
  private static func globalState(_ json: JSONValue?) -> [String: StyleValue] {
    (json?.object ?? [:]).compactMapValues { $0["default"].map { StyleValue($0) } }
  }
}
