/// Reads segments back into a store.
struct SegmentDecoder {
  /// Takes only what lies here; everything where nil.
  let area: SpillArea?

  /// Appends the segment's features to `store`; false where its bytes are damaged.
  func decode(_ bytes: [UInt8], into store: inout FeatureStore) -> Bool {
    var reader = SpillReader(bytes)
    let lists = readLists(&reader, into: &store)
    var arrival = reader.number32()
    var id: UInt64 = 0
    var point = GridPoint.zero
    var geometry: UInt32?
    while !reader.isAtEnd {
      let layer = Layer(rawValue: reader.byte())
      let flags = reader.byte()
      id &+= UInt64(bitPattern: reader.signed())
      let order = Int32(truncatingIfNeeded: reader.signed())
      arrival &+= reader.number32()
      let list = Int(truncatingIfNeeded: reader.number32())
      if flags & 4 == 0 { geometry = readGeometry(&reader, after: &point, into: &store.geometries) }
      guard let layer, let shape = Shape(rawValue: flags & 3), list < lists.count, !reader.isDamaged else {
        return false
      }
      guard let geometry else { continue }
      store.features.append(
        Feature(
          layer: layer, shape: shape, minimumZoom: min(flags >> 3, ZoomLevel.last), id: id, attributes: lists[list],
          geometry: geometry, order: order, arrival: arrival))
    }
    return !reader.isDamaged
  }

  /// The numbers in the store of the segment's lists of attributes.
  private func readLists(_ reader: inout SpillReader, into store: inout FeatureStore) -> [AttributesID] {
    var lists: [AttributesID] = []
    var list: [Attribute] = []
    for _ in 0..<reader.count() {
      list.removeAll(keepingCapacity: true)
      for _ in 0..<reader.count() {
        let key = reader.number32()
        let flags = reader.byte()
        let bits = reader.number32()
        let kind = Attribute.Kind(rawValue: flags & 3) ?? .text
        list.append(Attribute(key: key, bits: bits, kind: kind, minimumZoom: flags >> 2))
      }
      lists.append(store.attributeLists.intern(list))
    }
    return lists
  }

  /// Nil where it lies outside the area.
  private func readGeometry(
    _ reader: inout SpillReader, after previous: inout GridPoint, into store: inout GeometryStore
  ) -> UInt32? {
    var box = GridBox.empty
    for _ in 0..<reader.count() {
      for _ in 0..<reader.count() {
        let x = Int32(truncatingIfNeeded: reader.signed())
        let y = Int32(truncatingIfNeeded: reader.signed())
        previous = previous &+ GridPoint(x, y)
        store.append(previous)
        box.extend(previous)
      }
      store.endPart()
    }
    if let area, !area.meets(box) {
      store.dropOpenParts()
      return nil
    }
    return store.endGeometry()
  }
}
