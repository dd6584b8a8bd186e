import Imaging
import Synchronization

/// The files of one-colour tiles, each made once.
final class FlatTiles: Sendable {
  private let files = Mutex<[UInt32: [UInt8]]>([:])

  /// Colours are few; a style that draws ever new ones must not fill the memory.
  private static let limit = 4096

  /// The file of a picture, which `encode` makes.
  func file(of picture: Pixmap, encode: (Pixmap) throws -> [UInt8]) rethrows -> [UInt8] {
    guard let colour = picture.uniformPixel else { return try encode(picture) }
    if let known = files.withLock({ $0[colour] }) { return known }
    let file = try encode(picture)
    files.withLock { files in
      if files.count < Self.limit { files[colour] = file }
    }
    return file
  }
}
