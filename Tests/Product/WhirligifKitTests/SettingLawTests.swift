import Numerics
import TestSupport
import Testing

@testable import WhirligifKit

/// A setting of any source has an effect, or is an error, or is warned of: never the same pictures in silence.
struct SettingLawTests {
  private static let files: [Name: [UInt8]] = [
    "photo.svg": Array("<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'/>".utf8),
    "new.svg": Array(
      "<svg xmlns='http://www.w3.org/2000/svg' width='3' height='2'><path fill='#fc0' d='M0 0h3v2H0z'/></svg>".utf8),
  ]

  private static func animation(_ bytes: [UInt8]) throws -> Animation {
    try Animation(bytes: bytes, file: "in/x", files: .memory(files))
  }

  @Test(arguments: 0..<24) func ofAnSVG(_ seed: UInt64) throws {
    var documents = RandomDocuments(seed: seed)
    let text = documents.svg()
    try Self.check(Self.animation(Array(text.utf8)), text, seed)
  }

  @Test(arguments: 0..<20) func ofALottieAnimation(_ seed: UInt64) throws {
    var documents = RandomDocuments(seed: 1000 + seed)
    let text = documents.lottie()
    try Self.check(Self.animation(Array(text.utf8)), text, seed)
  }

  @Test(arguments: 0..<3) func ofAnArchive(_ seed: UInt64) throws {
    var documents = RandomDocuments(seed: 2000 + seed)
    try Self.check(Self.animation(documents.dotLottie()), "dotLottie", seed)
  }

  /// The parts of an artwork are set with a name before a dot.
  @Test(arguments: 0..<4) func ofAnArtwork(_ seed: UInt64) throws {
    var documents = RandomDocuments(seed: 3000 + seed)
    let text = documents.svg()
    guard let artwork = try? Artwork(bytes: Array(text.utf8), file: "x.svg", files: .memory(Self.files)) else { return }
    var animation = try Animation(preset: seed % 2 == 0 ? "spin" : "glow")
    animation.options.size = .longerSide(16)
    animation.resolveFiles(in: .memory(Self.files))
    try animation.set("artwork", to: artwork)
    let document = try Self.animation(Array(text.utf8))
    try Self.check(animation, text, seed, prefix: "artwork.", like: document)
  }

  /// A preset has none of these settings but those that it declares.
  @Test func ofAPreset() throws {
    let names = ImportSetting.all.map(\.name)
    for preset in ["ring", "wave"] {
      let animation = try Animation(preset: preset)
      for name in names where !animation.parameters.contains(where: { $0.name == name }) {
        #expect(throws: WhirligifError.self) {
          var changed = animation
          try changed.set(name, to: "1")
        }
      }
    }
  }

  // MARK: The law

  /// - Parameter document: the source of names; the animation itself if it is nil.
  private static func check(
    _ animation: Animation, _ text: String, _ seed: UInt64, prefix: String = "", like document: Animation? = nil
  ) throws {
    let plain = try animation.frames()
    var random = SplitMix64(seed: seed)
    let settings = candidates(of: document ?? animation).shuffled(using: &random).prefix(12)
    for (name, value) in settings {
      var changed = animation
      guard (try? changed.set(prefix + name, to: value)) != nil else { continue }
      try compare(changed, to: animation, plain, "\(prefix)\(name) \(value) seed \(seed)\n\(text)")
    }
    guard document == nil else { return }
    var changed = animation
    changed.options.palette = "aurora"
    try compare(changed, to: animation, plain, "palette seed \(seed)\n\(text)")
  }

  /// - Parameter plain: the frames of the original.
  private static func compare(
    _ changed: Animation, to original: Animation, _ plain: [Frame], _ comment: String
  ) throws {
    guard let frames = try? changed.frames() else { return }
    let isWarned = try changed.plan().warnings().contains { $0.kind == .unused }
    #expect((frames == plain) == isWarned, "\(comment)")
    #expect(changed.identity != original.identity)
  }

  /// Values of all settings for all parts that are offered, and some for what may be there.
  private static func candidates(of animation: Animation) -> [(name: String, value: String)] {
    let values = [
      "color": "#123456", "colors": "#123456", "text": "New", "font": "builtin:black", "image": "new.svg", "hide": "",
      "only": "", "stroke": "3",
    ]
    var list: [(String, String)] = [("color", "currentColor=#123456"), ("color", "k1=#123456"), ("hide", "k2")]
    for parameter in animation.parameters {
      guard let value = values[parameter.name] else { continue }
      if !value.isEmpty { list.append((parameter.name, value)) }
      // A color in place of itself is no change.
      for offer in parameter.name == "colors" ? [] : animation.offered(for: parameter) {
        list.append((parameter.name, offer.hasSuffix("=") ? offer + value : offer))
      }
    }
    let parts = animation.parameters.first { $0.name == "hide" }.map { animation.offered(for: $0) } ?? []
    for part in parts {
      list += [("color", part + "=#123456"), ("color", part + ".stroke=#123456"), ("font", part + "=builtin:black")]
    }
    return list
  }
}
