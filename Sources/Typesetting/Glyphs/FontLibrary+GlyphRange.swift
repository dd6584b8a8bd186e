extension FontLibrary {
  /// The signed distance glyphs of 256 code points for a MapLibre client, as glyphs.proto bytes.
  ///
  /// - Parameters:
  ///   - names: as for `stack(_:language:)`.
  ///   - start: the first code point; a multiple of 256 is used, a range beyond Unicode has no glyphs.
  /// - Complexity: about 0.1 ms a Latin glyph, more for Han; callers keep what they serve.
  package func signedDistanceRange(stack names: [String], start: UInt32) -> [UInt8] {
    let stack = stack(names)
    let start = min(start, 0x10_FFFF) & ~255
    let glyphs = (start...(start + 255)).compactMap { signedDistanceGlyph($0, stack) }
    return GlyphRange(name: names.joined(separator: ","), start: start, glyphs: glyphs).encoded()
  }

  private func signedDistanceGlyph(_ codePoint: UInt32, _ stack: FontStack) -> SignedDistanceGlyph? {
    guard let scalar = Unicode.Scalar(codePoint), ![.control, .unassigned].contains(scalar.properties.generalCategory),
      let number = stack.face(forLone: scalar), let face = catalog.face(number) as? FontFace, !face.isColor,
      let glyph = face.glyph(codePoint: codePoint)
    else { return nil }
    let segments = OutlineSegments(face.outline(of: glyph), GlyphPlacement(size: SignedDistanceGlyph.size))
    let advance = max(0, (face.advance(of: glyph) * SignedDistanceGlyph.size).rounded())
    return SignedDistanceGlyph(id: codePoint, segments, advance: Int(min(advance, 4096)))
  }
}

extension SignedDistanceGlyph {
  /// From an outline at 24 pixels an em; nil for one that is too large.
  fileprivate init?(id: UInt32, _ segments: OutlineSegments, advance: Int) {
    self.init(id: id, bitmap: [], width: 0, height: 0, left: 0, top: 0, advance: advance)
    guard !segments.isEmpty else { return }
    let limit: Float = 240
    let (low, high) = (segments.minimum, segments.maximum)
    guard low.x > -limit, low.y > -limit, high.x < limit, high.y < limit else { return nil }
    left = Int(low.x.rounded(.down))
    let boxTop = Int(low.y.rounded(.down))
    top = -boxTop - Self.ascender
    width = Int(high.x.rounded(.up)) - left
    height = Int(high.y.rounded(.up)) - boxTop
    guard width <= 256, height <= 256,
      let field = DistanceField(
        segments, reach: Self.radius, left: left - Self.border, top: boxTop - Self.border, width: columns, height: rows)
    else { return nil }
    let levels = 256 / Self.radius
    bitmap = field.distances.map { distance in
      255 - UInt8(min(max(distance * levels + Self.cutoff * 256, 0), 255))
    }
  }
}
