package import Geodesy
import JSON
import TileArchives
package import VectorTiles

/// A map drawn in ASCII. Letters and digits are places; everything else in the drawing only guides the eye.
///
///     let map = DrawnMap(
///       """
///       a---b
///           |
///           c
///       """,
///       [.line("abc", in: "streets", ["kind": "residential"]), .point("c", in: "pois")])
package struct DrawnMap: Sendable {
  /// The side of the tile that the drawing lies on, in tile units.
  package static let extent: Int32 = 4096

  /// Where each letter stands on the tile, in tile units.
  package let places: [Character: SIMD2<Int32>]
  package let features: [MapFeature]

  /// - Parameters:
  ///   - unitsPerCell: the tile units from a column, or row, to the next; 256 lays 16 of them over a tile.
  ///   - origin: the tile units where the drawing's first column and row stand.
  package init(
    _ drawing: String, _ features: [MapFeature], unitsPerCell: Int32 = 256, origin: SIMD2<Int32> = SIMD2(0, 0)
  ) {
    var places: [Character: SIMD2<Int32>] = [:]
    for (row, line) in drawing.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      for (column, character) in line.enumerated() where character.isLetter || character.isNumber {
        precondition(places[character] == nil, "\(character) stands twice in the drawing")
        places[character] = origin &+ SIMD2(Int32(column), Int32(row)) &* unitsPerCell
      }
    }
    self.places = places
    self.features = features
    for letter in features.flatMap(\.path) where letter != " " {
      precondition(places[letter] != nil, "\(letter) does not stand in the drawing")
    }
  }

  /// The drawing as one tile, its layers in the order of their first feature.
  package var tile: VectorTile {
    VectorTile(
      layers: layerNames.map { name in
        var builder = VectorTileLayerBuilder(name: name, extent: Self.extent)
        for feature in features where feature.layer == name {
          builder.add(id: feature.id, kind: feature.kind, parts: parts(feature), attributes: feature.attributes)
        }
        return builder.layer
      })
  }

  /// The drawing laid over `tile` and cut, with a buffer, into the tiles of `zooms` that it touches.
  package func archive(over tile: TileID, zooms: ClosedRange<UInt8>) throws -> InMemoryTileArchive {
    let sources = try layerNames.map { name in
      (name, try GeoJSONSource(json: .object(["type": "FeatureCollection", "features": geoJSON(name, over: tile)])))
    }
    var tiles: [TileID: [UInt8]] = [:]
    for zoom in zooms {
      for range in TileRange.covering(bounds(over: tile), z: zoom) {
        for y in range.rows {
          for x in range.columns {
            let id = TileID(z: zoom, x: x, y: y)
            let cut = VectorTile(
              layers: sources.flatMap { name, source in
                source.tile(id, extent: Self.extent, buffer: 256).layers.map { layer in
                  var layer = layer
                  layer.name = name
                  return layer
                }
              })
            if !cut.layers.isEmpty { tiles[id] = cut.encoded() }
          }
        }
      }
    }
    let metadata = TileArchiveMetadata(
      name: "drawn", format: .mvt, compression: TileCompression.none, bounds: bounds(over: tile),
      minZoom: zooms.lowerBound, maxZoom: zooms.upperBound,
      json: ["vector_layers": .array(layerNames.map { ["id": .string($0), "fields": [:]] })])
    return InMemoryTileArchive(metadata: metadata, tiles: tiles)
  }

  /// Where a letter of the drawing is on earth when the drawing lies over `tile`.
  package func coordinate(_ letter: Character, over tile: TileID) -> Coordinate {
    guard let place = places[letter] else { preconditionFailure("\(letter) does not stand in the drawing") }
    return worldPoint(place, over: tile).coordinate
  }

  private var layerNames: [String] {
    features.map(\.layer).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private func worldPoint(_ place: SIMD2<Int32>, over tile: TileID) -> WorldPoint {
    let side = Double(tile.tilesPerSide)
    return WorldPoint(
      x: tile.origin.x + Double(place.x) / Double(Self.extent) / side,
      y: tile.origin.y + Double(place.y) / Double(Self.extent) / side)
  }

  /// The box around every place, wide enough to hold a single one.
  private func bounds(over tile: TileID) -> BoundingBox {
    let corners = places.values.map { worldPoint($0, over: tile).coordinate }
    let longitudes = corners.map(\.longitude)
    let latitudes = corners.map(\.latitude)
    return BoundingBox(
      west: longitudes.min() ?? 0, south: latitudes.min() ?? 0, east: longitudes.max() ?? 0,
      north: latitudes.max() ?? 0)
  }

  /// The words of a feature's path as places, rings wound as vector tiles demand.
  private func parts(_ feature: MapFeature) -> [[SIMD2<Int32>]] {
    feature.path.split(separator: " ").enumerated().map { index, word in
      var part = word.compactMap { places[$0] }
      if feature.kind == .polygon {
        if part.count > 1, part.first == part.last { part.removeLast() }
        if (Self.doubledArea(part) < 0) != (index > 0) { part.reverse() }
      }
      return part
    }
  }

  private static func doubledArea(_ ring: [SIMD2<Int32>]) -> Int {
    zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(0) { sum, edge in
      sum + Int(edge.0.x) * Int(edge.1.y) - Int(edge.1.x) * Int(edge.0.y)
    }
  }

  private func geoJSON(_ layer: String, over tile: TileID) -> JSONValue {
    .array(
      features.filter { $0.layer == layer }.map { feature in
        let paths = parts(feature).map { part in
          JSONValue.array(
            part.map { place in
              let coordinate = worldPoint(place, over: tile).coordinate
              return [.number(coordinate.longitude), .number(coordinate.latitude)]
            })
        }
        let geometry: JSONValue =
          switch feature.kind {
          case .point, .unknown: ["type": "MultiPoint", "coordinates": .array(paths.flatMap { $0.array ?? [] })]
          case .line: ["type": "MultiLineString", "coordinates": .array(paths)]
          case .polygon: ["type": "Polygon", "coordinates": .array(paths)]
          }
        return .object([
          "type": "Feature", "geometry": geometry, "id": feature.id.map { .number(Double($0)) } ?? .null,
          "properties": .object(
            Dictionary(feature.attributes.map { ($0.key, json($0.value)) }, uniquingKeysWith: { first, _ in first })),
        ])
      })
  }

  private func json(_ value: VectorTileValue) -> JSONValue {
    switch value {
    case .string(let text): .string(text)
    case .double(let number): .number(number)
    case .int(let number): .number(Double(number))
    case .uint(let number): .number(Double(number))
    case .json(let json): json
    case .bool(let flag): .bool(flag)
    }
  }
}
