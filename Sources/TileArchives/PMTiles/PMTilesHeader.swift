import ByteCoding

/// The fixed 127 bytes at the start of a PMTiles archive (PMTiles 3, section 3). All numbers are little-endian.
struct PMTilesHeader: Equatable {
  static let signature = Array("PMTiles".utf8)
  static let size = 127
  static let version = 3

  var root = PMTilesSection()
  var metadata = PMTilesSection()
  var leaves = PMTilesSection()
  var tiles = PMTilesSection()
  var addressedTiles: UInt64 = 0
  var tileEntries: UInt64 = 0
  var tileContents: UInt64 = 0
  var isClustered = false
  var internalCompression = TileCompression.gzip
  var tileCompression = TileCompression.none
  var tileFormat = TileFormat.unknown
  var minZoom: UInt8 = 0
  var maxZoom: UInt8 = 0
  /// West, south, east, north in ten-millionths of a degree.
  var bounds = SIMD4<Int32>(0, 0, 0, 0)
  var centerZoom: UInt8 = 0
  /// Longitude and latitude in ten-millionths of a degree.
  var center = SIMD2<Int32>(0, 0)
}

/// A part of the file.
struct PMTilesSection: Equatable {
  var offset: UInt64 = 0
  var length: UInt64 = 0
}

extension PMTilesHeader {
  private static let compressions: [TileCompression] = [.unknown, .none, .gzip, .brotli, .zstd]
  private static let formats: [TileFormat] = [.unknown, .mvt, .png, .jpg, .webp, .avif, .mlt]

  /// Reads a header; `path` is for the error's sentence.
  init(_ bytes: [UInt8], path: String) throws(TileArchiveError) {
    guard bytes.count >= 8, bytes.starts(with: Self.signature) else {
      throw .notAnArchive(path: path, kind: "a PMTiles archive")
    }
    guard bytes[7] == UInt8(Self.version) else {
      throw .unsupportedVersion(path: path, kind: "a PMTiles archive", version: Int(bytes[7]))
    }
    guard bytes.count >= Self.size else { throw .corrupt(path: path, what: "it ends inside its header") }
    func section(_ offset: Int) -> PMTilesSection {
      PMTilesSection(offset: bytes.littleEndian(at: offset), length: bytes.littleEndian(at: offset + 8))
    }
    func degrees(_ offset: Int) -> Int32 { bytes.littleEndian(at: offset) }
    func name<Name>(_ offset: Int, in names: [Name], otherwise unknown: Name) -> Name {
      names.indices.contains(Int(bytes[offset])) ? names[Int(bytes[offset])] : unknown
    }
    root = section(8)
    metadata = section(24)
    leaves = section(40)
    tiles = section(56)
    addressedTiles = bytes.littleEndian(at: 72)
    tileEntries = bytes.littleEndian(at: 80)
    tileContents = bytes.littleEndian(at: 88)
    isClustered = bytes[96] == 1
    internalCompression = name(97, in: Self.compressions, otherwise: .unknown)
    tileCompression = name(98, in: Self.compressions, otherwise: .unknown)
    tileFormat = name(99, in: Self.formats, otherwise: .unknown)
    minZoom = bytes[100]
    maxZoom = bytes[101]
    bounds = SIMD4(degrees(102), degrees(106), degrees(110), degrees(114))
    centerZoom = bytes[118]
    center = SIMD2(degrees(119), degrees(123))
  }

  var encoded: [UInt8] {
    var bytes = Self.signature + [UInt8(Self.version)]
    for section in [root, metadata, leaves, tiles] {
      bytes.append(littleEndian: section.offset)
      bytes.append(littleEndian: section.length)
    }
    bytes.append(littleEndian: addressedTiles)
    bytes.append(littleEndian: tileEntries)
    bytes.append(littleEndian: tileContents)
    bytes.append(isClustered ? 1 : 0)
    bytes.append(UInt8(Self.compressions.firstIndex(of: internalCompression) ?? 0))
    bytes.append(UInt8(Self.compressions.firstIndex(of: tileCompression) ?? 0))
    bytes.append(UInt8(Self.formats.firstIndex(of: tileFormat) ?? 0))
    bytes += [minZoom, maxZoom]
    for index in 0..<4 { bytes.append(littleEndian: bounds[index]) }
    bytes.append(centerZoom)
    bytes.append(littleEndian: center.x)
    bytes.append(littleEndian: center.y)
    return bytes
  }
}
