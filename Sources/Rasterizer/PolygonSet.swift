package import Imaging

/// Closed polygons that are filled again and again, in pictures of different places. Each knows its box, so that those
/// beside a picture cost next to nothing.
package struct PolygonSet: Sendable {
  struct Polygon: Sendable {
    var points: Range<Int32>
    /// (minX, minY, maxX, maxY).
    var box: SIMD4<Float>
  }

  /// Most corners that a set holds; what is added beyond is left away.
  private static let cornerLimit = 1 << 28

  private(set) var points: [SIMD2<Float>] = []
  private(set) var polygons: [Polygon] = []
  /// Where each group's polygons end.
  private var groupEnds: [Int32] = []

  /// A set with nothing in it.
  package init() {}

  /// Whether there is nothing to fill.
  package var isEmpty: Bool { polygons.isEmpty }

  /// Bytes that the set takes.
  package var byteCount: Int {
    points.count * MemoryLayout<SIMD2<Float>>.stride + polygons.count * MemoryLayout<Polygon>.stride
      + groupEnds.count * MemoryLayout<Int32>.stride
  }

  /// Adds each subpath, closed, curves as lines.
  package mutating func append(_ path: Path) {
    let path = path.flattened()
    var index = 0
    var first = points.count
    for verb in path.verbs where verb != .close {
      if verb == .move {
        finish(from: first)
        first = points.count
      }
      points.append(path.points[index])
      index += 1
    }
    finish(from: first)
  }

  /// Ends a group: the polygons since the last one ended can be filled on their own.
  package mutating func endGroup() { groupEnds.append(Int32(polygons.count)) }

  /// The polygons of one group, or all.
  func polygons(of group: Int?) -> ArraySlice<Polygon> {
    guard let group else { return polygons[...] }
    guard groupEnds.indices.contains(group) else { return [] }
    return polygons[Int(group == 0 ? 0 : groupEnds[group - 1])..<Int(groupEnds[group])]
  }

  /// Makes a polygon of the corners from `first` on, or nothing where they enclose nothing.
  private mutating func finish(from first: Int) {
    guard points.count - first > 2, points.count <= Self.cornerLimit else {
      return points.removeSubrange(first...)
    }
    var (low, high) = (points[first], points[first])
    for point in points[first...] {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    polygons.append(Polygon(points: Int32(first)..<Int32(points.count), box: SIMD4(lowHalf: low, highHalf: high)))
  }

  /// The polygons as a path.
  /// - Parameter group: nil for all.
  package func path(of group: Int? = nil, movedBy offset: SIMD2<Float> = .zero) -> Path {
    var path = Path()
    for polygon in polygons(of: group) {
      path.appendPolygon(points[Int(polygon.points.lowerBound)..<Int(polygon.points.upperBound)])
    }
    return offset == .zero ? path : path.transformed(by: .translation(offset.x, offset.y))
  }

  /// The part of each polygon that lies in a convex polygon whose corners go round clockwise as seen.
  /// - Parameter group: nil for all.
  package func clipped(to corners: [SIMD2<Float>], group: Int? = nil) -> PolygonSet {
    var result = PolygonSet()
    for polygon in polygons(of: group) {
      let ring = points[Int(polygon.points.lowerBound)..<Int(polygon.points.upperBound)]
      let first = result.points.count
      if Path.isInside(polygon.box, corners) {
        result.points += ring
      } else {
        result.points += Path.clip(Array(ring), to: corners)
      }
      result.finish(from: first)
    }
    return result
  }
}

extension Canvas {
  /// Blends a colour over the inside of polygons.
  /// - Parameters:
  ///   - group: nil for all of them.
  ///   - offset: from their coordinates to the canvas's.
  ///   - antialias: false draws a pixel wholly if its centre is inside, and else not at all.
  ///   - clip: nothing is drawn outside; nil for the whole canvas.
  package func fill(
    _ polygons: PolygonSet, group: Int? = nil, movedBy offset: SIMD2<Float>, rule: FillRule = .nonZero, color: Color,
    antialias: Bool = true, within clip: PixelRectangle? = nil
  ) {
    let pixel = color.pixel
    guard pixel != 0 else { return }
    let area = clip ?? PixelRectangle(x: 0, y: 0, width: width, height: height)
    accumulator.add(polygons, group: group, movedBy: offset, within: area, antialias: antialias)
    let paint = unsafe SolidPaint(pixels: pixels, stride: stride, pixel: pixel)
    if clip == nil {
      accumulator.resolve(rule, paint)
    } else {
      accumulator.resolve(rule, ClippedPaint(paint: paint, area: area))
    }
  }
}
