import Cartography
import Geodesy
import Imaging

/// `/static/{style}/{lon},{lat},{zoom}[,{bearing}]/{width}x{height}[@2x|@3x].{png,jpg,webp}`
enum PictureRoute {
  /// The longest side, pixels of the picture.
  static let maximumSide = 4096

  static func answer(_ context: RouteContext) throws(HTTPError) -> Answer {
    let path = context.request.path
    guard path.count == 4, let file = FileName(path[3]) else { throw .noSuchPath(context.request) }
    let style = try context.map.style(named: path[1])
    let format = try TileAddress.format(file.ending)
    let place = try position(path[2])
    let (width, height) = try size(file.stem, scale: file.scale)
    let view = MapView(
      center: WorldPoint(place.center), zoom: place.zoom, bearing: place.bearing, width: width, height: height,
      pixelRatio: Double(file.scale))
    let drawing = context.drawing
    let variant = try context.variant()
    return .made(.picture(style: style.name, variant, view, format), .picture) { () throws(HTTPError) in
      try drawing.picture(view, style, variant, format)
    }
  }

  private static func position(
    _ text: String
  ) throws(HTTPError) -> (center: Coordinate, zoom: Double, bearing: Double) {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) ?? .nan }
    guard (3...4).contains(numbers.count), numbers.allSatisfy(\.isFinite) else {
      throw HTTPError(.badRequest, "A position is longitude,latitude,zoom[,bearing], not “\(text)”.")
    }
    let center = Coordinate(latitude: numbers[1], longitude: numbers[0])
    guard center.isValid, (0...Double(ServedMap.maximumZoom)).contains(numbers[2]) else {
      throw HTTPError(
        .badRequest, "The position is not on the map.",
        details: ["Longitude −180…180, latitude −90…90, zoom 0…\(ServedMap.maximumZoom)."])
    }
    let turn = numbers.count == 4 ? numbers[3].truncatingRemainder(dividingBy: 360) : 0
    return (center, numbers[2], turn)
  }

  private static func size(_ text: String, scale: Int) throws(HTTPError) -> (width: Int, height: Int) {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    let allowed = 1...maximumSide / scale
    guard sides.count == 2, sides.allSatisfy(allowed.contains) else {
      throw HTTPError(
        .badRequest, "A size is {width}x{height}, each 1…\(allowed.upperBound) at this scale, not “\(text)”.")
    }
    return (sides[0], sides[1])
  }
}
