import Geodesy
import Imaging
import Rasterizer

/// Features of one tile, one after the other in drawing order, that a style layer draws alike.
///
/// Runs are found for the whole tile, whichever part of it a picture shows, so that what is filled together is the same
/// in every picture.
struct LookRun: Sendable {
  let look: Look
  let features: [Int32]
  let shape: RunShape
}

/// What a run covers, in pixels from the tile's corner. The coordinates are the same in every picture.
struct RunShape: Sendable {
  /// The features' areas, a group for each.
  var areas = PolygonSet()
  /// The outlines of their strokes; nil where they are made anew for what shows.
  var strokes: PolygonSet?

  var byteCount: Int { areas.byteCount + (strokes?.byteCount ?? 0) }
}

/// How a feature is drawn, all expressions evaluated.
enum Look: Sendable, Equatable {
  case fill(FillLook)
  case line(LineLook)
}

struct FillLook: Sendable, Equatable {
  var color: Color
  /// Nil where the style sets none.
  var outline: Color?
  var pattern: String?
  /// For patterns; colours hold it already.
  var opacity: Float
}

struct LineLook: Sendable, Equatable {
  var shape: StrokeShape
  var color: Color
  /// Pixels.
  var blur: Float
  var pattern: String?
  /// For patterns; the colour holds it already.
  var opacity: Float

  var isBlurred: Bool { blur > 0.1 && pattern == nil }
}

/// Under what a tile's runs are remembered.
struct LookKey: Hashable {
  let source: String
  let tile: TileID
  /// The layer's index in the style.
  let layer: Int
  let zoom: Double
  let bearing: Double
  let pixelRatio: Double
}
