import Geodesy
import SQLite

/// Fills an R*Tree table whose rowids are 1, 2, 3, … with full nodes, a tenth of the work of inserting.
///
/// Boxes are sorted along a Hilbert curve a million at a time, so that memory is bounded. What is written are the tables
/// that stand behind the virtual one: `_node` holds nodes of a fixed length (big-endian: depth of the tree in the root,
/// number of cells, and for each cell a rowid or node number and the floats of the columns), `_rowid` the leaf of each
/// row, `_parent` the node above each node.
struct BoundsPacker {
  private struct Cell {
    var key: UInt64
    var box: SIMD4<Float>
  }

  private static let batch = 1 << 20
  private static let cellBytes = 24
  private static let keyZoom: UInt8 = 20

  private let nodes, rows, parents: SQLiteStatement<PlacesError>
  private let nodeBytes: Int
  private var cells: [Cell] = []
  /// Rows that are in leaves.
  private var packed = 0
  /// Nodes by level from the leaves, each with its box; the root, which is number 1, is none of them.
  private var levels: [[(number: Int, box: SIMD4<Float>)]] = [[]]
  private var lastNode = 1

  /// - Parameter table: an empty R*Tree of west, east, south, north.
  init(_ table: String, _ connection: SQLiteConnection<PlacesError>) throws(PlacesError) {
    nodes = try connection.prepare("INSERT OR REPLACE INTO \(table)_node (nodeno, data) VALUES (?, ?)")
    rows = try connection.prepare("INSERT INTO \(table)_rowid (rowid, nodeno) VALUES (?, ?)")
    parents = try connection.prepare("INSERT INTO \(table)_parent (nodeno, parentnode) VALUES (?, ?)")
    nodeBytes = try connection.integer("SELECT length(data) FROM \(table)_node WHERE nodeno = 1") ?? 0
  }

  /// Adds the box of the next row.
  mutating func add(_ box: BoundingBox) throws(PlacesError) {
    let east = box.crossesAntimeridian ? box.east + 360 : box.east
    let centre = WorldPoint(box.centre)
    let tile = TileID(z: Self.keyZoom, x: Self.cell(centre.x), y: Self.cell(centre.y))
    cells.append(
      Cell(
        key: tile.hilbertID,
        box: SIMD4(Self.down(box.west), Self.up(east), Self.down(box.south), Self.up(box.north))))
    if cells.count == Self.batch { try pack() }
  }

  /// Writes the nodes above the leaves.
  mutating func finish() throws(PlacesError) {
    if !cells.isEmpty { try pack() }
    let capacity = self.capacity
    var depth = 0
    while levels[depth].count > capacity {
      levels.append([])
      let children = levels[depth]
      for start in stride(from: 0, to: children.count, by: capacity) {
        try addNode(children[start..<min(start + capacity, children.count)], level: depth + 1)
      }
      depth += 1
    }
    guard !levels[depth].isEmpty else { return }
    try write(1, depth: depth + 1, levels[depth][...])
    for child in levels[depth] { try setParent(1, of: child.number) }
  }

  private var capacity: Int { max((nodeBytes - 4) / Self.cellBytes, 2) }

  /// Makes leaves of the cells.
  private mutating func pack() throws(PlacesError) {
    let capacity = self.capacity
    let order = cells.indices.sorted { (cells[$0].key, $0) < (cells[$1].key, $1) }
    var leaves = [Int](repeating: 0, count: cells.count)
    for start in stride(from: 0, to: order.count, by: capacity) {
      let members = order[start..<min(start + capacity, order.count)]
      try addNode(members.map { (number: packed + $0 + 1, box: cells[$0].box) }[...], level: 0)
      for member in members { leaves[member] = lastNode }
    }
    for (index, leaf) in leaves.enumerated() {
      rows.bind(packed + index + 1, at: 1)
      rows.bind(leaf, at: 2)
      try rows.run()
    }
    packed += cells.count
    cells.removeAll(keepingCapacity: true)
  }

  private mutating func addNode(
    _ members: ArraySlice<(number: Int, box: SIMD4<Float>)>, level: Int
  ) throws(PlacesError) {
    lastNode += 1
    try write(lastNode, depth: 0, members)
    if level > 0 {
      for member in members { try setParent(lastNode, of: member.number) }
    }
    let box = members.dropFirst().reduce(members.first?.box ?? .zero) { union, member in
      let smaller = pointwiseMin(union, member.box)
      let larger = pointwiseMax(union, member.box)
      return SIMD4(smaller[0], larger[1], smaller[2], larger[3])
    }
    levels[level].append((lastNode, box))
  }

  private func setParent(_ parent: Int, of node: Int) throws(PlacesError) {
    parents.bind(node, at: 1)
    parents.bind(parent, at: 2)
    try parents.run()
  }

  /// - Parameter depth: how many levels are under the root; 0 for any other node.
  private func write(
    _ node: Int, depth: Int, _ members: ArraySlice<(number: Int, box: SIMD4<Float>)>
  ) throws(PlacesError) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(nodeBytes)
    func append(_ number: some FixedWidthInteger) {
      for shift in stride(from: number.bitWidth - 8, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: number >> shift))
      }
    }
    append(UInt16(depth))
    append(UInt16(members.count))
    for member in members {
      append(Int64(member.number))
      for index in 0..<4 { append(member.box[index].bitPattern) }
    }
    bytes += repeatElement(0, count: max(nodeBytes - bytes.count, 0))
    nodes.bind(node, at: 1)
    nodes.bind(bytes, at: 2)
    try nodes.run()
  }

  /// A row or column of tiles; 0 for what is not in the world.
  private static func cell(_ position: Double) -> UInt32 {
    let side = Double(1 << Int(keyZoom))
    return position >= 0 ? UInt32(min(position * side, side - 1)) : 0
  }

  /// The nearest float that is not above.
  private static func down(_ value: Double) -> Float {
    let float = Float(value)
    return Double(float) > value ? float.nextDown : float
  }

  /// The nearest float that is not below.
  private static func up(_ value: Double) -> Float { -down(-value) }
}
