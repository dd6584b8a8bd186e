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
      let problems = try problems(path)
      for problem in problems { Console.fail("\(path): \(problem)") }
      if problems.isEmpty { Console.print("\(path): sound") } else { status = .failed }
    }
    return status
  }

  private static func problems(_ path: String) throws -> [String] {
    guard Region.isRegion(path) else { return problems(try openTileArchive(path)) }
    let region = try Region(directory: path)
    guard let features = region.features else { return ["It has no map features."] }
    return problems(features)
  }

  private static func problems(_ archive: any TileArchiveReader) -> [String] {
    let bar = ProgressBar(label: "Checking", total: archive.tileCount, unit: "tiles")
    defer { bar.finish() }
    return archive.problems { bar.advance() }
  }
}
