import Foundation
import Imaging
import JSON
import MapStyle
import Testing
import Typesetting

@testable import Cartography
@testable import Importing

/// The style `standard` and the table of icons against each other and against what an import writes.
@Suite struct StandardStyleTests {
  private let layers: [JSONValue]
  private let icons: IconSet
  private let table: JSONValue
  private let fonts = FontLibrary()

  init() throws {
    let url = try #require(Bundle.module.url(forResource: "standard", withExtension: "json", subdirectory: "styles"))
    layers = try #require(JSONValue(parsing: Data(contentsOf: url))["layers"]?.array)
    table = try StyleLibrary.iconTable()
    icons = try IconSet(table: table, fonts: fonts)
  }

  @Test func `the style is read without a warning`() throws {
    let style = try StyleLibrary.document("standard")
    #expect(style.warnings.isEmpty, "\(style.warnings)")
    #expect(style.layers.count == layers.count)
  }

  @Test func `no two layers have the same id`() {
    #expect(Set(layers.compactMap { $0["id"]?.string }).count == layers.count)
  }

  @Test func `layers and fields are those that an import writes`() {
    let known = Set(Layer.allCases.map(\.name))
    let fields = Set(Field.allCases.map(\.spelling))
    for layer in layers {
      let name = layer["id"]?.string ?? ""
      if let source = layer["source-layer"]?.string { #expect(known.contains(source), "\(name): \(source)") }
      let unknown = FieldsAsked(of: layer).names.subtracting(fields)
      #expect(unknown.isEmpty, "\(name): \(unknown.sorted())")
    }
  }

  @Test func `every icon that a layer can ask for is in the table`() {
    let drawn = Set(icons.names)
    for layer in layers {
      guard let image = layer["layout"]?["icon-image"] else { continue }
      let kinds = Tables.all.filter { $0.layer?.name == layer["source-layer"]?.string }.flatMap(\.kinds).map(\.name)
      let asked = IconsAsked(kinds: kinds, categories: Tables.categories.kinds.map(\.name)).names(of: image)
      #expect(!asked.isEmpty)
      #expect(asked.subtracting(drawn).isEmpty, "\(layer["id"]?.string ?? ""): \(asked.subtracting(drawn).sorted())")
    }
  }

  @Test(.enabled(if: StandardStyleTests.hasIconFont, "the icon font is not installed"))
  func `the icon font has every glyph of the table`() throws {
    let face = try fonts.symbolFace(path: #require(table["font"]?.string))
    for (name, entry) in table["icons"]?.object ?? [:] {
      guard let glyph = entry["glyph"]?.string else { continue }
      #expect(fonts.glyph(face: face, named: glyph) != nil, "\(name): \(glyph)")
    }
  }

  @Test func `a box keeps its rim around a text that is smaller than its picture`() throws {
    let box = try #require(icons.image(named: "shield-road", pixelRatio: 2))
    let rim = box.pixmap[16, 0]
    let small = box.stretched(box.pixmap, to: SIMD2(40, 22), scale: 2)
    #expect((small.width, small.height) == (40, 22))
    #expect([small[20, 0], small[20, 21], small[0, 11], small[39, 11]].allSatisfy { $0 == rim })
    #expect(small[20, 11] != rim)
    let tiny = box.stretched(box.pixmap, to: SIMD2(10, 10), scale: 2)
    #expect([tiny[5, 0], tiny[5, 9], tiny[0, 5], tiny[9, 5]].allSatisfy { $0 == rim })
  }

  private static var hasIconFont: Bool {
    (try? StyleLibrary.iconTable()["font"]?.string).map { (try? FontLibrary().symbolFace(path: $0)) != nil } ?? false
  }
}

/// The fields that the expressions of a layer look at.
private struct FieldsAsked {
  private(set) var names: Set<String> = []

  init(of value: JSONValue) { collect(value) }

  private mutating func collect(_ value: JSONValue) {
    for member in (value.object ?? [:]).values { collect(member) }
    guard let array = value.array else { return }
    if array.count == 2, ["get", "has"].contains(array[0].string), let name = array[1].string { names.insert(name) }
    for element in array { collect(element) }
  }
}

/// The names that an `icon-image` expression can have as its value.
private struct IconsAsked {
  let kinds: [String]
  let categories: [String]

  /// - Parameter labels: inside an output of `match`, the input's values that lead there.
  func names(of expression: JSONValue, labels: [String] = []) -> Set<String> {
    if let name = expression.string { return name.isEmpty ? [] : [name] }
    guard let array = expression.array, let name = array.first?.string else { return [] }
    switch name {
    case "get":
      switch array[1].string {
      case "category": return Set(categories)
      case "kind" where labels.isEmpty: return Set(kinds)
      default: return Set(labels)
      }
    case "match":
      let pairs = stride(from: 2, to: array.count - 1, by: 2).map { index in
        let label = array[index]
        return names(of: array[index + 1], labels: label.array?.compactMap(\.string) ?? [label.string ?? ""])
      }
      return pairs.reduce(names(of: array[array.count - 1], labels: labels)) { $0.union($1) }
    case "step":
      let outputs = [array[2]] + stride(from: 4, to: array.count, by: 2).map { array[$0] }
      return outputs.reduce([]) { $0.union(names(of: $1, labels: labels)) }
    default:
      return array.dropFirst().reduce([]) { $0.union(names(of: $1, labels: labels)) }
    }
  }
}
