/// `/features.json` and `/features/{z}/{x}/{y}.mvt`: the vector tiles themselves, or those of a kind that is only passed
/// on.
enum FeatureRoute {
  static func answer(_ context: RouteContext) throws(HTTPError) -> Answer {
    guard let archive = context.map.features else { throw HTTPError(.notFound, "This map has no vector tiles.") }
    let tiles = ArchiveTiles(archive: archive, path: ["features"])
    let path = context.request.path
    if path == ["features.json"] {
      let map = context.map
      return .ready(
        tiles.document(name: map.name, attribution: map.attribution, context).content, .linkedDocument)
    }
    return try tiles.tile(path.dropFirst(), context)
  }
}
