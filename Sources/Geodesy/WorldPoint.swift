import Foundation

/// A point of the Web Mercator square: x grows east from the antimeridian, y grows south from 85.0511° N, both 0…1.
/// x may leave 0…1 where a view crosses the antimeridian.
package struct WorldPoint: Sendable, Hashable {
  package var x: Double
  package var y: Double

  @inlinable package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// Spherical Mercator as web maps use it (EPSG:3857).
package enum Mercator {
  /// The latitude at which the projection's square ends, atan(sinh π) in degrees.
  package static let maximumLatitude = 85.051128779806604
  /// Equatorial circumference of the sphere, 2π · 6,378,137 m.
  package static let circumferenceMetres = 40_075_016.685578488
}

extension WorldPoint {
  /// Latitudes beyond ±85.0511° are clamped to the square's edge.
  package init(_ coordinate: Coordinate) {
    let latitude = min(max(coordinate.latitude, -Mercator.maximumLatitude), Mercator.maximumLatitude)
    let sine = sin(latitude * .pi / 180)
    let y = 0.5 - log((1 + sine) / (1 - sine)) / (4 * .pi)
    // The last digit may lie beyond the edge.
    self.init(x: (coordinate.longitude + 180) / 360, y: min(max(y, 0), 1))
  }

  /// The coordinate at this point; the longitude is brought into −180…180.
  package var coordinate: Coordinate {
    let wrapped = x >= 0 && x <= 1 ? x : x - x.rounded(.down)
    return Coordinate(
      latitude: atan(sinh(.pi * (1 - 2 * y))) * 180 / .pi,
      longitude: wrapped * 360 - 180)
  }

  /// Ground metres per world unit at this point's latitude.
  package var metresPerUnit: Double {
    Mercator.circumferenceMetres * cos(coordinate.latitude * .pi / 180)
  }
}
