/// Features set aside in a file, to be had again by place and zoom. Memory holds some 60 bytes for each few hundred of
/// them, and the texts once.
final class FeatureSpill {
  /// Where the file lies.
  let directory: String
  private(set) var contents: SpillContents
  private var size = 0
  private var encoder = SegmentEncoder()
  private(set) var featureCount = 0
  private(set) var layers = LayerSurvey()

  init(in directory: String) throws(ImportError) {
    self.directory = directory
    contents = SpillContents(file: try SpillFile(in: directory))
  }

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
      if !Self.isLarge(members[start], in: store) {
        while end < members.count, members[end] >> 32 == cell, !Self.isLarge(members[end], in: store) { end += 1 }
      }
      append(
        members[start..<end], of: store, band: UInt8(cell >> 28),
        firstArrival: UInt32(truncatingIfNeeded: featureCount), to: &bytes)
      if bytes.count >= Self.bufferSize {
        try write(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
      start = end
    }
    try write(bytes)
    featureCount += store.features.count
  }

  private func append(
    _ members: ArraySlice<UInt64>, of store: FeatureStore, band: UInt8, firstArrival: UInt32, to bytes: inout [UInt8]
  ) {
    let start = size + bytes.count
    let (pointCount, box) = encoder.encode(members, of: store, firstArrival: firstArrival, into: &bytes)
    contents.segments.append(
      SpillSegment(
        band: band, bytes: start..<size + bytes.count, featureCount: members.count, pointCount: pointCount,
        box: box))
  }

  private func write(_ bytes: [UInt8]) throws(ImportError) {
    try contents.file.write(bytes, at: size)
    size += bytes.count
  }

  /// Cuts a segment of one large feature to an area.
  /// - Returns: the segment of what lies in the area, nil where that is nothing.
  func cut(_ index: UInt32, to area: SpillArea) throws(ImportError) -> UInt32? {
    var store = try contents.features(of: [index], in: area, texts: TextPool())
    guard let feature = store.features.first else { return nil }
    var clipper = Clipper()
    var cut = GeometryStore()
    for box in area.boxes {
      clipper.clip(
        Int(feature.geometry), of: store.geometries, shape: feature.shape, to: box, origin: .zero, into: &cut)
    }
    guard cut.hasOpenParts else { return nil }
    store.features[0].geometry = cut.endGeometry()
    store.geometries = cut
    var bytes: [UInt8] = []
    append([0], of: store, band: contents.segments[Int(index)].band, firstArrival: feature.arrival, to: &bytes)
    try write(bytes)
    return UInt32(contents.segments.count - 1)
  }

  private static let bufferSize = 1 << 20

  private static func isLarge(_ member: UInt64, in store: FeatureStore) -> Bool {
    let geometry = store.features[Int(member & 0xffff_ffff)].geometry
    return store.geometries.pointCount(of: Int(geometry)) > SpillSegment.largePointCount
  }

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
