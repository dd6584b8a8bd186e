import Geodesy
import Places
import TileArchives

extension Region {
  /// What is wrong with the region, one sentence each; empty for a whole one.
  ///
  /// - Parameter survey: what a walk over the region's features found.
  package func problems(_ survey: ArchiveSurvey) -> [String] {
    survey.problems.map { "\(Region.featuresFile): \($0)" } + placeProblems + differences
  }

  /// Reads everything and says what is wrong.
  package func problems() -> [String] {
    guard let features else { return ["it has no \(Region.featuresFile)"] }
    return problems(ArchiveSurvey(of: features))
  }

  private var placeProblems: [String] {
    places?.problems().map { "\(Region.placesFile): \($0)" } ?? []
  }

  /// Where the description and the features disagree.
  private var differences: [String] {
    guard let metadata = features?.metadata else { return [] }
    var problems: [String] = []
    let (mine, theirs) = (description.boundingBox, metadata.bounds)
    let sides = zip(
      [mine.west, mine.south, mine.east, mine.north], [theirs.west, theirs.south, theirs.east, theirs.north])
    // PMTiles holds degrees to 10⁻⁷.
    if sides.contains(where: { abs($0 - $1) > 1e-6 }) {
      problems.append("\(Region.descriptionFile) and \(Region.featuresFile) name different bounds")
    }
    if metadata.maxZoom > description.maxZoom || metadata.minZoom < description.minZoom {
      problems.append("\(Region.descriptionFile) and \(Region.featuresFile) name different zooms")
    }
    return problems
  }
}
