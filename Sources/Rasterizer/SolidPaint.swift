/// One colour over a canvas.
@safe struct SolidPaint: Paint {
  private let pixels: UnsafeMutablePointer<UInt32>
  private let stride: Int
  private let pixel: UInt32
  private let lanes: SIMD8<UInt16>
  private let isOpaque: Bool

  /// - Parameters:
  ///   - pixels: rows of `stride` premultiplied pixels, which must outlive the paint.
  ///   - stride: a multiple of 8.
  init(pixels: UnsafeMutablePointer<UInt32>, stride: Int, pixel: UInt32) {
    unsafe self.pixels = pixels
    self.stride = stride
    self.pixel = pixel
    lanes = Blending.lanes(pixel)
    isOpaque = pixel >> 24 == 255
  }

  @inline(__always)
  func paint(row: Int, column: Int, coverage: SIMD8<UInt16>) {
    if Blending.isUniform(coverage, 0) { return }
    let target = unsafe UnsafeMutableRawPointer(pixels + (row &* stride &+ column))
    if isOpaque, Blending.isUniform(coverage, 255) {
      let four = SIMD4<UInt32>(repeating: pixel)
      unsafe target.storeBytes(of: four, as: SIMD4<UInt32>.self)
      unsafe target.storeBytes(of: four, toByteOffset: 16, as: SIMD4<UInt32>.self)
      return
    }
    unsafe Blending.blend(lanes, eight: coverage, at: target)
  }

  @inline(__always)
  func paint(row: Int, column: Int, count: Int, coverage: UInt16) {
    let target = unsafe UnsafeMutableRawPointer(pixels + (row &* stride &+ column))
    let size = count &<< 2
    var offset = 0
    if isOpaque, coverage == 255 {
      let four = SIMD4<UInt32>(repeating: pixel)
      while offset < size {
        unsafe target.storeBytes(of: four, toByteOffset: offset, as: SIMD4<UInt32>.self)
        offset &+= 16
      }
      return
    }
    let source = Blending.divided(lanes &* coverage)
    let rest = 255 &- Blending.alphas(source)
    while offset < size {
      let below = unsafe Blending.lanes(target.loadUnaligned(fromByteOffset: offset, as: SIMD8<UInt8>.self))
      let result = Blending.bytes(source &+ Blending.divided(below &* rest))
      unsafe target.storeBytes(of: result, toByteOffset: offset, as: SIMD8<UInt8>.self)
      offset &+= 8
    }
  }
}
