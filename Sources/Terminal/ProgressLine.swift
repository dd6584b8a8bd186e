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
  var summary: String { "\(label): \(counted(Self.grouped(done))) in \(Self.duration(seconds))" }

  private var fraction: Double { min(max(Double(done) / Double(max(total, 1)), 0), 1) }

  private var facts: String {
    var facts = [counted(total > 0 ? "\(Self.grouped(done)) of \(Self.grouped(total))" : Self.grouped(done))]
    let rate = seconds > 0 ? Double(done) / seconds : 0
    if rate > 0 {
      facts.append((rate < 10 ? String(format: "%.1f", rate) : Self.grouped(Int(min(rate, 1e15)))) + "/s")
      if total > done { facts.append(Self.duration(Double(total - done) / rate) + " left") }
    }
    return facts.joined(separator: ", ")
  }

  private func counted(_ number: String) -> String { unit.isEmpty ? number : "\(number) \(unit)" }

  /// Digits in groups of three: 1,234,567.
  static func grouped(_ number: Int) -> String {
    var text = ""
    for (index, digit) in String(number.magnitude).reversed().enumerated() {
      if index > 0, index % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return (number < 0 ? "-" : "") + String(text.reversed())
  }

  /// `0.4 s`, `12 s`, `3 min 20 s`, `2 h 5 min`
  static func duration(_ seconds: Double) -> String {
    let whole = Int(min(max(seconds, 0), 1e9).rounded())
    return switch whole {
    case ..<10: String(format: "%.1f s", max(seconds, 0))
    case ..<60: "\(whole) s"
    case ..<3600: "\(whole / 60) min \(whole % 60) s"
    default: "\(whole / 3600) h \(whole % 3600 / 60) min"
    }
  }
}
