import Typesetting

/// `/fonts/{stack}/{range}.pbf`: signed distance glyphs of 256 code points, made from this machine's fonts.
enum FontRoute {
  /// Names in a stack that are looked at.
  private static let maximumNames = 16

  static func answer(_ context: RouteContext) throws(HTTPError) -> Answer {
    let path = context.request.path
    guard path.count == 3, let file = FileName(path[2]), file.ending == "pbf", file.scale == 1 else {
      throw .noSuchPath(context.request)
    }
    let start = try rangeStart(file.stem)
    let stack = path[1]
    let names = stack.split(separator: ",").prefix(maximumNames).map(\.trimmed)
    guard !names.isEmpty, let fonts = context.map.fonts else { throw .noSuchPath(context.request) }
    return .made(.glyphs(stack: stack, start: start), .stable) { () throws(HTTPError) in
      Content(fonts.signedDistanceRange(stack: names, start: start), mediaType: "application/x-protobuf")
    }
  }

  /// `512-767` is 512.
  private static func rangeStart(_ text: String) throws(HTTPError) -> UInt32 {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { UInt32($0) }
    guard ends.count == 2, let first = ends[0], let last = ends[1], first % 256 == 0, first <= 0x10_FF00,
      last == first + 255
    else { throw HTTPError(.badRequest, "A range of glyphs is 256 code points, such as 0-255, not “\(text)”.") }
    return first
  }
}
