import Cartography
import Geodesy
import Imaging
import Places
import TileArchives

/// What a piece of content shows; equal keys have equal bytes.
struct ContentKey: Hashable, Sendable {
  enum Subject: Hashable, Sendable {
    case tile(style: String, MapVariant, TileID, scale: Int, PictureFormat)
    case picture(style: String, MapVariant, MapView, PictureFormat)
    /// A tile of the archive at a path, in the codings that the client takes.
    case stored([String], TileID, codings: [TileCompression])
    case sprites(style: String, scale: Int, isIndex: Bool)
    case glyphs(stack: String, start: UInt32)
    case place(PlaceID, language: String?)
    case places([String], language: String?, hasDetails: Bool)
  }

  /// The generation of the map that it is made from.
  let generation: Int
  let subject: Subject
}
