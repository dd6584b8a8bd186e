/// Writes features of one cell: the lists of attributes that they have, then one feature after the other, points as the
/// differences from the points before them.
struct SegmentEncoder {
  private var segment = SpillBytes()
  private var records = SpillBytes()
  private var lists: [AttributesID] = []
  /// For each list of the store its number in the segment and the segment that this was said of.
  private var numbers: [(segment: UInt32, number: UInt32)] = []
  private var segmentNumber: UInt32 = 0

  /// - Parameters:
  ///   - members: features of the store, in the order of their arrival.
  ///   - firstArrival: that of the store's first feature.
  mutating func encode(
    _ members: ArraySlice<UInt64>, of store: FeatureStore, firstArrival: UInt32, into bytes: inout [UInt8]
  ) -> (pointCount: Int, box: GridBox) {
    begin(listCount: store.attributeLists.count)
    var box = GridBox.empty
    var pointCount = 0
    var previous: (id: UInt64, index: UInt32, geometry: UInt32?, point: GridPoint) = (0, 0, nil, .zero)
    for member in members {
      let index = UInt32(truncatingIfNeeded: member)
      let feature = store.features[Int(index)]
      let sharesGeometry = previous.geometry == feature.geometry
      records.append(byte: feature.layer.rawValue)
      records.append(byte: feature.shape.rawValue | (sharesGeometry ? 4 : 0) | feature.minimumZoom << 3)
      records.append(signed: Int64(bitPattern: feature.id &- previous.id))
      records.append(signed: Int64(feature.order))
      records.append(index &- previous.index)
      records.append(number(of: feature.attributes))
      if !sharesGeometry {
        pointCount += append(Int(feature.geometry), of: store.geometries, after: &previous.point, box: &box)
      }
      previous = (feature.id, index, feature.geometry, previous.point)
    }
    segment.append(lists.count)
    for list in lists { append(store.attributeLists[list]) }
    segment.append(firstArrival)
    bytes += segment.bytes
    bytes += records.bytes
    return (pointCount, box)
  }

  private mutating func begin(listCount: Int) {
    segment.removeAll()
    records.removeAll()
    lists.removeAll(keepingCapacity: true)
    segmentNumber &+= 1
    if numbers.count < listCount {
      numbers += Array(repeating: (segment: 0, number: 0), count: listCount - numbers.count)
    }
  }

  private mutating func number(of list: AttributesID) -> UInt32 {
    let known = numbers[Int(list)]
    if known.segment == segmentNumber { return known.number }
    let number = UInt32(lists.count)
    numbers[Int(list)] = (segmentNumber, number)
    lists.append(list)
    return number
  }

  private mutating func append(_ list: ArraySlice<Attribute>) {
    segment.append(list.count)
    for attribute in list {
      segment.append(attribute.key)
      segment.append(byte: attribute.kind.rawValue | attribute.minimumZoom << 2)
      segment.append(attribute.bits)
    }
  }

  /// Returns the count of points.
  private mutating func append(
    _ geometry: Int, of store: GeometryStore, after previous: inout GridPoint, box: inout GridBox
  ) -> Int {
    let parts = store.parts(of: geometry)
    var pointCount = 0
    records.append(parts.count)
    for part in parts {
      let range = store.part(part)
      records.append(range.count)
      for index in range {
        let point = store.points[index]
        records.append(signed: Int64(point.x) - Int64(previous.x))
        records.append(signed: Int64(point.y) - Int64(previous.y))
        box.extend(point)
        previous = point
      }
      pointCount += range.count
    }
    return pointCount
  }
}
