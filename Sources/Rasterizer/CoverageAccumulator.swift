/// Turns paths into coverage by signed areas.
///
/// Every edge adds, in each row that it crosses, how much of the row it spans to the pixels right of it, so that the
/// running sum along a row is the winding number averaged over each pixel. One float a pixel holds the differences of
/// that sum; a bit for each block of eight tells where there are any, and what lies between is empty or solid.
///
/// Invariant: all sums and bits are zero between a resolve and the next edge.
@safe final class CoverageAccumulator {
  /// Pixels in a block.
  static let block = 8

  let width: Int
  let height: Int
  /// Blocks in a row, the last one perhaps only partly on the canvas.
  let blocks: Int
  /// Floats in a row: the blocks and one more, for edges on the right border.
  let stride: Int
  let wordsPerRow: Int
  let sums: UnsafeMutablePointer<Float>
  let touched: UnsafeMutablePointer<UInt64>
  /// The rows that have edges.
  var firstRow: Int
  var endRow: Int
  private let right: Float
  private let bottom: Float

  /// For a canvas of this size; both at least 0.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    blocks = (width + CoverageAccumulator.block - 1) / CoverageAccumulator.block
    stride = (blocks + 1) * CoverageAccumulator.block
    wordsPerRow = (blocks + 1 + 63) / 64
    unsafe sums = .allocate(capacity: stride * height)
    unsafe sums.initialize(repeating: 0, count: stride * height)
    unsafe touched = .allocate(capacity: wordsPerRow * height)
    unsafe touched.initialize(repeating: 0, count: wordsPerRow * height)
    firstRow = height
    endRow = 0
    right = Float(width)
    bottom = Float(height)
  }

  deinit {
    unsafe sums.deallocate()
    unsafe touched.deallocate()
  }

  /// Adds all edges of a path, each subpath closed.
  /// - Parameter antialias: false counts a pixel as inside when its centre is.
  func add(_ path: Path, antialias: Bool) {
    let path = path.flattened()
    var current = SIMD2<Float>()
    var start = SIMD2<Float>()
    var index = 0
    unsafe path.points.withUnsafeBufferPointer { points in
      for verb in path.verbs {
        switch verb {
        case .close:
          edge(current, start, antialias)
          current = start
        case .move:
          edge(current, start, antialias)
          unsafe current = points[index]
          start = current
          index += 1
        default:
          let next = unsafe points[index]
          edge(current, next, antialias)
          current = next
          index += 1
        }
      }
    }
    edge(current, start, antialias)
  }

  /// Adds all edges of polygons, but of none that lies beside an area of the canvas.
  func add(
    _ set: PolygonSet, group: Int?, movedBy offset: SIMD2<Float>, within area: PixelRectangle, antialias: Bool
  ) {
    let low = SIMD2(Float(area.x), Float(area.y)) - offset
    let high = low + SIMD2(Float(area.width), Float(area.height))
    unsafe set.points.withUnsafeBufferPointer { points in
      for polygon in set.polygons(of: group) {
        let box = polygon.box
        if box.x >= high.x || box.y >= high.y || box.z <= low.x || box.w <= low.y { continue }
        var current = unsafe points[Int(polygon.points.upperBound) - 1] + offset
        for index in polygon.points {
          let next = unsafe points[Int(index)] + offset
          edge(current, next, antialias)
          current = next
        }
      }
    }
  }

  /// Adds one edge between finite points, whatever part of it is on the canvas.
  @inline(__always)
  private func edge(_ from: SIMD2<Float>, _ to: SIMD2<Float>, _ antialias: Bool) {
    let isDown = from.y < to.y
    let (top, low) = isDown ? (from, to) : (to, from)
    guard top.y < low.y, top.y < bottom, low.y > 0 else { return }
    guard min(top.x, low.x) < right else { return }
    let direction: Float = isDown ? 1 : -1
    if top.y >= 0, low.y <= bottom, min(top.x, low.x) >= 0, max(top.x, low.x) <= right {
      accumulate(top, low, direction, antialias)
    } else if max(top.x, low.x) <= 0 {
      accumulate(SIMD2(0, max(top.y, 0)), SIMD2(0, min(low.y, bottom)), direction, antialias)
    } else {
      clip(top, low, direction, antialias)
    }
  }

  /// Cuts an edge at the borders: what is left of the canvas counts along the left border, what is right of it nowhere.
  private func clip(_ top: SIMD2<Float>, _ low: SIMD2<Float>, _ direction: Float, _ antialias: Bool) {
    // In doubles, because the ends may be millions of pixels away.
    let slope = (Double(low.x) - Double(top.x)) / (Double(low.y) - Double(top.y))
    func x(_ y: Double) -> Double { Double(top.x) + (y - Double(top.y)) * slope }
    let firstY = max(Double(top.y), 0)
    let lastY = min(Double(low.y), Double(bottom))
    let border = Double(width)
    // The heights where the edge crosses the left and the right border, in falling order of the edge.
    var cuts = (lastY, lastY)
    if slope != 0 {
      let crossings = (
        Double(top.y) - Double(top.x) / slope, Double(top.y) + (border - Double(top.x)) / slope
      )
      cuts = (min(crossings.0, crossings.1), max(crossings.0, crossings.1))
      cuts = (max(firstY, min(cuts.0, lastY)), max(firstY, min(cuts.1, lastY)))
    }
    var y = firstY
    for next in [cuts.0, cuts.1, lastY] where next > y {
      let middle = x((y + next) / 2)
      if middle < border {
        let (from, to) = (max(0, min(border, x(y))), max(0, min(border, x(next))))
        let isLeft = middle <= 0
        accumulate(
          SIMD2(isLeft ? 0 : Float(from), Float(y)), SIMD2(isLeft ? 0 : Float(to), Float(next)), direction, antialias)
      }
      y = next
    }
  }

  /// Adds an edge that lies on the canvas, borders included, `top.y <= low.y`.
  private func accumulate(_ top: SIMD2<Float>, _ low: SIMD2<Float>, _ direction: Float, _ antialias: Bool) {
    guard top.y < low.y else { return }
    if antialias {
      accumulateAreas(top, low, direction)
    } else {
      accumulateCenters(top, low, direction)
    }
  }

  private func accumulateAreas(_ top: SIMD2<Float>, _ low: SIMD2<Float>, _ direction: Float) {
    let firstRow = Int(top.y)
    let lastRow = Int(low.y)
    self.firstRow = min(self.firstRow, firstRow)
    endRow = max(endRow, min(height, lastRow &+ 1))
    guard firstRow < lastRow else {
      return spread(firstRow, min(top.x, low.x), max(top.x, low.x), (low.y - top.y) * direction)
    }
    let slope = (low.x - top.x) / (low.y - top.y)
    let leftmost = min(top.x, low.x)
    let rightmost = max(top.x, low.x)
    let firstSpan = Float(firstRow &+ 1) - top.y
    var x = max(leftmost, min(rightmost, top.x + slope * firstSpan))
    spread(firstRow, min(top.x, x), max(top.x, x), firstSpan * direction)
    var row = firstRow &+ 1
    while row < lastRow {
      let next = max(leftmost, min(rightmost, x + slope))
      spread(row, min(x, next), max(x, next), direction)
      x = next
      row &+= 1
    }
    let lastSpan = low.y - Float(lastRow)
    if lastSpan > 0 { spread(lastRow, min(x, low.x), max(x, low.x), lastSpan * direction) }
  }

  /// Adds one row's part of an edge from `x0` to `x1`, `0 <= x0 <= x1 <= width`, that spans `cover` of the row's height.
  @inline(__always)
  private func spread(_ row: Int, _ x0: Float, _ x1: Float, _ cover: Float) {
    let column = Int(x0)
    let sums = unsafe self.sums + (row &* stride)
    let origin = Float(column)
    if x1 <= origin + 1 {
      let area = cover * (0.5 * (x0 + x1) - origin)
      unsafe sums[column] += cover - area
      unsafe sums[column + 1] += area
      let words = unsafe touched + (row &* wordsPerRow)
      let (first, second) = (column >> 3, (column &+ 1) >> 3)
      unsafe words[first >> 6] |= 1 &<< UInt64(truncatingIfNeeded: first)
      unsafe words[second >> 6] |= 1 &<< UInt64(truncatingIfNeeded: second)
      return
    }
    // The part in each column is a trapezoid; the sums' differences follow from its area.
    var lastColumn = Int(x1)
    if Float(lastColumn) == x1 { lastColumn -= 1 }
    let rate = cover / (x1 - x0)
    let first = origin + 1 - x0
    let firstArea = 0.5 * rate * first * first
    unsafe sums[column] += firstArea
    if lastColumn == column + 1 {
      let last = x1 - Float(lastColumn)
      let lastArea = 0.5 * rate * last * last
      unsafe sums[column + 1] += cover - firstArea - lastArea
      unsafe sums[column + 2] += lastArea
    } else {
      let second = rate * (first + 0.5)
      unsafe sums[column + 1] += second - firstArea
      var index = column + 2
      while index < lastColumn {
        unsafe sums[index] += rate
        index += 1
      }
      let last = x1 - Float(lastColumn)
      let lastArea = 0.5 * rate * last * last
      let before = second + Float(lastColumn - column - 2) * rate
      unsafe sums[lastColumn] += cover - before - lastArea
      unsafe sums[lastColumn + 1] += lastArea
    }
    mark(row, column, lastColumn + 1)
  }

  private func accumulateCenters(_ top: SIMD2<Float>, _ low: SIMD2<Float>, _ direction: Float) {
    let slope = (low.x - top.x) / (low.y - top.y)
    let rows =
      Int((top.y + 0.5).rounded(.down))..<max(Int((top.y + 0.5).rounded(.down)), Int((low.y + 0.5).rounded(.down)))
    for row in rows where row < height {
      let x = top.x + (Float(row) + 0.5 - top.y) * slope
      let column = Int(max(0, min(right, (x + 0.5).rounded(.down))))
      unsafe sums[row * stride + column] += direction
      mark(row, column, column)
    }
    firstRow = min(firstRow, rows.lowerBound)
    endRow = max(endRow, min(height, rows.upperBound))
  }

  /// Sets the bits of the blocks that hold the columns `from` to `to`.
  @inline(__always)
  private func mark(_ row: Int, _ from: Int, _ to: Int) {
    let first = from >> 3
    let last = to >> 3
    let words = unsafe touched + (row &* wordsPerRow)
    if first >> 6 == last >> 6 {
      let bits = (UInt64.max &>> UInt64(63 &- (last &- first))) &<< UInt64(first & 63)
      unsafe words[first >> 6] |= bits
    } else {
      for block in first...last { unsafe words[block >> 6] |= 1 &<< UInt64(block & 63) }
    }
  }
}
