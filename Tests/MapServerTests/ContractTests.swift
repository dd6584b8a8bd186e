import Imaging
import JSON
import Testing

@testable import MapServer

/// What every answer has, with and without a socket.
@Suite(.timeLimit(.minutes(1)))
struct ContractTests {
  static let tile = "/tiles/standard/15/18654/9484"

  @Test(arguments: Transport.allCases)
  func `a tile is a picture of the size asked for`(transport: Transport) throws {
    let server = try TestServer()
    for (suffix, side, type) in [
      (".png", 256, "image/png"), ("@2x.png", 512, "image/png"), ("@3x.jpg", 768, "image/jpeg"),
      (".webp", 256, "image/webp"),
    ] {
      let answer = try server.answer(Self.tile + suffix, over: transport)
      #expect(answer.status == 200)
      #expect(answer.headers["content-type"] == type)
      #expect(answer.headers["access-control-allow-origin"] == "*")
      #expect(answer.headers["cache-control"] != nil)
      let picture = try decodePicture(answer.body)
      #expect(picture.width == side && picture.height == side)
    }
  }

  @Test(arguments: Transport.allCases)
  func `a client that holds the tile is answered 304`(transport: Transport) throws {
    let server = try TestServer()
    let tag = try #require(try server.answer(Self.tile + ".png", over: transport).headers["etag"])
    for held in [tag, "W/\(tag)", "\"other\", \(tag)", "*"] {
      let answer = try server.answer(Self.tile + ".png", headers: ["if-none-match": held], over: transport)
      #expect(answer.status == 304)
      #expect(answer.body.isEmpty)
      #expect(answer.headers["etag"] == tag)
      #expect(answer.headers["access-control-allow-origin"] == "*")
    }
    #expect(
      try server.answer(Self.tile + ".png", headers: ["if-none-match": "\"other\""], over: transport).status == 200)
  }

  @Test(arguments: Transport.allCases)
  func `errors are JSON, with CORS`(transport: Transport) throws {
    let server = try TestServer()
    for (target, status) in [
      ("/tiles/standard/15/a/9484.png", 400), ("/tiles/standard/15/+1/9484.png", 400),
      ("/tiles/standard/-1/0/0.png", 400), ("/tiles/standard/1.5/0/0.png", 400),
      ("/tiles/standard/1/2/0.png", 404), ("/tiles/standard/23/0/0.png", 404),
      ("/tiles/standard/99999999999999999999/0/0.png", 404), ("/tiles/standard/1/0/0.gif", 404),
      ("/tiles/standard/1/0/0@4x.png", 400), ("/tiles/none/1/0/0.png", 404), ("/tiles/none.json", 404),
      ("/tiles/standard/1/0", 404), ("/tiles", 404), ("/nothing", 404), ("/%zz", 400),
      ("/static/standard/24.9,60.1/10x10.png", 400), ("/static/standard/24.9,95,3/10x10.png", 400),
      ("/static/standard/24.9,60.1,nan/10x10.png", 400), ("/static/standard/24.9,60.1,3/5000x10.png", 400),
      ("/static/standard/24.9,60.1,3/2049x10@2x.png", 400), ("/static/standard/24.9,60.1,3/0x10.png", 400),
    ] {
      let answer = try server.answer(target, over: transport)
      #expect(answer.status == status, "\(target)")
      #expect(answer.errorMessage?.hasSuffix(".") == true, "\(target)")
      #expect(answer.json?["error"]?["details"]?.array != nil)
      #expect(answer.headers["content-type"] == "application/json")
      #expect(answer.headers["access-control-allow-origin"] == "*")
    }
  }

  @Test(arguments: Transport.allCases)
  func `HEAD has the fields of GET and no body`(transport: Transport) throws {
    let server = try TestServer()
    let get = try server.answer(Self.tile + ".png", over: transport)
    let head = try server.answer(Self.tile + ".png", method: "HEAD", over: transport)
    #expect(head.status == 200)
    #expect(head.body.isEmpty)
    for name in ["etag", "content-type", "cache-control", "content-length"] {
      #expect(head.headers[name] == get.headers[name])
    }
  }

  @Test(arguments: Transport.allCases)
  func `OPTIONS names the methods, others are refused`(transport: Transport) throws {
    let server = try TestServer()
    let options = try server.answer("/tiles.json", method: "OPTIONS", over: transport)
    #expect(options.status == 204)
    #expect(options.headers["allow"] == "GET, HEAD, OPTIONS")
    #expect(options.headers["access-control-allow-origin"] == "*")
    let delete = try server.answer("/tiles.json", method: "DELETE", over: transport)
    #expect(delete.status == 405)
    #expect(delete.headers["allow"] == "GET, HEAD, OPTIONS")
    #expect(delete.errorMessage != nil)
  }

  @Test(arguments: Transport.allCases)
  func `no address reaches a file outside the site`(transport: Transport) throws {
    let server = try TestServer()
    for target in [
      "/../Package.swift", "/..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/vendor/../../x",
      "/.%00./x", "/index.html%00.png", "/%2fetc%2fpasswd", "/..\\..\\etc",
    ] {
      let answer = try server.answer(target, over: transport)
      #expect(answer.status == 400 || answer.status == 404, "\(target)")
    }
  }

  @Test(arguments: Transport.allCases)
  func `a failing renderer is an error with its reason`(transport: Transport) throws {
    let server = try TestServer(renderer: StubRenderer(fails: true))
    let answer = try server.answer(Self.tile + ".png", over: transport)
    #expect(answer.status == 500)
    #expect(answer.json?["error"]?["details"] == ["the paint has dried"])
  }
}
