import ByteCoding
import Testing

struct NumberTests {
  @Test(arguments: [(0, [0]), (127, [127]), (128, [0x80, 1]), (300, [0xAC, 2])] as [(UInt64, [UInt8])])
  func `varints have seven bits a byte, the lowest first`(number: UInt64, bytes: [UInt8]) {
    var written: [UInt8] = []
    written.append(varint: number)
    #expect(written == bytes)
  }

  @Test func `the greatest varint has ten bytes`() {
    var written: [UInt8] = []
    written.append(varint: .max)
    #expect(written == [UInt8](repeating: 0xFF, count: 9) + [1])
  }

  @Test func `whole numbers come back from where they stand`() {
    var bytes: [UInt8] = [7]
    bytes.append(littleEndian: UInt32(0x0102_0304))
    bytes.append(littleEndian: Int64.min + 5)
    bytes.append(littleEndian: Int32(-2))
    #expect(bytes[..<5] == [7, 4, 3, 2, 1])
    #expect(bytes.littleEndian(at: 1) == UInt32(0x0102_0304))
    #expect(bytes.littleEndian(at: 5) == Int64.min + 5)
    #expect(bytes[5...].littleEndian(at: 13) == Int32(-2))
  }

  @Test(arguments: [(0, 0), (-1, 1), (1, 2), (-2, 3), (.max, .max - 1), (.min, .max)] as [(Int64, UInt64)])
  func `small numbers of either sign are small`(number: Int64, code: UInt64) {
    #expect(zigzag(number) == code)
    #expect(unzigzag(code) == number)
  }
}
