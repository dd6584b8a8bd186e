import Foundation

/// Quantities as people read them.
package enum Quantity {
  /// Digits in groups of three: `1,234,567`.
  package static func count(_ number: Int) -> String {
    var text = ""
    for (index, digit) in String(number.magnitude).reversed().enumerated() {
      if index > 0, index % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return (number < 0 ? "-" : "") + String(text.reversed())
  }

  /// `0.4 s`, `12 s`, `3 min 20 s`, `2 h 5 min`
  package static func duration(seconds: Double) -> String {
    let whole = Int(min(max(seconds, 0), 1e9).rounded())
    return switch whole {
    case ..<10: String(format: "%.1f s", max(seconds, 0))
    case ..<60: "\(whole) s"
    case ..<3600: "\(whole / 60) min \(whole % 60) s"
    default: "\(whole / 3600) h \(whole % 3600 / 60) min"
    }
  }

  /// Decimal units with three digits at most: `950 bytes`, `1.2 kB`, `48 MB`.
  package static func bytes(_ number: Int) -> String {
    guard number >= 1000 else { return "\(number) bytes" }
    var (value, unit) = (Double(number) / 1000, 0)
    let units = ["kB", "MB", "GB", "TB", "PB", "EB"]
    while value >= 999.5, unit < units.count - 1 {
      value /= 1000
      unit += 1
    }
    return String(format: value < 9.95 ? "%.1f " : "%.0f ", value) + units[unit]
  }
}
