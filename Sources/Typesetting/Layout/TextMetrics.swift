/// Figures shared by texts at points and along lines, in ems, fitted to how MapLibre places its glyphs.
enum TextMetrics {
  /// Baseline below the middle of a line: capitals of Noto Sans stand centred on it.
  ///
  /// MapLibre lays out at 24 units an em, moves lines up by 17 and measures glyphs from an ascender of 26 (that of
  /// Open Sans, Arial and Noto Sans at this size): 26 − 17 = 9 units.
  static let baseline: Float = 9.0 / 24
}
