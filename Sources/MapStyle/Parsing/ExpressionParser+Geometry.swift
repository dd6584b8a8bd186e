import JSON

extension ExpressionParser {
  mutating func parseWithin(_ items: [JSONValue], _ place: Place) -> Node? {
    guard let shapes = parseShapes("within", items, place) else { return nil }
    guard !shapes.polygons.isEmpty else {
      return failure("'within' expression requires valid geojson object that contains polygon geometry type.", place)
    }
    return WithinNode(shapes.polygons)
  }

  mutating func parseDistance(_ items: [JSONValue], _ place: Place) -> Node? {
    parseShapes("distance", items, place).map(DistanceNode.init)
  }

  private mutating func parseShapes(_ name: String, _ items: [JSONValue], _ place: Place) -> GeoJSONShapes? {
    guard items.count == 2 else {
      refuse("'\(name)' expression requires exactly one argument, but found \(items.count - 1) instead.", place)
      return nil
    }
    if let shapes = GeoJSONShapes(items[1]) { return shapes }
    refuse("'\(name)' expression requires a valid GeoJSON object.", place)
    return nil
  }
}
