// swift-tools-version: 6.2

import PackageDescription

/// What every module is built with: Swift 6 language mode (the default of these tools) and explicit existentials.
let settings: [SwiftSetting] = [.enableUpcomingFeature("ExistentialAny")]

/// The modules in which tests spend their time. Scripts/test has them optimized in its debug build, which makes the tests three
/// times faster. Only that variable adds the flag: packages that depend on this one never see an unsafe flag.
let hotModules: Set = [
  "Numerics", "Vector", "Raster", "Palette", "Frames", "GIF", "PNG", "WebP", "Motion", "Drawing", "Inspect",
]
let optimizesHotModules = Context.environment["WHIRLIGIF_OPTIMIZED_TESTS"] == "1"

/// A module under `Sources/`, and what it may import: the arrows of the house.
func module(
  _ name: String, imports dependencies: [Target.Dependency] = [], linking libraries: [LinkerSetting] = [],
  plugins: [Target.PluginUsage] = []
) -> Target {
  let isOptimized = optimizesHotModules && hotModules.contains(name)
  return .target(
    name: name, dependencies: dependencies, path: "Sources/\(name)",
    swiftSettings: settings + (isOptimized ? [.unsafeFlags(["-O"])] : []), linkerSettings: libraries,
    plugins: plugins)
}

/// The tests of one module, under `Tests/`.
func tests(of module: String, using others: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: "\(module)Tests",
    dependencies: [.byName(name: module), "TestSupport"] + others,
    path: "Tests/\(module)Tests",
    swiftSettings: settings)
}

/// A C library. Its module map names what to link; only Homebrew keeps libraries where the compiler does not look by
/// itself.
func library(_ name: String, pkgConfig: String, apt: String, brew: String) -> Target {
  #if os(macOS)
    let description: String? = pkgConfig
  #else
    let description: String? = nil
  #endif
  return .systemLibrary(
    name: name, path: "Sources/\(name)", pkgConfig: description, providers: [.apt([apt]), .brew([brew])])
}

/// What the fuzz targets import: a module left out is not built anew for them when it changes.
let fuzzed: [Target.Dependency] = [
  "whirligif", "WhirligifKit", "Inspect", "Batch", "GIF", "Images", "PNG", "WebP", "Scene", "SVG", "Lottie", "Codecs",
  "Preset", "JSON", "Drawing", "Motion", "Typography", "Raster", "Vector", "Numerics", "TestSupport",
]

let package = Package(
  name: "whirligif",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "WhirligifKit", targets: ["WhirligifKit"]),
    .library(name: "WhirligifFoundation", targets: ["WhirligifFoundation"]),
    .executable(name: "whirligif", targets: ["whirligif"]),
  ],
  targets: [
    // The pipeline, in the order in which data flows through it.
    // Threads, locks and the C library.
    module("Platform"),
    // Rounding and square roots, exact in every C library.
    module("Numerics", linking: [.linkedLibrary("m")]),
    module("Vector", imports: ["Numerics"]),
    module("Raster", imports: ["Vector", "Numerics"]),
    module(
      "Typography", imports: ["Vector", "Numerics", "Platform", "CFreeType", "CHarfBuzz", "CFontconfig", "CFriBidi"]),
    module("Motion", imports: ["Numerics"]),
    module("JSON", imports: ["Numerics"]),
    module("Drawing", imports: ["Raster", "Vector", "Numerics"]),
    module("Preset", imports: ["JSON", "Motion", "Raster", "Vector", "Numerics"]),
    module("Scene", imports: ["Drawing", "Preset", "Motion", "Typography", "Raster", "Vector", "Numerics"]),
    // ZIP, gzip, Base64 and data URLs, SHA-256.
    module("Codecs", imports: ["CZlib"]),
    module(
      "Lottie", imports: ["Codecs", "Drawing", "JSON", "Motion", "Typography", "Raster", "Vector", "Numerics"]),
    module("SVG", imports: ["Codecs", "Drawing", "Motion", "Typography", "Raster", "Vector", "Numerics", "CExpat"]),
    module("Palette", imports: ["Numerics"]),
    // The old file or the new one; temporary files.
    module("AtomicFiles", imports: ["Platform"]),
    module("GIF", imports: ["Frames", "Palette", "Platform", "CGif"]),
    // Pictures of one loop with true alpha, and what their containers share.
    module("Frames", imports: ["Palette", "Platform"]),
    module("PNG", imports: ["Frames", "Palette", "CDeflate"]),
    module("WebP", imports: ["Frames", "Palette", "CWebP"]),
    // Display lists over a loop -> an SVG document that moves.
    module("AnimatedSVG", imports: ["Drawing", "Raster", "Vector", "Numerics"]),
    // Pictures inside documents.
    module("Images", imports: ["Codecs", "Numerics", "Palette", "Raster", "CPng", "CJpeg", "CWebPDecoder"]),
    .target(
      name: "BuiltinPresets", path: "Presets", exclude: ["schema"], swiftSettings: settings, plugins: ["EmbedFiles"]),
    module(
      "WhirligifKit",
      imports: [
        "AnimatedSVG", "AtomicFiles", "BuiltinPresets", "Codecs", "Drawing", "Frames", "GIF", "Images", "JSON",
        "Lottie", "Motion", "Numerics", "PNG", "Palette", "Platform", "Preset", "Raster", "SVG", "Scene", "Typography",
        "Vector", "WebP",
      ]),
    // Checks and measurements of loops and files, contact sheets, players.
    module(
      "Inspect",
      imports: ["Drawing", "Frames", "GIF", "Images", "Numerics", "PNG", "Palette", "Raster", "WebP", "WhirligifKit"]),
    // Manifests of many animations: plans, workers, what earlier runs made.
    module("Batch", imports: ["AtomicFiles", "Codecs", "WhirligifKit", "Preset", "JSON", "Numerics", "Platform"]),
    // A page that shows what the command can do, and its server.
    module(
      "Studio", imports: ["WhirligifKit", "Codecs", "JSON", "Numerics", "Platform", "CEvent"], plugins: ["EmbedFiles"]),
    // Data, URLs and tasks for apps: the command links neither Foundation nor Concurrency.
    module("WhirligifFoundation", imports: ["WhirligifKit", "Platform"]),
    .executableTarget(
      name: "whirligif",
      dependencies: ["WhirligifKit", "Inspect", "Batch", "Studio", "AtomicFiles", "Codecs", "Numerics", "Platform"],
      path: "Sources/whirligif",
      swiftSettings: settings),

    // Holds presets to their laws with all legal values, for Scripts/proofs/legal-values.
    .target(
      name: "PictureLaws", dependencies: ["Scene", "Drawing", "Preset", "Numerics"], path: "Tests/PictureLaws",
      swiftSettings: settings),
    // The programs of Scripts/benchmarks.
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "BuiltinPresets", "Drawing", "Frames", "GIF", "Inspect", "Numerics", "Palette", "PictureLaws", "Preset",
        "Raster", "Scene", "Vector", "WhirligifKit",
      ],
      path: "Scripts/benchmarks/program", swiftSettings: settings),

    // C libraries.
    library("CGif", pkgConfig: "libgif", apt: "libgif-dev", brew: "giflib"),
    library("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev", brew: "zlib"),
    library("CPng", pkgConfig: "libpng", apt: "libpng-dev", brew: "libpng"),
    library("CJpeg", pkgConfig: "libturbojpeg", apt: "libturbojpeg0-dev", brew: "jpeg-turbo"),
    library("CDeflate", pkgConfig: "libdeflate", apt: "libdeflate-dev", brew: "libdeflate"),
    library("CWebP", pkgConfig: "libwebpmux", apt: "libwebp-dev", brew: "webp"),
    library("CWebPDecoder", pkgConfig: "libwebp", apt: "libwebp-dev", brew: "webp"),
    library("CExpat", pkgConfig: "expat", apt: "libexpat1-dev", brew: "expat"),
    library("CEvent", pkgConfig: "libevent", apt: "libevent-dev", brew: "libevent"),
    // Opened when a text first needs them: declarations alone, nothing to link.
    .systemLibrary(name: "CFreeType", path: "Sources/CFreeType"),
    .systemLibrary(name: "CHarfBuzz", path: "Sources/CHarfBuzz"),
    .systemLibrary(name: "CFontconfig", path: "Sources/CFontconfig"),
    .systemLibrary(name: "CFriBidi", path: "Sources/CFriBidi"),

    // Presets and the studio's page become Swift source at build time.
    .plugin(name: "EmbedFiles", capability: .buildTool(), dependencies: ["embed-files"], path: "Sources/EmbedFiles"),
    .executableTarget(name: "embed-files", path: "Sources/embed-files", swiftSettings: settings),

    // Tests.
    .target(
      name: "TestSupport", dependencies: ["Frames", "Images", "Palette"], path: "Tests/TestSupport",
      swiftSettings: settings),
    tests(of: "Platform", using: ["Numerics"]),
    tests(of: "Numerics"),
    tests(of: "Vector", using: ["Numerics"]),
    tests(of: "Raster", using: ["Vector", "Numerics"]),
    tests(of: "Drawing", using: ["Raster", "Vector", "Numerics"]),
    tests(of: "Typography", using: ["Vector", "Numerics"]),
    tests(of: "Motion", using: ["Numerics"]),
    tests(of: "JSON", using: ["Numerics"]),
    tests(of: "Preset", using: ["JSON", "Motion", "Numerics"]),
    tests(
      of: "Scene",
      using: ["Drawing", "Inspect", "Preset", "Motion", "Typography", "Raster", "Vector", "Numerics", "BuiltinPresets"]),
    tests(of: "Codecs", using: ["Numerics"]),
    tests(of: "Lottie", using: ["Codecs", "Drawing", "JSON", "Raster", "Vector", "Numerics"]),
    tests(of: "SVG", using: ["Drawing", "Motion", "Raster", "Vector", "Numerics"]),
    tests(of: "Palette", using: ["Numerics"]),
    tests(of: "GIF", using: ["Frames", "Palette", "Numerics"]),
    tests(of: "Frames", using: ["Numerics"]),
    tests(of: "PNG", using: ["Frames", "Numerics"]),
    tests(of: "WebP", using: ["Frames", "Numerics"]),
    tests(of: "AnimatedSVG", using: ["Drawing", "Raster", "Vector", "Numerics", "SVG"]),
    tests(of: "Images", using: ["Codecs", "Numerics", "Palette", "Raster", "Vector"]),
    tests(
      of: "BuiltinPresets",
      using: ["PictureLaws", "Inspect", "Drawing", "Scene", "Preset", "Motion", "Raster", "Vector", "Numerics"]),
    tests(of: "AtomicFiles"),
    tests(of: "WhirligifKit", using: ["Drawing", "Frames", "GIF", "Inspect", "Numerics"]),
    tests(of: "Inspect", using: ["WhirligifKit", "Palette", "GIF"]),
    tests(of: "Batch", using: ["Codecs", "WhirligifKit"]),
    tests(of: "Studio", using: ["Codecs", "JSON", "WhirligifKit"]),
    tests(of: "WhirligifFoundation", using: ["WhirligifKit"]),
    .testTarget(
      name: "EndToEndTests", dependencies: ["TestSupport", "whirligif", "WhirligifKit", "Inspect", "GIF", "Palette"],
      path: "Tests/EndToEndTests", swiftSettings: settings),
    .testTarget(
      name: "FuzzTests", dependencies: fuzzed, path: "Tests/FuzzTests", exclude: ["Fuzzer"],
      swiftSettings: settings),
  ]
)

// Scripts/fuzz builds another graph: every module tells the fuzzer where it has been, the command is a library, and
// instead of tests there is one program with the fuzz targets.
if let fuzzer = Context.environment["WHIRLIGIF_FUZZER"] {
  let watched: [SwiftSetting] = settings + [.unsafeFlags(["-sanitize=fuzzer,address", "-enable-testing"])]
  let needed = package.targets.first { $0.name == "whirligif" }?.dependencies ?? []
  package.products = []
  package.targets.removeAll { $0.isTest || $0.name == "whirligif" || $0.name == "benchmarks" }
  for target in package.targets where target.type == .regular { target.swiftSettings = watched }
  package.targets += [
    .target(
      name: "whirligif", dependencies: needed, path: "Sources/whirligif", exclude: ["main.swift"],
      swiftSettings: watched),
    .executableTarget(
      name: "fuzz", dependencies: fuzzed, path: "Tests/FuzzTests",
      exclude: ["DelimiterTests.swift", "FixtureTests.swift"],
      swiftSettings: watched,
      linkerSettings: [.unsafeFlags(["-sanitize=address", fuzzer]), .linkedLibrary("stdc++")]),
  ]
}
