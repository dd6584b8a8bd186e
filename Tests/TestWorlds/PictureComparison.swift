import Foundation
package import Imaging

/// How far a picture may be from the one it should be.
package struct PictureTolerance: Sendable, Hashable {
  /// The levels, of 255, that a channel of a pixel may err without counting.
  package var levels: Int
  /// The share of pixels, 0…1, that may err by more.
  package var share: Double

  package init(levels: Int = 0, share: Double = 0) {
    self.levels = levels
    self.share = share
  }

  /// Every pixel the same.
  package static let exact = PictureTolerance()
}

/// A picture beside the one it should be. Say in a test
///
///     let comparison = try PictureComparison(picture, golden: "Tests/…/bridge.png", tolerance: .exact)
///     #expect(comparison.matches, "\(comparison)")
package struct PictureComparison: CustomStringConvertible {
  package let matches: Bool
  /// Pixels that err by more than the tolerance's levels; all of them where the sizes differ.
  package let differingPixels: Int
  /// The largest error of any channel, 0…255.
  package let largestError: Int
  /// White where the pictures agree, darker red the more they differ; nil where their sizes differ.
  package let difference: Pixmap?
  /// One sentence, with where to find the pictures when they do not match.
  package private(set) var description: String

  package init(_ picture: Pixmap, _ expected: Pixmap, tolerance: PictureTolerance = .exact) {
    guard picture.width == expected.width, picture.height == expected.height else {
      (matches, differingPixels, largestError, difference) = (false, picture.pixels.count, 255, nil)
      description =
        "the picture is \(picture.width) × \(picture.height), not \(expected.width) × \(expected.height)"
      return
    }
    var difference = Pixmap(width: picture.width, height: picture.height, fill: 0xFFFF_FFFF)
    var (count, largest) = (0, 0)
    for index in picture.pixels.indices where picture.pixels[index] != expected.pixels[index] {
      let error = Self.error(picture.pixels[index], expected.pixels[index])
      largest = max(largest, error)
      if error > tolerance.levels { count += 1 }
      difference.pixels[index] = 0xFF00_00FF - UInt32(min(error, 127))
    }
    differingPixels = count
    largestError = largest
    self.difference = difference
    matches = Double(count) <= tolerance.share * Double(picture.pixels.count)
    description =
      "\(count) of \(picture.pixels.count) pixels differ by more than \(tolerance.levels), the most by \(largest)"
  }

  /// Compares with a PNG file, its path relative to the package.
  ///
  /// Where they do not match, the picture and the difference are written to `.build/pictures`. With the environment
  /// variable RECORD_PICTURES the file is written instead: look at what it holds before it is committed.
  package init(_ picture: Pixmap, golden path: String, tolerance: PictureTolerance = .exact) throws {
    let file = URL(filePath: path)
    if ProcessInfo.processInfo.environment["RECORD_PICTURES"] != nil {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(PNG.encode(picture)).write(to: file)
    }
    guard let bytes = FileManager.default.contents(atPath: path) else {
      self.init(picture, Pixmap(width: 0, height: 0))
      description = "there is no \(path); set RECORD_PICTURES to make it"
      return
    }
    self.init(picture, try PNG.decode([UInt8](bytes)), tolerance: tolerance)
    guard !matches else { return }
    let directory = URL(filePath: ".build/pictures")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let name = file.deletingPathExtension().lastPathComponent
    let found = directory.appending(path: name + ".png")
    try Data(PNG.encode(picture)).write(to: found)
    description += "; expected \(path), found \(found.relativePath)"
    if let difference {
      let place = directory.appending(path: name + "-difference.png")
      try Data(PNG.encode(difference)).write(to: place)
      description += ", difference \(place.relativePath)"
    }
  }

  private static func error(_ first: UInt32, _ second: UInt32) -> Int {
    stride(from: UInt32(0), to: 32, by: 8).map { shift in
      abs(Int(first >> shift & 255) - Int(second >> shift & 255))
    }.max() ?? 0
  }
}
