import Foundation

extension Classifier {
  mutating func addWater(kind: TextID, minimumZoom: UInt8) {
    set(.kind, text: kind)
    set(.wayArea, number: object.area.rounded())
    append(.waterPolygons, .polygon, minimumZoom: minimumZoom, order: Self.order(area: object.area))
    guard tags.has(.name) else { return }
    setNames()
    append(
      .waterPolygonsLabels, .point, minimumZoom: Self.zoom(ofArea: object.area, pixels: 100),
      order: Self.order(area: object.area))
  }

  mutating func addWaterLine(kind: TextID, minimumZoom: UInt8) {
    set(.kind, text: kind)
    setTunnelAndBridge()
    append(.waterLines, .line, minimumZoom: minimumZoom, order: Int32(layerNumber))
  }

  mutating func addWaterLineLabel(kind: TextID, minimumZoom: UInt8) {
    guard tags.has(.name) else { return }
    set(.kind, text: kind)
    setNames()
    setTunnelAndBridge()
    append(.waterLinesLabels, .line, minimumZoom: minimumZoom)
  }

  mutating func addGround(_ layer: Layer, kind: TextID, minimumZoom: UInt8) {
    set(.kind, text: kind)
    append(layer, .polygon, minimumZoom: minimumZoom, order: Self.order(area: object.area))
  }

  mutating func setTunnelAndBridge(from zoom: UInt8 = 0) {
    set(.tunnel, bool: isTunnel, from: zoom)
    set(.bridge, bool: isBridge, from: zoom)
  }

  var isTunnel: Bool { words.tunnels.contains(tags[.tunnel]) || tags[.covered] == words.yes }

  var isBridge: Bool { words.bridges.contains(tags[.bridge]) }

  /// The tag `layer`, −10…10; 0 where there is none.
  var layerNumber: Int {
    guard tags.has(.layer), let value = Int(store.texts[tags[.layer]]) else { return 0 }
    return min(max(value, -10), 10)
  }

  /// The first zoom of 4…14 at which an area (Mercator square metres) covers `pixels` of tiles of 256 pixels; 14 for
  /// anything smaller.
  static func zoom(ofArea squareMetres: Double, pixels: Double) -> UInt8 {
    let share = squareMetres / (WorldGrid.squareMetresPerUnit * Double(WorldGrid.size) * Double(WorldGrid.size))
    guard share > 0 else { return 14 }
    return UInt8(min(max((log2((pixels / share).squareRoot() / 256)).rounded(.up), 4), 14))
  }
}
