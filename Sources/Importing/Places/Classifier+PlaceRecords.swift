import Foundation
import Places

extension Classifier {
  /// Whether the object at hand has a name, an address or a category.
  var isPlace: Bool {
    tags.has(.name) || !tags.names.isEmpty || tags.has(.housenumber) || tags.has(.housename)
      || placeRules.tables.contains { kinds[$0] >= 0 }
  }

  mutating func addPlace(node id: Int64, at position: OSMPosition) {
    guard let placeID = PlaceID(.node, id) else { return }
    append(placeID, label: position, southWest: position, northEast: position)
    if let reach = placeRules.placeValues[tags[.place]]?.reach, tags.has(.name), let area = lastArea(.locality) {
      placeAreas.addSettlement(
        area, at: WorldGrid.point(longitude: position.x, latitude: position.y), metres: reach)
    }
  }

  mutating func addPlace(way id: Int64, points: [GridPoint]) {
    guard let placeID = PlaceID(.way, id) else { return }
    var box = GridBox.empty
    for index in points.indices { box.extend(points[index]) }
    append(placeID, label: Self.middle(of: points), box: box)
  }

  /// The area whose geometry was ended last.
  mutating func addPlace(area id: Int64, isWay: Bool) {
    guard let placeID = PlaceID(isWay ? .way : .relation, id) else { return }
    let geometry = Int(object.geometry)
    let box = store.geometries.bounds(of: geometry)
    guard !box.isEmpty else { return }
    let label = labelPosition
    append(placeID, label: label, box: box)
    if let role = areaRole, tags.has(.name), let area = lastArea(role) {
      placeAreas.addOutline(area, geometry: geometry, of: store.geometries, label: label)
    }
  }

  /// Where the label of the area at hand stands.
  private var labelPosition: GridPoint {
    guard let label = object.label else {
      return LabelPoint.find(in: store.geometries, geometry: Int(object.geometry))
    }
    let part = store.geometries.parts(of: Int(label)).lowerBound
    return store.geometries.points[store.geometries.part(part).lowerBound]
  }

  private mutating func append(_ id: PlaceID, label: GridPoint, box: GridBox) {
    append(
      id, label: WorldGrid.position(label), southWest: WorldGrid.position(GridPoint(box.lower.x, box.upper.y)),
      northEast: WorldGrid.position(GridPoint(box.upper.x, box.lower.y)))
  }

  private mutating func append(
    _ id: PlaceID, label: OSMPosition, southWest: OSMPosition, northEast: OSMPosition
  ) {
    let category = object.category >= 0 ? placeRules.categories[Int(object.category)] : nil
    let head = PlaceRecords.Head(
      id: id, importance: importance, label: label, southWest: southWest, northEast: northEast, category: category)
    let bytes = tags.bytes
    places.append(head, tags: bytes.span, kind: placeKind)
  }

  /// The last place as an area of addresses.
  private func lastArea(_ role: PlaceArea.Role) -> PlaceArea? {
    guard let last = places.ends.indices.last, let (place, code) = PlaceRecordReader.read(places[last]) else {
      return nil
    }
    return PlaceArea(id: place.id, role: role, names: place.names, code: code)
  }

  /// The point half along a line.
  private static func middle(of points: [GridPoint]) -> GridPoint {
    var lengths = [0.0]
    for index in points.indices.dropFirst() {
      let step = SIMD2<Double>(points[index]) - SIMD2<Double>(points[index - 1])
      lengths.append(lengths[index - 1] + (step * step).sum().squareRoot())
    }
    let half = (lengths.last ?? 0) / 2
    guard let end = lengths.firstIndex(where: { $0 >= half }), end > 0 else { return points[0] }
    let (a, b) = (SIMD2<Double>(points[end - 1]), SIMD2<Double>(points[end]))
    let middle = a + (b - a) * (half - lengths[end - 1]) / max(lengths[end] - lengths[end - 1], 1)
    return GridPoint(Int32(middle.x), Int32(middle.y))
  }

  // MARK: What it is

  /// The tag that says most, `key=value`; empty where no tag says anything.
  private var placeKind: [UInt8] {
    for (key, prefix) in placeRules.kindKeys where tags.has(key) && tags[key] != words.no {
      return prefix + store.texts.utf8(tags[key])
    }
    return []
  }

  /// What the area at hand is in addresses; nil where they do not name it. Levels differ between countries: these hold
  /// in most of them, and `place` goes before.
  private var areaRole: PlaceArea.Role? {
    let level = tags[.boundary] == placeRules.administrative ? integer(.adminLevel) : nil
    if let value = placeRules.placeValues[tags[.place]], level ?? 6 >= 6 { return value.role }
    return switch level {
    case 2: .country
    case 3, 4: .administrativeArea
    case 5, 6: .subAdministrativeArea
    case 7, 8: .locality
    case 9, 10, 11: .subLocality
    default: nil
    }
  }

  // MARK: How much it matters

  /// Settlements by how many live there, other things by what they are and what is known of them.
  private var importance: Int32 {
    if let population = placePopulation {
      return Int32(200 + 110 * log10(Double(max(population, 1)))) + (tags.has(.wikidata) ? 20 : 0)
    }
    return (1000 - rank) * 3 / 5 + Int32(streetRanks[tags[.highway]] ?? 0) * 5
  }

  /// How many live in the settlement or administrative area at hand, a guess where it is not told; nil for anything else.
  private var placePopulation: Int32? {
    let isBoundary = tags[.boundary] == placeRules.administrative && object.origin == .area
    guard isBoundary || (tags.has(.place) && tags.has(.name)) else { return nil }
    if let population = integer(.population) { return population }
    if let guess = Tables.defaultPopulations[store.texts[tags[.place]]] { return guess }
    return isBoundary ? Tables.boundaryPopulations[Int(integer(.adminLevel) ?? 11)] ?? 0 : 0
  }
}
