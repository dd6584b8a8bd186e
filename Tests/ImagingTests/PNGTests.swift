import Imaging
import Testing

/// Pictures of a seeded generator.
struct Noise {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// The next 32 random bits (xorshift64*).
  mutating func next() -> UInt32 {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return UInt32(truncatingIfNeeded: (state &* 0x2545_F491_4F6C_DD1D) >> 32)
  }

  /// A random index below `count`.
  mutating func index(below count: Int) -> Int { Int(next() % UInt32(count)) }

  /// A picture with `colors` different premultiplied colours at most.
  mutating func picture(width: Int, height: Int, colors: Int, isOpaque: Bool = false) -> Pixmap {
    let palette = (0..<colors).map { _ in
      Pixmap.premultiplied(isOpaque ? next() | 0xFF00_0000 : next())
    }
    var picture = Pixmap(width: width, height: height)
    for position in picture.pixels.indices { picture.pixels[position] = palette[index(below: colors)] }
    return picture
  }
}

struct PNGTests {
  @Test(arguments: [1, 2, 3, 4, 5, 16, 17, 255, 256], [1, 2, 7, 64])
  func `up to 256 colours are kept exactly`(colors: Int, width: Int) throws {
    var noise = Noise(seed: UInt64(colors * 100 + width))
    let picture = noise.picture(width: width, height: 33, colors: colors)
    let file = PNG.encode(picture)
    #expect(try PNG.decode(file) == picture)
    #expect(file[25] == 3)
  }

  @Test(arguments: [(1, 1), (2, 1), (3, 2), (4, 2), (5, 4), (16, 4), (17, 8), (256, 8)])
  func `the palette has the smallest bit depth`(colors: Int, depth: UInt8) {
    var picture = Pixmap(width: 256, height: 2)
    for x in 0..<512 { picture.pixels[x] = 0xFF00_0000 | UInt32(x % colors) }
    #expect(PNG.encode(picture)[24] == depth)
  }

  @Test(arguments: [true, false])
  func `noise is kept exactly without a palette`(isOpaque: Bool) throws {
    var noise = Noise(seed: 9)
    let picture = noise.picture(width: 61, height: 47, colors: 5000, isOpaque: isOpaque)
    let file = PNG.encode(picture)
    #expect(try PNG.decode(file) == picture)
    #expect(file[25] == (isOpaque ? 2 : 6))
  }

  @Test func `colours are merged only within the tolerance and areas keep theirs`() throws {
    var picture = Pixmap(width: 128, height: 128, fill: Color(css: "#f2efe9")?.pixel ?? 0)
    // A blend of three lines' edges with the ground: over 256 colours that lie close to each other.
    for y in 0..<64 {
      for x in 0..<128 {
        let share = Float(x * 64 + y) / Float(128 * 64)
        let line = [Color.white, Color.black, Color(straightRed: 1, green: 0.4, blue: 0.1)][y % 3]
        picture[x, y] = line.interpolated(to: Color(pixel: picture[x, y]), by: share).pixel
      }
    }
    // A paler area that could be merged with the ground.
    for (x, y) in (0..<32).flatMap({ x in (96..<128).map { (x, $0) } }) {
      picture[x, y] = Color(css: "#efece6")?.pixel ?? 0
    }
    let file = PNG.encode(picture)
    let decoded = try PNG.decode(file)
    #expect(file[25] == 3)
    #expect(decoded[100, 100] == picture[100, 100])
    #expect(decoded[10, 100] == picture[10, 100])
    for (got, wanted) in zip(decoded.pixels, picture.pixels) {
      for shift: UInt32 in [0, 8, 16, 24] {
        let difference = Int(got >> shift & 255) - Int(wanted >> shift & 255)
        #expect(abs(difference) <= 6)
      }
    }
  }

  @Test func `equal pictures give equal files`() {
    var first = Noise(seed: 4)
    var second = Noise(seed: 4)
    #expect(
      PNG.encode(first.picture(width: 99, height: 50, colors: 300))
        == PNG.encode(second.picture(width: 99, height: 50, colors: 300)))
  }

  @Test func `a truncated file is refused at every length`() {
    var noise = Noise(seed: 2)
    let file = PNG.encode(noise.picture(width: 9, height: 9, colors: 40))
    for length in 0..<file.count {
      #expect(throws: ImagingError.self) { try PNG.decode(Array(file[..<length])) }
    }
  }

  @Test func `mutated files never trap`() {
    var noise = Noise(seed: 3)
    for kind in [3, 40, 3000] {
      let file = PNG.encode(noise.picture(width: 40, height: 30, colors: kind))
      for _ in 0..<1500 {
        var mutated = file
        for _ in 0...noise.index(below: 4) { mutated[noise.index(below: file.count)] = UInt8(noise.next() & 255) }
        _ = try? PNG.decode(mutated)
      }
    }
  }

  @Test func `a picture beyond the limits is refused before anything is allocated`() {
    var file = PNG.encode(Pixmap(width: 4, height: 4))
    file.replaceSubrange(16..<24, with: [0, 1, 0, 0, 0, 1, 0, 0])
    #expect(throws: ImagingError.tooLarge(width: 65536, height: 65536)) { try PNG.decode(file) }
  }
}
