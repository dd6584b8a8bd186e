import Foundation
import Geodesy
import JSON
import Testing
import TileArchives

/// Archives by other programs, where they lie beside the package. Each must behave as its README says.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: foreignArchives), "no ../shared/data/archives"))
struct ForeignArchiveTests {
  private func open(_ name: String) throws -> any TileArchiveReader {
    try openTileArchive("\(foreignArchives)/\(name)")
  }

  private func tiles(_ reader: any TileArchiveReader) throws -> [TileID: [UInt8]] {
    var tiles: [TileID: [UInt8]] = [:]
    try reader.forEachTile { tiles[$0] = $1 }
    return tiles
  }

  @Test(arguments: [
    ("firenze-vector.pmtiles", TileFormat.mvt, TileCompression.gzip, 0, 14, 108),
    ("stamen_toner-raster-z3.pmtiles", .png, .none, 0, 3, 85),
    ("usgs-mt-whitney-8-15-webp-512.pmtiles", .webp, .none, 8, 15, 50),
    ("png.pmtiles", .png, .none, 0, 1, 5),
    ("webp2.pmtiles", .webp, .none, 0, 1, 5),
    ("test_fixture_1.pmtiles", .mvt, .gzip, 0, 0, 1),
    ("test_fixture_2.pmtiles", .mvt, .gzip, 0, 0, 1),
    ("unclustered.pmtiles", .png, .none, 1, 1, 2),
    ("bostonbuildings.mbtiles", .mvt, .gzip, 13, 13, 3),
    ("world_cities.mbtiles", .mvt, .gzip, 0, 6, 196),
    ("geography-class-png.mbtiles", .png, .none, 0, 1, 5),
    ("geography-class-png-no-bounds.mbtiles", .png, .none, 0, 1, 5),
    ("geography-class-jpg.mbtiles", .jpg, .none, 0, 1, 5),
    ("webp.mbtiles", .webp, .none, 0, 0, 1),
  ])
  func `every tile of a good archive comes back, of the format that the archive has`(
    name: String, format: TileFormat, compression: TileCompression, minZoom: UInt8, maxZoom: UInt8, count: Int
  ) throws {
    let reader = try open(name)
    #expect(reader.metadata.format == format)
    #expect(reader.metadata.compression == compression)
    #expect(reader.metadata.minZoom == minZoom)
    #expect(reader.metadata.maxZoom == maxZoom)
    let tiles = try tiles(reader)
    #expect(tiles.count == count)
    #expect(reader.tileCount == tiles.count)
    for (id, bytes) in tiles {
      #expect(try reader.tile(id) == bytes)
    }
  }

  @Test func `tiles that an archive does not have are nil`() throws {
    let cities = try open("world_cities.mbtiles")
    let present = try tiles(cities)
    let missing = try #require(
      (0..<64).lazy.map { TileID(z: 6, x: UInt32($0), y: 60) }.first { present[$0] == nil })
    #expect(try cities.tile(missing) == nil)
    #expect(try cities.tile(TileID(z: 30, x: 0, y: 0)) == nil)
    #expect(try open("firenze-vector.pmtiles").tile(TileID(z: 14, x: 0, y: 0)) == nil)
  }

  @Test func `rows of MBTiles are counted from the south`() throws {
    let boston = BoundingBox(west: -71.2, south: 42.2, east: -70.9, north: 42.5)
    for id in try tiles(open("bostonbuildings.mbtiles")).keys {
      #expect(id.bounds.intersects(boston))
    }
  }

  @Test func `bounds come from the archive, and where it has none from its tiles`() throws {
    let firenze = try open("firenze-vector.pmtiles").metadata.bounds
    #expect(firenze == BoundingBox(west: 11.154026, south: 43.7270125, east: 11.3289395, north: 43.8325455))
    let whole = try open("geography-class-png-no-bounds.mbtiles").metadata.bounds
    #expect(whole.west == -180 && whole.east == 180 && whole.south < -85 && whole.north > 85)
  }

  @Test func `the metadata keeps the layers of a vector archive`() throws {
    let reader = try open("world_cities.mbtiles")
    let layers = try #require(reader.metadata.json["vector_layers"]?.array)
    #expect(layers.map { $0["id"] } == ["cities"])
    #expect(reader.metadata.tileJSON(tiles: ["x"])["vector_layers"]?.array?.count == layers.count)
  }

  @Test func `an archive of tiles that cannot be drawn is opened, and says so`() throws {
    let reader = try open("test_fixture_mlt.pmtiles")
    #expect(reader.metadata.format == .mlt)
    #expect(reader.metadata.json["vector_layers"] != nil)
    #expect(reader.tileCount == 0)
    #expect(try reader.tile(TileID(z: 0, x: 0, y: 0)) == nil)
    #expect(reader.metadata.bounds.contains(Coordinate(latitude: 43.735, longitude: 7.42)))
  }

  @Test func `what cannot be read is refused with its reason`() {
    func refusal(_ name: String) -> TileArchiveError? {
      do throws(TileArchiveError) {
        _ = try openTileArchive("\(foreignArchives)/\(name)")
        return nil
      } catch {
        return error
      }
    }
    let path = foreignArchives
    #expect(
      refusal("invalid_v4.pmtiles")
        == .unsupportedVersion(path: "\(path)/invalid_v4.pmtiles", kind: "a PMTiles archive", version: 4))
    for name in ["invalid.pmtiles", "empty.pmtiles"] {
      #expect(refusal(name) == .notAnArchive(path: "\(path)/\(name)", kind: "a PMTiles archive"))
    }
    #expect(
      refusal("invalid-tile-format.mbtiles") == .unknownTileFormat(path: "\(path)/invalid-tile-format.mbtiles"))
    #expect(refusal("README.md") == .notAnArchive(path: "\(path)/README.md", kind: "a PMTiles or MBTiles archive"))
  }
}

let foreignArchives = "../shared/data/archives"
