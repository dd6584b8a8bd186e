import CFreeType

/// A face as FreeType sees it, for one thread at a time, opened when first needed. Each has a FreeType library of its
/// own, so that nothing is shared between faces.
@safe struct FreeTypeFace: ~Copyable {
  private let path: String
  private let collectionIndex: Int32
  private var state = unsafe State.unopened

  @unsafe private enum State {
    case unopened
    case open(FT_Library, FT_Face)
    case unusable
  }

  init(path: String, collectionIndex: Int32) {
    self.path = path
    self.collectionIndex = collectionIndex
  }

  deinit {
    guard case .open(let library, let face) = unsafe state else { return }
    unsafe FT_Done_Face(face)
    unsafe FT_Done_FreeType(library)
  }

  /// Nil where FreeType cannot read the file.
  private mutating func opened() -> FT_Face? {
    if case .open(_, let face) = unsafe state { return unsafe face }
    guard case .unopened = unsafe state else { return nil }
    unsafe state = .unusable
    var library: FT_Library?
    var face: FT_Face?
    guard unsafe FT_Init_FreeType(&library) == 0, let library = unsafe library else { return nil }
    guard unsafe FT_New_Face(library, path, Int(collectionIndex), &face) == 0, let face = unsafe face else {
      unsafe FT_Done_FreeType(library)
      return nil
    }
    unsafe state = .open(library, face)
    return unsafe face
  }

  /// The unhinted outline in ems, y upwards.
  mutating func outline(of glyph: UInt32, unitsPerEm: Float) -> GlyphOutline {
    var outline = GlyphOutline()
    guard let face = unsafe opened(), unsafe FT_Load_Glyph(face, glyph, Int32(FT_LOAD_NO_SCALE)) == 0,
      let slot = unsafe face.pointee.glyph,
      unsafe slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
    else { return outline }
    var callbacks = unsafe FT_Outline_Funcs(
      move_to: { unsafe appendStep(.move, $0, $0, $0, $1) }, line_to: { unsafe appendStep(.line, $0, $0, $0, $1) },
      conic_to: { unsafe appendStep(.quad, $0, $0, $1, $2) }, cubic_to: { unsafe appendStep(.cubic, $0, $1, $2, $3) },
      shift: 0, delta: 0)
    let status = unsafe withUnsafeMutablePointer(to: &outline) {
      unsafe FT_Outline_Decompose(&slot.pointee.outline, &callbacks, UnsafeMutableRawPointer($0))
    }
    guard status == 0 else { return GlyphOutline() }
    outline.scale(by: 1 / unitsPerEm)
    return outline
  }

  /// The colour bitmap of a glyph from the smallest strike that is at least `size` pixels an em, else the largest.
  mutating func picture(of glyph: UInt32, size: Float) -> GlyphPicture? {
    guard let face = unsafe opened() else { return nil }
    let strikes = unsafe Int(face.pointee.num_fixed_sizes)
    guard strikes > 0, let sizes = unsafe face.pointee.available_sizes else { return nil }
    let scales = (0..<strikes).map { unsafe Float(sizes[$0].y_ppem) / 64 }
    let fitting = scales.indices.filter { scales[$0] >= size }.min { scales[$0] < scales[$1] }
    guard let strike = fitting ?? scales.indices.max(by: { scales[$0] < scales[$1] }), scales[strike] > 0,
      unsafe FT_Select_Size(face, Int32(strike)) == 0,
      unsafe FT_Load_Glyph(face, glyph, Int32(FT_LOAD_COLOR)) == 0, let slot = unsafe face.pointee.glyph
    else { return nil }
    let bitmap = unsafe slot.pointee.bitmap
    guard unsafe bitmap.pixel_mode == UInt8(FT_PIXEL_MODE_BGRA.rawValue), let rows = unsafe bitmap.buffer else {
      return nil
    }
    let (width, height) = unsafe (Int(bitmap.width), Int(bitmap.rows))
    guard (1...1024).contains(width), (1...1024).contains(height) else { return nil }
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    for y in 0..<height {
      let row = unsafe rows + y * Int(bitmap.pitch)
      for x in 0..<width {
        let (blue, green, red, alpha) = unsafe (row[x * 4], row[x * 4 + 1], row[x * 4 + 2], row[x * 4 + 3])
        pixels.append(UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24)
      }
    }
    return unsafe GlyphPicture(
      width: width, height: height, pixels: pixels, left: Float(slot.pointee.bitmap_left),
      top: -Float(slot.pointee.bitmap_top), pixelsPerEm: scales[strike])
  }
}

private func appendStep(
  _ step: GlyphOutline.Step, _ first: UnsafePointer<FT_Vector>?, _ second: UnsafePointer<FT_Vector>?,
  _ end: UnsafePointer<FT_Vector>?, _ outline: UnsafeMutableRawPointer?
) -> Int32 {
  guard let first = unsafe first?.pointee, let second = unsafe second?.pointee, let end = unsafe end?.pointee,
    let outline = unsafe outline?.assumingMemoryBound(to: GlyphOutline.self)
  else { return 1 }
  unsafe outline.pointee.append(step, point(first), point(second), point(end))
  return 0
}

private func point(_ vector: FT_Vector) -> SIMD2<Float> { SIMD2(Float(vector.x), Float(vector.y)) }
