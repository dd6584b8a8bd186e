/// Why no sea can be told from a coast.
enum CoastFlaw: Error, Equatable {
  /// More lines leave a point than arrive at it, as where one is turned round.
  case branch
  /// Coastlines cross.
  case crossing
  /// The ends that lie open can't be closed along the edge of the map.
  case openEnds
  /// Islands and waters turn against each other.
  case contradiction
  /// So many of the samples of land would be flooded.
  case floods(count: Int, of: Int)

  /// A sentence for people.
  var warning: String {
    let reason =
      switch self {
      case .branch: "its lines do not all run the same way (land on the left)"
      case .crossing: "its lines cross each other"
      case .openEnds: "its open ends do not fit the edge of the map"
      case .contradiction: "its rings contradict each other"
      case .floods(let count, let total): "\(count) of \(total) points on land would lie in the water"
      }
    return "the sea was left out because the coastline is broken: \(reason)"
  }
}
