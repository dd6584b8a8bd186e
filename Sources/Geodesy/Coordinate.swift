/// A place on the earth, WGS 84 degrees.
package struct Coordinate: Sendable, Hashable {
  /// North of the equator, −90…90.
  package var latitude: Double
  /// East of Greenwich, −180…180.
  package var longitude: Double

  @inlinable package init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// False for infinite, NaN and out-of-range degrees.
  package var isValid: Bool { abs(latitude) <= 90 && abs(longitude) <= 180 }
}
