extension RandomAccessCollection {
  /// Where the second part of a collection begins that is parted in two: first the elements that are not in it, then
  /// those that are.
  /// - Complexity: O(log n) calls.
  @inlinable @inline(__always)
  package func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Index {
    var (low, count) = (startIndex, count)
    while count > 0 {
      let half = count / 2
      let middle = index(low, offsetBy: half)
      if isInSecondPart(self[middle]) {
        count = half
      } else {
        low = index(after: middle)
        count -= half + 1
      }
    }
    return low
  }
}
