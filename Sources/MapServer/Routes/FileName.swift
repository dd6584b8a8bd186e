/// A path's last segment taken apart: `9484@2x.png` is stem `9484`, scale 2, ending `png`.
struct FileName {
  let stem: String
  /// 1, 2 or 3.
  let scale: Int
  let ending: String

  /// Nil without an ending.
  init?(_ segment: String) {
    guard let dot = segment.lastIndex(of: ".") else { return nil }
    let base = segment[..<dot]
    ending = String(segment[dot...].dropFirst())
    let scaled = [2, 3].first { base.hasSuffix("@\($0)x") }
    scale = scaled ?? 1
    stem = String(scaled == nil ? base : base.dropLast(3))
    guard !stem.isEmpty else { return nil }
  }
}
