import Cartography
import Foundation
import MapServer
import Terminal

/// `belvedere serve`: maps over HTTP until the process is asked to end.
enum ServeVerb {
  static let command = Command(
    OptionParser(
      command: "belvedere serve",
      abstract: "Serves regions and archives as one map: tiles, pictures, vector tiles and a page to look at them.",
      arguments: [
        Argument("REGION|FILE", help: "a region, .pmtiles, .mbtiles, or an extract (imported first)", repeats: true)
      ],
      options: [
        Option(
          "style", "NAME=FILE.json", help: "serve a style document under a name", repeats: true,
          accepts: { $0.contains("=") }),
        Option(
          "source", "NAME=ARCHIVE", help: "draw a source that styles name from an archive", repeats: true,
          accepts: { $0.contains("=") }),
        Option("language", "TAG", help: "show names in this language where there are any (default: local names)"),
        Option("host", "ADDRESS", help: "address to answer at (default: 127.0.0.1; 0.0.0.0 for all)"),
        Option("port", "PORT", help: "port wanted; the next free one is used (default: 8080)"),
        Option("public-url", "URL", help: "how clients reach the server, for links (default: as they asked)"),
        Option("cache", "MB", help: "memory for drawn tiles (default: 256)"),
        Option("quiet", help: "write no line for each request"),
      ])
  ) { try run($0) }

  private static func run(_ options: ParsedOptions) throws -> ExitStatus {
    // Before any thread is started, so that every thread inherits it.
    MapServer.holdSignals()
    let address = try publicAddress(options)
    let port = try options.integer("port", in: 0...65535) ?? 8080
    let cache = try options.integer("cache", in: 1...1_000_000) ?? 256
    let host = options.value("host") ?? "127.0.0.1"
    let sources = MapSources(
      paths: try options.arguments.map(ExtractCache.region(for:)), styles: try options.bindings("style"),
      archives: try options.bindings("source"), language: try language(options))
    let resources = MapRenderer.Resources()
    let responder = Responder(
      map: try sources.open(resources: resources, report: Console.note), publicAddress: address,
      cacheBytes: cache << 20)
    let server = try MapServer(
      responder, host: host, port: port, log: options.has("quiet") ? nil : .standardOutput
    ) { Console.note(PortHolder.sentence(port: $0)) }
    let watch = MapWatch(paths: sources.watchedPaths) { reopen(sources, resources, responder) }
    Console.note("Serving at http://\(shown(host)):\(server.port)/ – Ctrl-C ends")
    MapServer.waitForEnd()
    Console.note("Finishing what is running")
    watch.stop()
    server.stop()
    return .done
  }

  private static func language(_ options: ParsedOptions) throws -> String? {
    guard let tag = options.value("language") else { return nil }
    guard MapVariant.isTag(tag) else { throw UsageError("--language is a tag such as de or zh-Hant, not “\(tag)”.") }
    return tag
  }

  private static func publicAddress(_ options: ParsedOptions) throws -> PublicAddress? {
    guard let url = options.value("public-url") else { return nil }
    guard let address = PublicAddress(url) else {
      throw UsageError("--public-url is an http or https address, not “\(url)”.")
    }
    return address
  }

  /// A region that was imported anew takes the place of the old one; a broken one does not.
  private static func reopen(_ sources: MapSources, _ resources: MapRenderer.Resources, _ responder: Responder) {
    do {
      responder.serve(try sources.open(resources: resources, report: Console.note))
      Console.note("Serving what was changed")
    } catch {
      Console.fail("What was changed cannot be opened, the old map stays: \(error)")
    }
  }

  private static func shown(_ host: String) -> String {
    switch host {
    case "0.0.0.0", "::": "localhost"
    case let host where host.contains(":"): "[\(host)]"
    default: host
    }
  }
}
