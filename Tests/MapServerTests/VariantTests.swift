import Geodesy
import JSON
import Synchronization
import Testing

@testable import MapServer

@Suite(.timeLimit(.minutes(1)))
struct VariantTests {
  @Test func `a language and labels are asked for by query`() throws {
    #expect(try MapVariant(query: ["language": "zh-Hant"]) == MapVariant(language: "zh-Hant"))
    #expect(try MapVariant(query: ["labels": "none"]) == MapVariant(hasLabels: false))
    #expect(try MapVariant(query: ["other": "x", "language": ""]) == MapVariant())
    for query in [["language": "d e"], ["language": "../x"], ["language": "aaaaaaaaa"], ["labels": "some"]] {
      #expect(throws: HTTPError.self) { try MapVariant(query: query) }
    }
  }

  @Test func `renderers of variants are made once and only a few are kept`() throws {
    let made = Mutex<[MapVariant]>([])
    let plain = StubRenderer()
    let renderers = StyleRenderers(plain: plain) { variant in
      made.withLock { $0.append(variant) }
      return StubRenderer()
    }
    for language in ["de", "fr", "de", "fi", "sv", "nl", "de", "fr"] {
      _ = try renderers.renderer(for: MapVariant(language: language))
    }
    #expect(try renderers.renderer(for: MapVariant()) as? StubRenderer === plain)
    #expect(made.withLock { $0.compactMap(\.language) } == ["de", "fr", "fi", "sv", "nl", "fr"])
  }

  @Test func `a style document names in a language`() {
    let style: JSONValue = [
      "layers": [
        ["type": "symbol", "layout": ["text-field": ["concat", ["get", "name"], "!"]]],
        ["type": "line", "paint": [:]],
      ]
    ]
    let german = style.in(MapVariant(language: "de"))
    #expect(
      german["layers"]?[0]?["layout"]?["text-field"]
        == ["concat", ["coalesce", ["get", "name:de"], ["get", "name_de"], ["get", "name"]], "!"])
    #expect(style.in(MapVariant(hasLabels: false))["layers"]?.array?.count == 1)
    #expect(style.in(MapVariant()) == style)
  }

  @Test func `a map has a language of its own, which requests may leave`() throws {
    let asked = Mutex<[String]>([])
    let standard = MapVariant(language: "fi")
    let renderers = StyleRenderers(plain: StubRenderer(), of: standard) { variant in
      asked.withLock { $0.append("\(variant.language ?? "local") \(variant.hasLabels)") }
      return StubRenderer()
    }
    let map = ServedMap(
      name: "Testville", attribution: "", bounds: .world,
      styles: [ServedStyle(name: "standard", title: "Standard", renderers: renderers)], language: "fi")
    let responder = Responder(map: map)
    defer { responder.close() }
    for query in ["", "?language=fi", "?language=", "?language=sv", "?labels=none"] {
      for path in ["/tiles/standard/1/0/0.png", "/static/standard/1,1,1/8x8.png"] {
        #expect(try TestServer.answer(responder, path + query).status == 200)
      }
    }
    #expect(asked.withLock { $0 } == ["local true", "sv true", "fi false"])
  }

  @Test func `links to pictures keep the language and the labels that were asked for`() throws {
    let server = try TestServer()
    let query = "?language=de&labels=none"
    let template = try #require(try server.answer("/tiles/standard.json\(query)").json?["tiles"]?[0]?.string)
    #expect(template.hasSuffix("/tiles/standard/{z}/{x}/{y}.png\(query)"))
    #expect(try server.answer("/tiles/standard.json").json?["tiles"]?[0]?.string?.hasSuffix(".png") == true)
    for path in ["/wmts", "/wmts/1.0.0/WMTSCapabilities.xml"] {
      let body = try server.answer(path + (path == "/wmts" ? "?REQUEST=GetCapabilities&language=de" : "?language=de"))
        .body
      let text = String(decoding: body, as: UTF8.self)
      #expect(text.contains("{TileCol}.png?language=de\""))
      #expect(text.contains("/wmts?language=de&amp;\""))
    }
    #expect(try server.answer("/tiles/standard.json?language=d%20e").status == 400)
  }
}
