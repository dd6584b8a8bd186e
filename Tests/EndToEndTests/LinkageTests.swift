import Testing

@Suite struct LinkageTests {
  @Test(.withProgram("ldd"), arguments: ["belvedere", "render-tiles"])
  func `what draws and serves links no reader of sources`(name: String) throws {
    let path = try #require(Program.path(name))
    let libraries = try Program.run("ldd", [path])
    #expect(libraries.status == 0)
    #expect(libraries.text.contains("libmicrohttpd") == (name == "belvedere"))
    for library in ["gdal", "osmium", "exiv2", "expat"] {
      #expect(!libraries.text.contains("lib\(library)"), "\(name) links \(library)")
    }
  }

  @Test(arguments: ["belvedere", "belvedere-import", "render-tiles"])
  func `help is given, and an unknown option is refused`(name: String) throws {
    let help = try Program.run(name, ["--help"])
    #expect(help.status == 0)
    #expect(help.text.contains("usage: "))
    let refusal = try Program.run(name, ["--no-such-option"])
    #expect(refusal.status == 2)
    #expect(refusal.messages.contains("--no-such-option"))
  }
}
