import JSON
package import MapStyle
package import TileArchives

extension StyleDocument {
  /// The vector sources that lead to no file by its whole path and that have layers among those of `archive`: what a
  /// region's own tiles can stand for.
  package func sources(drawnFrom archive: any TileArchiveReader) -> [String] {
    let known = Set((archive.metadata.json["vector_layers"]?.array ?? []).compactMap { $0["id"]?.string })
    return sources.keys.sorted().filter { name in
      guard let source = sources[name], source.kind == .vector, !source.isWholePath else { return false }
      return known.isEmpty || layers.contains { $0.source == name && $0.sourceLayer.map(known.contains) == true }
    }
  }
}

extension StyleSource {
  fileprivate var isWholePath: Bool {
    guard let link = url ?? tiles.first else { return false }
    return ["/", "pmtiles:///", "mbtiles:///", "file:///"].contains { link.hasPrefix($0) }
  }
}
