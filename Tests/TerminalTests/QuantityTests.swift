import Terminal
import Testing

struct QuantityTests {
  @Test(arguments: [(0.42, "0.4 s"), (12.2, "12 s"), (200, "3 min 20 s"), (7500, "2 h 5 min"), (-3, "0.0 s")])
  func `durations read as people say them`(seconds: Double, text: String) {
    #expect(Quantity.duration(seconds: seconds) == text)
  }

  @Test(arguments: [
    (0, "0 bytes"), (999, "999 bytes"), (1234, "1.2 kB"), (9_960, "10 kB"), (48_200_000, "48 MB"),
    (999_600_000, "1.0 GB"), (.max, "9.2 EB"),
  ])
  func `bytes are counted in decimal units`(number: Int, text: String) {
    #expect(Quantity.bytes(number) == text)
  }

  @Test(arguments: [(0, "0"), (999, "999"), (-1000, "-1,000"), (1_234_567, "1,234,567")])
  func `digits stand in groups of three`(number: Int, text: String) {
    #expect(Quantity.count(number) == text)
  }
}
