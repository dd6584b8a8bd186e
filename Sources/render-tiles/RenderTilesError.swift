/// Why tiles are not written.
enum RenderTilesError: Error, Equatable {
  /// The output is the region, holds it or lies in it.
  case outputIsRegion(String)
  /// A file that is no tile archive stands where the output should go.
  case foreignOutput(String)
}

extension RenderTilesError: CustomStringConvertible {
  var description: String {
    switch self {
    case .outputIsRegion(let path): "\(path) would overwrite the region that is drawn; write somewhere else."
    case .foreignOutput(let path): "\(path) exists and is no tile archive; remove it or write somewhere else."
    }
  }
}
