/// A feature as the tiles of one zoom show it.
struct ZoomFeature: Sendable {
  /// The feature, or the first of those that were joined.
  let feature: UInt32
  /// Its fields at this zoom.
  let attributes: AttributesID
  /// What is drawn: a geometry of the features' store, or several joined lines.
  let lines: JoinedLines?
}

/// Lines joined end to end into one.
struct JoinedLines: Sendable {
  /// Parts of the store, each with whether it is turned round.
  let parts: [(part: Int, isReversed: Bool)]
}

extension FeatureStore {
  /// The features that tiles of a zoom show, in their order. Below the last zoom, lines of equal fields are joined.
  mutating func features(at level: ZoomLevel) -> [ZoomFeature] {
    var fields = ZoomAttributes(zoom: level.z)
    var shown: [ZoomFeature] = []
    var lines: [UInt32] = []
    for (index, feature) in features.enumerated() where feature.minimumZoom <= level.z {
      if level.z < ZoomLevel.last, feature.shape == .line {
        lines.append(UInt32(index))
        continue
      }
      let attributes = fields.attributes(feature.attributes, in: &attributeLists)
      shown.append(ZoomFeature(feature: UInt32(index), attributes: attributes, lines: nil))
    }
    guard !lines.isEmpty else { return shown }
    shown += join(lines, &fields)
    return shown.sorted { $0.feature < $1.feature }
  }

  /// - Parameter lines: features, all of them lines.
  private mutating func join(_ lines: [UInt32], _ fields: inout ZoomAttributes) -> [ZoomFeature] {
    struct Sort: Hashable {
      let layer: Layer
      let order: Int32
      let attributes: AttributesID
    }
    var groups: [Sort: [UInt32]] = [:]
    var sorts: [Sort] = []
    for index in lines {
      let feature = features[Int(index)]
      let sort = Sort(
        layer: feature.layer, order: feature.order,
        attributes: fields.attributes(feature.attributes, in: &attributeLists))
      if groups[sort] == nil { sorts.append(sort) }
      groups[sort, default: []].append(index)
    }
    var merger = LineMerger()
    var shown: [ZoomFeature] = []
    for sort in sorts {
      let members = groups[sort] ?? []
      var owners: [UInt32] = []
      var candidates: [LineMerger.Line] = []
      for member in members {
        for part in geometries.parts(of: Int(features[Int(member)].geometry)) {
          let range = geometries.part(part)
          guard let first = range.first, let last = range.last else { continue }
          owners.append(member)
          candidates.append(
            LineMerger.Line(part: part, first: geometries.points[first], last: geometries.points[last]))
        }
      }
      for chain in merger.chains(of: candidates) {
        let first = chain.map { owners[$0.line] }.min() ?? 0
        shown.append(
          ZoomFeature(
            feature: first, attributes: sort.attributes,
            lines: JoinedLines(parts: chain.map { (candidates[$0.line].part, $0.isReversed) })))
      }
    }
    return shown
  }
}

/// Lists of attributes less those that enter at a later zoom.
private struct ZoomAttributes {
  private let zoom: UInt8
  private var known: [AttributesID: AttributesID] = [:]

  init(zoom: UInt8) { self.zoom = zoom }

  mutating func attributes(_ id: AttributesID, in lists: inout AttributeLists) -> AttributesID {
    if let attributes = known[id] { return attributes }
    let list = lists[id].filter { $0.minimumZoom <= zoom }
    let attributes = list.count == lists[id].count ? id : lists.intern(Array(list))
    known[id] = attributes
    return attributes
  }
}
