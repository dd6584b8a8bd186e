import Glibc

/// Reads the names and styles of the faces in a font file from its own `name` and `OS/2` tables.
///
/// Only the table directory and these two tables are read: three short reads a face, so that an index of
/// thousands of files is made in milliseconds.
struct FontFileReader: ~Copyable {
  private let path: String
  private let descriptor: Int32

  /// The most faces looked at in a collection.
  private static let maximumFaces = 64

  init?(path: String) {
    self.path = path
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The faces in file order; faces without a name are left out.
  func descriptions() -> [FontDescription] {
    let head = BigEndianBytes(read(at: 0, count: 2048))
    guard let tag = head.uint32(0) else { return [] }
    guard tag == openTypeTag("ttcf") else { return face(at: 0, index: 0, head: head).map { [$0] } ?? [] }
    let count = min(Int(head.uint32(8) ?? 0), Self.maximumFaces)
    return (0..<count).compactMap { index in
      guard let offset = head.uint32(12 + index * 4) else { return nil }
      return face(at: Int(offset), index: Int32(index), head: BigEndianBytes(read(at: Int(offset), count: 1024)))
    }
  }

  private func face(at offset: Int, index: Int32, head: BigEndianBytes) -> FontDescription? {
    guard let version = head.uint32(0), let tableCount = head.uint16(4),
      version == 0x0001_0000 || version == openTypeTag("OTTO") || version == openTypeTag("true")
    else { return nil }
    var names = BigEndianBytes([])
    var metrics = BigEndianBytes([])
    for table in 0..<Int(tableCount) {
      let record = 12 + table * 16
      guard let tag = head.uint32(record), let start = head.uint32(record + 8), let length = head.uint32(record + 12)
      else { break }
      if tag == openTypeTag("name") { names = BigEndianBytes(read(at: Int(start), count: min(Int(length), 1 << 16))) }
      if tag == openTypeTag("OS/2") { metrics = BigEndianBytes(read(at: Int(start), count: min(Int(length), 64))) }
    }
    guard let family = Self.family(in: names) else { return nil }
    return FontDescription(path: path, collectionIndex: index, family: family, style: Self.style(in: metrics))
  }

  /// The typographic family (name 16) or else the family (name 1), in English where there is a choice.
  private static func family(in names: BigEndianBytes) -> String? {
    guard let count = names.uint16(2), let storage = names.uint16(4) else { return nil }
    var best: (rank: Int, text: String)?
    for index in 0..<Int(count) {
      let record = 6 + index * 12
      guard let platform = names.uint16(record), let language = names.uint16(record + 4),
        let name = names.uint16(record + 6), let length = names.uint16(record + 8),
        let offset = names.uint16(record + 10)
      else { break }
      guard name == 1 || name == 16 else { continue }
      let isEnglish = platform == 3 ? language == 0x409 : language == 0
      let rank = (isEnglish ? 4 : 0) + (name == 16 ? 2 : 0) + (platform == 3 ? 1 : 0)
      guard rank > best?.rank ?? -1 else { continue }
      let bytes = names.slice(Int(storage) + Int(offset), Int(length))
      let text = platform == 1 ? String(decoding: bytes, as: UTF8.self) : utf16(bytes)
      if !text.isEmpty { best = (rank, text) }
    }
    return best?.text
  }

  private static func utf16(_ bytes: ArraySlice<UInt8>) -> String {
    let numbers = BigEndianBytes(bytes)
    return String(decoding: (0..<numbers.count / 2).map { numbers.uint16($0 * 2) ?? 0 }, as: UTF16.self)
  }

  /// usWeightClass, usWidthClass and the italic and oblique bits of fsSelection (OpenType, OS/2).
  private static func style(in metrics: BigEndianBytes) -> FontStyle {
    var style = FontStyle()
    if let weight = metrics.uint16(4), (1...1000).contains(weight) { style.weight = Int(weight) }
    if let width = metrics.uint16(6), (1...9).contains(width) { style.width = Int(width) }
    if let selection = metrics.uint16(62) { style.isSlanted = selection & 0x0201 != 0 }
    return style
  }

  /// Up to `count` bytes of the file; fewer at its end.
  private func read(at offset: Int, count: Int) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let got = unsafe pread(descriptor, buffer.baseAddress, count, off_t(offset))
      filled = max(0, got)
    }
  }
}
