import Testing

@testable import Places

struct PlaceIDTests {
  @Test(arguments: [
    (PlaceID.Element.node, Int64(1), "I0000000000000005"), (.way, 1, "I0000000000000006"),
    (.relation, 62422, "I000000000003CF5B"), (.node, -1, "IFFFFFFFFFFFFFFFD"), (.way, -7, "IFFFFFFFFFFFFFFE6"),
  ])
  func `an id is written and read`(element: PlaceID.Element, osmID: Int64, text: String) throws {
    let id = try #require(PlaceID(element, osmID))
    #expect(id.description == text)
    let read = try #require(PlaceID(text))
    #expect(read == id)
    #expect((read.element, read.osmID) == (element, osmID))
  }

  @Test(arguments: [
    "", "I", "I000000000000000", "I00000000000000005", "i0000000000000005", "I000000000000000f", "I0000000000000004",
    "I+000000000000005", "I-000000000000005", "I000000000000000 ", " I0000000000000005", "X0000000000000005",
    "I00000000000000\u{0660}5", "I0000000000000008",
  ])
  func `anything else is no id`(text: String) { #expect(PlaceID(text) == nil) }

  @Test func `ids beyond what can be written are none`() {
    #expect(PlaceID(.node, Int64.max) == nil)
    #expect(PlaceID(.relation, Int64.min) == nil)
    for edge in [Int64.max / 4, Int64.min / 4] {
      let id = PlaceID(.relation, edge)
      #expect(id != nil && id.flatMap { PlaceID($0.description) } == id)
    }
  }
}
