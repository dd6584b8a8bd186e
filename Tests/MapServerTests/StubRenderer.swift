import Cartography
import Dispatch
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

  init(isHeld: Bool = false, fails: Bool = false) {
    gate = isHeld ? DispatchSemaphore(value: 0) : nil
    self.fails = fails
  }

  var count: Int { drawn.withLock { $0 } }

  /// Lets one picture pass that is held back.
  func release() { gate?.signal() }

  func render(_ view: MapView) throws -> Pixmap {
    drawn.withLock { $0 += 1 }
    gate?.wait()
    if fails { throw Refusal() }
    let side = { (length: Int) in Int((Double(length) * view.pixelRatio).rounded()) }
    let colour = 0xFF00_0000 | UInt32(truncatingIfNeeded: Int(view.center.x * 65536) * 31 + Int(view.center.y * 65536))
    return Pixmap(width: side(view.width), height: side(view.height), fill: colour)
  }
}
