import Foundation

/// What a progress bar says at one moment.
struct ProgressLine {
  let label: String
  let unit: String
  let done: Int
  /// 0 where it is not known.
  let total: Int
  let seconds: Double

  /// `Drawing: 120 of 576 tiles, 59/s, 8 s left`
  var text: String { "\(label): \(facts)" }

  /// `Drawing ███████░░░░░░░ 120 of 576 tiles, 59/s, 8 s left`, at most `width` columns.
  func bar(width: Int) -> String {
    let room = min(width - label.count - facts.count - 3, 40)
    guard total > 0, room >= 8 else { return String(text.prefix(max(width - 1, 0))) }
    let filled = Int(Double(room) * fraction)
    return "\(label) \(String(repeating: "█", count: filled))\(String(repeating: "░", count: room - filled)) \(facts)"
  }

  /// `Drawing: 576 tiles in 9.7 s`
  var summary: String { "\(label): \(counted(Quantity.count(done))) in \(Quantity.duration(seconds: seconds))" }

  private var fraction: Double { min(max(Double(done) / Double(max(total, 1)), 0), 1) }

  private var facts: String {
    var facts = [counted(total > 0 ? "\(Quantity.count(done)) of \(Quantity.count(total))" : Quantity.count(done))]
    let rate = seconds > 0 ? Double(done) / seconds : 0
    if rate > 0 {
      facts.append((rate < 10 ? String(format: "%.1f", rate) : Quantity.count(Int(min(rate, 1e15)))) + "/s")
      if total > done { facts.append(Quantity.duration(seconds: Double(total - done) / rate) + " left") }
    }
    return facts.joined(separator: ", ")
  }

  private func counted(_ number: String) -> String { unit.isEmpty ? number : "\(number) \(unit)" }
}
