import Synchronization
import Testing

@testable import Terminal

struct ProgressBarTests {
  final class Screen: Sendable {
    let lines = Mutex<[String]>([])
    let time = Mutex(0.0)

    func bar(total: Int, isTerminal: Bool) -> ProgressBar {
      ProgressBar(
        label: "Drawing", total: total, unit: "tiles", isTerminal: isTerminal,
        show: { line in self.lines.withLock { $0.append(line) } }, now: { self.time.withLock { $0 } })
    }

    func wait(_ seconds: Double) { time.withLock { $0 += seconds } }
  }

  @Test func `a line comes every few seconds where there is no terminal`() {
    let screen = Screen()
    let bar = screen.bar(total: 1000, isTerminal: false)
    for _ in 0..<7 {
      screen.wait(1)
      bar.advance(by: 100)
    }
    bar.finish()
    bar.finish()
    #expect(
      screen.lines.withLock { $0 } == [
        "Drawing: 300 of 1,000 tiles, 100/s, 7.0 s left", "Drawing: 600 of 1,000 tiles, 100/s, 4.0 s left",
        "Drawing: 700 tiles in 7.0 s",
      ])
  }

  @Test func `a bar fills on a terminal and never exceeds its width`() {
    let line = ProgressLine(label: "Drawing", unit: "tiles", done: 250, total: 1000, seconds: 2)
    #expect(line.bar(width: 68) == "Drawing █████░░░░░░░░░░░░░░░░ 250 of 1,000 tiles, 125/s, 6.0 s left")
    for width in 0...200 { #expect(line.bar(width: width).count <= max(width - 1, 0)) }
  }

  @Test func `work of unknown length shows what is done`() {
    #expect(ProgressLine(label: "Reading", unit: "", done: 5, total: 0, seconds: 2).text == "Reading: 5, 2.5/s")
    #expect(ProgressLine(label: "Reading", unit: "", done: 0, total: 0, seconds: 0).text == "Reading: 0")
  }
}
