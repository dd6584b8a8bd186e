/// Numbers in numbered buckets, all in one flat array.
struct Buckets: Sendable {
  /// Items of bucket n: `items[firsts[n] ..< firsts[n + 1]]`.
  private var firsts: [Int32]
  private var items: [Int32]

  /// - Parameter visit: called twice, to count and to fill; calls what it is given for every item of every bucket.
  init(count: Int, _ visit: (_ add: (_ item: Int, _ bucket: Int) -> Void) -> Void) {
    var ends = [Int32](repeating: 0, count: count + 1)
    visit { _, bucket in ends[bucket + 1] += 1 }
    for bucket in 0..<count { ends[bucket + 1] += ends[bucket] }
    firsts = ends
    var filled = [Int32](repeating: 0, count: Int(ends[count]))
    visit { item, bucket in
      filled[Int(ends[bucket])] = Int32(item)
      ends[bucket] += 1
    }
    items = filled
  }

  subscript(bucket: Int) -> ArraySlice<Int32> { items[Int(firsts[bucket])..<Int(firsts[bucket + 1])] }
}
