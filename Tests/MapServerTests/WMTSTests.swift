import Foundation
import Imaging
import Testing

@testable import MapServer

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite(.timeLimit(.minutes(1)))
struct WMTSTests {
  /// The identifiers and templates of a capabilities document.
  final class Reader: NSObject, XMLParserDelegate {
    var elements: [String: Int] = [:]
    var templates: [String] = []
    var isSound = true

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String] = [:]
    ) {
      elements[name, default: 0] += 1
      if let template = attributes["template"] { templates.append(template) }
    }

    func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) { isSound = false }
  }

  @Test(arguments: ["/wmts", "/wmts?service=WMTS&request=GetCapabilities", "/wmts/1.0.0/WMTSCapabilities.xml"])
  func `capabilities are sound XML`(target: String) throws {
    let answer = try TestServer().answer(target)
    #expect(answer.headers["content-type"] == "application/xml")
    let reader = Reader()
    let parser = XMLParser(data: Data(answer.body))
    parser.delegate = reader
    #expect(parser.parse() && reader.isSound)
    #expect(reader.elements["TileMatrix"] == 23)
    #expect(reader.elements["Layer"] == 1)
    #expect(
      reader.templates.first
        == "http://maps.test/wmts/standard/default/{TileMatrixSet}/{TileMatrix}/{TileRow}/{TileCol}.png")
  }

  @Test func `a tile is the same however it is asked for`() throws {
    let server = try TestServer()
    let tile = try server.answer("/tiles/standard/5/18/9.png")
    let query = "SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=standard&STYLE=default"
    for target in [
      "/wmts/standard/default/GoogleMapsCompatible/5/9/18.png",
      "/wmts?\(query)&FORMAT=image%2Fpng&TILEMATRIXSET=GoogleMapsCompatible&TILEMATRIX=5&TILEROW=9&TILECOL=18",
      "/wmts?layer=standard&request=gettile&TileMatrixSet=GoogleMapsCompatible&tilematrix=5&tilerow=9&tilecol=18",
    ] {
      let answer = try server.answer(target)
      #expect(answer.status == 200, "\(target)")
      #expect(answer.body == tile.body)
    }
    #expect(server.renderer.count == 1)
    let jpeg = "/wmts?\(query)&FORMAT=image/jpeg&TILEMATRIXSET=GoogleMapsCompatible&TILEMATRIX=5&TILEROW=9&TILECOL=18"
    #expect(PictureFormat.sniff(try server.answer(jpeg).body) == .jpg)
  }

  @Test func `what WMTS does not have is refused`() throws {
    let server = try TestServer()
    let tile = "TILEMATRIXSET=GoogleMapsCompatible&TILEMATRIX=5&TILEROW=9&TILECOL=18"
    for (target, status) in [
      ("/wmts?service=WMS", 400), ("/wmts?request=GetMap", 400), ("/wmts?service=WMTS", 400),
      ("/wmts?request=GetTile&layer=standard", 400), ("/wmts?request=GetTile&layer=none&\(tile)", 404),
      ("/wmts?request=GetTile&layer=standard&style=blue&\(tile)", 400),
      ("/wmts?request=GetTile&layer=standard&format=image/tiff&\(tile)", 404),
      ("/wmts/standard/default/Other/5/9/18.png", 400),
      ("/wmts/standard/default/GoogleMapsCompatible/5/99/18.png", 404),
    ] {
      #expect(try server.answer(target).status == status, "\(target)")
    }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/gdal_translate"), "gdal-bin is not installed."))
  func `GDAL reads tiles through its WMTS driver`() throws {
    let server = try TestServer()
    let directory = FileManager.default.temporaryDirectory.appending(path: "wmts-\(server.server.port)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let output = directory.appending(path: "view.png")
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/gdal_translate")
    process.currentDirectoryURL = directory
    process.arguments = [
      "-q", "-of", "PNG", "-projwin_srs", "EPSG:4326", "-projwin", "24.92", "60.18", "24.98", "60.15", "-outsize",
      "200",
      "0", "WMTS:http://127.0.0.1:\(server.server.port)/wmts/1.0.0/WMTSCapabilities.xml,layer=standard",
      output.path(percentEncoded: false),
    ]
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(text)")
    let picture = try decodePicture([UInt8](Data(contentsOf: output)))
    #expect(picture.width == 200)
    #expect(server.renderer.count > 0)
  }
}
