import TileArchives

/// Writes the tiles of all zooms.
struct TilePyramid {
  private let spill: FeatureSpill
  private let texts: TextPool
  private let buildingParts: BuildingParts
  private let fieldKeys: [TextID]
  /// What the tiles' layers hold.
  private(set) var layers: LayerSurvey

  /// How many points are worked on at once, unless a block of the smallest size holds more: some 200 MB.
  static let pointLimit = 2_000_000

  /// - Parameter fieldKeys: by the fields' raw values.
  init(spill: FeatureSpill, texts: TextPool, buildingParts: BuildingParts, fieldKeys: [TextID]) {
    self.spill = spill
    self.texts = texts
    self.buildingParts = buildingParts.sorted()
    self.fieldKeys = fieldKeys
    layers = spill.layers
    if !buildingParts.isEmpty { layers.add(fieldKeys[Int(Field.hasParts.rawValue)], to: .buildings) }
  }

  /// Makes and writes every tile.
  /// - Parameter progress: called now and then with how much of the whole is done, 0…1.
  func write(
    to archive: any TileArchiveWriter, pointLimit: Int = Self.pointLimit, progress: (Double) -> Void
  ) throws(ImportError) {
    let batches = try TileBatches(of: spill, pointLimit: pointLimit).batches
    let whole = Double(batches.reduce(0) { $0 + $1.pointCount })
    var before = 0.0
    for batch in batches {
      let share = Double(batch.pointCount)
      try write(batch, to: archive) { progress((before + share * $0) / whole) }
      before += share
    }
  }

  private func write(
    _ batch: TileBatch, to archive: any TileArchiveWriter, progress: (Double) -> Void
  ) throws(ImportError) {
    var store = try spill.features(of: batch.segments, in: batch.area, texts: texts)
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
        try write(plan, of: store, to: archive) { progress((before + (after - before) * $0) / whole) }
      }
    }
  }

  /// Encodes tiles on all cores, some at a time, and writes them in order.
  private func write(
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
  /// The geometries of polygons that enter before a zoom, each once.
  fileprivate func polygons(before zoom: UInt8) -> [UInt32] {
    let polygons = features.lazy.filter { $0.shape == .polygon && $0.minimumZoom < zoom }.map(\.geometry)
    return Set(polygons).sorted()
  }
}
