import Geodesy
import TileArchives

/// What `belvedere info` and `belvedere check` tell of a region.
package struct RegionReport: Sendable {
  package let description: RegionDescription
  /// Nil where the region has no features.
  package let features: ArchiveSurvey?
  /// One sentence each; empty for a whole region.
  package let problems: [String]

  /// Reads everything.
  package init(_ region: Region) {
    description = region.description
    features = region.features.map { ArchiveSurvey(of: $0) }
    var problems = (features?.problems ?? []).map { "\(Region.featuresFile): \($0)" }
    if let metadata = region.features?.metadata { problems += Self.differences(region.description, metadata) }
    self.problems = problems
  }

  private static func differences(_ description: RegionDescription, _ metadata: TileArchiveMetadata) -> [String] {
    var problems: [String] = []
    let (mine, theirs) = (description.boundingBox, metadata.bounds)
    // PMTiles holds degrees to 10⁻⁷.
    let differs = zip(
      [mine.west, mine.south, mine.east, mine.north], [theirs.west, theirs.south, theirs.east, theirs.north]
    )
    .contains { abs($0 - $1) > 1e-6 }
    if differs { problems.append("\(Region.descriptionFile) and \(Region.featuresFile) name different bounds") }
    if metadata.maxZoom > description.maxZoom || metadata.minZoom < description.minZoom {
      problems.append("\(Region.descriptionFile) and \(Region.featuresFile) name different zooms")
    }
    if metadata.format != .mvt { problems.append("\(Region.featuresFile) does not hold vector tiles") }
    return problems
  }

  /// Lines for people.
  package var lines: [String] {
    let bounds = description.bounds.map { String($0) }.joined(separator: ", ")
    var lines = [
      description.name,
      "bounds \(bounds)",
      "zooms \(description.minZoom)–\(description.maxZoom)",
      description.attribution,
    ]
    for source in description.sources {
      lines.append("from \(source.file), \(source.bytes) bytes, sha256 \(source.sha256)")
    }
    if let features {
      lines += features.lines.enumerated().map { $0.offset == 0 ? "features: \($0.element)" : $0.element }
    }
    return lines
  }
}

extension Region {
  /// What is wrong with the region, one sentence each; reads everything.
  package func problems() -> [String] { RegionReport(self).problems }
}
