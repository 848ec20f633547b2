import BuiltinPresets
import Numerics
import Raster
import TestSupport
import Testing
import Vector

@testable import Drawing
@testable import Scene

/// Drawings that are certain to give the same picture.
@Suite struct LikenessTests {
  private func isLike(_ scene: SceneRenderer, at phase: Double, _ other: Double) throws -> Bool {
    let painter = scene.makePainter()
    return try painter.displayList(at: phase).isLike(painter.displayList(at: other))
  }

  private func picture(_ scene: SceneRenderer, at phase: Double) throws -> Pixmap {
    let canvas = Canvas(width: scene.viewport.width, height: scene.viewport.height)
    try scene.makePainter().draw(at: phase, on: canvas)
    return canvas.pixmap
  }

  /// The greatest difference of any component.
  private func difference(_ a: Pixmap, _ b: Pixmap) -> Int {
    zip(a.pixels, b.pixels).map { a, b in
      [0, 8, 16, 24].map { abs(Int(a >> UInt32($0) & 255) - Int(b >> UInt32($0) & 255)) }.max() ?? 0
    }.max() ?? 0
  }

  @Test(
    "What is alike in a preset gives the same picture, but for a rounding", arguments: BuiltinPresets.all.map(\.name))
  func presets(name: String) throws {
    let scene = try scene(name, size: .longerSide(48))
    var random = SplitMix64(seed: 4)
    for parts in [2, 3, 4, 5, 6, 8, 12] {
      let phase = Double(random.below(24)) / 24
      let other = phase + 1 / Double(parts)
      guard try isLike(scene, at: phase, other) else { continue }
      #expect(try difference(picture(scene, at: phase), picture(scene, at: other)) <= 1)
    }
  }

  /// Arcs that turn once, each as many degrees from the next one.
  private func turning(_ count: Int, sweep: Double, paint: String, opacity: String = "1") throws -> SceneRenderer {
    try scene(
      of: sheet(
        """
        {"repeat": {"count": \(count), "as": "k"}, "opacity": "\(opacity)",
        "arc": {"radius": 30, "start": "360 * t + 360 / count * k", "sweep": \(sweep)},
        "stroke": {"width": 10, "paint": "\(paint)"}}
        """.replacing("count * k", with: "\(count) * k")))
  }

  @Test("A ring of equal arcs is alike after each part of a turn, and not between", arguments: [3, 5, 7, 8, 12])
  func equalArcs(count: Int) throws {
    let ring = try turning(count, sweep: 240 / Double(count), paint: "red")
    for k in 1..<count {
      #expect(try isLike(ring, at: 0.03, 0.03 + Double(k) / Double(count)))
      #expect(try !isLike(ring, at: 0.03, 0.04 + Double(k) / Double(count)))
    }
  }

  @Test("Arcs of two colors in turn are alike after every second part")
  func twoColors() throws {
    let ring = try turning(8, sweep: 36, paint: "k % 2 == 0 ? red : blue")
    for k in 1..<8 { #expect(try isLike(ring, at: 0.1, 0.1 + Double(k) / 8) == (k % 2 == 0)) }
  }

  @Test("Where arcs overlap, another order may be another picture")
  func overlapping() throws {
    let ring = try turning(8, sweep: 60, paint: "k % 2 == 0 ? red : blue")
    #expect(try difference(picture(ring, at: 0), picture(ring, at: 0.25)) > 100)
    #expect(try !isLike(ring, at: 0, 0.25))
  }

  @Test("What keeps its place may still come before what it came behind")
  func between() {
    var drawing = DisplayList()
    drawing.commands = [square(at: 10), square(at: 25), square(at: 40)].map { fill($0) }
    var reversed = drawing
    reversed.commands.reverse()
    // The first and the last lie apart, the middle one over the first and under the last.
    #expect(!drawing.isLike(reversed))
    drawing.commands[1] = fill(square(at: 100))
    reversed.commands[1] = drawing.commands[1]
    #expect(drawing.isLike(reversed))
  }

  @Test("Squares in any other order are alike only where the picture is the same")
  func anyOrder() {
    var random = SplitMix64(seed: 17)
    var alike = 0
    for _ in 0..<400 {
      var drawing = DisplayList()
      drawing.commands = (0..<4).map { k in
        let path = square(at: Double(random.below(80)), Double(random.below(80)))
        let paint = Paint.solid(Color(red: Double(k) / 4, green: 0.5, blue: 1 - Double(k) / 4))
        return .fill(path, .nonZero, paint, .identity, .normal)
      }
      var other = drawing
      for k in other.commands.indices { other.commands.swapAt(k, random.below(4)) }
      guard drawing.isLike(other) else { continue }
      alike += 1
      let pictures = [drawing, other].map { drawing in
        let canvas = Canvas(width: 100, height: 100)
        drawing.draw(on: canvas)
        return canvas.pixmap
      }
      #expect(pictures[0] == pictures[1])
    }
    #expect(alike > 50 && alike < 350)
  }

  @Test("What is clipped or grouped alike is alike; what is not, is not")
  func marks() throws {
    let path = square(at: 10)
    func drawing(_ opacity: Double, _ clip: Double, _ squares: [Double]) -> DisplayList {
      var drawing = DisplayList()
      drawing.commands = [
        .beginGroup(opacity: opacity, blend: .normal), .pushClip(square(at: clip), .nonZero, .identity),
      ]
      drawing.commands += squares.map { fill(square(at: $0)) } + [.popClip, .endGroup, fill(path)]
      return drawing
    }
    let plain = drawing(0.5, 3, [10, 40, 70])
    #expect(plain.isLike(drawing(0.5, 3, [70, 10, 40])))
    #expect(!plain.isLike(drawing(0.6, 3, [10, 40, 70])))
    #expect(!plain.isLike(drawing(0.5, 4, [10, 40, 70])))
    #expect(!plain.isLike(drawing(0.5, 3, [10, 40])))
    #expect(!plain.isLike(drawing(0.5, 3, [10, 10, 40])))
    // The square outside is none of those inside.
    var moved = plain
    moved.commands.swapAt(3, 7)
    #expect(!plain.isLike(moved))
  }

  @Test("Two shapes may change places where a gap of more than two pixels lies between them, whatever its direction")
  func gaps() throws {
    for degrees in stride(from: 0.0, to: 360, by: 11.25) {
      let turn = AffineTransform.rotation(degrees: degrees)
      for (gap, isApart) in [(2.6, true), (2.4, false), (-5, false)] {
        let first = fill(square(at: 0), under: turn)
        let second = fill(square(at: 20 + gap, 0), under: turn)
        #expect(ShapeExtents(of: first).isApart(from: ShapeExtents(of: second)) == isApart)
      }
    }
    // Strokes reach half their width farther; a clip may reach anywhere.
    let line = DisplayList.Command.stroke(
      square(at: 0), StrokeStyle(width: 4), .solid(.black), .identity, .normal)
    #expect(!ShapeExtents(of: line).isApart(from: ShapeExtents(of: fill(square(at: 23, 0)))))
    #expect(ShapeExtents(of: line).isApart(from: ShapeExtents(of: fill(square(at: 25, 0)))))
    let clip = DisplayList.Command.pushClip(square(at: 0), .nonZero, .identity)
    #expect(!ShapeExtents(of: clip).isApart(from: ShapeExtents(of: fill(square(at: 100)))))
  }

  @Test("Every number and every choice of a command counts, the last digits aside")
  func everything() {
    let commands = Self.commands { $0 }
    for last in [1e-14, -3e-13] {
      for (command, near) in zip(commands, Self.commands { $0 + last }) { #expect(command.isNear(near)) }
    }
    for (k, command) in commands.enumerated() {
      for (other, different) in commands.enumerated() { #expect(command.isNear(different) == (k == other)) }
    }
    // Each number by itself.
    var count = 0
    _ = Self.commands { number in
      count += 1
      return number
    }
    for changed in 0..<count {
      var number = 0
      let others = Self.commands { value in
        defer { number += 1 }
        return number == changed ? value + 1e-8 : value
      }
      #expect(zip(commands, others).count { !$0.isNear($1) } == 1)
    }
  }

  /// Commands that differ in one thing each, with all their numbers taken through a function.
  private static func commands(_ number: (Double) -> Double) -> [DisplayList.Command] {
    func point(_ x: Double, _ y: Double) -> Point { Point(x: number(x), y: number(y)) }
    func color(_ red: Double) -> Color {
      Color(red: number(red), green: number(0.2), blue: number(0.3), alpha: number(0.4))
    }
    func transform() -> AffineTransform {
      AffineTransform(a: number(2), b: number(3), c: number(4), d: number(5), tx: number(6), ty: number(7))
    }
    func path(_ isClosed: Bool = false) -> Path {
      var path = Path()
      path.move(to: point(1, 2))
      path.line(to: point(300, 4))
      path.cubic(to: point(5, 6), control1: point(7, 8), control2: point(9, 10))
      if isClosed { path.close() }
      return path
    }
    func style(_ cap: StrokeStyle.Cap = .butt, _ join: StrokeStyle.Join = .bevel, dashes: Int = 2) -> StrokeStyle {
      StrokeStyle(
        width: number(3), cap: cap, join: join, miterLimit: number(5),
        dash: (0..<dashes).map { number(1 + Double($0)) }, dashOffset: number(0.5))
    }
    func gradient(
      _ geometry: Gradient.Geometry, stops: Int = 2, _ spread: Gradient.Spread = .pad,
      _ interpolation: Gradient.Interpolation = .srgb
    ) -> Paint {
      var gradient = Gradient(
        geometry, stops: (0..<stops).map { GradientStop(offset: number(Double($0) / 4), color: color(0.1)) },
        spread: spread, interpolation: interpolation, transform: transform())
      gradient.transform.w.x = number(0.1)
      return .gradient(gradient)
    }
    func linear() -> Gradient.Geometry { .linear(start: point(1, 2), end: point(3, 4)) }
    func radial() -> Gradient.Geometry {
      .radial(startCenter: point(1, 2), startRadius: number(3), endCenter: point(4, 5), endRadius: number(6))
    }
    func solid() -> Paint { .solid(color(0.1)) }
    return [
      .fill(path(), .nonZero, solid(), transform(), .normal),
      .fill(path(true), .nonZero, solid(), transform(), .normal),
      .fill(path(), .evenOdd, solid(), transform(), .normal),
      .fill(path(), .nonZero, solid(), transform(), .multiply),
      .fill(path(), .nonZero, .solid(color(0.15)), transform(), .normal),
      .fill(path(), .nonZero, gradient(linear()), transform(), .normal),
      .fill(path(), .nonZero, gradient(linear(), stops: 3), transform(), .normal),
      .fill(path(), .nonZero, gradient(linear(), .reflect), transform(), .normal),
      .fill(path(), .nonZero, gradient(linear(), .pad, .oklab), transform(), .normal),
      .fill(path(), .nonZero, gradient(radial()), transform(), .normal),
      .fill(path(), .nonZero, gradient(.conic(center: point(1, 2), startAngle: number(3))), transform(), .normal),
      .stroke(path(), style(), solid(), transform(), .normal),
      .stroke(path(true), style(), solid(), transform(), .normal),
      .stroke(path(), style(.round), solid(), transform(), .normal),
      .stroke(path(), style(.butt, .round), solid(), transform(), .normal),
      .stroke(path(), style(dashes: 4), solid(), transform(), .normal),
      .stroke(path(), style(), .solid(color(0.15)), transform(), .normal),
      .stroke(path(), style(), solid(), transform(), .screen),
      .pushClip(path(), .nonZero, transform()),
      .pushClip(path(), .evenOdd, transform()),
      .pushClip(path(true), .nonZero, transform()),
      .popClip,
      .beginGroup(opacity: number(0.5), blend: .normal),
      .beginGroup(opacity: number(0.5), blend: .multiply),
      .endGroup,
    ]
  }

  @Test("A painter that goes back and forth draws as one that does not, also after an error")
  func painter() throws {
    let ring = try turning(5, sweep: 30, paint: "mix(red, blue, t)", opacity: "t > 0.85 ? 1 / 0 : 1")
    let painter = ring.makePainter()
    var random = SplitMix64(seed: 8)
    #expect(throws: SceneError.self) { try painter.displayList(at: 0.9) }
    for _ in 0..<200 {
      let phase = Double(random.below(4) + 6) / 10
      let fresh = Result { try ring.makePainter().displayList(at: phase) }
      let again = Result { try painter.displayList(at: phase) }
      #expect((try? fresh.get()) == (try? again.get()))
    }
  }

  /// 20 by 20 pixels.
  private func square(at x: Double, _ y: Double? = nil) -> Path {
    var path = Path()
    let y = y ?? x
    path.move(to: Point(x: x, y: y))
    path.line(to: Point(x: x + 20, y: y))
    path.line(to: Point(x: x + 20, y: y + 20))
    path.line(to: Point(x: x, y: y + 20))
    path.close()
    return path
  }

  private func fill(_ path: Path, under transform: AffineTransform = .identity) -> DisplayList.Command {
    .fill(path, .nonZero, .solid(.black), transform, .normal)
  }
}
