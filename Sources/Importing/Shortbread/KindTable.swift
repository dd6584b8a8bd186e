/// One demand on an object's tags: a key has one of some values (any value where none is named), or has none of them.
struct TagTest: Sendable {
  let key: OSMKey
  let values: [String]
  let isNegated: Bool
}

/// Tags that together make an object a kind of thing. The first test is what the rules are looked up by.
struct TagClause: Sendable {
  let key: OSMKey
  let values: [String]
  private(set) var others: [TagTest] = []

  /// `key` has one of `values`.
  static func tag(_ key: OSMKey, _ values: String...) -> TagClause { TagClause(key: key, values: values) }
  static func tag(_ key: OSMKey, _ values: [String]) -> TagClause { TagClause(key: key, values: values) }

  /// … and `key` has one of `values`, or any value where none is named.
  func with(_ key: OSMKey, _ values: String...) -> TagClause {
    adding(TagTest(key: key, values: values, isNegated: false))
  }

  /// … and `key` has none of `values`, or is absent where none is named.
  func without(_ key: OSMKey, _ values: String...) -> TagClause {
    adding(TagTest(key: key, values: values, isNegated: true))
  }

  private init(key: OSMKey, values: [String]) {
    self.key = key
    self.values = values
  }

  private func adding(_ test: TagTest) -> TagClause {
    var clause = self
    clause.others.append(test)
    return clause
  }
}

/// A row of a layer's table: the value of `kind`, the first zoom, and the tags, any clause of which will do.
struct Kind: Sendable {
  let name: String
  let minimumZoom: UInt8
  let clauses: [TagClause]

  init(_ name: String, _ minimumZoom: UInt8, _ clauses: TagClause...) {
    self.name = name
    self.minimumZoom = minimumZoom
    self.clauses = clauses
  }
}

/// What kind of OSM object a feature is made from.
enum Origin: UInt8, Sendable {
  case node, line, area
}

/// A layer's table. An object belongs to the first kind whose tags it has.
struct KindTable: Sendable {
  /// Nil for tables that say something of features of other layers.
  let layer: Layer?
  let origins: [Origin]
  let kinds: [Kind]

  init(_ layer: Layer?, from origins: Origin..., kinds: [Kind]) {
    self.layer = layer
    self.origins = origins
    self.kinds = kinds
  }

  /// Rows of which kind and tag value are the same word.
  static func kinds(_ key: OSMKey, _ minimumZoom: UInt8, _ values: String...) -> [Kind] {
    values.map { Kind($0, minimumZoom, .tag(key, $0)) }
  }
}
