import Drawing
import Numerics
import Raster
import SVG
import TestSupport
import Testing
import Vector

@testable import Documents

/// A loop written as a document, and pictures of both.
struct WrittenLoop {
  let side: Int
  let text: String
  let warnings: [String]
  private let document: SVGDocument

  init(
    side: Int = 48, plays: Int? = nil, title: String? = nil, keys: [Double] = [], _ list: (Double) -> DisplayList
  ) throws {
    self.side = side
    let loop = try SampledLoop(samples: 24, isRefined: true, keys: keys, list: list)
    var description = DocumentDescription(width: side, height: side, duration: 1.2, plays: plays)
    description.title = title
    let written = try description.document(of: loop)
    (text, warnings) = (written.text, written.warnings)
    document = try SVGDocument(Array(text.utf8))
  }

  /// The document's picture at a phase, as the importer draws it.
  func picture(at phase: Double) throws -> [UInt32] {
    let animation = try SVGAnimation(document, width: side, height: side)
    return Self.pixels(side) { try? animation.makePainter().draw(at: phase, on: $0) }
  }

  static func pixels(_ side: Int, _ draw: (Canvas) -> Void) -> [UInt32] {
    let canvas = Canvas(width: side, height: side)
    canvas.clear(nil)
    draw(canvas)
    return canvas.withPixels { Array($0) }
  }

  /// The share of pixels of which a component is off by more than an edge that lies a quarter of a pixel aside.
  func difference(at phase: Double, from list: DisplayList) throws -> Double {
    let (ours, truth) = (try picture(at: phase), Self.pixels(side) { list.draw(on: $0) })
    return Double(zip(ours, truth).count { Self.isFar($0, $1) }) / Double(ours.count)
  }

  static func isFar(_ one: UInt32, _ other: UInt32) -> Bool {
    [0, 8, 16, 24].contains { (shift: UInt32) in abs(Int(one >> shift & 255) - Int(other >> shift & 255)) > 72 }
  }

  /// The start tags of elements with this name.
  func tags(_ name: String) -> [String] {
    text.split(separator: "<").filter { $0.hasPrefix(name + " ") || $0.hasPrefix(name + "/") }.map(String.init)
  }
}

@Suite struct DocumentTests {
  private static let blue = Paint.solid(Color(red: 0.2, green: 0.4, blue: 1))

  private func bar(_ transform: AffineTransform) -> DisplayList {
    let path = Path.polyline(
      [Point(x: 20, y: 4), Point(x: 28, y: 4), Point(x: 28, y: 14), Point(x: 20, y: 14)], closed: true)
    return DisplayList(commands: [.fill(path, .nonZero, Self.blue, transform, .normal)])
  }

  /// The display lists are in the units of the view box.
  @Test func unitsMayBeFinerThanPixels() throws {
    let square = Path.rectangle(Rect(minX: 4, minY: 8, maxX: 12, maxY: 16))
    let list = DisplayList(commands: [.fill(square, .nonZero, .solid(.black), .identity, .normal)])
    var description = DocumentDescription(width: 5, height: 6, duration: 1)
    description.unitsPerPixel = 4
    let text = try description.document(of: SampledLoop(still: list)).text
    #expect(text.contains("width=\"5\" height=\"6\" viewBox=\"0 0 20 24\""))
    #expect(text.contains("<rect x=\"4\" y=\"8\" width=\"8\" height=\"8\""))
  }

  @Test func aFullTurnIsOneAnimateTransform() throws {
    let loop = try WrittenLoop { bar(AffineTransform.rotation(degrees: 360 * $0).about(Point(x: 24, y: 24))) }
    #expect(loop.tags("animateTransform").count == 1)
    let pattern = /type="rotate" values="([-\d.]+) 24 24;([-\d.]+) 24 24" dur="1.2s" repeatCount="indefinite"/
    let turn = try #require(loop.text.firstMatch(of: pattern))
    // From the angle at which the data of the path is shortest.
    #expect(try #require(Double(turn.2)) - #require(Double(turn.1)) == 360)
    #expect(!loop.text.contains("keyTimes"))
  }

  @Test func aPulsingCircleAnimatesItsRadius() throws {
    let loop = try WrittenLoop { time in
      let radius = 8 + 6 * abs(1 - 2 * time)
      let path = Path.circle(center: Point(x: 24, y: 24), radius: radius)
      return DisplayList(commands: [.fill(path, .nonZero, Self.blue, .identity, .normal)])
    }
    #expect(loop.tags("circle").count == 1)
    #expect(loop.text.contains("attributeName=\"r\" values=\"14;8;14\""))
  }

  @Test func aTrimmedRingAnimatesItsDashes() throws {
    let loop = try WrittenLoop { time in
      var path = Path()
      path.arc(center: Point(x: 24, y: 24), radius: 16, start: 720 * time, sweep: 60 + 200 * abs(1 - 2 * time))
      return DisplayList(commands: [.stroke(path, StrokeStyle(width: 4), Self.blue, .identity, .normal)])
    }
    #expect(loop.tags("path").isEmpty)
    #expect(loop.text.contains("attributeName=\"stroke-dasharray\" values=\"72.61 101;16.76 101;72.61 101\""))
    #expect(loop.text.contains("type=\"rotate\" values=\"0 24 24;720 24 24\""))
  }

  @Test func whatComesAndGoesDoesSoAtOnce() throws {
    let loop = try WrittenLoop { $0 < 0.3 || $0 >= 0.7 ? DisplayList() : bar(.identity) }
    #expect(loop.text.contains("attributeName=\"opacity\" values=\"0;1;0\" keyTimes=\"0;.3;.7\" calcMode=\"discrete\""))
  }

  @Test func playsEndWithTheLastPicture() throws {
    let loop = try WrittenLoop(plays: 3) { bar(.translation(x: 0, y: 20 * $0)) }
    #expect(loop.text.contains("repeatCount=\"3\" fill=\"freeze\""))
  }

  @Test func titlesAreEscaped() throws {
    let loop = try WrittenLoop(title: "a < b & \u{1}\"c\"") { _ in bar(.identity) }
    #expect(loop.text.contains("<title>a &lt; b &amp; \u{FFFD}&quot;c&quot;</title>"))
    #expect(loop.text.contains("role=\"img\""))
  }

  @Test func stepsStayAtTheirTimes() throws {
    let loop = try SampledLoop(steps: [0, 0.25, 0.5]) { step in bar(.translation(x: Double(step), y: 0)) }
    let text = try DocumentDescription(width: 48, height: 48, duration: 2).document(of: loop).text
    #expect(text.contains("values=\"0;1;2\" keyTimes=\"0;.25;.5\" calcMode=\"discrete\" dur=\"2s\""))
  }

  @Test func thePagesColorIsCurrentColor() throws {
    var description = DocumentDescription(width: 48, height: 48, duration: 1)
    let color = Color(red: 0.2, green: 0.4, blue: 1)
    description.colors[color] = ReplaceableColor(css: "currentColor", plain: nil)
    let text = try description.document(of: SampledLoop(still: bar(.identity))).text
    #expect(text.contains("fill=\"currentColor\""))
    #expect(!text.contains("<style"))
  }

  @Test func theStillPictureIsForReducedMotion() throws {
    let loop = try SampledLoop(samples: 24, isRefined: true) { bar(.translation(x: 0, y: 20 * $0)) }
    let written = try DocumentDescription(width: 48, height: 48, duration: 1).document(
      of: loop, still: bar(.translation(x: 5, y: 0)))
    var options = SVGOptions()
    options.isReduced = true
    let calm = try SVGAnimation(SVGDocument(Array(written.text.utf8), options: options), width: 48, height: 48)
    let shown = WrittenLoop.pixels(48) { try? calm.makePainter().draw(at: 0.5, on: $0) }
    #expect(shown == WrittenLoop.pixels(48) { bar(.translation(x: 5, y: 0)).draw(on: $0) })
  }

  /// Random scenes, read back by the importer.
  @Test(arguments: 0..<30) func readingBackShowsTheSame(seed: Int) throws {
    let scene = RandomScene(seed: UInt64(seed))
    let loop = try WrittenLoop(scene.list)
    #expect(loop.warnings == [])
    for phase in [0.03, 0.21, 0.48, 0.77, 0.96] {
      let difference = try loop.difference(at: phase, from: scene.list(phase))
      #expect(difference < 0.01, "\(phase): \(loop.text)")
    }
  }
}

/// A scene of shapes, groups, clips and masks that move by random amounts.
struct RandomScene {
  private struct Part {
    let path: Path
    let stroke: StrokeStyle?
    let paint: Paint
    let turns, growth: Double
    let pivot, way: Point
    let group: Int
    let opacity: Double
    let shown: Range<Double>
  }

  private var parts: [Part] = []

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func number(_ range: ClosedRange<Double>) -> Double {
      range.lowerBound + random.unit() * (range.upperBound - range.lowerBound)
    }
    func point() -> Point { Point(x: number(12...36), y: number(12...36)) }
    func color() -> Color {
      Color(red: random.unit(), green: random.unit(), blue: random.unit(), alpha: number(0.4...1))
    }
    for _ in 0..<1 + random.below(5) {
      let center = point()
      let path: Path =
        switch random.below(4) {
        case 0: .circle(center: center, radius: number(3...10))
        case 1:
          .rectangle(
            Rect(
              minX: center.x - number(2...10), minY: center.y - number(2...10), maxX: center.x + 6, maxY: center.y + 8))
        case 2: .polyline([point(), point(), point()], closed: true)
        default: .polyline([point(), point(), point(), point()], closed: false)
        }
      var paint = Paint.solid(color())
      if random.below(3) == 0 {
        paint = .gradient(
          Gradient(
            .linear(start: point(), end: point()),
            stops: [GradientStop(offset: 0, color: color()), GradientStop(offset: 1, color: color())]))
      }
      let start = number(0...0.5)
      parts.append(
        Part(
          path: path,
          stroke: random.below(2) == 0 ? nil : StrokeStyle(width: number(1.5...5), cap: .round, join: .round),
          paint: paint, turns: Double(random.below(3)) - 1, growth: random.below(2) == 0 ? 0 : number(-0.4...0.4),
          pivot: point(), way: random.below(2) == 0 ? .zero : Point(x: number(-10...10), y: number(-10...10)),
          group: random.below(5), opacity: number(0.3...1),
          shown: random.below(4) == 0 ? start..<start + number(0.2...0.5) : 0..<2))
    }
  }

  func list(_ time: Double) -> DisplayList {
    let swing = (1 - Trigonometry.cosine(degrees: 360 * time)) / 2
    var list = DisplayList()
    for part in parts where part.shown.contains(time) {
      let scale = 1 + part.growth * swing
      let transform = AffineTransform.scale(x: scale, y: scale).then(.rotation(degrees: 360 * part.turns * time))
        .about(part.pivot).then(.translation(x: part.way.x * swing, y: part.way.y * swing))
      let shape: DisplayList.Command
      if let stroke = part.stroke {
        shape = .stroke(part.path, stroke, part.paint, transform, .normal)
      } else {
        shape = .fill(part.path, .nonZero, part.paint, transform, .normal)
      }
      let disc = Path.circle(center: Point(x: 24, y: 24), radius: 18)
      let white = Paint.solid(.white)
      switch part.group {
      case 0: list.commands += [.beginGroup(opacity: part.opacity, blend: .normal), shape, .endGroup]
      case 1: list.commands += [.pushClip(disc, .nonZero, .identity), shape, .popClip]
      case 2:
        list.commands += [
          .beginGroup(opacity: 1, blend: .normal), shape, .beginMask(.alpha),
          .fill(disc, .nonZero, white, .identity, .normal), .endMask, .endGroup,
        ]
      case 3:
        list.commands += [
          .beginGroup(opacity: 1, blend: .multiply), shape, .beginMask(MaskKind(.luminance(.srgb), isInverted: true)),
          .fill(disc, .nonZero, white, .identity, .normal), .endMask, .endGroup,
        ]
      default: list.commands.append(shape)
      }
    }
    return list
  }
}
