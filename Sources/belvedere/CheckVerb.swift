import Region
import Terminal
import TileArchives

/// `belvedere check`: reads everything and says what is wrong.
enum CheckVerb {
  static let command = Command(
    OptionParser(
      command: "belvedere check",
      abstract: "Reads all of a region or an archive and verifies it; exit status 1 with what is wrong.",
      arguments: [
        Argument("REGION|ARCHIVE", help: "a region, .pmtiles, .mbtiles or a directory of tiles", repeats: true)
      ])
  ) { options in
    var status = ExitStatus.done
    for path in options.arguments {
      let (lines, problems) = try survey(path)
      for line in lines { Console.print(line) }
      for problem in problems { Console.fail("\(path): \(problem)") }
      if problems.isEmpty { Console.print("\(path): sound") } else { status = .failed }
    }
    return status
  }

  /// What was read, and what is wrong with it.
  private static func survey(_ path: String) throws -> (lines: [String], problems: [String]) {
    guard Region.isRegion(path) else {
      let survey = survey(try openTileArchive(path))
      return (survey.lines, survey.problems)
    }
    let region = try Region(directory: path)
    guard let features = region.features else { return ([], region.problems()) }
    let survey = survey(features)
    return (survey.lines, region.problems(survey))
  }

  private static func survey(_ archive: any TileArchiveReader) -> ArchiveSurvey {
    let bar = ProgressBar(label: "Checking", total: archive.tileCount, unit: "tiles")
    defer { bar.finish() }
    return ArchiveSurvey(of: archive) { bar.advance() }
  }
}
