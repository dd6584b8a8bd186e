/// A glyph of a shaped text in ems, before scaling.
struct ShapedGlyph: Sendable {
  var face: Int32
  var glyph: UInt32
  /// Index of the code point that its cluster begins with.
  var cluster: Int32
  var advance: Float
  /// From the pen to the glyph's origin, y downwards.
  var offset: SIMD2<Float>
  var isColor: Bool
  /// A space or an invisible mark: it has an advance at most.
  var isBlank: Bool
}

/// A stretch of one face, script, direction and section within a paragraph.
struct ShapingRun: Sendable {
  var range: Range<Int>
  /// Bidirectional embedding level; odd runs from right to left.
  var level: UInt8
  /// ISO 15924 tag.
  var script: UInt32
  var language: String?
  var section: Int16
  var allowsLigatures: Bool
}

/// A text as glyphs, at no particular size: shaped once, then scaled, broken into lines and placed at will.
final class ShapedText: Sendable {
  struct Key: Hashable, Sendable {
    var parts: [Part]
    var allowsLigatures: Bool

    struct Part: Hashable, Sendable {
      var text: String
      /// Number of the stack that finds its faces.
      var stack: UInt32
    }
  }

  /// A run's glyphs, in visual order within the run.
  struct Run: Sendable {
    var codePoints: Range<Int32>
    var glyphs: Range<Int32>
    var level: UInt8
    var section: Int16
  }

  let codePoints: [UInt32]
  /// The section of each code point.
  let sections: [Int16]
  let glyphs: [ShapedGlyph]
  /// In logical order.
  let runs: [Run]
  /// What each code point adds to the length of a line, in ems of its section; a cluster's advance stands at its
  /// first code point.
  let advances: [Float]
  /// Whether a cluster begins at the code point.
  let isClusterStart: [Bool]

  init(codePoints: [UInt32], sections: [Int16], glyphs: [ShapedGlyph], runs: [Run]) {
    var advances = [Float](repeating: 0, count: codePoints.count)
    var starts = [Bool](repeating: false, count: codePoints.count)
    for glyph in glyphs where advances.indices.contains(Int(glyph.cluster)) {
      advances[Int(glyph.cluster)] += glyph.advance
      starts[Int(glyph.cluster)] = true
    }
    self.codePoints = codePoints
    self.sections = sections
    self.glyphs = glyphs
    self.runs = runs
    self.advances = advances
    isClusterStart = starts
  }

  /// About how many bytes this takes.
  var cost: Int { 200 + codePoints.count * 16 + glyphs.count * 32 + runs.count * 24 }
}
