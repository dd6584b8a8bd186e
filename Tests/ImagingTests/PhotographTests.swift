import Imaging
import Testing

struct PhotographTests {
  /// Smooth colours, which lossy formats keep closely.
  private func gradient(_ width: Int = 40, _ height: Int = 24, alpha: UInt32 = 255) -> Pixmap {
    var picture = Pixmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let straight = UInt32(x * 255 / width) | UInt32(y * 255 / height) << 8 | 0x0080_0000 | alpha << 24
        picture[x, y] = Pixmap.premultiplied(straight)
      }
    }
    return picture
  }

  private func largestDifference(_ one: Pixmap, _ other: Pixmap) -> Int {
    zip(one.pixels, other.pixels).reduce(0) { largest, pair in
      [0, 8, 16, 24].reduce(largest) { max($0, abs(Int(pair.0 >> $1 & 255) - Int(pair.1 >> $1 & 255))) }
    }
  }

  @Test(arguments: [true, false])
  func `a JPEG file looks like its picture`(wholeChroma: Bool) throws {
    let file = try JPEG.encode(gradient(), quality: 95, wholeChroma: wholeChroma)
    #expect(PictureFormat.sniff(file) == .jpg)
    let decoded = try decodePicture(file)
    #expect(decoded.width == 40 && decoded.height == 24 && decoded.isOpaque)
    #expect(largestDifference(decoded, gradient()) <= 14)
  }

  @Test func `JPEG shows what is transparent on white`() throws {
    let decoded = try JPEG.decode(JPEG.encode(Pixmap(width: 8, height: 8)))
    #expect(decoded.uniformPixel == .max)
  }

  @Test func `lossless WebP keeps every pixel and lossy nearly`() throws {
    let picture = gradient(alpha: 200)
    #expect(try WebP.decode(WebP.encode(picture, quality: nil)) == picture)
    let file = try PictureFormat.webp.encode(picture)
    #expect(PictureFormat.sniff(file) == .webp)
    #expect(largestDifference(try decodePicture(file), picture) <= 24)
  }

  @Test(arguments: PictureFormat.allCases)
  func `truncated files are refused or whole, at every length`(format: PictureFormat) throws {
    let file = try format.encode(gradient(12, 9))
    for length in 0..<file.count {
      let part = Array(file[..<length])
      #expect(throws: ImagingError.self, "\(length) of \(file.count)") { try decodePicture(part) }
    }
  }

  @Test(arguments: PictureFormat.allCases)
  func `mutated files never trap`(format: PictureFormat) throws {
    var noise = Noise(seed: 21)
    let file = try format.encode(gradient())
    for _ in 0..<1500 {
      var mutated = file
      for _ in 0...noise.index(below: 5) { mutated[noise.index(below: file.count)] = UInt8(noise.next() & 255) }
      if let picture = try? decodePicture(mutated) {
        #expect(picture.pixels.count == picture.width * picture.height)
      }
    }
  }

  @Test func `a grey and an inverted CMYK file are read`() throws {
    #expect(try JPEG.decode(Self.greyFile).pixels.allSatisfy { $0 == 0xFF80_8080 })
    let inks = try JPEG.decode(Self.cmykFile)
    #expect(inks.width == 8 && inks.height == 8)
    #expect(largestDifference(inks, Pixmap(width: 8, height: 8, fill: 0xFF00_80FF)) <= 3)
  }

  @Test func `pictures that a format cannot hold are refused`() {
    #expect(throws: ImagingError.notEncodable(.jpg)) { try JPEG.encode(Pixmap(width: 0, height: 4)) }
    #expect(throws: ImagingError.notEncodable(.webp)) { try WebP.encode(Pixmap(width: 16_384, height: 1)) }
    #expect(throws: ImagingError.unknownFormat) { try decodePicture(Array("GIF89a".utf8)) }
  }
}
