/// The sea: what the object at hand tells of it, and the features that it becomes.
extension Classifier {
  /// Takes in coastlines, and one point of each way that is on land for certain.
  mutating func noteCoast(_ points: [GridPoint], isClosed: Bool) {
    if tags[.natural] == words.coastline { coast.add(points) }
    let isStreet = words.landStreets.contains(tags[.highway]) && !isBridge && !isTunnel && !tags.has(.layer)
    let isGround = isClosed && (tags.has(.building) || tags.has(.landuse)) && tags[.manMade] == TextPool.none
    if isStreet || isGround { coast.addLand(points[points.count / 2]) }
  }

  /// Takes in settlements and addresses.
  mutating func noteLand(at point: GridPoint) {
    if words.settlements.contains(tags[.place]) || tags.has(.housenumber) { coast.addLand(point) }
  }

  /// The sea within a box, as features.
  /// - Returns: a sentence on what is wrong with the coast, or nil.
  mutating func addSea(in box: GridBox) -> String? {
    let sea = Sea(of: coast, in: box)
    attributes.removeAll(keepingCapacity: true)
    object = ObjectAtHand(origin: .area)
    for polygon in 0..<sea.polygons.count {
      object.geometry = store.geometries.copyGeometry(polygon, of: sea.polygons)
      append(.ocean, .polygon, minimumZoom: 0)
    }
    return sea.warning
  }
}
