import Geodesy

/// Points of a document gathered into clusters, zoom by zoom from the deepest up, as MapLibre gathers them: each point
/// in turn takes those within the radius that no other has taken, and the cluster stands at their middle.
struct PointClusters: Sendable {
  struct Node: Sendable {
    /// World units.
    let position: SIMD2<Double>
    /// How many points of the document it stands for.
    let count: Int
    /// The point's feature in the document, nil for a cluster.
    let feature: Int?
    /// What it is called among the clusters.
    let id: UInt64
    /// The zooms at which it shows.
    var zooms: ClosedRange<UInt8>
    /// What its points add up to.
    var values: ClusterSummary.Values
  }

  private(set) var nodes: [Node] = []
  private let clustering: Clustering

  /// - Parameters:
  ///   - points: position and feature of each.
  ///   - values: what a feature adds to its clusters' values.
  init(
    _ points: [(position: SIMD2<Double>, feature: Int)], _ clustering: Clustering,
    values: (Int) -> ClusterSummary.Values
  ) {
    self.clustering = clustering
    let deepest = min(clustering.maximumZoom, TileID.maximumZoom - 1)
    nodes = points.map { point in
      Node(
        position: point.position, count: 1, feature: point.feature, id: 0, zooms: 0...TileID.maximumZoom,
        values: clustering.summary == nil ? [:] : values(point.feature))
    }
    var current = Array(nodes.indices)
    for zoom in (0...deepest).reversed() { gather(&current, at: zoom, points: points.count) }
  }

  /// Replaces the nodes of the zoom below by those of `zoom`.
  private mutating func gather(_ current: inout [Int], at zoom: UInt8, points: Int) {
    let radius = clustering.radius / Double(UInt64(1) << UInt64(zoom))
    let grid = PointGrid(current.map { nodes[$0].position }, cell: radius)
    var isTaken = Array(repeating: false, count: current.count)
    var next: [Int] = []
    var members: [Int] = []
    for place in current.indices where !isTaken[place] {
      members = [place]
      isTaken[place] = true
      grid.forEachPlace(within: radius, of: nodes[current[place]].position) { near in
        guard !isTaken[near] else { return }
        isTaken[near] = true
        members.append(near)
      }
      let count = members.reduce(0) { $0 + nodes[current[$1]].count }
      if members.count > 1, count >= max(2, clustering.minimumPoints) {
        // The number that MapLibre gives it: the place of its first point and the zoom, told apart from the points.
        let id = UInt64(place) << 5 + UInt64(zoom + 1) + UInt64(points)
        next.append(nodes.count)
        nodes.append(cluster(of: members.map { current[$0] }, count: count, id: id, zoom: zoom))
      } else {
        next += members.map { current[$0] }
      }
    }
    current = next
  }

  private mutating func cluster(of members: [Int], count: Int, id: UInt64, zoom: UInt8) -> Node {
    var sum = SIMD2<Double>.zero
    var values: ClusterSummary.Values = [:]
    for (order, member) in members.enumerated() {
      sum += nodes[member].position * Double(nodes[member].count)
      nodes[member].zooms = (zoom + 1)...nodes[member].zooms.upperBound
      if order == 0 {
        values = nodes[member].values
      } else {
        clustering.summary?.add(nodes[member].values, to: &values)
      }
    }
    return Node(position: sum / Double(count), count: count, feature: nil, id: id, zooms: 0...zoom, values: values)
  }
}

extension PointClusters.Node {
  /// The attributes of a cluster.
  var attributes: [(key: String, value: VectorTileValue)] {
    values.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } + [
      ("cluster", true), ("cluster_id", .int(Int64(clamping: id))), ("point_count", .int(Int64(count))),
      ("point_count_abbreviated", abbreviated),
    ]
  }

  /// `842`, `1.2k`, `34k`.
  private var abbreviated: VectorTileValue {
    if count >= 10_000 { return .string("\((count + 500) / 1000)k") }
    guard count >= 1000 else { return .int(Int64(count)) }
    let tenths = (count + 50) / 100
    return .string(tenths % 10 == 0 ? "\(tenths / 10)k" : "\(tenths / 10).\(tenths % 10)k")
  }
}
