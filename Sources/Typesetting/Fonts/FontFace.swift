import CFreeType
import Rasterizer
import Synchronization

/// An open font face: HarfBuzz shapes with it, FreeType gives its outlines and colour bitmaps.
///
/// HarfBuzz's objects are immutable once made and may be used by any thread at once; FreeType's face is guarded.
@safe final class FontFace: Face {
  let unitsPerEm: Float
  let isColor: Bool
  private let spaceGlyph: UInt32
  /// Invariant: made immutable in `init`, released in `deinit`, never changed between.
  private nonisolated(unsafe) let font: OpaquePointer
  private let outlines: Mutex<FreeTypeFace>

  /// Nil where the file is no font.
  init?(path: String, collectionIndex: Int32) {
    guard let blob = unsafe hb_blob_create_from_file_or_fail(path) else { return nil }
    defer { unsafe hb_blob_destroy(blob) }
    guard let face = unsafe hb_face_create(blob, UInt32(max(0, collectionIndex))) else { return nil }
    defer { unsafe hb_face_destroy(face) }
    let upem = unsafe hb_face_get_upem(face)
    guard unsafe hb_face_get_glyph_count(face) > 0, upem > 0, let font = unsafe hb_font_create(face) else { return nil }
    unsafe hb_font_set_scale(font, Int32(upem), Int32(upem))
    unsafe hb_ot_font_set_funcs(font)
    unsafe hb_font_make_immutable(font)
    unsafe self.font = unsafe font
    unitsPerEm = Float(upem)
    isColor = unsafe hb_ot_color_has_png(face) != 0
    var space: UInt32 = 0
    spaceGlyph = unsafe hb_font_get_nominal_glyph(font, 0x20, &space) != 0 ? space : 0
    outlines = Mutex(FreeTypeFace(path: path, collectionIndex: collectionIndex))
  }

  deinit { unsafe hb_font_destroy(font) }

  /// By the face's character map.
  func glyph(codePoint: UInt32) -> UInt32? {
    var glyph: UInt32 = 0
    return unsafe hb_font_get_nominal_glyph(font, codePoint, &glyph) != 0 && glyph != 0 ? glyph : nil
  }

  /// By the names in the face's `post` or `CFF` table.
  func glyph(named name: String) -> UInt32? {
    var glyph: UInt32 = 0
    return unsafe hb_font_get_glyph_from_name(font, name, -1, &glyph) != 0 ? glyph : nil
  }

  func covers(_ codePoint: UInt32) -> Bool { glyph(codePoint: codePoint) != nil }

  /// Advance in ems.
  func advance(of glyph: UInt32) -> Float { unsafe Float(hb_font_get_glyph_h_advance(font, glyph)) / unitsPerEm }

  func outline(of glyph: UInt32) -> GlyphOutline {
    outlines.withLock { $0.outline(of: glyph, unitsPerEm: unitsPerEm) }
  }

  func mask(of glyph: UInt32, _ placement: GlyphPlacement, halo: Halo?) -> AlphaMask? {
    let outline = outline(of: glyph)
    guard !outline.isEmpty else { return nil }
    guard let halo else { return AlphaMask(path: outline.path(placement), rule: .nonZero) }
    return halo.mask(OutlineSegments(outline, placement))
  }

  func picture(of glyph: UInt32, size: Float) -> GlyphPicture? {
    outlines.withLock { $0.picture(of: glyph, size: size) }
  }

  func shape(_ run: ShapingRun, of codePoints: [UInt32], number: Int32, into glyphs: inout [ShapedGlyph]) {
    guard let buffer = unsafe hb_buffer_create() else { return }
    defer { unsafe hb_buffer_destroy(buffer) }
    unsafe codePoints.withUnsafeBufferPointer { text in
      unsafe hb_buffer_add_codepoints(
        buffer, text.baseAddress, Int32(text.count), UInt32(run.range.lowerBound), Int32(run.range.count))
    }
    unsafe hb_buffer_set_direction(buffer, run.level & 1 == 0 ? HB_DIRECTION_LTR : HB_DIRECTION_RTL)
    unsafe hb_buffer_set_script(buffer, hb_script_from_iso15924_tag(run.script))
    if let language = run.language { unsafe hb_buffer_set_language(buffer, hb_language_from_string(language, -1)) }
    if run.allowsLigatures {
      unsafe hb_shape(font, buffer, nil, 0)
    } else {
      let tags: [StaticString] = ["liga", "clig"]
      let features = tags.map { hb_feature_t(tag: openTypeTag($0), value: 0, start: 0, end: UInt32.max) }
      unsafe features.withUnsafeBufferPointer { unsafe hb_shape(font, buffer, $0.baseAddress, UInt32($0.count)) }
    }
    var count: UInt32 = 0
    guard let infos = unsafe hb_buffer_get_glyph_infos(buffer, &count),
      let positions = unsafe hb_buffer_get_glyph_positions(buffer, &count)
    else { return }
    glyphs.reserveCapacity(glyphs.count + Int(count))
    for index in 0..<Int(count) {
      let info = unsafe infos[index]
      let position = unsafe positions[index]
      // A mark that the face lacks; glyph 0 is a box.
      guard info.codepoint != 0 else { continue }
      let isBlank = info.codepoint == spaceGlyph || Self.isBlank(codePoints[Int(info.cluster)])
      glyphs.append(
        ShapedGlyph(
          face: number, glyph: info.codepoint, cluster: Int32(info.cluster),
          advance: Float(position.x_advance) / unitsPerEm,
          offset: SIMD2(Float(position.x_offset), -Float(position.y_offset)) / unitsPerEm, isColor: isColor,
          isBlank: isBlank))
    }
  }

  private static func isBlank(_ codePoint: UInt32) -> Bool {
    codePoint >= 0xA0 && Unicode.Scalar(codePoint)?.properties.isWhitespace == true
  }
}

/// A four-letter OpenType tag as a number.
func openTypeTag(_ name: StaticString) -> UInt32 {
  name.withUTF8Buffer { unsafe $0.reduce(0) { $0 << 8 | UInt32($1) } }
}
