import Geodesy
import Imaging
import JSON
import MapStyle
import Testing

struct StyleDocumentTests {
  @Test func `a document says where to begin and where its data are`() throws {
    let document = try StyleDocument(json: [
      "version": 8, "name": "Paper", "center": [24.94, 60.17], "zoom": 12.5, "bearing": 30,
      "sprite": [["id": "default", "url": "a/sprite"], ["id": "more", "url": "b/sprite"]],
      "glyphs": "fonts/{fontstack}/{range}.pbf",
      "sources": [
        "map": ["type": "vector", "tiles": ["{z}/{x}/{y}"], "maxzoom": 14, "attribution": "somebody"],
        "heights": ["type": "raster-dem", "tileSize": 256, "bounds": [1, 2, 3, 4], "scheme": "tms"],
        "odd": ["type": "carrier-pigeon"],
      ],
      "layers": [],
    ])
    #expect(document.name == "Paper")
    #expect(document.center == Coordinate(latitude: 60.17, longitude: 24.94))
    #expect(document.zoom == 12.5)
    #expect(document.bearing == 30)
    #expect(document.sprites["default"] == "a/sprite")
    #expect(document.sprites["more"] == "b/sprite")
    let map = try #require(document.sources["map"])
    #expect(map.kind == .vector && map.tiles == ["{z}/{x}/{y}"] && map.maxZoom == 14 && map.minZoom == 0)
    let heights = try #require(document.sources["heights"])
    #expect(heights.kind == .rasterDEM && heights.tileSize == 256 && heights.scheme == .tms)
    #expect(heights.bounds == BoundingBox(west: 1, south: 2, east: 3, north: 4))
    #expect(document.sources["odd"]?.kind == .other)
  }

  @Test func `what is no style document is refused with a sentence`() {
    #expect(throws: StyleError.notAStyle("it is no JSON object")) { try StyleDocument(json: [1, 2]) }
    #expect(throws: StyleError.notAStyle("it has no list \"layers\"")) { try StyleDocument(json: ["version": 8]) }
    #expect(throws: StyleError.version("7")) { try StyleDocument(json: ["version": 7, "layers": []]) }
    #expect("\(StyleError.version("7"))".contains("only version 8"))
  }

  @Test func `what is wrong in a layer is a warning and the property has its default`() throws {
    let document = try StyleDocument(layer: [
      "id": "roads", "type": "line",
      "layout": ["line-cap": "pointed", "line-colour": "red"],
      "paint": [
        "line-width": "wide", "line-color": ["get"], "line-opacity": 3, "line-blur": ["interpolate", ["linear"]],
        "line-gap-width": ["no-such-operator", 1], "line-offset-transition": ["duration": 3],
      ],
    ])
    let layer = try #require(document.layers.first)
    let context = document.context()
    #expect(layer.string(.lineCap, context) == "butt")
    #expect(layer.number(.lineWidth, context) == 1)
    #expect(layer.color(.lineColor, context) == .black)
    #expect(layer.number(.lineOpacity, context) == 1)
    let named = ["line-cap", "line-colour", "line-width", "line-color", "line-opacity", "line-blur", "line-gap-width"]
    #expect(document.warnings.count == named.count)
    for name in named {
      #expect(document.warnings.contains { $0.hasPrefix("Layer \"roads\", \(name): ") }, "\(name)")
    }
  }

  @Test func `a layer of an unknown type is left out and the others stay`() throws {
    let document = try StyleDocument(json: [
      "version": 8, "sources": [:],
      "layers": [
        ["id": "a", "type": "hologram"], ["id": "b", "type": "background"], 7, ["id": "b", "type": "background"],
      ],
    ])
    #expect(document.layers.map(\.id) == ["b", "b"])
    #expect(document.warnings.count == 3)
  }

  @Test func `a layer that refers to another shares all but its paint`() throws {
    let document = try StyleDocument(json: [
      "version": 8, "sources": ["map": ["type": "vector"]],
      "layers": [
        [
          "id": "casing", "type": "line", "source": "map", "source-layer": "streets", "minzoom": 5,
          "filter": ["==", "kind", "motorway"], "layout": ["line-cap": "round"], "paint": ["line-width": 9],
        ],
        ["id": "line", "ref": "casing", "paint": ["line-color": "red"]],
        ["id": "lost", "ref": "nowhere"],
      ],
    ])
    let line = try #require(document.layers.last)
    #expect(document.layers.count == 2)
    #expect(line.sourceLayer == "streets" && line.minZoom == 5)
    #expect(line.matches(document.context(["kind": .string("motorway")])))
    #expect(line.string(.lineCap, document.context()) == "round")
    #expect(line.number(.lineWidth, document.context()) == 1)
    #expect(document.warnings.count == 2)
  }

  @Test func `a layer is shown from its first zoom to before its last, unless it is hidden`() throws {
    let document = try StyleDocument(layer: ["type": "fill", "minzoom": 4, "maxzoom": 8])
    let layer = document.layers[0]
    #expect([3.9, 4, 7.99, 8].map(layer.isShown) == [false, true, true, false])
    let hidden = try StyleDocument(layer: ["type": "fill", "layout": ["visibility": "none"]])
    #expect(!hidden.layers[0].isShown(atZoom: 5))
  }

  @Test func `visibility and paint follow the defaults of the global state`() throws {
    let document = try StyleDocument(json: [
      "version": 8, "sources": ["map": ["type": "vector"]],
      "state": ["shown": ["default": false], "width": ["default": 7]],
      "layers": [
        [
          "id": "a", "type": "line", "source": "map",
          "layout": ["visibility": ["case", ["global-state", "shown"], "visible", "none"]],
          "paint": ["line-width": ["number", ["global-state", "width"]]],
        ]
      ],
    ])
    #expect(document.warnings == [])
    #expect(!document.layers[0].isVisible)
    var context = document.context()
    #expect(document.layers[0].number(.lineWidth, context) == 7)
    context.globalState = ["width": .number(2)]
    #expect(document.layers[0].number(.lineWidth, context) == 2)
  }
}
