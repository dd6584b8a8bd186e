import Geodesy
import Terminal

/// What a job will come to, as far as a sample tells.
package struct BulkEstimate: Sendable, Equatable {
  package let tiles: Int
  /// The files' bytes, equal tiles counted once where the sample shows them.
  package let bytes: Int
  package let seconds: Double
}

extension BulkEstimate: CustomStringConvertible {
  /// `1,234 tiles, about 12 MB, about 45 s`
  package var description: String {
    "\(Quantity.count(tiles)) tiles, about \(Quantity.bytes(bytes)), about \(Quantity.duration(seconds: seconds))"
  }
}

extension BulkRenderer {
  /// Draws a few metatiles of each zoom and scales up.
  /// - Parameter samples: Metatiles drawn at each zoom, at most.
  /// - Throws: The first error of drawing or encoding.
  package func estimate(samples: Int) throws -> BulkEstimate {
    var (bytes, seconds) = (0.0, 0.0)
    for level in plan.levels {
      let sample = plan.sample(of: level, count: samples)
      var drawn = 0
      var distinct: Set<[UInt8]> = []
      let duration = try ContinuousClock().measure {
        for metatile in sample {
          for (_, file) in try files(of: metatile) {
            drawn += 1
            distinct.insert(file)
          }
        }
      }
      let factor = Double(level.count) / Double(max(drawn, 1))
      bytes += factor * Double(distinct.reduce(0) { $0 + $1.count })
      seconds += factor * (duration / .seconds(1)) / Double(jobs)
    }
    return BulkEstimate(tiles: plan.count, bytes: Int(min(bytes, 1e18)), seconds: seconds)
  }
}

extension TilePlan {
  /// Up to `count` metatiles of a level, spread over it evenly and the same on every run.
  func sample(of level: Level, count: Int) -> [Metatile] {
    var nodes: [TileID] = []
    for index in 0..<count {
      // The R2 sequence: steps of the plastic number's inverse powers fill a square evenly (M. Roberts, 2018).
      let (x, y) = (0.5 + Double(index) * 0.7548776662466927, 0.5 + Double(index) * 0.5698402909980532)
      let node = level.tile(across: x - x.rounded(.down), down: y - y.rounded(.down))
        .ancestor(atZoom: metatileZoom(at: level.z))
      if !nodes.contains(node) { nodes.append(node) }
    }
    return nodes.compactMap { Metatile(level.tiles(in: $0)) }
  }
}

extension TilePlan.Level {
  /// The tile at a fraction, 0 ..< 1, of the columns and of the rows.
  fileprivate func tile(across: Double, down: Double) -> TileID {
    let y = rows.lowerBound + UInt32(down * Double(rows.count))
    var (block, index) = (0, UInt32(across * Double(columns.reduce(0) { $0 + $1.count })))
    while index >= UInt32(columns[block].count) {
      index -= UInt32(columns[block].count)
      block += 1
    }
    return TileID(z: z, x: columns[block].lowerBound + index, y: y)
  }
}
