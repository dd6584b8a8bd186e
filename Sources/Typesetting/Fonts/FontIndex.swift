import Glibc

/// The faces found in a list of directories, by family.
struct FontIndex: Sendable {
  private(set) var descriptions: [FontDescription] = []
  private var families: [String: [Int32]] = [:]

  private static let fileEndings = [".ttf", ".otf", ".ttc", ".otc"]
  private static let maximumDepth = 8
  private static let maximumFiles = 65_536

  /// Looks for font files in `directories` and below. A directory that is absent holds none.
  init(directories: [String]) {
    var paths: [String] = []
    for directory in directories { Self.collect(directory, depth: 0, into: &paths) }
    for path in paths {
      guard let reader = FontFileReader(path: path) else { continue }
      for description in reader.descriptions() {
        families[description.familyKey, default: []].append(Int32(descriptions.count))
        descriptions.append(description)
      }
    }
  }

  func hasFamily(_ key: String) -> Bool { families[key] != nil }

  /// The face of a family nearest to `style`, nil where the family is not installed.
  func face(familyKey: String, style: FontStyle) -> Int32? {
    families[familyKey]?.min { distance($0, style) < distance($1, style) }
  }

  /// The path of the first font file with this name; nil where there is none.
  func path(ofFile name: String) -> String? {
    descriptions.first { $0.path.hasSuffix("/" + name) }?.path
  }

  private func distance(_ face: Int32, _ style: FontStyle) -> Int {
    style.distance(to: descriptions[Int(face)].style)
  }

  private static func collect(_ directory: String, depth: Int, into paths: inout [String]) {
    guard depth < maximumDepth, let stream = unsafe opendir(directory) else { return }
    var subdirectories: [String] = []
    var files: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
        unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard !name.hasPrefix(".") else { continue }
      let path = directory + "/" + name
      let isFont = fileEndings.contains { name.lowercased().hasSuffix($0) }
      if isFont {
        files.append(path)
      } else if unsafe entry.pointee.d_type != UInt8(DT_REG) {
        subdirectories.append(path)
      }
    }
    unsafe closedir(stream)
    // Sorted, so that the choice between equal faces does not depend on the file system.
    paths += files.sorted().prefix(maximumFiles - paths.count)
    for subdirectory in subdirectories.sorted() { collect(subdirectory, depth: depth + 1, into: &paths) }
  }
}
