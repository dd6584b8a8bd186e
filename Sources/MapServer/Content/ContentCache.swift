/// Content by key, the longest unused leaving first when `capacity` bytes are exceeded.
/// - Complexity: O(1) for every operation.
struct ContentCache {
  private struct Node {
    var key: ContentKey
    var content: Content
    /// Neighbours in order of use; −1 at the ends.
    var newer: Int32
    var older: Int32
  }

  let capacity: Int
  private(set) var bytes = 0
  private var nodes: [Node] = []
  private var freeNodes: [Int32] = []
  private var places: [ContentKey: Int32] = [:]
  private var newest: Int32 = -1
  private var oldest: Int32 = -1

  init(capacity: Int) { self.capacity = capacity }

  var count: Int { places.count }

  /// The content, which becomes the newest.
  mutating func content(for key: ContentKey) -> Content? {
    guard let place = places[key] else { return nil }
    if place != newest {
      unlink(place)
      linkAsNewest(place)
    }
    return nodes[Int(place)].content
  }

  /// Content larger than a quarter of the capacity is not kept.
  mutating func insert(_ content: Content, for key: ContentKey) {
    guard content.cost <= capacity / 4 else { return }
    if let place = places[key] { remove(place) }
    let node = Node(key: key, content: content, newer: -1, older: -1)
    let place: Int32
    if let free = freeNodes.popLast() {
      place = free
      nodes[Int(place)] = node
    } else {
      place = Int32(nodes.count)
      nodes.append(node)
    }
    places[key] = place
    bytes += content.cost
    linkAsNewest(place)
    while bytes > capacity, oldest >= 0 { remove(oldest) }
  }

  mutating func removeAll() {
    self = ContentCache(capacity: capacity)
  }

  private mutating func remove(_ place: Int32) {
    unlink(place)
    let node = nodes[Int(place)]
    places[node.key] = nil
    bytes -= node.content.cost
    nodes[Int(place)].content = Content([], mediaType: "")
    freeNodes.append(place)
  }

  private mutating func unlink(_ place: Int32) {
    let node = nodes[Int(place)]
    if node.newer >= 0 { nodes[Int(node.newer)].older = node.older } else { newest = node.older }
    if node.older >= 0 { nodes[Int(node.older)].newer = node.newer } else { oldest = node.newer }
  }

  private mutating func linkAsNewest(_ place: Int32) {
    nodes[Int(place)].newer = -1
    nodes[Int(place)].older = newest
    if newest >= 0 { nodes[Int(newest)].newer = place } else { oldest = place }
    newest = place
  }
}
