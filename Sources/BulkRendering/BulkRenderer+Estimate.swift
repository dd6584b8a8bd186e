package import Geodesy
import Terminal

/// What a job will come to, as far as a sample tells.
package struct BulkEstimate: Sendable, Equatable {
  /// The part of one zoom.
  package struct Zoom: Sendable, Equatable {
    package let z: UInt8
    package let tiles: Int
    /// The files' bytes; those that come again and again count once.
    package let bytes: Int
    package let seconds: Double
  }

  package let zooms: [Zoom]

  package var tiles: Int { zooms.reduce(0) { $0 + $1.tiles } }
  package var bytes: Int { zooms.reduce(0) { $0 + $1.bytes } }
  package var seconds: Double { zooms.reduce(0) { $0 + $1.seconds } }
}

extension BulkEstimate: CustomStringConvertible {
  /// A line for each zoom, then `1,234 tiles, about 12 MB, about 45 s`.
  package var description: String {
    let lines = zooms.map { zoom in
      "zoom \(zoom.z): \(Self.text(tiles: zoom.tiles, bytes: zoom.bytes, seconds: zoom.seconds))"
    }
    return (lines + [Self.text(tiles: tiles, bytes: bytes, seconds: seconds)]).joined(separator: "\n")
  }

  private static func text(tiles: Int, bytes: Int, seconds: Double) -> String {
    "\(Quantity.count(tiles)) tiles, about \(Quantity.bytes(bytes)), about \(Quantity.duration(seconds: seconds))"
  }
}

extension BulkRenderer {
  /// Draws a few metatiles of each zoom and scales up.
  ///
  /// The metatiles are drawn at random with a probability in proportion to their weight, and each stands for the share
  /// of the whole weight that it has (Hansen and Hurwitz, 1943), so that a few in the city count for the city and a few
  /// at sea for the sea.
  /// - Parameters:
  ///   - samples: Metatiles drawn at each zoom, at most.
  ///   - weight: What a tile is expected to cost, in any unit; at least 0.
  /// - Throws: The first error of drawing or encoding.
  package func estimate(samples: Int, weight: (TileID) -> Double = { _ in 1 }) throws -> BulkEstimate {
    var sampled: [SampledMetatile] = []
    for level in plan.levels {
      for (metatile, factor) in plan.sample(of: level, count: max(samples, 1), weight: weight) {
        var sizes: [(content: Int, bytes: Int)] = []
        let duration = try ContinuousClock().measure {
          sizes = try files(of: metatile).map { ($0.bytes.hashValue, $0.bytes.count) }
        }
        sampled.append(
          SampledMetatile(z: level.z, factor: factor, files: sizes, seconds: duration / .seconds(1) / Double(jobs)))
      }
    }
    var occurrences: [Int: Int] = [:]
    for metatile in sampled { for file in metatile.files { occurrences[file.content, default: 0] += 1 } }
    return BulkEstimate(
      zooms: plan.levels.map { level in
        var (bytes, seconds) = (0.0, 0.0)
        for metatile in sampled where metatile.z == level.z {
          seconds += metatile.factor * metatile.seconds
          for file in metatile.files {
            if occurrences[file.content] == 1 { bytes += metatile.factor * Double(file.bytes) }
            // Found more than once: stored once, with the zoom that has it first.
            if occurrences[file.content] ?? 0 > 1 {
              bytes += Double(file.bytes)
              occurrences[file.content] = 0
            }
          }
        }
        return BulkEstimate.Zoom(z: level.z, tiles: level.count, bytes: Int(min(bytes, 1e18)), seconds: seconds)
      })
  }

  /// A metatile of a sample.
  private struct SampledMetatile {
    let z: UInt8
    /// How many metatiles it stands for.
    let factor: Double
    let files: [(content: Int, bytes: Int)]
    let seconds: Double
  }
}

extension TilePlan {
  /// Up to `count` metatiles of a level, the same on every run, and how many each stands for.
  func sample(of level: Level, count: Int, weight: (TileID) -> Double) -> [(metatile: Metatile, factor: Double)] {
    let weights = metatiles(of: level).map { $0.tiles.reduce(0) { $0 + weight($1) } }
    guard weights.count > count else { return metatiles(of: level).map { ($0, 1) } }
    // What seems to cost nothing has a share too: it is drawn, and may cost more than it seems.
    let sum = weights.reduce(0, +)
    let floor = sum > 0 ? 0.15 * sum / Double(weights.count) : 1
    let step = (sum + floor * Double(weights.count)) / Double(count)
    var (sample, passed, next) = ([(metatile: Metatile, factor: Double)](), 0.0, step / 2)
    for (index, metatile) in metatiles(of: level).enumerated() {
      let own = weights[index] + floor
      passed += own
      var hits = 0.0
      while next < passed {
        hits += 1
        next += step
      }
      if hits > 0 { sample.append((metatile, hits * step / own)) }
    }
    return sample
  }

  private func metatiles(of level: Level) -> Metatiles { Metatiles(plan: self, level: level) }
}
