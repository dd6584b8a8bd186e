import JSON
import VectorTiles

/// A style for vector tiles of any layers: what is there is seen, in calm colours that tell the layers apart.
enum LayerStyle {
  /// The style document; its source is called `features`.
  static func document(for tiles: TileLayers) -> JSONValue {
    let colored = tiles.names.enumerated().map { ($1, colors[$0 % colors.count], tiles.layers[$1] ?? .init()) }
    let layers =
      colored.compactMap { fill($0, $1, $2) } + colored.compactMap { line($0, $1, $2) }
      + colored.compactMap { circle($0, $1, $2) } + tiles.names.flatMap { labels($0, tiles.layers[$0] ?? .init()) }
    return [
      "version": 8, "name": "Belvedere Layers", "sources": ["features": ["type": "vector"]],
      "glyphs": "belvedere://fonts/{fontstack}/{range}.pbf",
      "layers": .array(
        [["id": "background", "type": "background", "paint": ["background-color": "#f6f3ec"]]] + layers),
    ]
  }

  /// Of like lightness, so that no layer outshines another.
  private static let colors = ["#2f7fb8", "#5a9a3c", "#c0603a", "#8a63b0", "#b08a1e", "#3a9a92", "#b8527e", "#6b7680"]

  /// Fields that names are in, the first that a feature has.
  private static let nameFields = ["name", "name:en", "name_en", "name:latin", "NAME", "Name", "title", "label", "ref"]

  private static func has(_ kind: GeometryKind, _ layer: TileLayers.Layer) -> Bool {
    layer.kinds.isEmpty || layer.kinds.contains(kind)
  }

  private static func layer(_ id: String, _ type: String, _ name: String, _ geometry: String) -> [String: JSONValue] {
    [
      "id": .string("\(name) \(id)"), "type": .string(type), "source": "features", "source-layer": .string(name),
      "filter": ["==", ["geometry-type"], .string(geometry)],
    ]
  }

  private static func fill(_ name: String, _ color: String, _ tiles: TileLayers.Layer) -> JSONValue? {
    guard has(.polygon, tiles) else { return nil }
    var style = layer("areas", "fill", name, "Polygon")
    style["paint"] = ["fill-color": .string(color), "fill-opacity": 0.25, "fill-outline-color": .string(color)]
    return .object(style)
  }

  private static func line(_ name: String, _ color: String, _ tiles: TileLayers.Layer) -> JSONValue? {
    guard has(.line, tiles) else { return nil }
    var style = layer("lines", "line", name, "LineString")
    style["layout"] = ["line-cap": "round", "line-join": "round"]
    style["paint"] = [
      "line-color": .string(color), "line-opacity": 0.85,
      "line-width": ["interpolate", ["exponential", 1.4], ["zoom"], 4, 0.6, 12, 1.4, 18, 6],
    ]
    return .object(style)
  }

  private static func circle(_ name: String, _ color: String, _ tiles: TileLayers.Layer) -> JSONValue? {
    guard has(.point, tiles) else { return nil }
    var style = layer("points", "circle", name, "Point")
    style["paint"] = [
      "circle-color": .string(color), "circle-radius": ["interpolate", ["linear"], ["zoom"], 0, 2.5, 16, 5],
      "circle-stroke-color": "#ffffff", "circle-stroke-width": 1,
    ]
    return .object(style)
  }

  private static func labels(_ name: String, _ tiles: TileLayers.Layer) -> [JSONValue] {
    let fields = nameFields.filter(tiles.fields.contains)
    guard !fields.isEmpty else { return [] }
    let text: JSONValue = ["to-string", .array(["coalesce"] + fields.map { ["get", .string($0)] })]
    let paint: JSONValue = ["text-color": "#3b3a36", "text-halo-color": "#ffffff", "text-halo-width": 1.4]
    var labels: [JSONValue] = []
    if has(.point, tiles) || has(.polygon, tiles) {
      var style = layer("names", "symbol", name, "Point")
      style["filter"] = ["!=", ["geometry-type"], "LineString"]
      style["layout"] = [
        "text-field": text, "text-size": 12, "text-font": ["Noto Sans Regular"],
        "text-variable-anchor": ["left", "right", "top", "bottom"], "text-radial-offset": 0.6,
      ]
      style["paint"] = paint
      labels.append(.object(style))
    }
    if has(.line, tiles) {
      var style = layer("line names", "symbol", name, "LineString")
      style["layout"] = [
        "text-field": text, "text-size": 11, "text-font": ["Noto Sans Regular"], "symbol-placement": "line",
      ]
      style["paint"] = paint
      labels.append(.object(style))
    }
    return labels
  }
}
