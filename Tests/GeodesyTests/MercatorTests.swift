import Foundation
import Geodesy
import Testing

struct MercatorTests {
  @Test func `the square's corners are where web maps have them`() {
    #expect(WorldPoint(Coordinate(latitude: 0, longitude: 0)) == WorldPoint(x: 0.5, y: 0.5))
    for latitude in [85.051128779806604, 86, 90] {
      #expect(WorldPoint(Coordinate(latitude: latitude, longitude: -180)) == WorldPoint(x: 0, y: 0))
      #expect(WorldPoint(Coordinate(latitude: -latitude, longitude: 180)) == WorldPoint(x: 1, y: 1))
    }
  }

  @Test func `a coordinate comes back from the square`() {
    for latitude in stride(from: -85.0, through: 85, by: 7.3) {
      for longitude in stride(from: -180.0, through: 180, by: 11.7) {
        let back = WorldPoint(Coordinate(latitude: latitude, longitude: longitude)).coordinate
        #expect(abs(back.latitude - latitude) < 1e-9)
        #expect(abs(back.longitude - longitude) < 1e-9)
      }
    }
  }

  @Test func `beyond the antimeridian longitudes start again`() {
    #expect(WorldPoint(x: 1.25, y: 0.5).coordinate.longitude == -90)
    #expect(WorldPoint(x: -0.25, y: 0.5).coordinate.longitude == 90)
    #expect(WorldPoint(x: 1, y: 0.5).coordinate.longitude == 180)
  }

  @Test func `a unit is the equator's length there, and half of it at 60 degrees`() {
    #expect(abs(WorldPoint(x: 0.5, y: 0.5).metresPerUnit - 40_075_016.685578488) < 1e-6)
    let north = WorldPoint(Coordinate(latitude: 60, longitude: 0))
    #expect(abs(north.metresPerUnit / 20_037_508.342789244 - 1) < 1e-9)
  }

  @Test func `a tile's bounds meet those of its neighbours`() {
    let tile: TileID = .init(z: 14, x: 9328, y: 4742)
    let east: TileID = .init(z: 14, x: 9329, y: 4742)
    let south: TileID = .init(z: 14, x: 9328, y: 4743)
    #expect(tile.bounds.east == east.bounds.west)
    #expect(tile.bounds.south == south.bounds.north)
    #expect(tile.bounds.contains(Coordinate(latitude: 60.17, longitude: 24.97)))
  }

  @Test(arguments: [Double.nan, .infinity, 91, -91])
  func `impossible latitudes are not valid`(latitude: Double) {
    #expect(!Coordinate(latitude: latitude, longitude: 0).isValid)
    #expect(!Coordinate(latitude: 0, longitude: latitude * 2).isValid)
  }
}
