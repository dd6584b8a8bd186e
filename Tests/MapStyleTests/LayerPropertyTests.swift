import Imaging
import JSON
import MapStyle
import Testing

struct LayerPropertyTests {
  @Test func `a property knows what it depends on`() throws {
    let document = try StyleDocument(layer: [
      "type": "line",
      "paint": [
        "line-width": ["interpolate", ["exponential", 2], ["zoom"], 5, 1, 10, 32],
        "line-color": ["match", ["get", "kind"], "motorway", "red", "white"],
        "line-opacity": ["*", 0.5, 0.5],
      ],
    ])
    let layer = document.layers[0]
    #expect(document.warnings == [])
    #expect(layer.isConstant(.lineOpacity) && !layer.isConstant(.lineWidth) && layer.isConstant(.lineBlur))
    #expect(layer.dependsOnZoom(.lineWidth) && !layer.dependsOnFeature(.lineWidth))
    #expect(layer.dependsOnFeature(.lineColor) && !layer.dependsOnZoom(.lineColor))
    #expect(layer.isSet(.lineColor) && !layer.isSet(.lineBlur))
    #expect(layer.number(.lineWidth, document.context(zoom: 4)) == 1)
    #expect(layer.number(.lineWidth, document.context(zoom: 10)) == 32)
    #expect(abs(layer.number(.lineWidth, document.context(zoom: 6)) - 2) < 1e-12)
    #expect(layer.color(.lineColor, document.context(["kind": .string("motorway")])) == Color(css: "red"))
    #expect(layer.color(.lineColor, document.context(["kind": .number(3)])) == .white)
    #expect(document.fieldNames == ["kind"])
  }

  @Test func `an expression that fails for a feature gives the default`() throws {
    let document = try StyleDocument(layer: [
      "type": "symbol",
      "layout": [
        "text-size": ["number", ["get", "size"]], "text-anchor": ["get", "anchor"], "text-transform": ["get", "case"],
        "text-offset": ["get", "offset"],
      ],
    ])
    let layer = document.layers[0]
    let context = document.context([
      "size": .string("big"), "anchor": .string("somewhere"), "case": .string("uppercase"),
    ])
    #expect(layer.number(.textSize, context) == 16)
    #expect(layer.string(.textAnchor, context) == "center")
    #expect(layer.string(.textTransform, context) == "uppercase")
    #expect(layer.numbers(.textOffset, context) == [0, 0])
  }

  @Test func `tokens of older styles read fields`() throws {
    let document = try StyleDocument(layer: [
      "type": "symbol",
      "layout": [
        "text-field": "{ref}: {name:latin} {", "icon-image": ["stops": [[0, "{kind}_11"], [12, "{kind}_15"]]],
        "text-font": ["Noto Sans Regular"],
      ],
    ])
    let layer = document.layers[0]
    let context = document.context(
      zoom: 12, ["ref": .number(4), "name:latin": .string("Road"), "kind": .string("bus")])
    #expect(document.warnings == [])
    #expect(layer.formatted(.textField, context).text == "4: Road {")
    #expect(layer.image(.iconImage, context) == "bus_15")
    #expect(layer.strings(.textFont, context) == ["Noto Sans Regular"])
    #expect(layer.formatted(.textField, document.context()).text == ":  {")
  }

  @Test func `names are read in the language that is asked for`() throws {
    let layout: JSONValue = [
      "text-field": ["coalesce", ["get", "name_en"], ["get", "name"]], "icon-image": "{name}",
    ]
    let document = try StyleDocument(layer: ["type": "symbol", "layout": layout], language: "sv-FI")
    func label(_ fields: [String: StyleValue]) -> String {
      document.layers[0].formatted(.textField, document.context(fields)).text
    }
    #expect(label(["name": .string("Turku"), "name:sv": .string("Åbo"), "name_en": .string("T")]) == "Åbo")
    #expect(label(["name": .string("Turku"), "name_sv": .string("Åbo")]) == "Åbo")
    #expect(label(["name": .string("Turku"), "name_en": .string("T")]) == "T")
    #expect(label(["name": .string("Turku")]) == "Turku")
    for text in ["{name:latin}\n{name:nonlatin}", ["stops": [[0, "{name}"]]]] as [JSONValue] {
      let tokens = try StyleDocument(layer: ["type": "symbol", "layout": ["text-field": text]], language: "sv")
      let fields: [String: StyleValue] = ["name": .string("Turku"), "name_sv": .string("Åbo")]
      #expect(tokens.layers[0].formatted(.textField, tokens.context(fields)).text == "Åbo")
    }
    let icons = document.context(["name": .string("a"), "name:sv": .string("b")])
    #expect(document.layers[0].image(.iconImage, icons) == "a")
  }

  @Test func `a property of another kind of layer has its default`() throws {
    let document = try StyleDocument(layer: ["type": "fill", "paint": ["fill-color": "red"]])
    #expect(document.layers[0].number(.lineWidth, document.context()) == 1)
  }

  @Test func `paddings, number arrays, colour arrays and offsets are made from what styles write`() throws {
    let symbol = try StyleDocument(layer: [
      "type": "symbol",
      "layout": ["icon-padding": [1, 2], "text-variable-anchor-offset": ["top", [0, 4], "left", [3, 0]]],
    ])
    #expect(symbol.warnings == [])
    #expect(symbol.layers[0].numbers(.iconPadding, symbol.context()) == [1, 2, 1, 2])
    #expect(
      symbol.layers[0].anchorOffsets(.textVariableAnchorOffset, symbol.context())
        == [AnchorOffset(anchor: "top", x: 0, y: 4), AnchorOffset(anchor: "left", x: 3, y: 0)])
    let relief = try StyleDocument(layer: [
      "type": "hillshade",
      "paint": ["hillshade-illumination-direction": [10, 20], "hillshade-shadow-color": ["red", "blue"]],
    ])
    #expect(relief.warnings == [])
    #expect(relief.layers[0].numbers(.hillshadeIlluminationDirection, relief.context()) == [10, 20])
    #expect(relief.layers[0].numbers(.hillshadeIlluminationAltitude, relief.context()) == [45])
    #expect(relief.layers[0].colors(.hillshadeShadowColor, relief.context()).count == 2)
  }

  @Test func `a heatmap without colours has the specification's ramp`() throws {
    let document = try StyleDocument(layer: ["type": "heatmap"])
    var context = document.context()
    context.heatmapDensity = 1
    #expect(document.layers[0].color(.heatmapColor, context) == Color(css: "red"))
    context.heatmapDensity = 0
    #expect(document.layers[0].color(.heatmapColor, context).alpha == 0)
  }
}
