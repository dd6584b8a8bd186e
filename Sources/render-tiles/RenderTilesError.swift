/// Why tiles are not written.
enum RenderTilesError: Error, Equatable {
  /// The output is the region, holds it or lies in it.
  case outputIsSource(String)
  /// A file that is no tile archive stands where the output should go.
  case foreignOutput(String)
  /// An archive stands where the output should go that does not say how it was drawn.
  case unknownLook(String)
  /// An archive, or a part of one, stands there that differs in what is named.
  case otherLook(String, differences: [String])
  /// An unfinished archive of other zooms or another box stands there.
  case otherPart(String)
  /// The archive holds pictures.
  case noVectorTiles(String)
  /// A source was changed while it was drawn.
  case sourceChanged(String)
  /// The process was asked to end.
  case interrupted
  /// The output's folder cannot be made.
  case noFolder(String, reason: String)
  /// The work ended early, with what is written kept for later.
  case unfinished(reason: String)
}

extension RenderTilesError: CustomStringConvertible {
  var description: String {
    switch self {
    case .outputIsSource(let path): "\(path) would overwrite what is drawn; write somewhere else."
    case .foreignOutput(let path): "\(path) exists and is no tile archive; remove it or write somewhere else."
    case .unknownLook(let path):
      "\(path) exists and does not say how it was drawn; name another --output, or replace it with --overwrite."
    case .otherLook(let path, let differences):
      "\(path) was drawn with another \(Self.list(differences)); name another --output, or draw it anew with --overwrite."
    case .otherPart(let path):
      "\(path) was begun with another --zoom or --bbox and is unfinished; finish that first, or draw anew with --overwrite."
    case .noVectorTiles(let path): "\(path) holds pictures, and only vector tiles can be drawn; name another source."
    case .sourceChanged(let path): "\(path) was removed or changed while it was drawn"
    case .interrupted: "interrupted"
    case .noFolder(let path, let reason): "the folder of \(path) cannot be made: \(reason)"
    case .unfinished(let reason):
      "\(reason); the tiles that are written are kept, and the same command goes on from there."
    }
  }

  private static func list(_ names: [String]) -> String {
    names.count < 2
      ? names.joined() : names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }
}
