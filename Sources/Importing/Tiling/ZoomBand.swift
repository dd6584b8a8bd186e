/// Zooms whose tiles are made from features loaded together.
struct ZoomBand: Sendable {
  let zooms: ClosedRange<UInt8>

  /// From the first to the last zoom.
  static let all = [0...1, 2...4, 5...7, 8...10, 11...ZoomLevel.last].map { ZoomBand(zooms: $0) }

  /// The band that shows a feature first.
  static func index(of minimumZoom: UInt8) -> Int {
    all.firstIndex { $0.zooms.upperBound >= minimumZoom } ?? all.count - 1
  }
}
