extension AlphaMask {
  /// The mask blurred, larger by the radius on each side.
  ///
  /// Three box averages, which together are close to a Gaussian of standard deviation `radius / 2` (W. M. Wells,
  /// "Efficient synthesis of Gaussian filters by cascaded uniform filters", 1986).
  /// - Parameter radius: pixels, limited to 256; 0 or less leaves the mask as it is.
  package func blurred(_ radius: Float) -> AlphaMask {
    guard radius > 0, width > 0, height > 0 else { return self }
    // A box of width w has the variance (w² − 1) / 12; three of them make the Gaussian's.
    let deviation = min(radius, 256) / 2
    let reach = max(0, ((4 * deviation * deviation + 1).squareRoot() - 1) / 2)
    let margin = Int((reach * 3).rounded(.up)) + 1
    let (wide, high) = (width + 2 * margin, height + 2 * margin)
    var plane = [Float](repeating: 0, count: wide * high)
    for row in 0..<height {
      for column in 0..<width {
        plane[(row + margin) * wide + column + margin] = Float(coverage[row * width + column])
      }
    }
    for _ in 0..<3 {
      AlphaMask.average(&plane, lines: high, lineStep: wide, count: wide, step: 1, reach: reach)
      AlphaMask.average(&plane, lines: wide, lineStep: 1, count: high, step: wide, reach: reach)
    }
    let result = plane.map { UInt8(max(0, min(255, $0 + 0.5))) }
    return AlphaMask(unchecked: wide, high, left: left - margin, top: top - margin, coverage: result)
  }

  /// Replaces each value by the mean over `reach` either side of it, the outermost values counted by the fraction.
  private static func average(
    _ plane: inout [Float], lines: Int, lineStep: Int, count: Int, step: Int, reach: Float
  ) {
    let whole = Int(reach)
    let fraction = reach - Float(whole)
    let factor = 1 / (2 * reach + 1)
    // Running sums: sums[i] is what stands before i, with the outside counted as 0.
    var sums = [Float](repeating: 0, count: count + 2 * whole + 3)
    for line in 0..<lines {
      let start = line * lineStep
      var sum: Float = 0
      for index in sums.indices.dropFirst() {
        let source = index - 1 - whole - 1
        if source >= 0, source < count { sum += plane[start + source * step] }
        sums[index] = sum
      }
      for index in 0..<count {
        // sums[k + whole + 1] is the sum of the values before k.
        let inner = sums[index + 2 * whole + 2] - sums[index + 1]
        let before = sums[index + 1] - sums[index]
        let after = sums[index + 2 * whole + 3] - sums[index + 2 * whole + 2]
        plane[start + index * step] = (inner + fraction * (before + after)) * factor
      }
    }
  }
}
