import JSON
import Testing
import TileArchives

@testable import MapServer

@Suite(.timeLimit(.minutes(1)))
struct AddressTests {
  private func tiles(_ server: TestServer, _ headers: [String: String] = [:]) throws -> String? {
    try server.answer("/tiles/standard.json", headers: headers).json?["tiles"]?[0]?.string
  }

  @Test func `links follow the request, a proxy, or the address that was set`() throws {
    let server = try TestServer()
    let suffix = "/tiles/standard/{z}/{x}/{y}.png"
    #expect(try tiles(server, ["host": "localhost:8080"]) == "http://localhost:8080" + suffix)
    let forwarded = [
      "x-forwarded-proto": "https", "x-forwarded-host": "maps.example, inner", "x-forwarded-prefix": "/city/",
    ]
    #expect(try tiles(server, forwarded) == "https://maps.example/city" + suffix)
    #expect(
      try tiles(server, ["x-forwarded-host": "a\"><b", "x-forwarded-prefix": "javascript:"]) == "http://maps.test"
        + suffix)
    let fixed = try TestServer(publicAddress: "https://tiles.example/a/")
    #expect(try tiles(fixed, forwarded) == "https://tiles.example/a" + suffix)
  }

  @Test func `only http addresses are public ones`() {
    #expect(PublicAddress("ftp://a") == nil)
    #expect(PublicAddress("http://") == nil)
    #expect(PublicAddress("https://a.example:8443")?.url == "https://a.example:8443")
    #expect(PublicAddress("https://a/b?c") == nil)
  }

  @Test func `TileJSON has what the specification wants`() throws {
    let answer = try TestServer().answer("/tiles/standard.json")
    let document = try #require(answer.json)
    #expect(document["tilejson"] == "3.0.0")
    #expect(document["bounds"] == [24.9, 60.1, 25, 60.2])
    #expect(document["center"]?.array?.count == 3)
    #expect(document["minzoom"] == 0)
    #expect(document["attribution"] == "© nobody")
    #expect(answer.headers["vary"]?.contains("X-Forwarded-Host") == true)
  }

  @Test func `the list names every style`() throws {
    let list = try #require(try TestServer().answer("/tiles.json").json)
    #expect(list["tilesets"]?[0]?["url"] == "http://maps.test/tiles/standard.json")
  }

  @Test(arguments: [
    ("gzip", true), ("gzip, deflate, br", true), ("br;q=1.0, GZIP;q=0.5", true), ("*", true), ("gzip;q=0", false),
    ("identity", false), ("", false),
  ])
  func `compressed content is sent to those who take it`(accepted: String, isTaken: Bool) throws {
    #expect(try HTTPRequest(target: "/", headers: ["accept-encoding": accepted]).acceptsGzip == isTaken)
  }

  @Test func `targets are decoded once`() throws {
    let request = try HTTPRequest(target: "/a%20b/%252e?x=1+2&y=%C3%A4&x=3&z")
    #expect(request.path == ["a b", "%2e"])
    #expect(request.query == ["x": "1 2", "y": "ä", "z": ""])
    for target in ["/%", "/%4", "/%GG", "/%ff", "/a/../b", "/a%2fb", "x", "", "/?a=%"] {
      #expect(throws: HTTPError.self) { try HTTPRequest(target: target) }
    }
  }

  @Test func `the page forbids foreign addresses`() throws {
    let answer = try TestServer().answer("/")
    #expect(answer.status == 200)
    #expect(answer.headers["content-type"] == "text/html; charset=utf-8")
    #expect(answer.headers["content-security-policy"]?.contains("default-src 'self'") == true)
  }

  @Test func `scripts travel compressed to those who take it`() throws {
    let server = try TestServer()
    let plain = try server.answer("/map.js")
    let packed = try server.answer("/map.js", headers: ["accept-encoding": "gzip"])
    #expect(plain.headers["content-encoding"] == nil)
    #expect(packed.headers["content-encoding"] == "gzip")
    #expect(plain.headers["vary"] == "Accept-Encoding" && packed.headers["vary"] == "Accept-Encoding")
    #expect(plain.headers["etag"] != packed.headers["etag"])
    #expect(try Gzip.decompress(packed.body, limit: 1 << 20) == plain.body)
  }

  @Test func `health is told`() throws {
    let answer = try TestServer().answer("/health")
    #expect(answer.json?["status"] == "ready")
    #expect(answer.headers["cache-control"] == "no-store")
  }
}
