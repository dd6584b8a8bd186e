import Testing

@testable import Importing

/// Coasts drawn as points on a map 100 units wide and high, y down; a unit is 1024 of the grid's.
struct SeaTests {
  private static let unit: Int32 = 1024
  private static let corner = GridPoint(home.x & ~1023, home.y & ~1023)
  private static let box = GridBox(lower: corner, upper: corner &+ GridPoint(repeating: 100 * unit))

  private typealias Line = [(Int32, Int32)]

  private static func point(_ x: Int32, _ y: Int32) -> GridPoint { corner &+ GridPoint(x * unit, y * unit) }

  private static func sea(_ lines: [Line], land: Line = [], box: GridBox = box) -> Sea {
    var coast = Coastline()
    for line in lines { coast.add(line.map { point($0.0, $0.1) }) }
    for place in land { coast.addLand(point(place.0, place.1)) }
    return Sea(of: coast, in: box)
  }

  /// Hundredths of the box, rounded.
  private static func percent(_ sea: Sea) -> Int {
    let area = (0..<sea.polygons.count).reduce(0.0) { $0 + sea.polygons.area(of: $1) }
    return Int((area / Double(100 * unit) / Double(100 * unit) * 100).rounded())
  }

  private static func contains(_ sea: Sea, _ x: Int32, _ y: Int32) -> Bool {
    (0..<sea.polygons.count).contains { sea.polygons.contains(point(x, y), geometry: $0) }
  }

  /// From west to east, so that the south is water.
  private static let across: Line = [(-10, 50), (30, 50), (70, 50), (110, 50)]
  /// An island of 10 × 10 with the land to the left.
  private static func island(_ x: Int32, _ y: Int32, side: Int32 = 10) -> Line {
    [(x, y), (x, y + side), (x + side, y + side), (x + side, y), (x, y)]
  }

  @Test func `a coast across the box has its water on the right`() {
    let south = Self.sea([Self.across])
    #expect(Self.percent(south) == 50 && Self.contains(south, 50, 80) && south.warning == nil)
    let north = Self.sea([Self.across.reversed()])
    #expect(Self.percent(north) == 50 && Self.contains(north, 50, 20))
  }

  @Test func `without a coast there is no sea, and nothing to say`() {
    #expect(Self.sea([]).polygons.count == 0 && Self.sea([]).warning == nil)
    let elsewhere = Self.sea([[(200, 200), (300, 200)]])
    #expect(elsewhere.polygons.count == 0 && elsewhere.warning == nil)
  }

  @Test func `a coast in many pieces, in any order and some of them twice, is one`() {
    let pieces: [Line] = [
      [(70, 50), (110, 50)], [(30, 50), (70, 50)], [(-10, 50), (30, 50)], [(30, 50), (70, 50)],
    ]
    let sea = Self.sea(pieces)
    #expect(Self.percent(sea) == 50 && sea.polygons.count == 1 && sea.warning == nil)
  }

  @Test func `a strait between two coasts is water, and so are two bays`() {
    let strait = Self.sea([[(-10, 40), (110, 40)], [(110, 60), (-10, 60)]])
    #expect(Self.percent(strait) == 20 && Self.contains(strait, 50, 50))
    let bays = Self.sea([[(110, 40), (-10, 40)], [(-10, 60), (110, 60)]])
    #expect(Self.percent(bays) == 80 && bays.polygons.count == 2 && !Self.contains(bays, 50, 50))
  }

  @Test func `a coast that leaves the box and comes back is cut`() {
    let sea = Self.sea([[(-10, 50), (40, 50), (40, -10), (60, -10), (60, 50), (110, 50)]])
    #expect(Self.percent(sea) == 60 && Self.contains(sea, 50, 10) && !Self.contains(sea, 20, 20))
  }

  @Test func `islands in the water are holes, and their lakes are water`() {
    let lake: Line = [(24, 74), (26, 74), (26, 76), (24, 76), (24, 74)]
    let sea = Self.sea([Self.across, Self.island(20, 70), Self.island(60, 60), lake])
    #expect(sea.polygons.count == 2 && sea.warning == nil)
    #expect(!Self.contains(sea, 22, 72) && Self.contains(sea, 25, 75) && Self.contains(sea, 50, 80))
  }

  @Test func `around an island alone the whole box is water`() {
    let sea = Self.sea([Self.island(45, 45)], land: [(50, 50)])
    #expect(Self.percent(sea) == 99 && Self.contains(sea, 5, 5) && !Self.contains(sea, 50, 50))
  }

  @Test func `a ring with its land outside is water inside`() {
    let sea = Self.sea([Self.island(40, 40, side: 20).reversed()])
    #expect(Self.percent(sea) == 4 && Self.contains(sea, 50, 50) && !Self.contains(sea, 5, 5))
  }

  @Test func `a coast may begin and end on the edge itself`() {
    let sea = Self.sea([[(0, 50), (50, 50), (100, 50)]])
    #expect(Self.percent(sea) == 50 && sea.warning == nil)
  }

  @Test func `ends that lie open are continued to the edge`() {
    let straight = Self.sea([[(10, 50), (50, 50), (85, 50)]])
    #expect(Self.percent(straight) == 50 && straight.warning == nil)
    let slanted = Self.sea([[(20, 90), (50, 60), (90, 20)]])
    #expect(Self.contains(slanted, 90, 90) && !Self.contains(slanted, 10, 10))
  }

  @Test func `a continuation turns aside for land`() {
    // Straight on it would flood a row of houses south of the line.
    let houses: Line = (0..<20).map { (70 + $0, 56) }
    let sea = Self.sea([[(-10, 50), (30, 50), (60, 50)]], land: houses + [(10, 10)])
    #expect(sea.warning == nil && sea.polygons.count == 1)
    #expect(!Self.contains(sea, 80, 56) && Self.contains(sea, 10, 90))
  }

  @Test func `an end that coils in upon itself finds its way out to the edge`() {
    // A dock cut by the north edge: neither straight on, nor turned by up to sixty degrees, nor due north is the way clear.
    let dock: Line = [(52, 1), (56, 1), (56, 4), (52, 4), (52, 3), (53, 2)]
    let sea = Self.sea([Self.across, dock])
    #expect(Self.percent(sea) == 50 && sea.polygons.count == 2 && sea.warning == nil)
    #expect(Self.contains(sea, 54, 3) && !Self.contains(sea, 50, 20) && Self.contains(sea, 50, 80))
  }

  @Test func `a narrow gap is bridged`() {
    let sea = Self.sea([[(-10, 50), (49, 50)], [(51, 50), (110, 50)]])
    #expect(Self.percent(sea) == 50 && sea.warning == nil)
  }

  @Test func `several maps' coasts meet across the antimeridian`() {
    let start = GridPoint(WorldGrid.size - 50 * Self.unit, Self.corner.y)
    let box = GridBox(lower: start, upper: start &+ GridPoint(repeating: 100 * Self.unit))
    var coast = Coastline()
    let y = start.y + 50 * Self.unit
    coast.add([GridPoint(start.x - 10, y), GridPoint(WorldGrid.size - 1, y), GridPoint(WorldGrid.size + 5, y)])
    coast.add([GridPoint(5, y), GridPoint(60 * Self.unit, y)])
    let sea = Sea(of: coast, in: box)
    #expect(Self.percent(sea) == 50 && sea.polygons.count == 1 && sea.warning == nil)
  }

  private static let broken: [(String, [Line])] = [
    ("a piece that is turned round", [[(-10, 50), (30, 50)], [(70, 50), (30, 50)], [(70, 50), (110, 50)]]),
    ("two coasts the same way", [[(-10, 40), (110, 40)], [(-10, 60), (110, 60)]]),
    ("a wide gap", [[(-10, 50), (20, 50)], [(80, 50), (110, 50)]]),
    ("coasts that cross", [[(-10, 40), (110, 60)], [(110, 40), (-10, 60)]]),
    ("a ring that crosses itself", [[(20, 20), (20, 80), (80, 20), (80, 80), (20, 20)]]),
    ("a coast that is also drawn the other way", [across, across.reversed()]),
    ("an island and a lake side by side", [island(10, 10), island(60, 60).reversed()]),
    ("a branch", [across, [(30, 50), (30, 110)]]),
  ]

  @Test(arguments: broken.indices)
  func `a broken coast makes no sea but a warning`(index: Int) {
    let (name, lines) = Self.broken[index]
    let sea = Self.sea(lines)
    #expect(sea.polygons.count == 0, "\(name): \(Self.percent(sea)) %")
    #expect(sea.warning != nil, "\(name)")
  }

  @Test func `no town is flooded by a coast that is turned round`() {
    let town: Line = (0..<30).map { (20 + $0, 30) }
    let sea = Self.sea([Self.across.reversed()], land: town)
    #expect(sea.polygons.count == 0)
    #expect(sea.warning?.contains("30 of 30") == true)
  }

  @Test func `a few houses on stilts do not drain the sea`() {
    let town: Line = (0..<30).map { (20 + $0, 30) }
    let sea = Self.sea([Self.across], land: town + [(50, 80), (51, 80)])
    #expect(Self.percent(sea) == 50 && sea.warning == nil)
  }

  @Test func `a single island that is turned round stays land, and is told`() {
    let sea = Self.sea([
      Self.across, Self.island(10, 60), Self.island(30, 60), Self.island(50, 60).reversed(), Self.island(70, 60),
    ])
    #expect(Self.percent(sea) == 46 && !Self.contains(sea, 55, 65) && sea.warning != nil)
  }
}
