/// What coverage is turned into. Columns are multiples of 8 and whole blocks are written, the last one perhaps beyond
/// the picture's width; targets therefore have rows of whole blocks.
protocol Paint {
  /// Eight pixels of different coverage, 0…255 each.
  func paint(row: Int, column: Int, coverage: SIMD8<UInt16>)
  /// `count` pixels, a multiple of 8, of one coverage, 1…255.
  func paint(row: Int, column: Int, count: Int, coverage: UInt16)
}

extension CoverageAccumulator {
  /// Hands all coverage to a paint, row by row from the left, and empties the sums.
  func resolve<P: Paint>(_ rule: FillRule, _ paint: P) {
    var row = firstRow
    while row < endRow {
      resolveRow(row, isEvenOdd: rule == .evenOdd, paint)
      row += 1
    }
    firstRow = height
    endRow = 0
  }

  @inline(__always)
  private func resolveRow<P: Paint>(_ row: Int, isEvenOdd: Bool, _ paint: P) {
    let sums = unsafe UnsafeMutableRawPointer(self.sums + row * stride)
    let words = unsafe touched + row * wordsPerRow
    var cover: Float = 0
    var block = 0
    var word = 0
    var bits = unsafe words[0]
    while true {
      while bits == 0, word + 1 < wordsPerRow {
        word += 1
        bits = unsafe words[word]
      }
      let next = bits == 0 ? blocks : min(blocks, word << 6 + bits.trailingZeroBitCount)
      if next > block {
        let coverage = CoverageAccumulator.coverage(SIMD8(repeating: cover), isEvenOdd)[0]
        if coverage > 0 { paint.paint(row: row, column: block << 3, count: (next - block) << 3, coverage: coverage) }
      }
      guard next < blocks else { break }
      let offset = next << 5
      let windings = unsafe CoverageAccumulator.runningSum(
        sums.load(fromByteOffset: offset, as: SIMD8<Float>.self), cover)
      unsafe sums.storeBytes(of: SIMD8<Float>(), toByteOffset: offset, as: SIMD8<Float>.self)
      cover = windings[7]
      let coverage = CoverageAccumulator.coverage(windings, isEvenOdd)
      paint.paint(row: row, column: next << 3, coverage: coverage)
      bits &= bits &- 1
      block = next + 1
    }
    unsafe sums.storeBytes(of: SIMD8<Float>(), toByteOffset: blocks << 5, as: SIMD8<Float>.self)
    for word in 0..<wordsPerRow { unsafe words[word] = 0 }
  }

  /// Each lane plus all lanes before it plus `start`.
  @inline(__always)
  private static func runningSum(_ lanes: SIMD8<Float>, _ start: Float) -> SIMD8<Float> {
    var (low, high) = (lanes.lowHalf, lanes.highHalf)
    low += SIMD4(0, low.x, low.y, low.z)
    high += SIMD4(0, high.x, high.y, high.z)
    low += SIMD4(0, 0, low.x, low.y)
    high += SIMD4(0, 0, high.x, high.y)
    low += start
    high += low.w
    return SIMD8(lowHalf: low, highHalf: high)
  }

  /// Winding numbers averaged over pixels as coverage 0…255, rounded.
  @inline(__always)
  private static func coverage(_ windings: SIMD8<Float>, _ isEvenOdd: Bool) -> SIMD8<UInt16> {
    var inside = windings
    if isEvenOdd {
      // The distance to the nearest even number; adding 1.5·2²³ rounds to a whole number.
      let magic = SIMD8<Float>(repeating: 12_582_912)
      inside -= ((windings * 0.5 + magic) - magic) * 2
    }
    let magnitudes = SIMD8<Float>(bitPattern: SIMD8<UInt32>(bitPattern: inside) & 0x7FFF_FFFF)
    let limited = magnitudes.replacing(with: 1, where: magnitudes .> 1)
    // Adding 2²³ leaves the rounded number in the low bits.
    let shifted = limited * 255 + 8_388_608
    return unsafe unsafeBitCast(shifted, to: SIMD16<UInt16>.self).evenHalf
  }
}

extension SIMD8<UInt32> {
  @inline(__always)
  fileprivate init(bitPattern lanes: SIMD8<Float>) { self = unsafe unsafeBitCast(lanes, to: SIMD8<UInt32>.self) }
}

extension SIMD8<Float> {
  @inline(__always)
  fileprivate init(bitPattern lanes: SIMD8<UInt32>) { self = unsafe unsafeBitCast(lanes, to: SIMD8<Float>.self) }
}
