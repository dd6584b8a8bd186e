import Importing
import Synchronization
import Terminal

/// `belvedere-import`: OpenStreetMap files become a region.
enum ImportCommand {
  static let command = Command(
    OptionParser(
      command: "belvedere import",
      abstract: "Imports OpenStreetMap extracts into a region, which belvedere serve and render-tiles draw from.",
      arguments: [
        Argument(
          "SOURCE", help: "an extract: .osm.pbf, .osm, .osm.gz or .osm.bz2; several are merged", repeats: true)
      ],
      options: [
        Option("into", "REGION", help: "the region's directory; one that exists is replaced once the import is whole"),
        Option("name", "NAME", help: "what the region is called (default: the first source's name)"),
      ])
  ) { options in
    guard let region = options.value("into") else { throw UsageError("--into REGION is missing") }
    let work = RegionImport(sources: options.arguments, into: region, name: options.value("name"))
    return try run(work)
  }

  private static func run(_ work: RegionImport) throws -> ExitStatus {
    let bars = ImportProgress()
    let outcome: RegionImport.Outcome
    do {
      outcome = try work.run { bars.show($0) }
    } catch {
      bars.finish()
      throw error
    }
    bars.finish()
    for warning in outcome.warnings { Console.note(warning) }
    for refusal in outcome.refused { Console.fail("\(refusal)") }
    Console.note(
      "\(work.region): \(outcome.features) features and \(outcome.places) places from \(outcome.nodes) nodes, "
        + "\(outcome.ways) ways and \(outcome.relations) relations")
    return outcome.refused.isEmpty ? .done : .failed
  }
}

/// A bar for each step.
private final class ImportProgress: Sendable {
  private let bars = Mutex<(reading: ProgressBar?, tiling: ProgressBar?)>((nil, nil))

  func show(_ step: RegionImport.Step) {
    bars.withLock { bars in
      switch step {
      case .reading(let done, let total):
        if bars.reading == nil { bars.reading = ProgressBar(label: "Reading", total: total, unit: "bytes") }
        bars.reading?.advance(to: done)
      case .tiling(let done):
        bars.reading?.finish()
        if bars.tiling == nil { bars.tiling = ProgressBar(label: "Writing tiles", total: 100, unit: "%") }
        bars.tiling?.advance(to: done)
      }
    }
  }

  func finish() {
    bars.withLock { bars in
      bars.reading?.finish()
      bars.tiling?.finish()
    }
  }
}
