extension Color {
  /// A colour in CSS syntax: a name, `transparent`, `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb()`, `rgba()`, `hsl()`,
  /// `hsla()`, `hwb()`, the functions with commas or with spaces and a slash. Case and surrounding space do not matter.
  /// Nil for anything else. (CSS Color Module Level 4, sections 4 to 8.)
  package init?(css: String) {
    let text = css.utf8.map { $0 >= 65 && $0 <= 90 ? $0 + 32 : $0 }
    var scanner = ColorScanner(text)
    scanner.skipSpace()
    guard let first = scanner.peek else { return nil }
    if first == UInt8(ascii: "#") {
      self.init(hexadecimal: scanner.rest)
      return
    }
    let name = scanner.word()
    if scanner.accept(UInt8(ascii: "(")) {
      guard let arguments = ColorArguments(&scanner) else { return nil }
      self.init(function: name, arguments)
      return
    }
    scanner.skipSpace()
    guard scanner.peek == nil else { return nil }
    if name == "transparent" {
      self = .clear
    } else if let value = Color.names[name] {
      self.init(straight24: value)
    } else {
      return nil
    }
  }

  private init(straight24 value: UInt32) {
    self.init(
      straightRed: Float(value >> 16 & 255) / 255, green: Float(value >> 8 & 255) / 255, blue: Float(value & 255) / 255)
  }

  private init?(hexadecimal text: ArraySlice<UInt8>) {
    var digits: [UInt32] = []
    for byte in text.dropFirst() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits.append(UInt32(byte) - 48)
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digits.append(UInt32(byte) - 87)
      case UInt8(ascii: " "): break
      default: return nil
      }
      guard digits.count <= 8 else { return nil }
    }
    var components: [Float] = []
    switch digits.count {
    case 3, 4: components = digits.map { Float($0 * 17) / 255 }
    case 6, 8:
      components = stride(from: 0, to: digits.count, by: 2).map { Float(digits[$0] * 16 + digits[$0 + 1]) / 255 }
    default: return nil
    }
    self.init(
      straightRed: components[0], green: components[1], blue: components[2],
      alpha: components.count == 4 ? components[3] : 1)
  }

  private init?(function name: String, _ arguments: ColorArguments) {
    let (first, second, third) = (arguments.components[0], arguments.components[1], arguments.components[2])
    switch name {
    case "rgb", "rgba":
      guard !first.isAngle, !second.isAngle, !third.isAngle, first.isPercentage == second.isPercentage,
        second.isPercentage == third.isPercentage
      else { return nil }
      let whole: Float = first.isPercentage ? 100 : 255
      self.init(
        straightRed: first.value / whole, green: second.value / whole, blue: third.value / whole,
        alpha: arguments.alpha)
    case "hsl", "hsla", "hwb":
      guard !first.isPercentage, second.isPercentage, third.isPercentage else { return nil }
      let (a, b) = ((second.value / 100).clampedToUnit, (third.value / 100).clampedToUnit)
      let rgb =
        name == "hwb"
        ? Color.fromHWB(hue: first.value, whiteness: a, blackness: b)
        : Color.fromHSL(hue: first.value, saturation: a, lightness: b)
      self.init(straightRed: rgb.x, green: rgb.y, blue: rgb.z, alpha: arguments.alpha)
    default: return nil
    }
  }

  /// Straight red, green, blue of a hue in degrees (any number), saturation and lightness 0…1 (CSS Color 4, section 7).
  private static func fromHSL(hue: Float, saturation: Float, lightness: Float) -> SIMD3<Float> {
    var turn = hue.isFinite ? hue.truncatingRemainder(dividingBy: 360) : 0
    if turn < 0 { turn += 360 }
    let reach = saturation * min(lightness, 1 - lightness)
    func component(_ n: Float) -> Float {
      let k = (n + turn / 30).truncatingRemainder(dividingBy: 12)
      return lightness - reach * max(-1, min(k - 3, 9 - k, 1))
    }
    return SIMD3(component(0), component(8), component(4))
  }

  /// Straight red, green, blue of a hue in degrees, whiteness and blackness 0…1 (CSS Color 4, section 8).
  private static func fromHWB(hue: Float, whiteness: Float, blackness: Float) -> SIMD3<Float> {
    let sum = whiteness + blackness
    if sum >= 1 { return SIMD3(repeating: whiteness / sum) }
    return fromHSL(hue: hue, saturation: 1, lightness: 0.5) * (1 - sum) + whiteness
  }
}

/// What stands between the parentheses of a colour function: three components and an alpha.
private struct ColorArguments {
  struct Component {
    var value: Float
    var isPercentage = false
    var isAngle = false
  }

  var components: [Component] = []
  var alpha: Float = 1

  /// Reads up to the closing parenthesis and the end of the text; nil if separators are mixed or anything is amiss.
  init?(_ scanner: inout ColorScanner) {
    var separators: [UInt8] = []
    while true {
      scanner.skipSpace()
      guard components.count < 4, let component = scanner.component() else { return nil }
      components.append(component)
      let hadSpace = scanner.skipSpace()
      if scanner.accept(UInt8(ascii: ")")) { break }
      if scanner.accept(UInt8(ascii: ",")) {
        separators.append(UInt8(ascii: ","))
      } else if scanner.accept(UInt8(ascii: "/")) {
        separators.append(UInt8(ascii: "/"))
      } else if hadSpace {
        separators.append(UInt8(ascii: " "))
      } else {
        return nil
      }
    }
    scanner.skipSpace()
    guard scanner.peek == nil else { return nil }
    switch String(decoding: separators, as: UTF8.self) {
    case ",,", "  ": break
    case ",,,", "  /":
      let last = components.removeLast()
      guard !last.isAngle else { return nil }
      alpha = last.isPercentage ? last.value / 100 : last.value
    default: return nil
    }
  }
}

/// Reads lower-case ASCII text from left to right.
private struct ColorScanner {
  private let text: [UInt8]
  private var position = 0

  init(_ text: [UInt8]) { self.text = text }

  var peek: UInt8? { position < text.count ? text[position] : nil }
  var rest: ArraySlice<UInt8> { text[position...] }

  @discardableResult mutating func skipSpace() -> Bool {
    let start = position
    while let byte = peek, byte == 32 || (byte >= 9 && byte <= 13) { position += 1 }
    return position > start
  }

  mutating func accept(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    position += 1
    return true
  }

  mutating func word() -> String {
    let start = position
    while let byte = peek, byte >= UInt8(ascii: "a"), byte <= UInt8(ascii: "z") { position += 1 }
    return String(decoding: text[start..<position], as: UTF8.self)
  }

  /// A number, with a percent sign or an angle's unit if there is one; angles are turned into degrees.
  mutating func component() -> ColorArguments.Component? {
    let start = position
    while let byte = peek, isNumberPart(byte, at: position) { position += 1 }
    guard let value = Float(String(decoding: text[start..<position], as: UTF8.self)), value.isFinite else { return nil }
    if accept(UInt8(ascii: "%")) { return .init(value: value, isPercentage: true) }
    switch word() {
    case "": return .init(value: value)
    case "deg": return .init(value: value, isAngle: true)
    case "grad": return .init(value: value * 0.9, isAngle: true)
    case "rad": return .init(value: value * 180 / .pi, isAngle: true)
    case "turn": return .init(value: value * 360, isAngle: true)
    default: return nil
    }
  }

  /// Digits, points and signs, and an `e` that a digit or sign follows.
  private func isNumberPart(_ byte: UInt8, at index: Int) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-"): return true
    case UInt8(ascii: "e"):
      guard index + 1 < text.count else { return false }
      let next = text[index + 1]
      return (next >= 48 && next <= 57) || next == UInt8(ascii: "+") || next == UInt8(ascii: "-")
    default: return false
    }
  }
}
