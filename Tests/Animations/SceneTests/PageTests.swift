import BuiltinPresets
import Colors
import Drawing
import Motion
import Numerics
import Preset
import Raster
import Testing
import Vector

@testable import Scene

/// What presets owe the page on which they lie, and the color that was asked for.
@Suite("Pages")
struct PageTests {
  private static let pages = [Color.white, Color(red: UInt8(0x11), green: 0x18, blue: 0x27)]

  /// The strongest contrast of any pixel with the page.
  private func contrast(_ scene: SceneRenderer, at phase: Double, on page: Color) throws -> Double {
    let canvas = Canvas(width: scene.width, height: scene.height)
    canvas.clear(nil)
    try scene.makePainter().draw(at: phase, on: canvas)
    let pixels = Set(canvas.withPixels { Array($0) })
    return pixels.map { pixel in
      let rest = 1 - Double(pixel >> 24) / 255
      func component(_ shift: UInt32, _ page: Double) -> Double { Double(pixel >> shift & 255) / 255 + rest * page }
      return Color(red: component(0, page.red), green: component(8, page.green), blue: component(16, page.blue))
        .contrast(with: page)
    }.max() ?? 1
  }

  @Test("No default is invisible on white or on a dark page", arguments: BuiltinPresets.all.map(\.name))
  func visible(name: String) throws {
    for page in Self.pages {
      let scene = try scene(name, size: .longerSide(48), matte: page)
      // Skeletons are quiet on purpose.
      let least = name.hasPrefix("skeleton") ? 1.25 : 1.5
      let seen = try (0..<6).count { try contrast(scene, at: (Double($0) + 0.4) / 6, on: page) >= least }
      #expect(seen >= 2, "on \(page)")
    }
  }

  @Test(
    "Panels, bubbles and skeletons follow the page", arguments: ["skeleton", "typing", "wave", "network", "progress"])
  func follow(name: String) throws {
    let looks = try Self.pages.map { page in
      try marks(scene(name, size: .longerSide(64), matte: page), at: 0.3).map(\.color)
    }
    #expect(looks[0] != looks[1] || name == "skeleton")
    #expect(
      try gradients(scene(name, matte: Self.pages[0])) != gradients(scene(name, matte: Self.pages[1]))
        || name != "skeleton")
  }

  @Test(
    "Every preset takes a color, which is then in the picture as it was asked for",
    arguments: BuiltinPresets.all.map(\.name))
  func brand(name: String) throws {
    var asked = Color(red: UInt8(0x12), green: 0x8F, blue: 0xC4)
    // Placeholders are tinted by 14 %.
    if name.hasPrefix("skeleton"), name != "skeleton-ai" { asked = Color.white.mixed(with: asked, by: 0.14) }
    let scene = try scene(name, ["color": "#128fc4"])
    let parameter = try #require(scene.document.parameters.first { $0.name == "color" })
    #expect(parameter.type == .paint)
    let found = try (0..<8).contains { step in
      try scene.makePainter().displayList(at: (Double(step) + 0.2) / 8).commands.contains { command in
        switch command {
        case .fill(_, _, let paint, _, _), .stroke(_, _, let paint, _, _): paint.isOf(asked)
        default: false
        }
      }
    }
    #expect(found)
  }

  @Test(
    "What is cut out shows the page: nothing is painted in the page's own color",
    arguments: BuiltinPresets.all.map(\.name))
  func cutOut(name: String) throws {
    let page = Color(red: UInt8(0x12), green: 0xE7, blue: 0xA3)
    let scene = try scene(name, matte: page)
    for step in 0..<8 {
      let painted = try scene.makePainter().displayList(at: (Double(step) + 0.2) / 8).commands.contains { command in
        switch command {
        case .fill(_, _, let paint, _, _), .stroke(_, _, let paint, _, _): paint.isOf(page)
        default: false
        }
      }
      #expect(!painted, "at \(step) eighths of the loop")
    }
  }

  @Test(
    "A gradient lies over the whole canvas, wherever the layer is",
    arguments: ["heartbeat", "ball-pulse", "wave"])
  func gradientBox(name: String) throws {
    let scene = try scene(name, ["color": "linear(0, red, blue)"])
    var spans: [ClosedRange<Double>] = []
    for step in 0..<10 {
      for command in try scene.makePainter().displayList(at: (Double(step) + 0.3) / 10).commands {
        guard case .linear(let start, let end)? = command.gradient?.geometry, let transform = command.transform else {
          continue
        }
        let (from, to) = (transform.apply(to: start), transform.apply(to: end))
        spans.append(min(from.x, to.x)...max(from.x, to.x))
      }
    }
    #expect(!spans.isEmpty)
    for span in spans {
      #expect(
        isClose(span.lowerBound, 0, within: 0.5) && isClose(span.upperBound, Double(scene.width), within: 0.5),
        "\(span)")
    }
  }

  @Test("A mark that plays once ends on the mark, and stands when calm", arguments: ["check-mark"])
  func marksEnd(name: String) throws {
    let once = try scene(name, plays: 1)
    #expect(try !marks(once, at: 0.999).isEmpty && marks(once, at: 0.999).first?.color?.alpha == 1)
    #expect(try scene(name, isReduced: true).steps == 1)
  }
}

extension Paint {
  /// Whether a color is in it, at any opacity.
  fileprivate func isOf(_ color: Color) -> Bool {
    switch self {
    case .solid(let own): isClose(own.withAlpha(1), color)
    case .gradient(let gradient): gradient.stops.contains { isClose($0.color.withAlpha(1), color) }
    case .image, .pattern: false
    }
  }
}

extension DisplayList.Command {
  fileprivate var gradient: Gradient? {
    switch self {
    case .fill(_, _, .gradient(let gradient), _, _), .stroke(_, _, .gradient(let gradient), _, _): gradient
    default: nil
    }
  }

  fileprivate var transform: AffineTransform? {
    switch self {
    case .fill(_, _, _, let transform, _), .stroke(_, _, _, let transform, _): transform
    default: nil
    }
  }
}
