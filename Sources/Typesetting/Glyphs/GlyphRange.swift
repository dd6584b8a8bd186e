/// 256 code points' signed distance glyphs in the form of Mapbox's glyphs.proto.
package struct GlyphRange: Sendable, Equatable {
  package var name: String
  /// The first code point, a multiple of 256.
  package var start: UInt32
  /// In the order of their code points.
  package var glyphs: [SignedDistanceGlyph]

  /// Larger glyphs are refused.
  private static let maximumSide = 256

  init(name: String, start: UInt32, glyphs: [SignedDistanceGlyph]) {
    self.name = name
    self.start = start
    self.glyphs = glyphs
  }

  /// The protobuf message.
  package func encoded() -> [UInt8] {
    var stack = ProtobufWriter()
    stack.field(1, bytes: Array(name.utf8))
    stack.field(2, bytes: Array("\(start)-\(start + 255)".utf8))
    for glyph in glyphs {
      var message = ProtobufWriter()
      message.field(1, UInt64(glyph.id))
      if !glyph.bitmap.isEmpty { message.field(2, bytes: glyph.bitmap) }
      message.field(3, UInt64(glyph.width))
      message.field(4, UInt64(glyph.height))
      message.field(5, signed: glyph.left)
      message.field(6, signed: glyph.top)
      message.field(7, UInt64(glyph.advance))
      stack.field(3, bytes: message.bytes)
    }
    var whole = ProtobufWriter()
    whole.field(1, bytes: stack.bytes)
    return whole.bytes
  }

  /// Reads the first font stack of a message; what it does not know is passed over.
  /// - Throws: `TypesettingError.malformedGlyphRange`.
  package init(decoding bytes: [UInt8]) throws(TypesettingError) {
    self.init(name: "", start: 0, glyphs: [])
    var whole = ProtobufReader(bytes[...])
    while let field = try whole.next() {
      guard field.number == 1, let stack = field.bytes else { continue }
      var reader = ProtobufReader(stack)
      while let field = try reader.next() {
        guard let content = field.bytes else { continue }
        switch field.number {
        case 1: name = String(decoding: content, as: UTF8.self)
        case 2: start = UInt32(String(decoding: content.prefix { $0 != UInt8(ascii: "-") }, as: UTF8.self)) ?? 0
        case 3: glyphs.append(try Self.glyph(content))
        default: break
        }
      }
      return
    }
  }

  private static func glyph(_ bytes: ArraySlice<UInt8>) throws(TypesettingError) -> SignedDistanceGlyph {
    var glyph = SignedDistanceGlyph(id: 0, bitmap: [], width: 0, height: 0, left: 0, top: 0, advance: 0)
    var reader = ProtobufReader(bytes)
    while let field = try reader.next() {
      switch field.number {
      case 1: glyph.id = UInt32(truncatingIfNeeded: field.number64)
      case 2: glyph.bitmap = Array(field.bytes ?? [])
      case 3: glyph.width = Int(min(field.number64, 1 << 16))
      case 4: glyph.height = Int(min(field.number64, 1 << 16))
      case 5: glyph.left = field.signed
      case 6: glyph.top = field.signed
      case 7: glyph.advance = Int(min(field.number64, 1 << 16))
      default: break
      }
    }
    let isBlank = glyph.bitmap.isEmpty
    guard glyph.width <= maximumSide, glyph.height <= maximumSide, abs(glyph.left) < 1 << 16, abs(glyph.top) < 1 << 16,
      isBlank || glyph.bitmap.count == glyph.columns * glyph.rows
    else { throw TypesettingError.malformedGlyphRange(offset: bytes.startIndex) }
    return glyph
  }
}
