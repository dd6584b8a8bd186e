import Cartography
import Geodesy
import Imaging

/// What a piece of content shows; equal keys have equal bytes.
struct ContentKey: Hashable, Sendable {
  enum Subject: Hashable, Sendable {
    case tile(style: String, TileID, scale: Int, PictureFormat)
    case picture(style: String, MapView, PictureFormat)
    case features(TileID, gzip: Bool)
    case glyphs(stack: String, start: UInt32)
  }

  /// The generation of the map that it is made from.
  let generation: Int
  let subject: Subject
}
