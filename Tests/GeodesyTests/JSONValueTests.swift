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

  @Test(arguments: [
    ("0", 0), ("-0.5", -0.5), ("123456789012345678", 123_456_789_012_345_680), ("1e22", 1e22), ("1E-7", 1e-7),
    ("9007199254740993", 9_007_199_254_740_992), ("0.1", 0.1), ("179.99999999999997", 179.99999999999997),
    ("2.2250738585072014e-308", 2.2250738585072014e-308), ("5e-324", .leastNonzeroMagnitude),
    ("1.7976931348623157e308", 1.7976931348623157e308),
    ("123456789012345678901234567890", 123_456_789_012_345_677_877_719_597_056), ("1e-99999999999", 0),
  ])
  func `a number is the double nearest to it`(text: String, number: Double) throws {
    #expect(try JSONValue(parsing: text) == .number(number))
  }

  @Test func `numbers come back from their text to the last bit`() throws {
    var state: UInt64 = 1
    for _ in 0..<2000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let number = Double(bitPattern: state)
      guard number.isFinite else { continue }
      #expect(try JSONValue(parsing: JSONValue.number(number).serialized()) == .number(number))
      let degrees = Double(Int64(bitPattern: state) >> 32) / 1e7
      #expect(try JSONValue(parsing: "\(degrees)") == .number(degrees))
    }
  }

  @Test func `escapes of a text are understood and written`() throws {
    let text = #"["\"\\\/\b\f\n\r\t", "\u00e9\ud83d\uDDFA\u0000", "\ud83dx", "\udc00"]"#
    let value = try JSONValue(parsing: text)
    #expect(value == ["\"\\/\u{8}\u{C}\n\r\t", "é\u{1F5FA}\u{0}", "\u{FFFD}x", "\u{FFFD}"])
    #expect(try JSONValue(parsing: value.serialized()) == value)
  }

  @Test func `a document in lines is indented`() throws {
    let value: JSONValue = ["b": [1, [:]], "a": []]
    #expect(
      String(decoding: value.serialized(pretty: true), as: UTF8.self) == """
        {
          "a": [],
          "b": [
            1,
            {}
          ]
        }
        """)
  }

  @Test func `the place of a fault is told`() {
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: "{\n\"a\": 1 \"b\": 2}") }
    #expect(error?.message == "not valid JSON at line 2, column 8: an object goes on without a comma")
  }

  @Test(arguments: [
    "", " ", "{", "[", "[1,]", "{\"a\":1,}", "{\"a\" 1}", "{a:1}", "nul", "truex", "[1e999]", "\"\\u12\"", "\"\\x\"",
    "\u{0}", "\"\n\"", "\"a", "\"a\\", "01", "1.", ".5", "-", "+1", "1e", "NaN", "[1 2]", "1 1", "]",
  ])
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

  @Test func `a document cut short or changed is refused or read`() throws {
    let text = #"{"a":[1,-2.5e3,"x\u00e9",true,null],"b":{"c":[[],{}]}}"#
    let original = Array(text.utf8)
    for length in 0..<original.count {
      #expect(throws: JSONError.self) { try JSONValue(parsing: Data(original[..<length])) }
    }
    var state: UInt64 = 7
    for _ in 0..<5000 {
      var bytes = original
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      bytes[Int(state >> 40) % bytes.count] = UInt8(truncatingIfNeeded: state >> 32)
      guard let value = try? JSONValue(parsing: Data(bytes)) else { continue }
      #expect(try JSONValue(parsing: value.serialized()) == value)
    }
  }
}
