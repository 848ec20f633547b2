import BuiltinPresets
import Colors
import Drawing
import Inspect
import Motion
import Numerics
import Preset
import Raster
import Scene
import Testing

/// The grid that makes one family of the presets: canvases, margins, ink, delays, and what is seen at the size of an
/// icon.
@Suite("The grid")
struct GridTests {
  private static let names = BuiltinScenes.names
  /// A dark page.
  private static let night = Color(red: 17 as UInt8, green: 24, blue: 39)

  /// How far the ink of all pictures stays away from the nearest edge, in pixels. What is less than a hundredth opaque
  /// is no ink.
  private func margin(of scene: SceneRenderer) throws -> Int {
    let (width, height) = (scene.viewport.width, scene.viewport.height)
    var margin = min(width, height) / 2
    try BuiltinScenes.draw(scene, frames: 25) { pixels in
      func isClear(_ distance: Int) -> Bool {
        for x in 0..<width
        where max(pixels[distance * width + x], pixels[(height - 1 - distance) * width + x]) >> 24 > 2 {
          return false
        }
        for y in 0..<height
        where max(pixels[y * width + distance], pixels[y * width + width - 1 - distance]) >> 24 > 2 {
          return false
        }
        return true
      }
      margin = (0..<margin).first { !isClear($0) } ?? margin
    }
    return margin
  }

  @Test(
    "What is as wide as high stands on 48 units, with a margin of 6 to 10 %; strips have 2 units at least",
    arguments: names)
  func margins(name: String) throws {
    let scene = try BuiltinScenes.scene(name, side: 96)
    guard isOnGrid(scene) else { return }
    let (width, height) = (scene.viewport.width, scene.viewport.height)
    let margin = Double(try margin(of: scene))
    if width == height {
      #expect(scene.viewport.canvasWidth == 48 && scene.viewport.canvasHeight == 48)
      // To the pixel, which is about a hundredth of the side.
      #expect((6.0...10).contains((margin / 0.96).rounded(.toNearestOrEven)), "\(margin / 0.96) %")
    } else {
      // A soft edge may reach into the next pixel.
      #expect((margin + 1) / scene.viewport.scale >= 2, "\(margin / scene.viewport.scale) units")
    }
  }

  /// Not what fills its canvas, a panel that keeps the measures of its source, or what moves artwork, whose margins are
  /// its own.
  private func isOnGrid(_ scene: SceneRenderer) -> Bool {
    let document = scene.document
    return !scene.values.bleeds && document.name != "progress" && !document.parameters.contains { $0.name == "artwork" }
  }

  @Test(
    "Ink covers 4 to 30 % of a picture on average, and up to half of it where a document is tagged solid",
    arguments: names)
  func ink(name: String) throws {
    let scene = try BuiltinScenes.scene(name, side: 48)
    guard isOnGrid(scene) else { return }
    var inks: [Double] = []
    try BuiltinScenes.draw(scene, frames: 16) { inks.append(BuiltinScenes.ink($0)) }
    let ink = inks.reduce(0, +) / Double(inks.count)
    // The disc of the source fades away as it grows.
    let least = name == "fading-disc" ? 0.025 : 0.039
    #expect((least...(scene.document.tags.contains("solid") ? 0.5 : 0.305)).contains(ink), "\(ink)")
  }

  @Test("At 16 pixels something changes by a contrast of 2:1 at least", arguments: names)
  func icons(name: String) throws {
    let scene = try BuiltinScenes.scene(name, side: 16)
    guard isOnGrid(scene), scene.viewport.width == scene.viewport.height else { return }
    var darkest = Array(repeating: 1.0, count: scene.viewport.width * scene.viewport.height)
    var lightest = darkest.map { _ in 0.0 }
    try BuiltinScenes.draw(scene, frames: 12) { pixels in
      for (index, pixel) in pixels.enumerated() {
        let (red, green, blue) = BuiltinScenes.onWhite(pixel)
        let luminance = Color(red: UInt8(red), green: UInt8(green), blue: UInt8(blue)).luminance
        (darkest[index], lightest[index]) = (min(darkest[index], luminance), max(lightest[index], luminance))
      }
    }
    let contrast = zip(darkest, lightest).map { ($1 + 0.05) / ($0 + 0.05) }.max() ?? 1
    #expect(contrast >= 2)
  }

  @Test("The delays of a loop are even: frames and steps take whole hundredths of a second", arguments: names)
  func delays(name: String) throws {
    let scene = try BuiltinScenes.scene(name, side: 16)
    let hundredths = 100 * scene.duration
    let delay = hundredths / (scene.steps.map(Double.init) ?? scene.duration * scene.document.frameRate)
    #expect((delay - delay.rounded()).magnitude < 1e-9, "\(delay)")
    #expect((hundredths / delay - (hundredths / delay).rounded()).magnitude < 1e-9, "\(hundredths / delay) frames")
  }

  /// The pages on which presets are seen: white, and the dark ones of the web.
  private static let pages = [
    Color.white, Color(red: 18 as UInt8, green: 18, blue: 18), Color(red: 13 as UInt8, green: 17, blue: 23), night,
  ]

  @Test(
    "On light and dark pages something has a contrast of 4.5:1 at least, tracks 1.5:1, and no shadow is lighter than its page",
    arguments: names)
  func contrast(name: String) throws {
    for page in Self.pages {
      let scene = try BuiltinScenes.scene(name, side: 64, matte: page)
      guard !scene.values.bleeds, !scene.document.parameters.contains(where: { $0.name == "artwork" }) else { return }
      var strongest = 1.0
      try BuiltinScenes.draw(scene, frames: 12) { pixels in
        for pixel in Set(pixels) { strongest = max(strongest, Self.on(page, pixel).contrast(with: page)) }
      }
      #expect(strongest >= (name.hasPrefix("skeleton") ? 1.2 : 4.5), "on \(page)")
      func value(_ name: String) -> Value? {
        scene.document.parameters.first { $0.name == name }?.slot.map { scene.values.context.value(of: $0) }
      }
      if let color = (value("trackColor") ?? value("color"))?.color, let opacity = value("trackOpacity")?.number,
        opacity > 0, !scene.document.tags.contains("system")
      {
        let track = page.mixed(with: color.withAlpha(1), by: color.alpha * opacity)
        #expect(track.contrast(with: page) >= 1.5, "the track on \(page)")
      }
      if let shadow = value("shadowColor")?.color {
        #expect(page.mixed(with: shadow.withAlpha(1), by: shadow.alpha).luminance <= page.luminance)
      }
    }
  }

  /// A premultiplied pixel on a page.
  private static func on(_ page: Color, _ pixel: UInt32) -> Color {
    let rest = 1 - Double(pixel >> 24) / 255
    func component(_ shift: UInt32, _ page: Double) -> Double {
      min(Double(pixel >> shift & 255) / 255 + rest * page, 1)
    }
    return Color(red: component(0, page.red), green: component(8, page.green), blue: component(16, page.blue))
  }

  @Test("At its own pace the step from the last picture to the first is no larger than others", arguments: names)
  func seams(name: String) throws {
    let scene = try BuiltinScenes.scene(name, side: 24)
    let count = scene.steps ?? Int((scene.duration * scene.document.frameRate).rounded())
    #expect(try LoopAnalysis(of: scene.loop, frameCount: count, start: scene.start).seamScore <= 1.05)
  }

  /// The search words that presets share: what a picture is used for, whose look it has, and what a page shows
  /// first.
  private static let sharedTags: Set = [
    "upload", "download", "sync", "save", "send", "search", "pay", "chat", "ai", "voice", "success", "error", "wait",
    "brand", "text", "page", "security", "time", "image", "progress", "ios", "android", "material", "fluent", "slack",
    "github", "retro", "plain", "minimal", "featured", "system",
  ]

  @Test("Every preset has a shared tag and at most three of its own, and says from which size it is worth making")
  func searchWords() throws {
    for name in Self.names {
      let document = try BuiltinScenes.document(name)
      let own = document.tags.filter { !Self.sharedTags.contains($0) }
      #expect(own.count <= 3 && own.count < document.tags.count, "\(name)")
      #expect(document.smallestSize != nil, "\(name)")
    }
  }

  @Test("Every alias is a preset with its parameters set, and no preset's name")
  func aliases() throws {
    var seen = Set(Self.names)
    for preset in BuiltinPresets.all {
      let document = try BuiltinScenes.document(preset.name)
      for alias in document.aliases {
        #expect(seen.insert(alias.name).inserted)
        var values = ParameterValues(of: document)
        for setting in alias.settings { try values.set(setting.name, to: setting.text, in: document) }
        _ = try SceneRenderer(document, values: values, size: .longerSide(16)).makePainter().displayList(at: 0.3)
      }
    }
  }

  @Test("Every color of a set is told from the page for which it is: 3:1 at least", arguments: ColorSet.names)
  func sets(name: String) throws {
    let set = try #require(ColorSet.named(name))
    let dark = Self.night
    for paint in set.onLight { #expect(paint.meanColor.contrast(with: .white) >= 3) }
    for paint in set.onDark { #expect(paint.meanColor.contrast(with: dark) >= 3) }
  }

  @Test(
    "A set fills the brand color of every preset, or the list of colors in whose place it would stand, and leaves what is set",
    arguments: names)
  func fills(name: String) throws {
    let document = try BuiltinScenes.document(name)
    let set = try #require(ColorSet.named("forest"))
    var values = ParameterValues(of: document)
    values.fill(with: set.onLight, in: document)
    let index = try #require(document.parameters.firstIndex { $0.name == "color" })
    if let list = document.parameters.firstIndex(where: { $0.name == "colors" }),
      document.parameters[index].defaultText == "none"
    {
      #expect(values.overrides[index] == nil)
      #expect(values.overrides[list] == .colors(set.onLight.map(\.meanColor)))
    } else {
      #expect(values.overrides[index]?.flagText == set.onLight[0].description)
    }
    var chosen = ParameterValues(of: document)
    try chosen.set("color", to: "#123456", in: document)
    chosen.fill(with: set.onLight, in: document)
    #expect(chosen.overrides[index]?.flagText == "#123456")
    _ = try SceneRenderer(document, values: values, size: .longerSide(16))
  }

  @Test(
    "What is made for colors shows two colors of every set at least",
    arguments: ["color-arc", "dots", "hash", "network"])
  func colorful(name: String) throws {
    let document = try BuiltinScenes.document(name)
    for set in ColorSet.names.compactMap(ColorSet.named) {
      var values = ParameterValues(of: document)
      values.fill(with: set.onLight, in: document)
      let painter = try SceneRenderer(document, values: values, size: .longerSide(64)).makePainter()
      var found: Set<Color> = []
      for step in 0..<16 {
        for command in try painter.displayList(at: Double(step) / 16).commands {
          switch command {
          case .fill(_, _, .solid(let color), _, _), .stroke(_, _, .solid(let color), _, _):
            found.insert(color.withAlpha(1))
          default: break
          }
        }
      }
      let flat = set.onLight.filter { if case .color = $0 { true } else { false } }.map(\.meanColor)
      #expect(flat.count { found.contains($0) } >= 2)
    }
  }
}
