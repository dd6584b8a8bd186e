import Dispatch
import Foundation
import JSON
import Synchronization
import TileArchives

/// Writes the tiles of all zooms.
struct TilePyramid {
  private let spill: FeatureSpill
  private let texts: TextPool
  private let buildingParts: BuildingParts
  private let fieldKeys: [TextID]
  private var layers: LayerSurvey

  /// How many points a batch has, unless a block of the smallest size holds more: some 100 MB.
  static let pointLimit = 1_000_000
  /// Batches worked on at once where there are several; the cores that are left share the work of each.
  private static let laneLimit = 4

  /// - Parameter fieldKeys: by the fields' raw values.
  init(spill: FeatureSpill, texts: TextPool, buildingParts: BuildingParts, fieldKeys: [TextID]) {
    self.spill = spill
    self.texts = texts
    self.buildingParts = buildingParts.sorted()
    self.fieldKeys = fieldKeys
    layers = spill.layers
    if !buildingParts.isEmpty { layers.add(fieldKeys[Int(Field.hasParts.rawValue)], to: .buildings) }
  }

  /// TileJSON's `vector_layers`.
  var layerDescriptions: JSONValue { layers.descriptions(fieldKeys: fieldKeys, texts: texts) }

  /// Makes and writes every tile, in no order.
  /// - Parameter progress: called now and then with how much of the whole is done, 0…1.
  func write(
    to archive: any TileArchiveWriter, pointLimit: Int = Self.pointLimit, progress: @escaping @Sendable (Double) -> Void
  ) throws(ImportError) {
    let batches = try TileBatches(of: spill, pointLimit: pointLimit).batches
    let whole = Double(batches.reduce(0) { $0 + $1.pointCount })
    let writer = BatchWriter(
      features: spill.contents, texts: texts, buildingParts: buildingParts, fieldKeys: fieldKeys, archive: archive)
    let work = Mutex(Work())
    let lane = { @Sendable in
      while let index = work.withLock({ $0.next(of: batches.count) }) {
        var before = 0.0
        do throws(ImportError) {
          try writer.write(batches[index]) { done in
            work.withLock { work in
              work.done += (done - before) * Double(batches[index].pointCount) / whole
              progress(work.done)
            }
            before = done
          }
        } catch {
          work.withLock { $0.failure = $0.failure ?? error }
        }
      }
    }
    let lanes = min(batches.count, ProcessInfo.processInfo.activeProcessorCount, Self.laneLimit)
    // A single one is not called through Dispatch, which would keep the other cores from it.
    if lanes > 1 { DispatchQueue.concurrentPerform(iterations: lanes) { _ in lane() } } else { lane() }
    if let failure = work.withLock({ $0.failure }) { throw failure }
  }

  /// What the lanes share.
  private struct Work {
    private var taken = 0
    var done = 0.0
    var failure: ImportError?

    /// The number of a batch that nobody has taken; nil at the end or after a failure.
    mutating func next(of count: Int) -> Int? {
      guard taken < count, failure == nil else { return nil }
      defer { taken += 1 }
      return taken
    }
  }
}
