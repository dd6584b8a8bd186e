import COsmium
import Geodesy

/// Reads OpenStreetMap files and classifies every object.
enum OSMReader {
  /// What a reading saw and left out.
  struct Summary: Sendable {
    var nodes = 0
    var ways = 0
    var relations = 0
    /// Sentences on what was left out.
    var warnings: [String] = []
    /// The files' headers say that the data lie in this box.
    var headerBounds: BoundingBox?
    /// The box around every node, those included that nothing shows.
    var nodeBounds: BoundingBox?
  }

  /// Bytes of objects that are held where they have to be sorted.
  static let sortingMemory = 128 << 20

  /// Reads `paths` as one file.
  /// - Parameters:
  ///   - spill: where the features go.
  ///   - places: where the places go.
  ///   - progress: called with bytes read, over both passes, and bytes in all.
  /// - Returns: the classifier, which holds everything but the features and most of the places.
  static func read(
    _ paths: [String], into spill: FeatureSpill, places: PlaceImport, sortingMemory: Int = Self.sortingMemory,
    progress: @escaping (Int, Int) -> Void
  ) throws(ImportError) -> (Classifier, Summary) {
    let reception = Reception(spill: spill, places: places, progress: progress)
    var summary = osm_summary()
    if let message = read(paths, in: spill.directory, memory: sortingMemory, reception, &summary) {
      throw .unreadable(
        message, source: Int(summary.failed_source) < paths.count ? paths[Int(summary.failed_source)] : nil)
    }
    return (try reception.finish(), Summary(summary))
  }

  /// The failure's sentence, or nil.
  /// - Parameter directory: where objects lie that have to be sorted and do not fit into `memory` bytes.
  private static func read(
    _ paths: [String], in directory: String, memory: Int, _ reception: Reception, _ summary: inout osm_summary
  ) -> String? {
    var receiver = unsafe osm_receiver(
      context: Unmanaged.passUnretained(reception).toOpaque(), node: receiveNode, way: receiveWay,
      wants_area: receiveWantsArea, area: receiveArea, progress: receiveProgress)
    let list = paths.flatMap { Array($0.utf8CString) }
    var message = [CChar](repeating: 0, count: 1024)
    let isDone = withExtendedLifetime(reception) {
      unsafe osm_read(list, paths.count, directory, memory, &receiver, &summary, &message, 1024)
    }
    guard !isDone else { return nil }
    return String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

extension OSMReader.Summary {
  fileprivate init(_ summary: osm_summary) {
    nodes = Int(summary.nodes)
    ways = Int(summary.ways)
    relations = Int(summary.relations)
    if summary.nodes_out_of_range > 0 {
      warnings.append(
        "\(summary.nodes_out_of_range) nodes were left out because their coordinates are not on the earth")
    }
    if summary.areas_invalid > 0 {
      warnings.append(
        "\(summary.areas_invalid) areas were left out because their rings do not close or cross each other")
    }
    if summary.has_bounds { headerBounds = BoundingBox(summary.south_west, summary.north_east) }
    if summary.has_node_box { nodeBounds = BoundingBox(summary.node_south_west, summary.node_north_east) }
  }
}

extension BoundingBox {
  fileprivate init(_ southWest: osm_position, _ northEast: osm_position) {
    self.init(
      west: Double(southWest.longitude) * 1e-7, south: Double(southWest.latitude) * 1e-7,
      east: Double(northEast.longitude) * 1e-7, north: Double(northEast.latitude) * 1e-7)
  }
}

/// Where libosmium's objects arrive, on the thread that reads.
private final class Reception {
  var classifier = Classifier()
  let progress: (Int, Int) -> Void
  private let spill: FeatureSpill
  private let places: PlaceImport
  /// Why something could not be put aside. The rest is read for nothing, as C can't be stopped.
  private var failure: ImportError?
  private var way: [GridPoint] = []

  init(spill: FeatureSpill, places: PlaceImport, progress: @escaping (Int, Int) -> Void) {
    self.spill = spill
    self.places = places
    self.progress = progress
  }

  /// After the last object.
  func finish() throws(ImportError) -> Classifier {
    spillFeatures()
    if let failure { throw failure }
    return classifier
  }

  /// Puts aside what is there, once it is enough.
  private func putAside() {
    if classifier.store.isFull { spillFeatures() }
    if classifier.places.isFull { spillPlaces() }
  }

  private func spillPlaces() {
    do {
      try places.take(&classifier.places)
    } catch {
      classifier.places.removeAll()
      failure = failure ?? .places(error)
    }
  }

  private func spillFeatures() {
    do {
      try spill.take(from: &classifier.store)
    } catch {
      failure = failure ?? error
    }
  }

  func node(_ id: Int64, _ tags: Span<UInt8>, _ position: osm_position) {
    classifier.decode(tags)
    classifier.addNode(id: id, at: OSMPosition(position.longitude, position.latitude))
    putAside()
  }

  func way(_ id: Int64, _ tags: Span<UInt8>, _ positions: Span<osm_position>, isClosed: Bool, _ boundary: osm_boundary)
  {
    classifier.decode(tags)
    way.removeAll(keepingCapacity: true)
    for index in positions.indices { way.append(Self.point(positions[index], after: way.last)) }
    guard way.count >= 2 else { return }
    classifier.addWay(
      id: id, points: way, isClosed: isClosed, adminLevel: boundary.admin_level, isDisputed: boundary.disputed)
    putAside()
  }

  func area(
    _ id: Int64, _ tags: Span<UInt8>, isWay: Bool, _ positions: Span<osm_position>, _ rings: Span<osm_ring>
  ) {
    classifier.decode(tags)
    var previous: GridPoint?
    var hasOuter = false
    for index in rings.indices {
      let ring = rings[index]
      guard ring.outer || hasOuter, ring.first + ring.count <= positions.count else { continue }
      for position in ring.first..<ring.first + ring.count {
        let point = Self.point(positions[position], after: previous)
        classifier.store.geometries.append(point)
        previous = point
      }
      let isKept = classifier.store.geometries.endRing(isOuter: ring.outer)
      if ring.outer { hasOuter = isKept }
    }
    classifier.addArea(id: id, isWay: isWay)
    putAside()
  }

  private static func point(_ position: osm_position, after previous: GridPoint?) -> GridPoint {
    let point = WorldGrid.point(longitude: position.longitude, latitude: position.latitude)
    return previous.map { WorldGrid.unwrapped(point, after: $0) } ?? point
  }
}

// C calls these; the pointers are valid during the call.

private func reception(_ context: UnsafeMutableRawPointer?) -> Reception? {
  unsafe context.map { unsafe Unmanaged<Reception>.fromOpaque($0).takeUnretainedValue() }
}

private func tagBytes(_ object: osm_object) -> UnsafeBufferPointer<UInt8> {
  unsafe UnsafeRawBufferPointer(start: object.tags, count: object.tag_bytes).bindMemory(to: UInt8.self)
}

private func receiveNode(_ context: UnsafeMutableRawPointer?, _ object: osm_object, _ position: osm_position) {
  unsafe reception(context)?.node(object.id, Span(_unsafeElements: tagBytes(object)), position)
}

private func receiveWay(
  _ context: UnsafeMutableRawPointer?, _ object: osm_object, _ positions: UnsafePointer<osm_position>?, _ count: Int,
  _ isClosed: Bool, _ boundary: osm_boundary
) {
  let positions = unsafe UnsafeBufferPointer(start: positions, count: count)
  unsafe reception(context)?.way(
    object.id, Span(_unsafeElements: tagBytes(object)), Span(_unsafeElements: positions), isClosed: isClosed, boundary)
}

private func receiveWantsArea(_ context: UnsafeMutableRawPointer?, _ object: osm_object) -> Bool {
  guard let reception = unsafe reception(context) else { return false }
  unsafe reception.classifier.decode(Span(_unsafeElements: tagBytes(object)))
  return reception.classifier.wantsArea()
}

private func receiveArea(
  _ context: UnsafeMutableRawPointer?, _ object: osm_object, _ isWay: Bool, _ positions: UnsafePointer<osm_position>?,
  _ positionCount: Int, _ rings: UnsafePointer<osm_ring>?, _ ringCount: Int
) {
  let positions = unsafe UnsafeBufferPointer(start: positions, count: positionCount)
  let rings = unsafe UnsafeBufferPointer(start: rings, count: ringCount)
  unsafe reception(context)?.area(
    object.id, Span(_unsafeElements: tagBytes(object)), isWay: isWay, Span(_unsafeElements: positions),
    Span(_unsafeElements: rings))
}

private func receiveProgress(_ context: UnsafeMutableRawPointer?, _ done: UInt64, _ total: UInt64) {
  unsafe reception(context)?.progress(Int(clamping: done), Int(clamping: total))
}
