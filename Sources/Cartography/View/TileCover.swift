import Geodesy
import MapStyle

/// The tiles of one vector source that a picture shows.
struct TileCover: Sendable {
  struct Entry: Sendable {
    let place: FrameTile
    let tile: StyledTile
  }

  let entries: [Entry]
  /// True when more than one tile meets in the picture, so that what leaves its tile's square must be cut there.
  var meetsBorders: Bool { entries.count > 1 }
}

extension Frame {
  /// The zoom of a source's tiles in this view: as deep as its pixels ask for and the source goes.
  ///
  /// - Returns: nil where the view is shallower than the source begins.
  func sourceZoom(_ zooms: ClosedRange<UInt8>, tileSize: Int = 512, rounding: FloatingPointRoundingRule = .down)
    -> UInt8?
  {
    var ideal = view.zoom
    var size = tileSize
    while size > 0 && size < 512 {
      ideal += 1
      size *= 2
    }
    let z = UInt8(min(max(ideal.rounded(rounding), 0), Double(TileID.maximumZoom)))
    return z < zooms.lowerBound ? nil : min(z, zooms.upperBound)
  }
}
