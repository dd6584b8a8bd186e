import Algorithms
import Testing

struct PartitioningIndexTests {
  @Test func `the second part is found wherever it begins`() {
    for count in 0..<20 {
      for start in 0...count { #expect((0..<count).partitioningIndex { $0 >= start } == start) }
    }
  }

  @Test func `a slice keeps its own indexes`() {
    let numbers = [9, 9, 1, 3, 3, 5]
    #expect(numbers[2...].partitioningIndex { $0 >= 3 } == 3)
    #expect(numbers[2...].partitioningIndex { $0 > 5 } == 6)
  }
}
