import Cartography
import Dispatch
import Foundation
import Geodesy
import Imaging
import Synchronization

@testable import MapServer

/// Draws a plain colour made from the view, counts, and can be held back.
final class StubRenderer: MapRendering {
  struct Refusal: Error, CustomStringConvertible { var description: String { "the paint has dried" } }

  private let drawn = Mutex(0)
  private let gate: DispatchSemaphore?
  private let fails: Bool
  private let drawsNoise: Bool

  init(isHeld: Bool = false, fails: Bool = false, drawsNoise: Bool = false) {
    gate = isHeld ? DispatchSemaphore(value: 0) : nil
    self.fails = fails
    self.drawsNoise = drawsNoise
  }

  /// The renderers of a style without variants.
  var alone: StyleRenderers { StyleRenderers(plain: self) { _ in self } }

  var count: Int { drawn.withLock { $0 } }

  /// Lets one picture pass that is held back.
  func release() { gate?.signal() }

  func render(_ view: MapView) throws -> Pixmap {
    drawn.withLock { $0 += 1 }
    gate?.wait()
    if fails { throw Refusal() }
    let side = { (length: Int) in Int((Double(length) * view.pixelRatio).rounded()) }
    let colour = 0xFF00_0000 | UInt32(truncatingIfNeeded: Int(view.center.x * 65536) * 31 + Int(view.center.y * 65536))
    var picture = Pixmap(width: side(view.width), height: side(view.height), fill: colour)
    if drawsNoise { Self.drawNoise(on: &picture, view) }
    return picture
  }

  /// Each pixel of the world has a grey of its own, so that neither a shift nor a seam could go unseen; greys only, so
  /// that the picture is exact in a palette.
  private static func drawNoise(on picture: inout Pixmap, _ view: MapView) {
    let world = 512 * exp2(view.zoom) * view.pixelRatio
    let left = Int((view.center.x * world).rounded()) - picture.width / 2
    let top = Int((view.center.y * world).rounded()) - picture.height / 2
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let mixed = UInt64(truncatingIfNeeded: (left + x) &* 73_856_093 ^ (top + y) &* 19_349_663)
        let grey = UInt32((mixed &* 0x9E37_79B9_7F4A_7C15) >> 56)
        picture.pixels[y * picture.width + x] = 0xFF00_0000 | grey << 16 | grey << 8 | grey
      }
    }
  }
}
