import Geodesy

/// A position on the Web Mercator square of 2³⁰ × 2³⁰ units, y down: 3.7 cm at the equator, twice as fine as tiles of
/// zoom 14 are. x leaves 0 ..< 2³⁰ where a line crosses the antimeridian.
typealias GridPoint = SIMD2<Int32>

/// Longitude and latitude in 10⁻⁷ degrees, as OpenStreetMap counts them.
typealias OSMPosition = SIMD2<Int32>

enum WorldGrid {
  static let bits = 30
  static let size = Int32(1) << 30

  /// Square metres of the projection per square unit.
  static let squareMetresPerUnit: Double = {
    let side = Mercator.circumferenceMetres / Double(size)
    return side * side
  }()

  /// - Parameters: degrees in 10⁻⁷.
  static func point(longitude: Int32, latitude: Int32) -> GridPoint {
    point(Coordinate(latitude: Double(latitude) * 1e-7, longitude: Double(longitude) * 1e-7))
  }

  static func point(_ coordinate: Coordinate) -> GridPoint {
    let world = WorldPoint(coordinate)
    return GridPoint(scaled(world.x), scaled(world.y))
  }

  /// The longitude is brought into ±180°.
  static func position(_ point: GridPoint) -> OSMPosition {
    let coordinate = worldPoint(point).coordinate
    return OSMPosition(Int32((coordinate.longitude * 1e7).rounded()), Int32((coordinate.latitude * 1e7).rounded()))
  }

  /// x of its eastern edge is beyond the world where the box crosses the antimeridian.
  static func box(_ box: BoundingBox) -> GridBox {
    let lower = point(Coordinate(latitude: box.north, longitude: box.west))
    let upper = point(Coordinate(latitude: box.south, longitude: box.east))
    return GridBox(lower: lower, upper: box.crossesAntimeridian ? upper &+ GridPoint(size, 0) : upper)
  }

  static func worldPoint(_ point: GridPoint) -> WorldPoint {
    WorldPoint(x: Double(point.x) / Double(size), y: Double(point.y) / Double(size))
  }

  private static func scaled(_ value: Double) -> Int32 {
    Int32(min(max((value * Double(size)).rounded(), 0), Double(size - 1)))
  }

  /// `point` or its twin a world further west or east, whichever is nearer to `previous`; itself where that would leave
  /// one world on either side.
  static func unwrapped(_ point: GridPoint, after previous: GridPoint) -> GridPoint {
    let half = Int64(size) / 2
    var x = Int64(point.x)
    while x - Int64(previous.x) > half { x -= Int64(size) }
    while Int64(previous.x) - x > half { x += Int64(size) }
    guard x > -Int64(size), x < Int64(Int32.max) else { return point }
    return GridPoint(Int32(x), point.y)
  }
}
