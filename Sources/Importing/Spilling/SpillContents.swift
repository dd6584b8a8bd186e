/// What a spill holds, for reading from several threads at once.
struct SpillContents: Sendable {
  let file: SpillFile
  var segments: [SpillSegment] = []

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
}
