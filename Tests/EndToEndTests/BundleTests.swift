import Foundation
import Imaging
import Testing

/// The bundle in a place with nothing but itself, glibc, a shell and loopback.
@Suite(.serialized, .withDemonstration, .withNamespaces, .ofRelease) struct BundleTests {
  private let scratch: Scratch
  private static let folder = Package.root.appending(path: "Tests/EndToEndTests/bundle")

  init() throws { scratch = try Scratch() }

  /// Lays the bundle out at `directory`.
  private func stage(_ directory: URL, region: [String] = []) throws -> Outcome {
    try FileManager.default.createDirectory(
      at: directory.deletingLastPathComponent(), withIntermediateDirectories: true)
    let executables = try #require(Program.path("belvedere").map { URL(filePath: $0).deletingLastPathComponent() })
    let script = Package.root.appending(path: "scripts/bundle/stage.sh").path
    return try Program.run("bash", [script, executables.path, directory.path] + region)
  }

  /// An answer as it came over the socket.
  private func answer(_ name: String) throws -> Response {
    let received = try Data(contentsOf: scratch.file("answers").appending(path: name))
    let end = try #require(received.firstRange(of: Data("\r\n\r\n".utf8)))
    return Response(
      head: String(decoding: received[..<end.lowerBound], as: UTF8.self), body: Data(received[end.upperBound...]))
  }

  @Test func `it imports, serves and draws where there is nothing else`() throws {
    let root = scratch.directory
    let staged = try stage(root.appending(path: "opt/belvedere"))
    try #require(staged.status == 0, "\(staged.messages)")
    try FileManager.default.createDirectory(at: scratch.file("answers"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: URL(filePath: Demonstration.extract), to: scratch.file("extract.osm.pbf"))
    try Data(Self.scripts.utf8).write(to: scratch.file("scripts.json"))
    let tour = try Program.run(
      "bash", [Self.folder.appending(path: "closed.sh").path, root.path, Self.folder.appending(path: "tour.sh").path])
    try #require(tour.status == 0, "\(tour.messages)")

    for name in ["page", "script", "tile", "glyphs", "place", "health"] {
      #expect(try answer(name).status == 200, "\(name)")
    }
    #expect(try answer("page").text.contains("maplibre"))
    let tile = try PNG.decode([UInt8](answer("tile").body))
    #expect(tile.width == 256 && Set(tile.pixels).count > 50)
    #expect(try FileManager.default.subpathsOfDirectory(atPath: scratch.file("answers/tiles").path).count > 4)
    try expectSameScripts()
  }

  /// Every script is drawn with the fonts of the bundle as with those of this machine.
  private func expectSameScripts() throws {
    let own = scratch.file("own.png")
    let options = ["--width", "600", "--height", "400", "--output", own.path]
    #expect(try Program.run("belvedere", ["render", scratch.file("scripts.json").path] + options).status == 0)
    let drawn = try Data(contentsOf: scratch.file("answers/scripts.png"))
    try FileManager.default.createDirectory(at: Package.leftovers, withIntermediateDirectories: true)
    try drawn.write(to: Package.leftovers.appending(path: "scripts.png"))
    let picture = try PNG.decode([UInt8](drawn))
    #expect(try picture.pixels == PNG.decode([UInt8](Data(contentsOf: own))).pixels)
    #expect(Set(picture.pixels).count > 100)
  }

  @Test func `it holds a region that is named, and nothing in its place`() throws {
    let region = try Demonstration.region()
    let bundle = scratch.file("bundle")
    #expect(try stage(bundle, region: [region]).status == 0)
    #expect(
      FileManager.default.contentsEqual(
        atPath: region + "/features.pmtiles", andPath: bundle.appending(path: "region/features.pmtiles").path))
    let sums = try Program.run("bash", ["-c", "cd '\(bundle.path)' && sha256sum --check --quiet SHA256SUMS"])
    #expect(sums.status == 0, "\(sums.messages)")
    let refusal = try stage(scratch.file("other"), region: [scratch.directory.path])
    #expect(refusal.status == 1 && refusal.messages.contains("is no region"))
  }

  private static let scripts = """
    {
      "version": 8, "center": [0, 0], "zoom": 3,
      "sources": {"places": {"type": "geojson", "data": {"type": "FeatureCollection", "features": [
        \(texts.enumerated().map(place).joined(separator: ",\n    "))
      ]}}},
      "layers": [
        {"id": "ground", "type": "background", "paint": {"background-color": "white"}},
        {"id": "names", "type": "symbol", "source": "places",
         "layout": {"text-field": ["get", "name"], "text-size": 22, "text-font": ["Noto Sans Regular"]}}
      ]
    }
    """

  private static let texts = [
    "Tromsø", "Ελλάδα", "Київ", "القاهرة", "ירושלים", "दिल्ली", "กรุงเทพ", "東京", "서울", "北京", "ქართლი", "🚢",
  ]

  private static func place(_ index: Int, _ name: String) -> String {
    let (x, y) = (Double(index % 3) * 17 - 17, Double(index / 3) * 8 - 12)
    return """
      {"type": "Feature", "properties": {"name": "\(name)"},
       "geometry": {"type": "Point", "coordinates": [\(x), \(y)]}}
      """
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips where a process may not have namespaces of its own.
  fileprivate static var withNamespaces: Self {
    .enabled("this machine does not let a process have a network of its own") {
      try Program.run("unshare", ["--map-root-user", "--net", "--mount", "ip", "link", "set", "lo", "up"]).status == 0
    }
  }

  /// Skips for debug executables, which need Swift's own libraries.
  fileprivate static var ofRelease: Self {
    .enabled(if: ProcessInfo.processInfo.environment["BELVEDERE_BIN"] != nil, "only release executables are bundled")
  }
}
