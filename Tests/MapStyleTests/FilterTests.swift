import JSON
import MapStyle
import Testing

struct FilterTests {
  private func matches(
    _ filter: JSONValue, _ fields: [String: StyleValue] = [:], zoom: Double = 10, id: StyleValue? = nil,
    geometry: String = "Point"
  ) throws -> Bool {
    let document = try StyleDocument(layer: ["type": "fill", "filter": filter])
    #expect(document.warnings == [])
    return document.layers[0].matches(document.context(zoom: zoom, fields, id: id, geometry: geometry))
  }

  @Test func `older comparisons are false where the field is missing or of another type`() throws {
    #expect(try matches(["==", "kind", "park"], ["kind": .string("park")]))
    #expect(try !matches(["==", "kind", "park"]))
    #expect(try matches(["!=", "kind", "park"]))
    #expect(try matches(["<", "rank", 5], ["rank": .number(4)]))
    #expect(try !matches(["<", "rank", 5], ["rank": .string("4")]))
    #expect(try !matches([">=", "rank", 5]))
    #expect(try matches(["none", ["<", "rank", 5]], ["rank": .string("4")]))
  }

  @Test func `older sets, presence and combinations`() throws {
    #expect(try matches(["in", "kind", "a", "b"], ["kind": .string("b")]))
    #expect(try !matches(["in", "kind", "a", "b"], ["kind": .number(1)]))
    #expect(try matches(["!in", "kind", "a"]))
    #expect(try matches(["in", "rank", 1, 2], ["rank": .number(2)]))
    #expect(try matches(["has", "kind"], ["kind": .bool(false)]))
    #expect(try matches(["!has", "kind"]))
    #expect(try matches(["all"]))
    #expect(try !matches(["any"]))
    #expect(try matches(["none"]))
    #expect(try matches(["any", ["==", "a", 1], ["==", "b", 2]], ["b": .number(2)]))
  }

  @Test func `type and id are keys of their own`() throws {
    #expect(try matches(["==", "$type", "Polygon"], geometry: "MultiPolygon"))
    #expect(try matches(["==", ["geometry-type"], "LineString"], geometry: "MultiLineString"))
    #expect(try !matches(["==", "$type", "Polygon"], geometry: "LineString"))
    #expect(try matches(["in", "$type", "Point", "LineString"], geometry: "LineString"))
    #expect(try matches(["==", "$id", 7], id: .number(7)))
    #expect(try !matches(["has", "$id"]))
  }

  @Test func `both syntaxes may stand in one filter`() throws {
    let filter: JSONValue = ["all", ["==", "kind", "street"], ["<", ["to-number", ["get", "rank"]], 3]]
    #expect(try matches(filter, ["kind": .string("street"), "rank": .string("2")]))
    #expect(try !matches(filter, ["kind": .string("street"), "rank": .string("3")]))
    #expect(try matches(["in", ["get", "kind"], ["literal", ["a", "b"]]], ["kind": .string("a")]))
  }

  @Test func `an expression that fails matches nothing`() throws {
    #expect(try !matches(["<", ["get", "rank"], 3], ["rank": .string("2")]))
    #expect(try matches([">", ["zoom"], 9]))
    #expect(try !matches([">", ["zoom"], 9], zoom: 9))
  }

  @Test(arguments: [["frobnicate", "a", 1], ["==", 1, 2], ["all", ["oops"]], 5, ["<", "a"]] as [JSONValue])
  func `a filter that cannot be read is a warning`(filter: JSONValue) throws {
    let document = try StyleDocument(layer: ["type": "fill", "filter": filter])
    #expect(document.warnings.count == 1)
  }
}
