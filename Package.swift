// swift-tools-version: 6.2

import PackageDescription

/// What every module is built with: Swift 6 language mode (the default of these tools), explicit existentials, and files that
/// import each module whose members they use.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
]

/// Modules whose optimization takes longer than it saves in the tests. Scripts/test has the others optimized in its debug build,
/// which makes the tests three times faster. Only that variable adds the flag: packages that depend on this one never see an
/// unsafe flag.
let largeModules: Set = ["SVG", "Lottie", "Documents", "WhirligifKit", "Jobs", "Studio"]
let optimizesTestedModules = Context.environment["WHIRLIGIF_OPTIMIZED_TESTS"] == "1"

/// Whether the modules through which no pixel passes are built for size, as the scripts ask for: 11 % of the processor's time
/// of a build, and 6 % of the binary.
let savesSize = Context.environment["WHIRLIGIF_RELEASE"] == "1"

/// The modules without what a compiler for machines without a runtime library refuses, such as untyped throws.
let embeddableModules: Set = [
  "Platform", "Numerics", "JSON", "Codecs", "Vector", "Raster", "Typography", "Drawing", "Colors", "Motion", "Preset",
  "Scene", "SVG", "Lottie", "Palette", "Images", "Frames", "GIF", "PNG", "WebP", "Documents",
]

/// The groups of modules, folders of `Sources/` and `Tests/`. A module imports modules of its own room and of rooms above it;
/// `animations` and `containers` do not know each other.
enum Room: String {
  case foundations = "Foundations"
  case engine = "Engine"
  case animations = "Animations"
  case containers = "Containers"
  case product = "Product"
}

/// The settings of modules through which no pixel passes.
let smallSettings: [SwiftSetting] = savesSize ? [.unsafeFlags(["-Osize"])] : []

/// A module of a room, and what it may import: the arrows of the house.
func module(
  _ name: String, in room: Room, imports dependencies: [Target.Dependency] = [], isSmall: Bool = false,
  linking libraries: [LinkerSetting] = [], plugins: [Target.PluginUsage] = []
) -> Target {
  let isOptimized = optimizesTestedModules && !largeModules.contains(name)
  let isEmbeddable = embeddableModules.contains(name)
  return .target(
    name: name, dependencies: dependencies, path: "Sources/\(room.rawValue)/\(name)",
    swiftSettings: settings + (isOptimized ? [.unsafeFlags(["-O"])] : []) + (isSmall ? smallSettings : [])
      + (isEmbeddable ? [.treatWarning("EmbeddedRestrictions", as: .error)] : []),
    linkerSettings: libraries, plugins: plugins)
}

/// The tests of one module of a room.
func tests(of module: String, in room: Room, using others: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: "\(module)Tests",
    dependencies: [.byName(name: module), "TestSupport"] + others,
    path: "Tests/\(room.rawValue)/\(module)Tests",
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
    name: name, path: "Sources/CLibraries/\(name)", pkgConfig: description, providers: [.apt([apt]), .brew([brew])])
}

/// What the fuzz targets import.
let fuzzed: [Target.Dependency] = [
  "whirligif", "WhirligifKit", "Inspect", "Jobs", "GIF", "Images", "PNG", "WebP", "Scene", "SVG", "Lottie", "Codecs",
  "Preset", "JSON", "Drawing", "Colors", "Motion", "Typography", "Raster", "Vector", "Numerics", "TestSupport",
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
    // The rooms, in the order in which data flows through them.

    // Foundations: whatever differs between machines, exact numbers, and bytes in and out.
    // Threads, locks and the C library.
    module("Platform", in: .foundations, imports: ["Numerics"]),
    // Rounding and square roots, exact in every C library; names and the text of a syntax, as bytes.
    module("Numerics", in: .foundations, linking: [.linkedLibrary("m")]),
    module("JSON", in: .foundations, imports: ["Numerics"]),
    // ZIP, gzip, Base64 and data URLs, SHA-256.
    module("Codecs", in: .foundations, imports: ["Numerics", "CZlib"]),
    // The old file or the new one; temporary files.
    module("AtomicFiles", in: .foundations, imports: ["Numerics", "Platform"], isSmall: true),

    // The engine: paths and texts -> a display list -> pixels.
    module("Vector", in: .engine, imports: ["Numerics"]),
    module("Raster", in: .engine, imports: ["Vector", "Numerics"]),
    module(
      "Typography", in: .engine,
      imports: ["Vector", "Numerics", "Platform", "CFreeType", "CHarfBuzz", "CFontconfig", "CFriBidi"]),
    module("Drawing", in: .engine, imports: ["Platform", "Raster", "Typography", "Vector", "Numerics"]),

    // Sources of animation: a document and a moment -> a display list.
    // CSS colors and gradients, read once for everybody.
    module("Colors", in: .animations, imports: ["Raster", "Numerics"]),
    module("Motion", in: .animations, imports: ["Colors", "Numerics"]),
    module(
      "Preset", in: .animations, imports: ["JSON", "Colors", "Motion", "Raster", "Vector", "Numerics"], isSmall: true),
    module(
      "Scene", in: .animations,
      imports: [
        "Drawing", "JSON", "Platform", "Preset", "Colors", "Motion", "Typography", "Raster", "Vector", "Numerics",
      ]),
    module(
      "SVG", in: .animations,
      imports: [
        "Codecs", "Colors", "Drawing", "Motion", "Platform", "Typography", "Raster", "Vector", "Numerics", "CExpat",
      ]),
    module(
      "Lottie", in: .animations,
      imports: ["Codecs", "Drawing", "JSON", "Motion", "Platform", "Typography", "Raster", "Vector", "Numerics"]),

    // Containers: frames or display lists -> the bytes of a file, and back.
    module("Palette", in: .containers, imports: ["Numerics"]),
    // Pictures inside documents.
    module(
      "Images", in: .containers,
      imports: [
        "Codecs", "Numerics", "Palette", "Platform", "Raster", "Vector", "CPng", "CJpeg", "CWebPDecoder",
      ]),
    // Pictures of one loop with true alpha, and what their containers share.
    module("Frames", in: .containers, imports: ["Palette", "Platform"]),
    module("GIF", in: .containers, imports: ["Frames", "Palette", "Platform", "CGif"]),
    module("PNG", in: .containers, imports: ["Frames", "Palette", "CDeflate"]),
    module("WebP", in: .containers, imports: ["Frames", "Palette", "CWebP"]),
    // Display lists over a loop -> a document that moves: an SVG or a Lottie animation.
    module(
      "Documents", in: .containers,
      imports: ["Codecs", "Drawing", "Frames", "JSON", "Raster", "Vector", "Numerics", "Platform"]),

    // The product: the library, what looks at its loops, jobs, the studio, the command.
    .target(
      name: "BuiltinPresets", path: "Presets", exclude: ["schema"], swiftSettings: settings,
      plugins: ["EmbeddingPlugin"]),
    module(
      "WhirligifKit", in: .product,
      imports: [
        "Documents", "AtomicFiles", "BuiltinPresets", "Codecs", "Colors", "Drawing", "Frames", "GIF", "Images", "JSON",
        "Lottie", "Motion", "Numerics", "PNG", "Palette", "Platform", "Preset", "Raster", "SVG", "Scene", "Typography",
        "Vector", "WebP",
      ], isSmall: true),
    // Checks and measurements of loops and files, contact sheets, players.
    module(
      "Inspect", in: .product,
      imports: [
        "Drawing", "Frames", "GIF", "Images", "Numerics", "PNG", "Palette", "Platform", "Raster", "WebP",
        "WhirligifKit",
      ], isSmall: true),
    // Requests, sets of outputs and manifests: plans, workers, what earlier runs made.
    module(
      "Jobs", in: .product,
      imports: ["AtomicFiles", "Codecs", "WhirligifKit", "Preset", "JSON", "Numerics", "Platform"], isSmall: true),
    // A page that shows what the command can do, and its server.
    module(
      "Studio", in: .product, imports: ["WhirligifKit", "Jobs", "Codecs", "JSON", "Numerics", "Platform", "CEvent"],
      isSmall: true, plugins: ["EmbeddingPlugin"]),
    // Data, URLs and tasks for apps: the command links neither Foundation nor Concurrency.
    module("WhirligifFoundation", in: .product, imports: ["WhirligifKit", "Platform"]),
    .executableTarget(
      name: "whirligif",
      dependencies: [
        "WhirligifKit", "Inspect", "Jobs", "Studio", "AtomicFiles", "Codecs", "Numerics", "Palette", "Platform",
      ],
      path: "Sources/Product/whirligif",
      swiftSettings: settings + smallSettings),

    // Holds presets to their laws with all legal values, for Scripts/proofs/legal-values.
    .target(
      name: "PictureLaws", dependencies: ["Scene", "Drawing", "Preset", "Numerics"], path: "Tests/Support/PictureLaws",
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
    .systemLibrary(name: "CFreeType", path: "Sources/CLibraries/CFreeType"),
    .systemLibrary(name: "CHarfBuzz", path: "Sources/CLibraries/CHarfBuzz"),
    .systemLibrary(name: "CFontconfig", path: "Sources/CLibraries/CFontconfig"),
    .systemLibrary(name: "CFriBidi", path: "Sources/CLibraries/CFriBidi"),

    // Presets and the studio's page become Swift source at build time.
    .plugin(
      name: "EmbeddingPlugin", capability: .buildTool(), dependencies: ["embed-files"],
      path: "Sources/BuildTools/EmbeddingPlugin"),
    .executableTarget(name: "embed-files", path: "Sources/BuildTools/embed-files", swiftSettings: settings),

    // Tests.
    .target(
      name: "TestSupport", dependencies: ["Frames", "Images", "Palette"], path: "Tests/Support/TestSupport",
      swiftSettings: settings),
    tests(of: "Platform", in: .foundations, using: ["Numerics"]),
    tests(of: "Numerics", in: .foundations),
    tests(of: "JSON", in: .foundations, using: ["Numerics"]),
    tests(of: "Codecs", in: .foundations, using: ["Numerics"]),
    tests(of: "AtomicFiles", in: .foundations),
    tests(of: "Vector", in: .engine, using: ["Numerics"]),
    tests(of: "Raster", in: .engine, using: ["Vector", "Numerics"]),
    tests(of: "Drawing", in: .engine, using: ["Raster", "Vector", "Numerics"]),
    tests(of: "Typography", in: .engine, using: ["Vector", "Numerics"]),
    tests(of: "Colors", in: .animations, using: ["Numerics"]),
    tests(of: "Motion", in: .animations, using: ["Colors", "Numerics"]),
    tests(of: "Preset", in: .animations, using: ["JSON", "Colors", "Motion", "Raster", "Numerics"]),
    tests(
      of: "Scene", in: .animations,
      using: [
        "Drawing", "Inspect", "Platform", "Preset", "Colors", "Motion", "Typography", "Raster", "Vector", "Numerics",
        "BuiltinPresets",
      ]),
    tests(
      of: "Lottie", in: .animations,
      using: ["Codecs", "Drawing", "JSON", "Raster", "Typography", "Vector", "Numerics"]),
    tests(of: "SVG", in: .animations, using: ["Drawing", "Motion", "Typography", "Raster", "Vector", "Numerics"]),
    tests(
      of: "BuiltinPresets", in: .animations,
      using: [
        "PictureLaws", "Inspect", "Drawing", "Scene", "Preset", "Colors", "Motion", "Raster", "Vector", "Numerics",
      ]),
    tests(of: "Palette", in: .containers, using: ["Numerics"]),
    tests(of: "GIF", in: .containers, using: ["Frames", "Palette", "Numerics"]),
    tests(of: "Frames", in: .containers, using: ["Numerics", "Platform"]),
    tests(of: "PNG", in: .containers, using: ["Frames", "Numerics"]),
    tests(of: "WebP", in: .containers, using: ["Frames", "Numerics"]),
    tests(of: "Documents", in: .containers, using: ["Drawing", "Frames", "Raster", "Vector", "Numerics", "SVG"]),
    tests(of: "Images", in: .containers, using: ["Codecs", "Numerics", "Palette", "Raster", "Vector"]),
    tests(
      of: "WhirligifKit", in: .product,
      using: ["Drawing", "Frames", "GIF", "Inspect", "Numerics", "Platform", "Preset", "SVG"]),
    tests(of: "Inspect", in: .product, using: ["WhirligifKit", "Palette", "GIF"]),
    tests(of: "Jobs", in: .product, using: ["Codecs", "Drawing", "JSON", "Numerics", "WhirligifKit"]),
    tests(of: "Studio", in: .product, using: ["Codecs", "JSON", "Numerics", "WhirligifKit"]),
    tests(of: "WhirligifFoundation", in: .product, using: ["WhirligifKit"]),
    .testTarget(
      name: "EndToEndTests", dependencies: ["TestSupport", "whirligif", "WhirligifKit", "Inspect", "GIF", "Palette"],
      path: "Tests/EndToEndTests", swiftSettings: settings),
    .testTarget(
      name: "FuzzTests", dependencies: fuzzed, path: "Tests/FuzzTests", exclude: ["Fuzzer"],
      swiftSettings: settings),
  ]
)

/// Targets, all that they depend on, and all that these depend on.
@MainActor
func closure(of names: [String]) -> Set<String> {
  var found: Set<String> = []
  var rest = names
  while let name = rest.popLast() {
    guard found.insert(name).inserted else { continue }
    for dependency in package.targets.first(where: { $0.name == name })?.dependencies ?? [] {
      if case .byNameItem(let name, _) = dependency { rest.append(name) }
    }
  }
  return found
}

// A module has the layouts of all types within the types that it uses, also of modules that it does not import: it depends on
// them, so that a change of one builds it anew. What it may import is in its row alone, and Scripts/check holds it to that.
for target in package.targets where target.type != .system && target.type != .plugin {
  target.dependencies = closure(of: [target.name]).subtracting([target.name]).sorted().map { .byName(name: $0) }
}

// Scripts/test builds the tests that it is to run, and what they need.
if let wanted = Context.environment["WHIRLIGIF_TESTS"]?.split(separator: " ").map(String.init) {
  let needed = closure(of: wanted + ["embed-files"])
  package.products = []
  package.targets.removeAll { ![.plugin, .system].contains($0.type) && !needed.contains($0.name) }
}

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
      name: "whirligif", dependencies: needed, path: "Sources/Product/whirligif", exclude: ["main.swift"],
      swiftSettings: watched),
    .executableTarget(
      name: "fuzz", dependencies: fuzzed, path: "Tests/FuzzTests",
      exclude: ["DelimiterTests.swift", "FixtureTests.swift"],
      swiftSettings: watched,
      linkerSettings: [.unsafeFlags(["-sanitize=address", fuzzer]), .linkedLibrary("stdc++")]),
  ]
}
