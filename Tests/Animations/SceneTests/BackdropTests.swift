import BuiltinPresets
import Numerics
import Platform
import Raster
import TestSupport
import Testing
import Vector

@testable import Drawing
@testable import Scene

/// What the drawings of a loop begin with is painted once.
@Suite struct BackdropTests {
  private let colors: [Color?] = [nil, .white, Color(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.5)]

  /// Draws a scene at many phases, by one painter and each time by a new one.
  private func expectSamePictures(_ scene: SceneRenderer, phases: [Double], _ sourceLocation: SourceLocation) throws {
    var random = SplitMix64(seed: 8)
    let (width, height) = (scene.viewport.width, scene.viewport.height)
    let painter = scene.makePainter()
    let canvas = Canvas(width: width, height: height)
    for phase in phases {
      let color = colors[min(random.below(6), 2)]
      let rows = random.below(6) == 0 ? height / 3..<height : nil
      let fresh = Canvas(width: width, height: height)
      canvas.clear(color, opening: rows)
      fresh.clear(color, opening: rows)
      // What is on the canvas already is drawn over.
      if random.below(6) == 0 {
        let circle = Path.circle(center: Point(x: 9, y: 9), radius: 5)
        for canvas in [canvas, fresh] { canvas.fill(circle, paint: .solid(.black)) }
      }
      try painter.draw(at: phase, on: canvas)
      try scene.makePainter().draw(at: phase, on: fresh)
      #expect(canvas.pixmap == fresh.pixmap, "at \(phase)", sourceLocation: sourceLocation)
    }
  }

  @Test(
    "A painter that has drawn frames before draws the next as a new one does", arguments: BuiltinPresets.all.map(\.name)
  )
  func presets(name: String) throws {
    let phases = (0..<24).map { Double($0 * 5 % 24) / 24 }
    try expectSamePictures(scene(name, size: .longerSide(40)), phases: phases, #_sourceLocation)
  }

  @Test("Backgrounds may change, come and go")
  func changing() throws {
    let scene = try scene(
      of: sheet(
        """
        {"circle": {"radius": 40}, "fill": {"radial": {"radius": 40, "stops": ["red", "blue"]}}},
        {"when": "t < 0.5", "circle": {"radius": 30}, "stroke": {"width": 9, "paint": "green"}},
        {"opacity": "t < 0.75 ? 0.5 : 0.25", "group": [{"circle": {"radius": 20}, "fill": "black"},
        {"circle": {"radius": "8 + round(4 * t)"}, "fill": "white"}]}
        """), size: .longerSide(40))
    try expectSamePictures(scene, phases: (0..<60).map { Double($0 * 7 % 30) / 30 }, #_sourceLocation)
  }

  private let circle = DisplayList.Command.fill(
    .circle(center: Point(x: 20, y: 20), radius: 15), .nonZero, .solid(.black), .identity, .normal)
  private let dot = DisplayList.Command.fill(
    .circle(center: Point(x: 20, y: 20), radius: 5), .nonZero, .solid(.white), .identity, .normal)
  private let board = DisplayList.Command.fill(
    .rectangle(Rect(minX: 0, minY: 0, maxX: 40, maxY: 40)), .nonZero, .solid(.white), .identity, .normal)
  private let group = DisplayList.Command.beginGroup(opacity: 0.5, blend: .normal)
  private let clip = DisplayList.Command.pushClip(.circle(center: .zero, radius: 30), .nonZero, .identity)

  @Test("Two drawings share what they begin with, but no part of a group or of what a clip cuts")
  func shared() {
    func count(_ a: [DisplayList.Command], _ b: [DisplayList.Command]) -> Int {
      DisplayList(commands: a).sharedCount(with: DisplayList(commands: b))
    }
    #expect(count([circle, dot], [circle, dot]) == 2)
    #expect(count([circle, dot], [circle]) == 1)
    #expect(count([], [circle]) == 0)
    #expect(count([dot, circle], [circle, dot]) == 0)
    #expect(count([circle, group, dot, .endGroup, dot], [circle, group, dot, .endGroup, circle]) == 4)
    #expect(count([circle, group, dot, .endGroup], [circle, group, dot, dot, .endGroup]) == 1)
    #expect(count([circle, clip, group, dot, .endGroup, .popClip], [circle, clip, group, dot, .endGroup, dot]) == 1)
    #expect(count([clip, .popClip, group], [clip, .popClip, group]) == 2)
  }

  @Test("A backdrop paints what it was made of, on a canvas as it was")
  func painting() throws {
    let canvas = Canvas(width: 40, height: 40)
    func clear(_ color: Color?) -> UInt32? {
      canvas.clear(color)
      return canvas.background
    }
    let background = try #require(clear(.white))
    DisplayList(commands: [circle]).draw(on: canvas)
    #expect(canvas.background == nil)
    let picture = canvas.pixmap
    let backdrop = try #require(Backdrop([circle], of: canvas, over: background))

    _ = clear(.white)
    #expect(backdrop.paint(DisplayList(commands: [circle, dot]), on: canvas) == 1)
    #expect(canvas.pixmap == picture)
    _ = clear(.white)
    #expect(backdrop.paint(DisplayList(commands: [dot, circle]), on: canvas) == 0)
    #expect(backdrop.paint(DisplayList(commands: []), on: canvas) == 0)
    _ = clear(nil)
    #expect(backdrop.paint(DisplayList(commands: [circle, dot]), on: canvas) == 0)
    canvas.clear(.white, opening: 0..<20)
    #expect(backdrop.paint(DisplayList(commands: [circle, dot]), on: canvas) == 0)
    canvas.clear(.white)
    canvas.beginGroup(opacity: 1)
    #expect(backdrop.paint(DisplayList(commands: [circle, dot]), on: canvas) == 0)
    for (width, height) in [(20, 40), (40, 20)] {
      let other = Canvas(width: width, height: height)
      other.clear(.white)
      #expect(backdrop.paint(DisplayList(commands: [circle, dot]), on: other) == 0)
    }
  }

  @Test("Only what takes longer to paint than to copy is worth a copy")
  func worth() throws {
    /// Whether a backdrop is made of commands that have painted all rows of a square canvas.
    func isWorth(_ commands: [DisplayList.Command], side: Int) -> Bool {
      let canvas = Canvas(width: side, height: side)
      canvas.clear(nil)
      DisplayList(commands: [.stroke(column, StrokeStyle(width: 1), .solid(.black), .identity, .normal)]).draw(
        on: canvas)
      return Backdrop(commands[...], of: canvas, over: 0) != nil
    }
    let glow = DisplayList.Command.fill(
      .circle(center: Point(x: 20, y: 20), radius: 15), .nonZero,
      .gradient(Gradient(.conic(center: .zero, startAngle: 0), stops: [])), .identity, .normal)
    #expect(!isWorth([board], side: 40) && !isWorth([], side: 40))
    #expect(isWorth([board, circle], side: 40))
    // 256 * 256 is four times 2^14.
    #expect(isWorth([circle, dot, circle, dot], side: 256) && !isWorth([board, circle, dot, circle], side: 256))
    #expect(isWorth([glow], side: 256) && isWorth([group, dot, .endGroup], side: 256))
    #expect(isWorth([clip, dot, .popClip], side: 256))
  }

  private let column: Path = {
    var path = Path()
    path.move(to: Point(x: 1, y: 0))
    path.line(to: Point(x: 1, y: 1000))
    return path
  }()

  @Test("A painter that goes back and forth draws as one that does not, also after an error")
  func painter() throws {
    let ring = try scene(
      of: sheet(
        """
        {"repeat": {"count": 5, "as": "k"}, "opacity": "t > 0.85 ? 1 / 0 : 1",
        "arc": {"radius": 30, "start": "360 * t + 72 * k", "sweep": 30},
        "stroke": {"width": 10, "paint": "mix(red, blue, t)"}}
        """))
    let painter = ring.makePainter()
    var random = SplitMix64(seed: 8)
    #expect(throws: SourceError.self) { try painter.displayList(at: 0.9) }
    for _ in 0..<200 {
      let phase = Double(random.below(4) + 6) / 10
      let fresh = Result { try ring.makePainter().displayList(at: phase) }
      let again = Result { try painter.displayList(at: phase) }
      #expect((try? fresh.get()) == (try? again.get()))
    }
  }
}
