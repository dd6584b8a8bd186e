import CDeflate

/// Lays out the chunks of a PNG file (W3C PNG, third edition). Rows are not filtered: flat map colours compress best so.
struct PNGWriter {
  private enum ColorType: UInt8 {
    case rgb = 2
    case palette = 3
    case rgba = 6
  }

  private let width: Int
  private let height: Int
  private let level: Int32
  private var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  init(width: Int, height: Int, level: Int) {
    self.width = width
    self.height = height
    self.level = Int32(max(1, min(12, level)))
  }

  /// A file of indexed colours.
  mutating func file(_ palette: Palette) -> [UInt8] {
    let depth = palette.bitDepth
    appendHeader(bitDepth: depth, .palette)
    appendChunk("PLTE") { bytes in
      for color in palette.colors {
        bytes.append(UInt8(truncatingIfNeeded: color))
        bytes.append(UInt8(truncatingIfNeeded: color >> 8))
        bytes.append(UInt8(truncatingIfNeeded: color >> 16))
      }
    }
    let translucent = palette.colors.prefix { $0 >> 24 != 255 }
    if !translucent.isEmpty {
      appendChunk("tRNS") { bytes in
        for color in translucent { bytes.append(UInt8(color >> 24)) }
      }
    }
    return finish(palette.packedRows(width: width))
  }

  /// A file of 8-bit RGB; alpha is not looked at.
  mutating func file(opaque pixmap: Pixmap) -> [UInt8] {
    appendHeader(bitDepth: 8, .rgb)
    let (width, height) = (width, height)
    let stride = width * 3 + 1
    let rows = unsafe [UInt8](unsafeUninitializedCapacity: stride * height) { rows, count in
      var target = 0
      for y in 0..<height {
        unsafe rows[target] = 0
        target += 1
        for x in 0..<width {
          let pixel = pixmap.pixels[y * width + x]
          unsafe rows[target] = UInt8(truncatingIfNeeded: pixel)
          unsafe rows[target + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
          unsafe rows[target + 2] = UInt8(truncatingIfNeeded: pixel >> 16)
          target += 3
        }
      }
      count = stride * height
    }
    return finish(rows)
  }

  /// A file of 8-bit RGBA from straight pixels.
  mutating func file(straight pixels: [UInt32]) -> [UInt8] {
    appendHeader(bitDepth: 8, .rgba)
    var rows: [UInt8] = []
    rows.reserveCapacity((width * 4 + 1) * height)
    for y in 0..<height {
      rows.append(0)
      unsafe pixels[y * width..<(y + 1) * width].withUnsafeBytes { unsafe rows.append(contentsOf: $0) }
    }
    return finish(rows)
  }

  private mutating func appendHeader(bitDepth: Int, _ type: ColorType) {
    let (width, height) = (width, height)
    appendChunk("IHDR") { bytes in
      bytes.append(bigEndian: UInt32(width))
      bytes.append(bigEndian: UInt32(height))
      bytes.append(contentsOf: [UInt8(bitDepth), type.rawValue, 0, 0, 0])
    }
  }

  private mutating func finish(_ rows: [UInt8]) -> [UInt8] {
    let level = level
    appendChunk("IDAT") { bytes in
      bytes.append(contentsOf: PNGWriter.compressed(rows, level: level))
    }
    appendChunk("IEND") { _ in }
    return bytes
  }

  /// A chunk: length, type, what `content` appends, and the CRC of type and content.
  private mutating func appendChunk(_ type: StaticString, _ content: (inout [UInt8]) -> Void) {
    let start = bytes.count
    bytes.append(bigEndian: 0)
    bytes.append(contentsOf: type.description.utf8)
    content(&bytes)
    let length = UInt32(bytes.count - start - 8)
    for index in 0..<4 { bytes[start + index] = UInt8(truncatingIfNeeded: length >> UInt32(24 - 8 * index)) }
    let checksum = unsafe bytes[(start + 4)...].withUnsafeBytes { chunk in
      unsafe libdeflate_crc32(0, chunk.baseAddress, chunk.count)
    }
    bytes.append(bigEndian: checksum)
  }

  /// `rows` as a zlib stream.
  private static func compressed(_ rows: [UInt8], level: Int32) -> [UInt8] {
    guard let compressor = unsafe libdeflate_alloc_compressor(level) else {
      preconditionFailure("no memory for a compressor")
    }
    defer { unsafe libdeflate_free_compressor(compressor) }
    let bound = unsafe libdeflate_zlib_compress_bound(compressor, rows.count)
    return unsafe [UInt8](unsafeUninitializedCapacity: bound) { target, count in
      count = unsafe rows.withUnsafeBytes { source in
        unsafe libdeflate_zlib_compress(compressor, source.baseAddress, source.count, target.baseAddress, bound)
      }
    }
  }
}

extension [UInt8] {
  fileprivate mutating func append(bigEndian value: UInt32) {
    for shift: UInt32 in [24, 16, 8, 0] { append(UInt8(truncatingIfNeeded: value >> shift)) }
  }
}
