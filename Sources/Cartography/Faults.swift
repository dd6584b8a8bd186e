import Synchronization

/// What may be missing from a picture that is drawn all the same. The raw value is its name in statistics.
package enum Fault: String, Sendable, CaseIterable {
  /// A source leads to nothing that can be read here.
  case source
  /// A source has no tile where its bounds and zooms promise one.
  case missingTile = "missing_tile"
  /// A tile is there but cannot be read.
  case damagedTile = "damaged_tile"
  /// A sprite leads to nothing that can be read here.
  case sprite
  /// A sprite has no picture of the name that a layer asks for.
  case spriteImage = "sprite_image"
  /// The style's own glyphs lack a range, or it cannot be read; fonts of this machine stand in.
  case glyphRange = "glyph_range"
  /// Layers of this type are not drawn.
  case layerType = "layer_type"
}

/// How many faults of each kind there were, in all styles that share it.
package final class FaultCounter: Sendable {
  private let counts = Mutex<[Fault: Int]>([:])

  package init() {}

  func add(_ fault: Fault) { counts.withLock { $0[fault, default: 0] += 1 } }

  package func count(of fault: Fault) -> Int { counts.withLock { $0[fault] ?? 0 } }
}

/// The faults of one style: counts them, and tells of each once.
package final class Faults: Sendable {
  private let counter: FaultCounter
  private let report: @Sendable (String) -> Void
  private let told = Mutex<[Fault?: Set<String>]>([:])

  /// The most sentences told of one kind: a style that lacks its whole sprite needs no line for each picture.
  private static let sentenceLimit = 16

  /// - Parameter report: told what happened, in a sentence each.
  package init(counter: FaultCounter = FaultCounter(), report: @escaping @Sendable (String) -> Void = { _ in }) {
    self.counter = counter
    self.report = report
  }

  /// Counts a fault; `sentence` says what happened this time.
  func note(_ fault: Fault, _ sentence: @autoclosure () -> String) {
    counter.add(fault)
    tell(sentence(), of: fault)
  }

  /// Counts a fault that is too common to be told of.
  func count(_ fault: Fault) { counter.add(fault) }

  /// Tells what a style asks for that nobody knows.
  func tell(_ warnings: [String]) {
    for warning in warnings { tell(warning, of: nil) }
  }

  private func tell(_ sentence: @autoclosure () -> String, of fault: Fault?) {
    let new = told.withLock { told -> String? in
      guard told[fault, default: []].count < Self.sentenceLimit else { return nil }
      let sentence = sentence()
      return told[fault, default: []].insert(sentence).inserted ? sentence : nil
    }
    if let new { report(new) }
  }

  package func count(of fault: Fault) -> Int { counter.count(of: fault) }
}
