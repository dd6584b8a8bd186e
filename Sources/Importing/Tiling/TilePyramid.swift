import TileArchives

/// Writes the tiles of all zooms.
enum TilePyramid {
  /// Makes and writes every tile.
  /// - Parameter progress: called after each batch with how much of the whole is done, 0…1.
  static func write(
    _ store: inout FeatureStore, to archive: any TileArchiveWriter, progress: (Double) -> Void
  ) throws(ImportError) {
    store.sort()
    let junctions = Junctions(of: store.simplifiedPolygons, in: store.geometries)
    // A zoom has about twice the work of the one before it, until the tiles no longer get denser.
    let whole = Double(UInt32(2) << UInt32(ZoomLevel.last)) - 1
    for z in 0...ZoomLevel.last {
      let level = ZoomLevel(z: z)
      let features = store.features(at: level)
      let plan = TilePlan(features, of: store, level: level, junctions: junctions)
      let before = Double(UInt32(1) << UInt32(z)) - 1
      let share = Double(UInt32(1) << UInt32(z))
      try write(plan, of: store, to: archive) { done in progress((before + share * done) / whole) }
    }
  }

  /// Encodes batches of tiles on all cores and writes them in order.
  private static func write(
    _ plan: TilePlan, of store: FeatureStore, to archive: any TileArchiveWriter, progress: (Double) -> Void
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
  /// The geometries of polygons that zooms before the last simplify.
  fileprivate var simplifiedPolygons: [UInt32] {
    let polygons = features.lazy.filter { $0.shape == .polygon && $0.minimumZoom < ZoomLevel.last }.map(\.geometry)
    return Set(polygons).sorted()
  }
}
