/// Coverage, 0…255 a pixel, that a colour is drawn through.
package struct AlphaMask: Sendable, Equatable {
  /// Columns.
  package let width: Int
  /// Rows.
  package let height: Int
  /// The column of the mask's left edge, counted from the origin of what it shows.
  package let left: Int
  /// The row of the mask's upper edge, counted from the origin of what it shows.
  package let top: Int
  /// `width * height` values, row-major from the top.
  package let coverage: [UInt8]

  /// Sides of masks made from paths are cut off at this many pixels.
  package static let largestSide = 4096

  /// A mask of known coverage; nil unless there are `width * height` values.
  package init?(width: Int, height: Int, left: Int, top: Int, coverage: [UInt8]) {
    guard width >= 0, height >= 0, coverage.count == width * height else { return nil }
    self.init(unchecked: width, height, left: left, top: top, coverage: coverage)
  }

  init(unchecked width: Int, _ height: Int, left: Int, top: Int, coverage: [UInt8]) {
    (self.width, self.height, self.left, self.top) = (width, height, left, top)
    self.coverage = coverage
  }

  /// A mask without pixels.
  package static let empty = AlphaMask(unchecked: 0, 0, left: 0, top: 0, coverage: [])

  /// The inside of a path, in the smallest mask that holds it.
  package init(path: Path, rule: FillRule = .nonZero) {
    guard let bounds = path.bounds else {
      self = .empty
      return
    }
    let (left, top) = (Int(bounds.minX.rounded(.down)), Int(bounds.minY.rounded(.down)))
    let (right, bottom) = (Int(bounds.maxX.rounded(.up)), Int(bounds.maxY.rounded(.up)))
    self.init(
      path: path, rule: rule, left: left, top: top, width: min(right - left, AlphaMask.largestSide),
      height: min(bottom - top, AlphaMask.largestSide))
  }

  /// The part of a path's inside that a window shows.
  init(path: Path, rule: FillRule, left: Int, top: Int, width: Int, height: Int) {
    guard width > 0, height > 0 else {
      self = .empty
      return
    }
    let accumulator = CoverageAccumulator(width: width, height: height)
    accumulator.add(path.transformed(by: .translation(Float(-left), Float(-top))), antialias: true)
    let stride = accumulator.blocks * CoverageAccumulator.block
    var rows = [UInt8](repeating: 0, count: stride * height)
    unsafe rows.withUnsafeMutableBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      accumulator.resolve(rule, unsafe MaskPaint(bytes: start, stride: stride))
    }
    if stride != width {
      var packed: [UInt8] = []
      packed.reserveCapacity(width * height)
      for row in 0..<height { packed.append(contentsOf: rows[row * stride..<row * stride + width]) }
      rows = packed
    }
    self.init(unchecked: width, height, left: left, top: top, coverage: rows)
  }
}

/// Keeps coverage as it is, a byte a pixel. `bytes` outlives the paint and has rows of `stride`, a multiple of 8.
@safe private struct MaskPaint: Paint {
  private let bytes: UnsafeMutableRawPointer
  private let stride: Int

  init(bytes: UnsafeMutableRawPointer, stride: Int) {
    unsafe self.bytes = bytes
    self.stride = stride
  }

  @inline(__always)
  func paint(row: Int, column: Int, coverage: SIMD8<UInt16>) {
    unsafe bytes.storeBytes(
      of: Blending.bytes(coverage), toByteOffset: row * stride + column, as: SIMD8<UInt8>.self)
  }

  @inline(__always)
  func paint(row: Int, column: Int, count: Int, coverage: UInt16) {
    unsafe (bytes + row * stride + column).initializeMemory(
      as: UInt8.self, repeating: UInt8(truncatingIfNeeded: coverage), count: count)
  }
}
