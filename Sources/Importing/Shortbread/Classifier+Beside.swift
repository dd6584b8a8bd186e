/// What stands beside Shortbread's layers and fields.
extension Classifier {
  mutating func addBuilding() {
    guard object.origin == .area else { return }
    let isPart = tags.has(.buildingPart) && tags[.buildingPart] != words.no
    let isOutline = tags.has(.building) && tags[.building] != words.no
    guard isPart || isOutline else { return }
    attributes.removeAll(keepingCapacity: true)
    set(.dummy, integer: 1)
    if isPart && !isOutline { set(.isPart, bool: true, from: Field.partZoom) }
    setHeights()
    set(.colour, text: tags[.buildingColour], from: 14)
    set(.roofShape, text: tags[.roofShape], from: 14)
    set(.roofColour, text: tags[.roofColour], from: 14)
    if isPart && !isOutline {
      buildingParts.add(LabelPoint.find(in: store.geometries, geometry: Int(object.geometry)))
    }
    append(.buildings, .polygon, minimumZoom: isPart && !isOutline ? 14 : 12, order: Self.order(area: object.area))
  }

  /// Heights above the ground in metres; a level counts for 3 m, one of the roof likewise.
  private mutating func setHeights() {
    let metresPerLevel = 3.0
    let levels = metres(.levels).map { $0 + (metres(.roofLevels) ?? 0) }
    let height = metres(.height) ?? levels.map { $0 * metresPerLevel }
    if let height, height > 0, height < 1000 { set(.height, number: height, from: 13) }
    let base = metres(.minHeight) ?? metres(.minLevel).map { $0 * metresPerLevel }
    if let base, base > 0, base < 1000 { set(.minHeight, number: base, from: 13) }
    let roof = metres(.roofHeight) ?? metres(.roofLevels).map { $0 * metresPerLevel }
    if let roof, roof > 0, roof < 1000 { set(.roofHeight, number: roof, from: 14) }
  }

  mutating func addAddress() {
    guard object.origin != .line, tags.has(.housenumber) || tags.has(.housename) else { return }
    attributes.removeAll(keepingCapacity: true)
    set(.housename, text: tags[.housename])
    set(.housenumber, text: tags[.housenumber])
    append(.addresses, .point, minimumZoom: 14)
  }

  mutating func addEntrance() {
    guard object.origin == .node, tags.has(.entrance), tags[.entrance] != words.no else { return }
    attributes.removeAll(keepingCapacity: true)
    set(.kind, text: tags[.entrance])
    set(.ref, text: tags[.ref])
    setNames()
    append(.entrances, .point, minimumZoom: 14)
  }

  mutating func addNaturalPoint(kind: TextID, minimumZoom: UInt8) {
    guard tags.has(.name) || tags.has(.ele) else { return }
    let elevation = metres(.ele)
    set(.kind, text: kind)
    setNames()
    set(.ele, number: elevation)
    append(
      .naturalPoints, .point, minimumZoom: tags.has(.name) ? minimumZoom : max(minimumZoom, 13),
      order: -Int32(elevation ?? 0))
  }

  mutating func addTrees(kind: TextID, minimumZoom: UInt8) {
    set(.kind, text: kind)
    set(.leafType, text: tags[.leafType])
    append(.trees, object.origin == .line ? .line : .point, minimumZoom: minimumZoom)
  }
}
