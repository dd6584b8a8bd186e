/// Features set aside in a file, to be had again by place and zoom. Memory holds some 60 bytes for each few hundred of
/// them, and the texts once.
final class FeatureSpill {
  private let file: SpillFile
  private var encoder = SegmentEncoder()
  private(set) var segments: [SpillSegment] = []
  private(set) var featureCount = 0
  private(set) var layers = LayerSurvey()

  /// - Parameter directory: where the file lies.
  init(in directory: String) throws(ImportError) { file = try SpillFile(in: directory) }

  /// Takes all features out of `store`; the texts stay there.
  func take(from store: inout FeatureStore) throws(ImportError) {
    defer { store.removeFeatures() }
    layers.add(store)
    let members = Self.membersByCell(store)
    var bytes: [UInt8] = []
    var start = 0
    while start < members.count {
      let cell = members[start] >> 32
      var end = start + 1
      while end < members.count, members[end] >> 32 == cell { end += 1 }
      let offset = file.size + bytes.count
      let (pointCount, box) = encoder.encode(
        members[start..<end], of: store, firstArrival: UInt32(truncatingIfNeeded: featureCount), into: &bytes)
      segments.append(
        SpillSegment(
          band: UInt8(cell >> 28), bytes: offset..<file.size + bytes.count, featureCount: end - start,
          pointCount: pointCount, box: box))
      if bytes.count >= Self.bufferSize {
        _ = try file.append(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
      start = end
    }
    _ = try file.append(bytes)
    featureCount += store.features.count
  }

  /// The features of some segments, in no order.
  func features(of segments: [UInt32], in area: SpillArea?, texts: TextPool) throws(ImportError) -> FeatureStore {
    var store = FeatureStore()
    store.texts = texts
    let decoder = SegmentDecoder(area: area)
    for index in segments {
      let bytes = try file.bytes(in: self.segments[Int(index)].bytes)
      guard decoder.decode(bytes, into: &store) else { throw file.damage }
    }
    return store
  }

  private static let bufferSize = 1 << 20

  /// Cell and number of each feature, by cell and then by number.
  private static func membersByCell(_ store: FeatureStore) -> [UInt64] {
    var members: [UInt64] = []
    members.reserveCapacity(store.features.count)
    var known: (geometry: UInt32, box: GridBox)?
    for (index, feature) in store.features.enumerated() {
      let box =
        known?.geometry == feature.geometry
        ? known?.box ?? .empty : store.geometries.bounds(of: Int(feature.geometry))
      known = (feature.geometry, box)
      guard !box.isEmpty else { continue }
      let cell = SpillCell(band: ZoomBand.index(of: feature.minimumZoom), box: box)
      members.append(UInt64(cell.key) << 32 | UInt64(index))
    }
    members.sort()
    return members
  }
}
