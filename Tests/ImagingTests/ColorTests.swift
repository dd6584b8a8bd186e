import Imaging
import Testing

struct ColorTests {
  @Test(
    arguments: [
      ("red", 0xFF00_00FF), ("ReBeccaPurple", 0xFF99_3366), ("transparent", 0), (" #0f8 ", 0xFF88_FF00),
      ("#0F88", 0x8849_8800), ("#102030", 0xFF30_2010), ("#10203000", 0), ("rgb(1,2,3)", 0xFF03_0201),
      ("rgb(1 2 3)", 0xFF03_0201), ("rgb( 100% , 0% , 50% )", 0xFF80_00FF), ("rgb(0% 0% 100% / 1)", 0xFFFF_0000),
      ("rgba(255, 0, 0, 0.5)", 0x8000_0080), ("rgba(255 0 0 / 50%)", 0x8000_0080), ("rgb(300, -20, 1e1)", 0xFF0A_00FF),
      ("hsl(120, 50%, 50%)", 0xFF40_BF40), ("hsl(120 50% 50% / 0.5)", 0x8020_6020),
      ("hsla(30, 100%, 50%, 1)", 0xFF00_80FF),
      ("hsl(480deg, 50%, 50%)", 0xFF40_BF40), ("hsl(-240, 50%, 50%)", 0xFF40_BF40),
      ("hsl(0.5turn 100% 50%)", 0xFFFF_FF00),
      ("hsl(0,0%,88%)", 0xFFE0_E0E0), ("hwb(120 0% 0%)", 0xFF00_FF00), ("hwb(0 60% 60%)", 0xFF80_8080),
      ("RGBA(255,255,255,.8)", 0xCCCC_CCCC), ("rgba(.5e1,5,+5,1.)", 0xFF05_0505),
    ] as [(String, UInt32)])
  func `CSS colours of every syntax are read`(css: String, pixel: UInt32) throws {
    #expect(try #require(Color(css: css)).pixel == pixel)
  }

  @Test(arguments: [
    "", " ", "#", "#12", "#12345", "#1234567", "#123456789", "#ggg", "rgb", "rgb(", "rgb()", "rgb(1,2)", "rgb(1,2,3",
    "rgb(1,2,3,4,5)", "rgb(1 2,3)", "rgb(1,2,3 / 1)", "rgb(1 2 3, 1)", "rgb(1%,2,3)", "rgb(1deg,2,3)", "rgb(1,2,3)x",
    "hsl(1,2,3)", "hsl(10%,20%,30%)", "hsl(1,2%,3%,1deg)", "notacolour", "rgb(a,b,c)", "rgb(1..2,3,4)", "redé", "re d",
    "rgb(1,2,nan)", "rgb(inf,0,0)", "oops blue",
  ])
  func `other text is no colour`(css: String) {
    #expect(Color(css: css) == nil)
  }

  @Test func `a transparent colour keeps its hue when interpolated`() throws {
    let clear = try #require(Color(css: "rgb(0% 0% 100% / 0)"))
    let mixed = Color(straightRed: 1, green: 0, blue: 0).interpolated(to: clear, by: 0.4)
    for (got, wanted) in zip([mixed.red, mixed.green, mixed.blue, mixed.alpha], [0.36, 0, 0.24, 0.6] as [Float]) {
      #expect(abs(got - wanted) < 1e-6)
    }
  }

  @Test func `premultiplied and straight components agree`() {
    let color = Color(red: 0.25, green: 0.1, blue: 0, alpha: 0.5)
    #expect(color == Color(straightRed: 0.5, green: 0.2, blue: 0, alpha: 0.5))
    #expect(color.withOpacity(0.5).alpha == 0.25)
    #expect(Color(straightRed: .nan, green: 7, blue: -1, alpha: .infinity).pixel == 0xFF00_FF00)
  }

  @Test func `pixels survive the way through straight colours`() {
    for alpha: UInt32 in 0...255 {
      for component in 0...alpha {
        let pixel = component | alpha << 24
        #expect(Pixmap.premultiplied(Pixmap.straight(pixel)) == pixel)
      }
    }
  }
}
