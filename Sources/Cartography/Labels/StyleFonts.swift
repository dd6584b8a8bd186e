import Foundation
import Synchronization
package import Typesetting

/// The font stacks of one style: from the glyph ranges that it links to where they are on this machine, or else from
/// the machine's fonts by name.
package final class StyleFonts: Sendable {
  package let library: FontLibrary
  /// A path with `{fontstack}` and `{range}`, nil where the style's glyphs are not on this machine.
  private let glyphPath: String?
  private let faults: Faults
  private let ranged = Mutex<[[String]: FontStack]>([:])

  package init(library: FontLibrary, glyphPath: String? = nil, faults: Faults = Faults()) {
    self.library = library
    self.glyphPath = glyphPath
    self.faults = faults
  }

  func stack(_ names: [String]) -> FontStack {
    guard let glyphPath, !names.isEmpty else { return library.stack(names) }
    return ranged.withLock { stacks in
      if let known = stacks[names] { return known }
      let template = glyphPath.replacingOccurrences(of: "{fontstack}", with: names.joined(separator: ","))
      let stack = library.stack(names) { start in
        let path = template.replacingOccurrences(of: "{range}", with: "\(start)-\(start + 255)")
        return FileManager.default.contents(atPath: path).map([UInt8].init)
      } missing: { [faults] start in
        let stack = names.joined(separator: ",")
        faults.note(.glyphRange, "The style has no glyphs \(start)-\(start + 255) of \(stack).")
      }
      stacks[names] = stack
      return stack
    }
  }
}
