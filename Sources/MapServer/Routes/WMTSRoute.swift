import Geodesy

/// `/wmts`: OGC Web Map Tile Service 1.0.0, by key-value pairs and as resources:
/// `/wmts/1.0.0/WMTSCapabilities.xml` and `/wmts/{layer}/default/GoogleMapsCompatible/{z}/{row}/{column}.png`.
enum WMTSRoute {
  static func answer(_ context: RouteContext) throws(HTTPError) -> Answer {
    let path = context.request.path
    if path == ["wmts"] || path == ["wmts", ""] { return try keyValueAnswer(context) }
    if path == ["wmts", "1.0.0", "WMTSCapabilities.xml"] { return try capabilities(context) }
    guard path.count == 7, let file = FileName(path[6]) else { throw .noSuchPath(context.request) }
    return try tileAnswer(
      TileRequest(
        layer: path[1], style: path[2], matrixSet: path[3], matrix: path[4], row: path[5], column: file.stem,
        ending: file.ending, scale: file.scale), context)
  }

  private struct TileRequest {
    let layer, style, matrixSet, matrix, row, column, ending: String
    var scale = 1
  }

  /// Names of keys are in any case (OGC 07-057r7, section 8).
  private static func keyValueAnswer(_ context: RouteContext) throws(HTTPError) -> Answer {
    let pairs = Dictionary(
      context.request.query.map { ($0.key.uppercased(), $0.value) }, uniquingKeysWith: { first, _ in first })
    if let service = pairs["SERVICE"], service.uppercased() != "WMTS" {
      throw HTTPError(.badRequest, "The service here is WMTS, not “\(service)”.")
    }
    switch pairs["REQUEST"]?.lowercased() {
    case nil where pairs.isEmpty, "getcapabilities": return try capabilities(context)
    case "gettile":
      let wanted = ["LAYER", "TILEMATRIXSET", "TILEMATRIX", "TILEROW", "TILECOL"]
      let missing = wanted.filter { pairs[$0] == nil }
      guard missing.isEmpty else {
        throw HTTPError(.badRequest, "GetTile needs more parameters.", details: missing.map { "\($0) is missing." })
      }
      return try tileAnswer(
        TileRequest(
          layer: pairs["LAYER"] ?? "", style: pairs["STYLE"] ?? "", matrixSet: pairs["TILEMATRIXSET"] ?? "",
          matrix: pairs["TILEMATRIX"] ?? "", row: pairs["TILEROW"] ?? "", column: pairs["TILECOL"] ?? "",
          ending: ending(format: pairs["FORMAT"])), context)
    case let request:
      throw HTTPError(.badRequest, "The request is GetCapabilities or GetTile, not “\(request ?? "")”.")
    }
  }

  private static func ending(format: String?) -> String {
    switch format?.lowercased() {
    case nil, "": "png"
    case "image/jpeg", "image/jpg": "jpg"
    case let format?: String(format.drop { $0 != "/" }.dropFirst())
    }
  }

  private static func tileAnswer(_ request: TileRequest, _ context: RouteContext) throws(HTTPError) -> Answer {
    let style = try context.map.style(named: request.layer)
    guard ["default", ""].contains(request.style) else {
      throw HTTPError(.badRequest, "The layer's only style is “default”, not “\(request.style)”.")
    }
    guard request.matrixSet == WMTSCapabilities.matrixSet else {
      throw HTTPError(.badRequest, "The tile matrix set is \(WMTSCapabilities.matrixSet), not “\(request.matrixSet)”.")
    }
    let tile = try TileAddress.tile(
      z: request.matrix, x: request.column, y: request.row, maximumZoom: ServedMap.maximumZoom)
    return try TileRoute.tileAnswer(
      style, tile, scale: request.scale, try TileAddress.format(request.ending), context)
  }

  private static func capabilities(_ context: RouteContext) throws(HTTPError) -> Answer {
    let document = WMTSCapabilities(map: context.map, address: context.address, query: try context.variantQuery())
    return .ready(Content([UInt8](document.xml.utf8), mediaType: "application/xml"), .linkedDocument)
  }
}
