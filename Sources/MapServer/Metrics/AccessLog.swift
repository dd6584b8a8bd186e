import Foundation
import Synchronization

/// One line a request in the common log format, with the duration in milliseconds at its end.
///
/// Lines are gathered and written together, so that a busy server does not write thousands of times a second.
package final class AccessLog: Sendable {
  private let pending = Mutex<String>("")
  private let write: @Sendable (String) -> Void

  package init(write: @escaping @Sendable (String) -> Void) { self.write = write }

  /// Standard output; a closed pipe is no reason to stop.
  package static var standardOutput: AccessLog {
    AccessLog { try? FileHandle.standardOutput.write(contentsOf: Data($0.utf8)) }
  }

  func add(_ exchange: Exchange) {
    let line = Self.line(
      exchange.summary.withLock { $0 }, target: exchange.target,
      date: Self.date(Int(Date().timeIntervalSince1970)),
      milliseconds: (ContinuousClock.now - exchange.start) / .milliseconds(1))
    let isLong = pending.withLock { text in
      text += line
      return text.utf8.count > 1 << 16
    }
    if isLong { flush() }
  }

  /// Writes what has gathered.
  package func flush() {
    pending.withLock { text in
      guard !text.isEmpty else { return }
      write(text)
      text = ""
    }
  }

  static func line(_ summary: Exchange.Summary, target: String, date: String, milliseconds: Double) -> String {
    let request = [summary.method, target, summary.version].map(escaped).joined(separator: " ")
    // What was given up before it could be answered has no status.
    let status = summary.status == 0 ? "-" : String(summary.status)
    return "\(summary.client) - - [\(date)] \"\(request)\" \(status) \(summary.bytes) "
      + String(format: "%.1f", milliseconds) + "\n"
  }

  /// The most of a method or an address that is logged, bytes.
  private static let longestPart = 2048

  /// What could break the line or a terminal is written as `\xHH`.
  private static func escaped(_ text: String) -> String {
    let isPlain = { (byte: UInt8) in
      byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }
    guard text.utf8.count > longestPart || !text.utf8.allSatisfy(isPlain) else { return text }
    let part = text.utf8.prefix(longestPart)
    return part.map { isPlain($0) ? String(UnicodeScalar($0)) : String(format: "\\x%02X", $0) }.joined()
  }

  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// `30/Nov/2026:21:50:00 +0000`, from seconds since 1970 (civil date of a day number: H. Hinnant's algorithm).
  static func date(_ seconds: Int) -> String {
    let (day, second) = (seconds / 86400, seconds % 86400)
    let shifted = day + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let dayOfMonth = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    let two = { (number: Int) in number < 10 ? "0\(number)" : String(number) }
    return "\(two(dayOfMonth))/\(months[month - 1])/\(year):\(two(second / 3600)):\(two(second / 60 % 60))"
      + ":\(two(second % 60)) +0000"
  }
}
