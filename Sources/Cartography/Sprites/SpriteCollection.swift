/// Several sheets as one: pictures of the sheet named `default` by their names, those of others as `sheet:name`.
struct SpriteCollection: SpriteSheet {
  private let sheets: [String: any SpriteSheet]

  /// - Parameter sheets: by their ids in the style.
  init(_ sheets: [String: any SpriteSheet]) { self.sheets = sheets }

  func image(named name: String, pixelRatio: Double) -> SpriteImage? {
    if let image = sheets["default"]?.image(named: name, pixelRatio: pixelRatio) { return image }
    guard let colon = name.firstIndex(of: ":") else { return nil }
    let rest = String(name[name.index(after: colon)...])
    return sheets[String(name[..<colon])]?.image(named: rest, pixelRatio: pixelRatio)
  }

  var names: [String] {
    sheets.flatMap { id, sheet in id == "default" ? sheet.names : sheet.names.map { "\(id):\($0)" } }.sorted()
  }
}
