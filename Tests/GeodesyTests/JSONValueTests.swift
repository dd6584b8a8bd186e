import Foundation
import JSON
import Testing

struct JSONValueTests {
  @Test func `a document comes back from its text`() throws {
    let value: JSONValue = [
      "text": "Zürich \"quoted\" /path \u{1F5FA}", "numbers": [0, -1, 1.5, 1e300, 9_007_199_254_740_993],
      "flags": [true, false, nil], "empty": [[:], []],
    ]
    #expect(try JSONValue(parsing: value.serialized()) == value)
    #expect(try JSONValue(parsing: value.serialized(pretty: true)) == value)
  }

  @Test func `equal documents are equal bytes, with keys in order and whole numbers whole`() throws {
    let value = try JSONValue(parsing: #"{"b": 1.0, "a": [1e2, 0.25, "x/y"], "c": null}"#)
    #expect(String(decoding: value.serialized(), as: UTF8.self) == #"{"a":[100,0.25,"x/y"],"b":1,"c":null}"#)
  }

  @Test func `kinds are told apart`() throws {
    let value = try JSONValue(parsing: #"[true, 1, 0, "1", null, [], {}]"#)
    #expect(value == [true, 1, 0, "1", nil, [], [:]])
    #expect(value[0]?.bool == true && value[0]?.number == nil)
    #expect(value[1]?.number == 1 && value[1]?.bool == nil)
    #expect(value[3]?.string == "1" && value[5]?.array == [] && value[6]?.object == [:])
  }

  @Test func `members that are not there are nil`() throws {
    let value = try JSONValue(parsing: #"{"a": [1]}"#)
    #expect(value["b"] == nil)
    #expect(value["a"]?[1] == nil)
    #expect(value["a"]?[-1] == nil)
    #expect(value[0] == nil)
    #expect(value["a"]?["a"] == nil)
  }

  @Test func `numbers that JSON cannot write become null`() {
    #expect(
      String(decoding: JSONValue.array([.number(.nan), .number(.infinity)]).serialized(), as: UTF8.self)
        == "[null,null]")
  }

  @Test(arguments: ["", "{", "{\"a\" 1}", "nul", "[1e999]", "\"\\u12\"", "\u{0}"])
  func `what is no JSON is refused with a sentence`(text: String) {
    #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
  }

  @Test func `deep nesting is refused and does not exhaust the stack`() {
    let text = String(repeating: "[", count: 100_000)
    #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
    #expect(throws: JSONError.self) {
      try JSONValue(parsing: text + String(repeating: "]", count: 100_000))
    }
  }
}
