// swift-tools-version: 6.2
import PackageDescription

// No outside Swift package: C and C++ libraries come from Debian, each behind one C… target.

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

func system(_ name: String, _ pkgConfig: String, apt: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])])
}

func module(_ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource]? = nil) -> Target {
  .target(name: name, dependencies: dependencies, resources: resources, swiftSettings: strict)
}

func executable(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

func test(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: strict)
}

let libraries: [Target] = [
  // libdeflate: gzip and PNG's zlib streams at twice zlib's speed, with the same output everywhere.
  system("CDeflate", "libdeflate", apt: "libdeflate-dev"),
  // Brotli and Zstandard: what other programs compress PMTiles with.
  system("CBrotli", "libbrotlidec", apt: "libbrotli-dev"),
  system("CZstandard", "libzstd", apt: "libzstd-dev"),
  // libpng reads and checks PNG; its setjmp error path stays in the C shim.
  .target(name: "CPNG", linkerSettings: [.linkedLibrary("png16")]),
  // libjpeg-turbo behind libjpeg's interface; setjmp stays in the C shim.
  .target(name: "CJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
  // libwebp is the format's reference codec.
  system("CWebP", "libwebp", apt: "libwebp-dev"),
  // SQLite is MBTiles' own container, and the place store's.
  system("CSQLite", "sqlite3", apt: "libsqlite3-dev"),
  // FreeType and HarfBuzz share types, hence one module for the two.
  system("CFreeType", "harfbuzz", apt: "libharfbuzz-dev"),
  // FriBidi: the Unicode bidirectional algorithm.
  system("CFriBidi", "fribidi", apt: "libfribidi-dev"),
  // libmicrohttpd: epoll and a thread pool at nginx's speed, with the protocol's safety.
  system("CMicroHTTPD", "libmicrohttpd", apt: "libmicrohttpd-dev"),
  // Swapping two directories in one step, which Swift's Glibc module leaves out.
  .systemLibrary(name: "CRename"),
  // libosmium reads every OSM format and assembles multipolygons; C++ stays behind a C shim.
  .target(
    name: "COsmium",
    cxxSettings: [.define("OSMIUM_WITH_LZ4"), .define("NDEBUG", .when(configuration: .release))],
    linkerSettings: ["z", "expat", "bz2", "lz4", "zstd", "pthread"].map { .linkedLibrary($0) }),
]

let modules: [Target] = [
  // Bottom: what everything stands on.
  module("Algorithms"),  // what the standard library's collections lack
  module("ByteCoding"),  // numbers as bytes
  module("Files"),  // open files: what stands there, reading and writing whole
  module("JSON"),  // JSON as a value
  module("Geodesy"),  // coordinates, Mercator, tile ids, boxes
  module("Caching"),  // a bounded cache that makes each value once
  module("Terminal"),  // command lines: options, progress, messages
  module("Imaging", ["CPNG", "CJPEG", "CWebP", "CDeflate"]),  // pixels, colour, PNG, JPEG, WebP
  module("SQLite", ["CSQLite"]),  // connections and statements
  // Stores and drawing parts.
  // PMTiles, MBTiles, directories
  module(
    "TileArchives",
    [
      "Algorithms", "ByteCoding", "Files", "Geodesy", "JSON", "SQLite", "CDeflate", "CBrotli", "CZstandard", "CRename",
    ]),
  module("Places", ["Files", "Geodesy", "JSON", "SQLite"]),  // the place store: ids, categories, names, addresses
  module("VectorTiles", ["ByteCoding", "Geodesy", "JSON"]),  // MVT and GeoJSON as flat arrays
  module("MapStyle", ["Geodesy", "JSON", "Imaging"]),  // style documents and expressions
  module("Rasterizer", ["Imaging"]),  // paths, strokes, coverage
  // Text.
  // fonts, shaping, glyph masks
  module("Typesetting", ["ByteCoding", "Caching", "Rasterizer", "Imaging", "CFreeType", "CFriBidi"]),
  // A view of a style over sources becomes a picture.
  module(
    "Cartography",
    [
      "Geodesy", "JSON", "Caching", "Imaging", "TileArchives", "VectorTiles", "MapStyle", "Rasterizer", "Typesetting",
    ],
    resources: [.copy("../../tiles/styles"), .copy("../../tiles/icons.json")]),
  // The region directory.
  module("Region", ["Files", "Geodesy", "JSON", "Imaging", "Places", "TileArchives", "VectorTiles", "CRename"]),
  // Work on whole regions.
  module(
    "Importing",
    [
      "Algorithms", "ByteCoding", "Files", "Geodesy", "JSON", "Terminal", "Places", "Region", "SQLite", "TileArchives",
      "VectorTiles", "COsmium",
    ]),
  module("BulkRendering", ["Geodesy", "JSON", "Imaging", "Terminal", "TileArchives", "Cartography"]),
  module(
    "MapServer",
    [
      "Files", "Geodesy", "JSON", "Imaging", "Places", "TileArchives", "VectorTiles", "MapStyle", "Cartography",
      "Region", "Typesetting", "CMicroHTTPD",
    ],
    resources: [.copy("../../web")]),
]

let executables: [Target] = [
  executable(
    "belvedere",
    [
      "Files", "Geodesy", "JSON", "Terminal", "Imaging", "Places", "TileArchives", "MapStyle", "Cartography", "Region",
      "MapServer",
    ]),
  executable("belvedere-import", ["Terminal", "Importing", "Geodesy", "Region"]),
  executable(
    "render-tiles",
    [
      "Files", "Geodesy", "JSON", "Terminal", "Imaging", "TileArchives", "MapStyle", "Typesetting", "Cartography",
      "Region",
      "BulkRendering",
    ]),
]

let tests: [Target] = [
  .target(
    name: "TestWorlds", dependencies: ["Geodesy", "JSON", "VectorTiles", "TileArchives", "Imaging"],
    path: "Tests/TestWorlds", swiftSettings: strict),
  test("AlgorithmsTests", ["Algorithms"]),
  test("ByteCodingTests", ["ByteCoding"]),
  test("CachingTests", ["Caching"]),
  test("GeodesyTests", ["Geodesy", "JSON"]),
  test("TerminalTests", ["Terminal"]),
  test("ImagingTests", ["Imaging", "TestWorlds"]),
  test("TileArchivesTests", ["TileArchives", "SQLite", "Geodesy", "JSON", "TestWorlds"]),
  test("PlacesTests", ["Places", "SQLite", "Geodesy"]),
  test("VectorTilesTests", ["VectorTiles", "TileArchives", "Geodesy", "Imaging", "JSON", "TestWorlds"]),
  test("MapStyleTests", ["MapStyle", "Geodesy", "JSON", "Imaging", "TestWorlds"]),
  test("RasterizerTests", ["Rasterizer", "Imaging", "TestWorlds"]),
  test("TypesettingTests", ["Typesetting", "Imaging", "Rasterizer", "TestWorlds"]),
  test(
    "CartographyTests",
    [
      "Cartography", "Importing", "MapStyle", "Rasterizer", "Typesetting", "VectorTiles", "TileArchives", "Geodesy",
      "Imaging", "JSON", "TestWorlds",
    ]),
  test(
    "ImportingTests", ["Importing", "Places", "Region", "VectorTiles", "TileArchives", "Geodesy", "JSON", "TestWorlds"]),
  test("BulkRenderingTests", ["BulkRendering", "Cartography", "Geodesy", "Imaging"]),
  test(
    "MapServerTests",
    [
      "MapServer", "Region", "Cartography", "Places", "TileArchives", "VectorTiles", "Typesetting", "JSON", "Geodesy",
      "Imaging", "TestWorlds",
    ]),
  test(
    "EndToEndTests", ["JSON", "Geodesy", "Imaging", "TileArchives", "TestWorlds"],
    exclude: ["page", "places", "bundle"]),
]

let package = Package(
  name: "belvedere",
  products: [
    .executable(name: "belvedere", targets: ["belvedere"]),
    .executable(name: "belvedere-import", targets: ["belvedere-import"]),
    .executable(name: "render-tiles", targets: ["render-tiles"]),
  ],
  targets: libraries + modules + executables + tests,
  cxxLanguageStandard: .cxx17)
