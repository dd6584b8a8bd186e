import Cartography
import Foundation
import Geodesy
import Imaging
import JSON
import Synchronization
import Testing
import TileArchives
import VectorTiles

@testable import MapServer

/// What is missing leaves the rest of a map drawn, is told once and counted.
@Suite(.timeLimit(.minutes(1)))
final class FaultTests {
  private let directory = FileManager.default.temporaryDirectory.appending(path: "faults-\(UUID().uuidString)")
  private let log = Log()

  private final class Log: Sendable {
    private let told = Mutex<[String]>([])
    func add(_ line: String) { told.withLock { $0.append(line) } }
    var lines: [String] { told.withLock { $0 } }
  }

  init() throws { try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: directory) }

  private func path(_ name: String) -> String { directory.appending(path: name).path(percentEncoded: false) }

  private static let whole: TileID = TileID(z: 1, x: 0, y: 0)
  private static let damaged: TileID = TileID(z: 1, x: 1, y: 0)
  private static let absent: TileID = TileID(z: 1, x: 0, y: 1)

  /// Of the four tiles of zoom 1 one is whole, one damaged and two are absent.
  private func writeArchive() throws {
    let metadata = TileArchiveMetadata(format: .mvt, bounds: .world, minZoom: 1, maxZoom: 1)
    let writer = try createTileArchive(path: path("tiles.pmtiles"), metadata: metadata)
    var builder = VectorTileLayerBuilder(name: "squares")
    builder.add(
      id: 1, kind: .polygon, parts: [[SIMD2(0, 0), SIMD2(4096, 0), SIMD2(4096, 4096), SIMD2(0, 4096)]],
      attributes: [(key: "name", value: .string("Square"))])
    try writer.write(builder.encoded(), at: Self.whole)
    try writer.write([0x1A, 0xFF, 0xFF], at: Self.damaged)
    try writer.finish()
  }

  private func responder(_ members: [String: JSONValue], _ layers: [JSONValue]) throws -> Responder {
    try writeArchive()
    var style = members
    style["version"] = 8
    style["sources"] = ["tiles": ["type": "vector", "url": "pmtiles://tiles.pmtiles"]]
    let fill: JSONValue = [
      "id": "squares", "type": "fill", "source": "tiles", "source-layer": "squares",
      "paint": ["fill-color": "#ff0000"],
    ]
    style["layers"] = .array([fill] + layers)
    try JSONValue.object(style).serialized().write(to: URL(filePath: path("style.json")))
    let sources = MapSources(paths: [path("tiles.pmtiles")], styles: [("mine", path("style.json"))])
    return Responder(
      map: try sources.open(resources: MapRenderer.Resources()) { [log] in log.add($0) })
  }

  /// The counts of `belvedere_faults_total` by kind.
  private func counts(_ responder: Responder) throws -> [String: Int] {
    let text = String(decoding: try TestServer.answer(responder, "/metrics").body, as: UTF8.self)
    let start = "belvedere_faults_total{kind=\""
    return Dictionary(
      uniqueKeysWithValues: text.split(separator: "\n").filter { $0.hasPrefix(start) }.map { line in
        let parts = line.dropFirst(start.count).split(separator: "\"} ")
        return (String(parts[0]), Int(parts[1]) ?? -1)
      })
  }

  private func draw(_ tile: TileID, _ responder: Responder) throws -> Pixmap {
    let answer = try TestServer.answer(responder, "/tiles/mine/\(tile.z + 1)/\(tile.x * 2)/\(tile.y * 2).png")
    #expect(answer.status == 200)
    return try decodePicture(answer.body)
  }

  @Test func `absent and damaged tiles are counted and their neighbours drawn`() throws {
    let responder = try responder([:], [])
    defer { responder.close() }
    #expect(try counts(responder)["missing_tile"] == 0)
    #expect(try draw(Self.whole, responder)[100, 100] == 0xFF00_00FF)
    #expect(try counts(responder).values.allSatisfy { $0 == 0 })
    #expect(try draw(Self.damaged, responder)[100, 100] == 0)
    #expect(try draw(Self.absent, responder)[100, 100] == 0)
    let counts = try counts(responder)
    #expect(counts["damaged_tile"] == 1)
    #expect(counts["missing_tile"] == 1)
    #expect(log.lines.count { $0.contains("Tile 1/1/0 of source \"tiles\"") } == 1)
  }

  @Test func `a sprite, its pictures and glyphs that are not there are counted`() throws {
    try Data(#"{"known":{"x":0,"y":0,"width":1,"height":1,"pixelRatio":1}}"#.utf8)
      .write(to: URL(filePath: path("icons.json")))
    try Data(PNG.encode(Pixmap(width: 1, height: 1))).write(to: URL(filePath: path("icons.png")))
    let names: JSONValue = [
      "id": "names", "type": "symbol", "source": "tiles", "source-layer": "squares",
      "layout": ["text-field": ["get", "name"], "text-font": ["Nowhere Regular"], "icon-image": "unknown"],
    ]
    let glyphs: JSONValue = "file://fonts/{fontstack}/{range}.pbf"
    let responder = try responder(["sprite": "file://icons", "glyphs": glyphs], [names])
    defer { responder.close() }
    let picture = try draw(Self.whole, responder)
    #expect(picture[2, 2] == 0xFF00_00FF)
    let counts = try counts(responder)
    #expect(counts["sprite"] == 0)
    #expect((counts["sprite_image"] ?? 0) > 0)
    #expect(counts["glyph_range"] == 1)
    let lines = log.lines
    #expect(lines.count { $0.contains("no image \"unknown\"") } == 1)
    #expect(lines.count { $0.contains("no glyphs 0-255 of Nowhere Regular") } == 1)
  }

  @Test func `a sprite and a source that lead nowhere are counted`() throws {
    let responder = try responder(["sprite": "https://tiles.example/sprite"], [])
    defer { responder.close() }
    #expect(try draw(Self.whole, responder)[100, 100] == 0xFF00_00FF)
    #expect(try counts(responder)["sprite"] == 1)
  }

  @Test func `unknown properties and types of layers are told once a style`() throws {
    let paint: JSONValue = ["fill-color": "#00ff00", "fill-sparkle": 1]
    let layers: [JSONValue] = [1, 2].map { number -> JSONValue in
      [
        "id": .string("odd \(number)"), "type": "fill", "source": "tiles", "source-layer": "nothing", "paint": paint,
      ]
    }
    let responder = try responder([:], layers + [["id": "stars", "type": "firmament"]])
    defer { responder.close() }
    for query in ["", "?language=de", "?labels=none"] {
      #expect(try TestServer.answer(responder, "/tiles/mine/2/0/0.png\(query)").status == 200)
    }
    let lines = log.lines
    #expect(lines.count { $0.contains("fill-sparkle") } == 1)
    #expect(lines.count { $0.contains("firmament") } == 1)
    #expect(try counts(responder).values.allSatisfy { $0 == 0 })
  }
}
