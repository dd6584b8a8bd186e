import Foundation
import Geodesy

@testable import Importing

/// Files that lie beside the project, and are left out where it stands alone.
enum SharedFiles {
  static let directory = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "shared")

  static func url(_ path: String) -> URL { directory.appending(path: path) }

  static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: url(path).path) }
}

/// A directory that is removed with the last reference to it.
final class ScratchDirectory {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "importing-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appending(path: name).path }

  /// Writes an OSM XML file around `objects`.
  func write(_ objects: String, to name: String) throws -> String {
    let text = #"<?xml version="1.0"?><osm version="0.6">\#(objects)</osm>"#
    try Data(text.utf8).write(to: url.appending(path: name))
    return path(name)
  }
}

/// One classified feature, spelled out.
struct SeenFeature {
  let layer: String
  let shape: Shape
  let minimumZoom: Int
  let fields: [String: Value]
  let fieldZooms: [String: Int]

  enum Value: Equatable {
    case text(String)
    case bool(Bool)
    case integer(Int)
    case number(Double)
  }

  var kind: String? { if case .text(let kind)? = fields["kind"] { kind } else { nil } }
}

/// A point near Helsinki; tests place their objects around it.
let home = WorldGrid.point(longitude: 249_400_000, latitude: 601_700_000)

extension Classifier {
  /// One that has seen nothing; copying it saves making its rules.
  static let fresh = Classifier()

  /// The features that one object becomes.
  /// - Parameter side: of the square or the line that ways and areas are, in grid units.
  static func features(
    of tags: [String: String], as origin: Origin, side: Int32 = 4000, adminLevel: UInt8 = 0, isDisputed: Bool = false
  ) -> [SeenFeature] {
    var classifier = fresh
    classifier.add(tags, as: origin, side: side, adminLevel: adminLevel, isDisputed: isDisputed)
    return classifier.seenFeatures
  }

  mutating func add(
    _ tags: [String: String], as origin: Origin, id: Int64 = 7, at corner: GridPoint = home, side: Int32 = 4000,
    adminLevel: UInt8 = 0, isDisputed: Bool = false
  ) {
    var bytes: [UInt8] = []
    for (key, value) in tags.sorted(by: { $0.key < $1.key }) {
      bytes += Array(key.utf8) + [0] + Array(value.utf8) + [0]
    }
    decode(bytes.span)
    let corners = [GridPoint(0, 0), GridPoint(side, 0), GridPoint(side, side), GridPoint(0, side)].map { corner &+ $0 }
    switch origin {
    case .node: addNode(id: id, at: WorldGrid.position(corner))
    case .line:
      addWay(id: id, points: Array(corners[0..<3]), isClosed: false, adminLevel: adminLevel, isDisputed: isDisputed)
    case .area:
      for point in corners { store.geometries.append(point) }
      _ = store.geometries.endRing(isOuter: true)
      addArea(id: id, isWay: true)
    }
  }

  var seenFeatures: [SeenFeature] {
    store.features.map { feature in
      var fields: [String: SeenFeature.Value] = [:]
      var zooms: [String: Int] = [:]
      for attribute in store.attributeLists[feature.attributes] {
        let key = store.texts[attribute.key]
        fields[key] =
          switch attribute.kind {
          case .text: .text(store.texts[attribute.bits])
          case .bool: .bool(attribute.bits != 0)
          case .integer: .integer(Int(Int32(bitPattern: attribute.bits)))
          case .number: .number(Double(Float(bitPattern: attribute.bits)))
          }
        zooms[key] = Int(attribute.minimumZoom)
      }
      return SeenFeature(
        layer: feature.layer.name, shape: feature.shape, minimumZoom: Int(feature.minimumZoom), fields: fields,
        fieldZooms: zooms)
    }
  }
}
