import Testing

@testable import Terminal

struct ConsoleTests {
  @Test func `names in files do not command the terminal`() {
    #expect(Console.printable("a\u{1B}[31mb\u{7}\rc\u{9B}") == "a\u{FFFD}[31mb\u{FFFD}\u{FFFD}c\u{FFFD}")
    #expect(Console.printable("Straße\t北京\nende") == "Straße\t北京\nende")
  }
}
