import TileArchives

/// Makes the tiles of batches and writes them.
struct BatchWriter: Sendable {
  let features: SpillContents
  let texts: TextPool
  let buildingParts: BuildingParts
  /// By the fields' raw values.
  let fieldKeys: [TextID]
  let archive: any TileArchiveWriter

  /// - Parameter progress: called now and then with how much of the batch is done, 0…1.
  func write(_ batch: TileBatch, progress: (Double) -> Void) throws(ImportError) {
    var store = try features.features(of: batch.segments, in: batch.area, texts: texts)
    store.sort()
    store.markOutlines(of: buildingParts, fieldKeys: fieldKeys)
    // A zoom has about twice the work of the one before it, until the tiles no longer get denser.
    func work(upTo z: UInt8) -> Double { Double(UInt32(1) << UInt32(z - batch.zooms.lowerBound)) - 1 }
    let whole = work(upTo: batch.zooms.upperBound + 1)
    for band in ZoomBand.all where batch.zooms.contains(band.zooms.upperBound) {
      let polygons = store.polygons(before: min(band.zooms.upperBound + 1, ZoomLevel.last))
      let junctions = Junctions(of: polygons, in: store.geometries)
      for z in band.zooms {
        let level = ZoomLevel(z: z)
        let features = store.features(at: level)
        let plan = TilePlan(features, of: store, level: level, block: batch.block, junctions: junctions)
        let (before, after) = (work(upTo: z), work(upTo: z + 1))
        try write(plan, of: store) { progress((before + (after - before) * $0) / whole) }
      }
    }
  }

  /// Encodes tiles on all cores, some at a time, and writes them in order.
  private func write(
    _ plan: TilePlan, of store: FeatureStore, progress: (Double) -> Void
  ) throws(ImportError) {
    let encoder = TileEncoder(plan: plan, store: store)
    let batchSize = 512
    for start in stride(from: 0, to: plan.tileCount, by: batchSize) {
      let count = min(batchSize, plan.tileCount - start)
      let tiles = concurrentMap(count) { index in
        let bytes = encoder.encode(tile: start + index)
        return bytes.isEmpty ? bytes : Gzip.compress(bytes)
      }
      for (index, bytes) in tiles.enumerated() where !bytes.isEmpty {
        guard let tile = plan.entries(ofTile: start + index).first?.tile else { continue }
        do {
          try archive.write(bytes, at: tile)
        } catch {
          throw .archive("\(error)")
        }
      }
      progress(Double(start + count) / Double(plan.tileCount))
    }
  }
}

extension FeatureStore {
  /// The geometries of polygons that enter before a zoom, each once.
  fileprivate func polygons(before zoom: UInt8) -> [UInt32] {
    let polygons = features.lazy.filter { $0.shape == .polygon && $0.minimumZoom < zoom }.map(\.geometry)
    return Set(polygons).sorted()
  }
}
