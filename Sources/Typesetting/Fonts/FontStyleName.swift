/// A font name as style documents write it ("Noto Sans Semibold Italic", "noto_sans_regular"), taken apart.
struct FontStyleName: Sendable, Equatable {
  /// Every reading of the name, the longest family first: a family may itself end in a word for a style
  /// ("Arial Black"), so each reading is tried until one is installed.
  var readings: [Reading]

  struct Reading: Sendable, Equatable {
    var familyKey: String
    var style: FontStyle
  }

  /// The style when no reading's family is installed.
  var style: FontStyle { readings.last?.style ?? FontStyle() }

  init(_ name: String) {
    var rest = Substring(Self.key(name))
    var style = FontStyle()
    readings = [Reading(familyKey: String(rest), style: style)]
    while let (word, change) = Self.words.first(where: { rest.hasSuffix($0.word) && rest.count > $0.word.count }) {
      rest = rest.dropLast(word.count)
      change.apply(to: &style)
      readings.append(Reading(familyKey: String(rest), style: style))
    }
  }

  /// `name` without case, spaces and punctuation.
  static func key(_ name: String) -> String {
    String(name.lowercased().unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil })
  }

  private enum Change {
    case weight(Int)
    case width(Int)
    case slant
    case nothing

    func apply(to style: inout FontStyle) {
      switch self {
      case .weight(let weight): style.weight = weight
      case .width(let width): style.width = width
      case .slant: style.isSlanted = true
      case .nothing: break
      }
    }
  }

  // Longer words before those they end in.
  private static let words: [(word: String, change: Change)] = [
    ("italic", .slant), ("oblique", .slant), ("slanted", .slant),
    ("hairline", .weight(100)), ("thin", .weight(100)),
    ("extralight", .weight(200)), ("ultralight", .weight(200)), ("semilight", .weight(350)),
    ("demilight", .weight(350)), ("light", .weight(300)),
    ("regular", .nothing), ("normal", .nothing), ("roman", .nothing), ("book", .nothing),
    ("medium", .weight(500)),
    ("semibold", .weight(600)), ("demibold", .weight(600)), ("extrabold", .weight(800)), ("ultrabold", .weight(800)),
    ("bold", .weight(700)), ("heavy", .weight(900)), ("black", .weight(900)),
    ("semicondensed", .width(4)), ("extracondensed", .width(2)), ("condensed", .width(3)), ("narrow", .width(3)),
  ]
}
