/// The families asked, in order, for what the faces of a stack do not cover.
enum FallbackFamilies {
  static let emoji = ["notocoloremoji"]

  /// For characters of no script and for what a script's own families miss.
  static let general = [
    "notosans", "notosanssymbols", "notosanssymbols2", "dejavusans", "notosansmath", "notomusic", "notocoloremoji",
  ]

  /// When no name of a stack is installed.
  static let standard = ["notosans", "dejavusans", "liberationsans", "opensans", "roboto", "arial", "freesans"]
  static let standardSerif = ["notoserif", "dejavuserif", "liberationserif", "timesnewroman", "freeserif"]
  static let standardMonospace = ["notosansmono", "dejavusansmono", "liberationmono", "couriernew", "freemono"]

  /// Families for a script given as an ISO 15924 tag, in the flavour of CJK that the language prefers.
  static func families(script: UInt32, cjk: CJKFlavour) -> [String] {
    if cjkScripts.contains(script) { return cjk.families }
    guard let names = byScript[script] else { return [] }
    return names
  }

  private static let cjkScripts = Set(
    (["Hani", "Hira", "Kana", "Hang", "Bopo"] as [StaticString]).map(openTypeTag))

  /// ISO 15924 tag → family keys, for the scripts of living languages; others are found by what faces cover.
  private static let byScript: [UInt32: [String]] = {
    let noto: [(StaticString, String)] = [
      ("Adlm", "adlam"), ("Arab", "arabic"), ("Armn", "armenian"), ("Bali", "balinese"), ("Bamu", "bamum"),
      ("Batk", "batak"), ("Beng", "bengali"), ("Bugi", "buginese"), ("Cakm", "chakma"),
      ("Cans", "canadianaboriginal"), ("Cham", "cham"), ("Cher", "cherokee"), ("Copt", "coptic"),
      ("Deva", "devanagari"), ("Ethi", "ethiopic"), ("Geor", "georgian"), ("Gujr", "gujarati"),
      ("Guru", "gurmukhi"), ("Hebr", "hebrew"), ("Java", "javanese"), ("Kali", "kayahli"), ("Khmr", "khmer"),
      ("Knda", "kannada"), ("Lana", "taitham"), ("Laoo", "lao"), ("Lepc", "lepcha"), ("Limb", "limbu"),
      ("Lisu", "lisu"), ("Mlym", "malayalam"), ("Mong", "mongolian"), ("Mtei", "meeteimayek"),
      ("Mymr", "myanmar"), ("Nkoo", "nko"), ("Olck", "olchiki"), ("Orya", "oriya"), ("Osge", "osage"),
      ("Rohg", "hanifirohingya"), ("Saur", "saurashtra"), ("Sinh", "sinhala"), ("Sund", "sundanese"),
      ("Sylo", "sylotinagri"), ("Syrc", "syriac"), ("Tale", "taile"), ("Talu", "newtailue"), ("Taml", "tamil"),
      ("Tavt", "taiviet"), ("Telu", "telugu"), ("Tfng", "tifinagh"), ("Thaa", "thaana"), ("Thai", "thai"),
      ("Vaii", "vai"), ("Yiii", "yi"),
    ]
    var families = Dictionary(
      uniqueKeysWithValues: noto.map { (openTypeTag($0.0), ["notosans" + $0.1, "notoserif" + $0.1]) })
    families[openTypeTag("Tibt")] = ["notosanstibetan", "notoseriftibetan"]
    return families
  }()
}

/// Which regional forms of Han characters to prefer.
enum CJKFlavour: String, Sendable {
  case japanese = "jp"
  case korean = "kr"
  case simplifiedChinese = "sc"
  case traditionalChinese = "tc"
  case hongKong = "hk"

  /// From a BCP 47 language tag; nil where the language is none of these.
  init?(language: String?) {
    guard let parts = language?.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" }) else { return nil }
    switch parts.first {
    case "ja": self = .japanese
    case "ko": self = .korean
    case "zh" where parts.contains("hk"): self = .hongKong
    case "zh" where parts.contains("hant") || parts.contains("tw") || parts.contains("mo"): self = .traditionalChinese
    case "zh": self = .simplifiedChinese
    case "yue": self = .hongKong
    default: return nil
    }
  }

  /// What the letters beside Han characters tell: kana are Japanese, hangul Korean, bopomofo Taiwanese.
  init?(codePoints: [UInt32]) {
    for codePoint in codePoints {
      switch codePoint {
      case 0x3041...0x30FF, 0x31F0...0x31FF: self = .japanese
      case 0x1100...0x11FF, 0xAC00...0xD7A3: self = .korean
      case 0x3105...0x312F: self = .traditionalChinese
      default: continue
      }
      return
    }
    return nil
  }

  var families: [String] { ["notosanscjk" + rawValue, "notosans" + rawValue, "notosanscjkjp", "notosanscjksc"] }

  /// The BCP 47 tag that chooses the forms within a face.
  var languageTag: String {
    switch self {
    case .japanese: "ja"
    case .korean: "ko"
    case .simplifiedChinese: "zh-Hans"
    case .traditionalChinese: "zh-Hant"
    case .hongKong: "zh-HK"
    }
  }
}
