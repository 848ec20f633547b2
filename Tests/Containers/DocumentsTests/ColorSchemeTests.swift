import Drawing
import Numerics
import Raster
import SVG
import Testing
import Vector

@testable import Documents

/// Documents with a picture for light and one for dark pages.
@Suite struct ColorSchemeTests {
  /// A document of both loops, as it is read on either page.
  private struct Written {
    let text: String
    private let side = 48

    /// Two pictures that stand still.
    init(_ light: DisplayList, dark: DisplayList) throws { try self.init({ _ in light }, dark: { _ in dark }) }

    init(
      _ light: @escaping (Double) -> DisplayList, dark: @escaping (Double) -> DisplayList, still: Double? = nil,
      backgrounds: (Color?, Color?) = (nil, nil)
    ) throws {
      let loops = try SampledLoop(samples: 24, isRefined: true) { .paired(light($0), dark($0)) }.unpaired
      var description = DocumentDescription(width: side, height: side, duration: 1.2)
      description.background = backgrounds.0
      let other = DarkPicture(loop: loops.second, still: still.map(dark), background: backgrounds.1)
      text = try description.document(of: loops.first, still: still.map(light), dark: other).text
    }

    /// The share of pixels that differ from a list by much, as the importer draws the document.
    func difference(_ theme: SVGOptions.Theme, isReduced: Bool = false, at phase: Double, from list: DisplayList) throws
      -> Double
    {
      var options = SVGOptions()
      (options.theme, options.isReduced) = (theme, isReduced)
      let animation = try SVGAnimation(SVGDocument(Array(text.utf8), options: options), width: side, height: side)
      let ours = WrittenLoop.pixels(side) { try? animation.makePainter().draw(at: phase, on: $0) }
      let truth = WrittenLoop.pixels(side) { list.draw(on: $0) }
      let wrong = zip(ours, truth).count { WrittenLoop.isFar($0, $1) }
      return Double(wrong) / Double(ours.count)
    }

    func count(of word: String) -> Int { text.ranges(of: word).count }
  }

  private static func disc(_ color: Color, radius: Double = 12) -> DisplayList {
    let path = Path.circle(center: Point(x: 24, y: 24), radius: radius)
    return DisplayList(commands: [.fill(path, .nonZero, .solid(color), .identity, .normal)])
  }

  private static let (red, blue) = (
    Color(red: 1.0, green: 0.0, blue: 0.0), Color(red: 0.0, green: 0.0, blue: 1.0)
  )
  private static let white = Color(red: 1.0, green: 1.0, blue: 1.0)

  @Test func aDifferentColorIsARuleOfTheDarkScheme() throws {
    let written = try Written(Self.disc(Self.red), dark: Self.disc(Self.blue))
    #expect(written.count(of: "<circle") == 1)
    let rule = /<style>@media\(prefers-color-scheme:dark\)\{\.([a-z]{4}0)\{fill:#00f\}\}<\/style>.*class="([a-z]{4}0)"/
    let match = try #require(written.text.firstMatch(of: rule))
    #expect(match.1 == match.2 && written.text.contains("fill=\"#f00\""))
  }

  @Test func equalPicturesHaveNoStyleSheet() throws {
    let written = try Written({ Self.disc(Self.red, radius: 8 + $0) }, dark: { Self.disc(Self.red, radius: 8 + $0) })
    #expect(!written.text.contains("<style") && !written.text.contains("class"))
  }

  /// No rule replaces what an animation sets.
  @Test func colorsInMotionAreWrittenForEach() throws {
    func moving(_ from: Color, _ to: Color) -> (Double) -> DisplayList {
      { Self.disc(from.mixed(straight: to, abs(1 - 2 * $0))) }
    }
    let (light, dark) = (moving(Self.red, .black), moving(Self.blue, Self.white))
    let written = try Written(light, dark: dark)
    #expect(written.count(of: "<circle") == 2 && written.count(of: "display=\"none\"") == 1)
    for phase in [0.1, 0.4, 0.8] {
      #expect(try written.difference(.light, at: phase, from: light(phase)) == 0)
      #expect(try written.difference(.dark, at: phase, from: dark(phase)) == 0)
    }
  }

  @Test func aGradientIsSharedAndItsStopsAreNot() throws {
    func fill(_ color: Color) -> (Double) -> DisplayList {
      { time in
        let stops = [GradientStop(offset: 0, color: color), GradientStop(offset: 1, color: Self.white)]
        let gradient = Gradient(.linear(start: .zero, end: Point(x: 40 + 8 * time, y: 0)), stops: stops)
        let path = Path.rectangle(Rect(minX: 4, minY: 4, maxX: 44, maxY: 44))
        return DisplayList(commands: [.fill(path, .nonZero, .gradient(gradient), .identity, .normal)])
      }
    }
    let written = try Written(fill(Self.red), dark: fill(Self.blue))
    #expect(written.count(of: "<linearGradient") == 1 && written.text.contains("{stop-color:#00f}"))
    #expect(try written.difference(.dark, at: 0.5, from: fill(Self.blue)(0.5)) == 0)
  }

  /// A definition that both pages use as it is stays as it is.
  @Test func whatDarkPagesUseIsNotReplaced() throws {
    func bars(_ first: Color, _ second: Color) -> DisplayList {
      let commands = [(4.0, first), (26.0, second)].map { left, color in
        let stops = [GradientStop(offset: 0, color: color), GradientStop(offset: 1, color: Self.white)]
        return DisplayList.Command.fill(
          .rectangle(Rect(minX: left, minY: 4, maxX: left + 18, maxY: 44)), .nonZero,
          .gradient(Gradient(.linear(start: .zero, end: Point(x: 0, y: 48)), stops: stops)), .identity, .normal)
      }
      return DisplayList(commands: commands)
    }
    let (light, dark) = (bars(Self.red, Self.blue), bars(Self.blue, Self.red))
    let written = try Written(light, dark: dark)
    #expect(try written.difference(.light, at: 0, from: light) == 0)
    #expect(try written.difference(.dark, at: 0, from: dark) == 0)
  }

  @Test func stillsAndBackgroundsAreOfTheirPage() throws {
    func list(_ color: Color) -> (Double) -> DisplayList { { Self.disc(color, radius: 6 + 10 * $0) } }
    func page(_ color: Color, _ list: DisplayList) -> DisplayList {
      let path = Path.rectangle(Rect(minX: 0, minY: 0, maxX: 48, maxY: 48))
      return DisplayList(commands: [.fill(path, .nonZero, .solid(color), .identity, .normal)] + list.commands)
    }
    let written = try Written(list(Self.red), dark: list(Self.blue), still: 0.5, backgrounds: (Self.white, .black))
    for (theme, color, ground) in [(SVGOptions.Theme.light, Self.red, Self.white), (.dark, Self.blue, .black)] {
      #expect(try written.difference(theme, at: 0.3, from: page(ground, list(color)(0.3))) < 0.01)
      let still = page(ground, list(color)(0.5))
      #expect(try written.difference(theme, isReduced: true, at: 0.3, from: still) < 0.01)
    }
  }

  /// Scenes with other colors, or with nothing in common.
  @Test(arguments: 0..<12) func eachColorSchemeShowsItsOwnPicture(seed: Int) throws {
    let scene = RandomScene(seed: UInt64(seed))
    let isRecolored = seed % 3 > 0
    let other = RandomScene(seed: UInt64(seed + 500))
    func dark(_ time: Double) -> DisplayList {
      isRecolored ? Self.recolored(scene.list(time), from: seed % 3) : other.list(time)
    }
    let written = try Written(scene.list, dark: dark)
    for phase in [0.03, 0.41, 0.77] {
      #expect(try written.difference(.light, at: phase, from: scene.list(phase)) < 0.01, "\(phase): \(written.text)")
      #expect(try written.difference(.dark, at: phase, from: dark(phase)) < 0.01, "\(phase): \(written.text)")
    }
    if isRecolored {
      let single = try WrittenLoop(scene.list).text
      #expect(Double(written.text.utf8.count) < 1.4 * Double(single.utf8.count) + 120)
    }
  }

  /// The list with red and blue exchanged, of all paints or of every other one.
  private static func recolored(_ list: DisplayList, from step: Int) -> DisplayList {
    func change(_ color: Color) -> Color {
      Color(red: color.blue, green: color.green, blue: color.red, alpha: color.alpha)
    }
    func change(_ paint: Paint) -> Paint {
      switch paint {
      case .solid(let color): return .solid(change(color))
      case .gradient(var gradient):
        gradient.stops = gradient.stops.map { GradientStop(offset: $0.offset, color: change($0.color)) }
        return .gradient(gradient)
      default: return paint
      }
    }
    return DisplayList(
      commands: list.commands.enumerated().map { index, command in
        guard index % step == 0 else { return command }
        return switch command {
        case .fill(let path, let rule, let paint, let transform, let blend):
          .fill(path, rule, change(paint), transform, blend)
        case .stroke(let path, let style, let paint, let transform, let blend):
          .stroke(path, style, change(paint), transform, blend)
        default: command
        }
      })
  }
}
