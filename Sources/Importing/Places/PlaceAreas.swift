import Geodesy
import Places

/// The areas that addresses name, collected while reading: countries, states, cities with their outlines, and the nodes
/// of settlements, which stand for outlines that are missing.
struct PlaceAreas: Sendable {
  /// An area with its outline.
  struct Outline: Sendable {
    let area: PlaceArea
    /// In `outlines`.
    let geometry: Int
    let box: GridBox
    let label: GridPoint
    /// Square units.
    let size: Double
  }

  /// A settlement's node.
  struct Settlement: Sendable {
    let area: PlaceArea
    let point: GridPoint
    /// How far it may be from what belongs to it, units.
    let reach: Double
  }

  private(set) var outlines: [Outline] = []
  private(set) var geometries = GeometryStore()
  private(set) var settlements: [Settlement] = []

  mutating func addOutline(_ area: PlaceArea, geometry: Int, of store: GeometryStore, label: GridPoint) {
    let copy = Int(geometries.copyGeometry(geometry, of: store))
    outlines.append(
      Outline(
        area: area, geometry: copy, box: geometries.bounds(of: copy), label: label, size: geometries.area(of: copy)))
  }

  /// - Parameter metres: how far what belongs to it may be.
  mutating func addSettlement(_ area: PlaceArea, at point: GridPoint, metres: Double) {
    let worldMetres = WorldGrid.worldPoint(point).metresPerUnit
    settlements.append(
      Settlement(area: area, point: point, reach: metres / worldMetres * Double(WorldGrid.size)))
  }
}
