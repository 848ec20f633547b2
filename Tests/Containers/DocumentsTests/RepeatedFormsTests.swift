import Drawing
import Numerics
import Raster
import SVG
import TestSupport
import Testing
import Vector

@testable import Documents

/// What repeats is written once.
@Suite struct RepeatedFormsTests {
  /// A leaf of many points, and a line, which turn together.
  private static func leaf(_ pose: AffineTransform, _ time: Double, _ fill: Color) -> [DisplayList.Command] {
    var path = Path()
    path.move(to: Point(x: 10, y: 1))
    for index in 1...8 {
      let (a, b) = (Point(x: 10 + Double(index), y: 2), Point(x: 12, y: 3 + Double(index)))
      path.cubic(to: Point(x: 10 - Double(index % 3), y: 1 + Double(index)), control1: a, control2: b)
    }
    path.close()
    let place = AffineTransform.rotation(degrees: 360 * time).about(Point(x: 10, y: 6)).then(pose)
    let line = Path.polyline([Point(x: 10, y: 6), Point(x: 16, y: 12)], closed: false)
    return [
      .fill(path, .nonZero, .solid(fill), place, .normal),
      .stroke(line, StrokeStyle(width: 1.5), .solid(.black), place, .normal),
    ]
  }

  private static let bar = Path.polyline(
    [Point(x: 20, y: 28), Point(x: 40, y: 28), Point(x: 38, y: 33)], closed: true)

  private static let colors = [
    Color(red: 0.9, green: 0.1, blue: 0.2), Color(red: 0.1, green: 0.6, blue: 0.3),
    Color(red: 0.2, green: 0.3, blue: 0.9),
  ]

  /// Copies of a form at random places, turned and grown, in one color or several, in a group or not: the document shows
  /// what the animation shows, and has the form once.
  @Test(arguments: 0..<24) func copiesReferToOneForm(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let (isColored, isGrouped, isTurned) = (seed % 2 == 1, seed % 3 == 1, seed % 4 < 2)
    let copies = (0..<24).map { _ in
      let turn = isTurned ? 360 * random.unit() : 0
      let pose = AffineTransform.rotation(degrees: turn)
        .then(.scale(x: isTurned ? 0.5 + random.unit() : 1, y: isTurned ? 0.5 + random.unit() : 1))
        .then(.translation(x: 120 * random.unit(), y: 120 * random.unit()))
      return (pose: pose, color: Self.colors[isColored ? random.below(3) : 0])
    }
    func list(_ time: Double) -> DisplayList {
      DisplayList(
        commands: copies.flatMap { copy in
          let shapes = Self.leaf(copy.pose, time, copy.color)
          return isGrouped ? [.beginGroup(opacity: 0.5, blend: .normal)] + shapes + [.endGroup] : shapes
        })
    }
    let loop = try WrittenLoop(side: 144, list)
    #expect(loop.tags("path").count == 2)
    #expect(loop.tags("use").count >= 24)
    for phase in [0.03, 0.41, 0.77] { #expect(try loop.difference(at: phase, from: list(phase)) < 0.004) }
  }

  /// Rows of rows need few references: ten in a row, ten rows.
  @Test func repeatedRowsAreForms() throws {
    let list = { (time: Double) in
      DisplayList(
        commands: (0..<100).flatMap { index in
          Self.leaf(.translation(x: Double(index % 10) * 14, y: Double(index / 10) * 14), time, Self.colors[0])
        })
    }
    let loop = try WrittenLoop(side: 144, list)
    #expect(loop.tags("path").count == 2)
    #expect(loop.tags("use").count < 30)
    for phase in [0.2, 0.9] { #expect(try loop.difference(at: phase, from: list(phase)) < 0.004) }
  }

  /// Copies that are sure to be longer than references to one are not written: a few are asked for, not all.
  @Test func copiesAreNotWritten() throws {
    let loop = try SampledLoop(samples: 24, isRefined: true) { time in
      let poses = (0..<100).map { AffineTransform.translation(x: Double($0 % 10) * 14, y: Double($0 / 10) * 14) }
      return DisplayList(commands: poses.flatMap { Self.leaf($0, time, Self.colors[0]) })
    }
    var asked = 0
    _ = try DocumentDescription(width: 144, height: 144, duration: 1).document(of: loop) {
      asked += 1
      return false
    }
    #expect(asked < 60)
  }

  /// A fill and the stroke of the same form are one element; a translucent one shows the fill through the stroke.
  @Test(arguments: [1.0, 0.5]) func fillsHaveTheirStrokes(alpha: Double) throws {
    let path = Path.polyline([Point(x: 9, y: 9), Point(x: 40, y: 12), Point(x: 20, y: 40)], closed: true)
    let list = DisplayList(commands: [
      .fill(path, .nonZero, .solid(Self.colors[0]), .identity, .normal),
      .stroke(
        path, StrokeStyle(width: 6), .solid(Color(red: 0, green: 0, blue: 1, alpha: alpha)), .identity, .normal),
    ])
    let loop = try WrittenLoop { _ in list }
    #expect(loop.tags("path").count == (alpha == 1 ? 1 : 2))
    #expect(try loop.difference(at: 0, from: list) < 0.004)
  }

  /// What stands still in the loop belongs to the still picture too, and is written once.
  @Test func theStillPictureSharesWhatStandsStill() throws {
    let still = Self.leaf(.scale(x: 2, y: 2), 0.1, Self.colors[1])
    func list(_ time: Double) -> DisplayList {
      let turn = AffineTransform.rotation(degrees: 360 * time).about(Point(x: 30, y: 30))
      return DisplayList(
        commands: still + [.fill(Self.bar, .nonZero, .solid(Self.colors[0]), turn, .normal)] + still)
    }
    let loop = try SampledLoop(samples: 24, isRefined: true) { list($0) }
    let text = try DocumentDescription(width: 48, height: 48, duration: 1).document(of: loop, still: list(0.4)).text
    for isReduced in [false, true] {
      var options = SVGOptions()
      options.isReduced = isReduced
      let read = try SVGAnimation(SVGDocument(Array(text.utf8), options: options), width: 48, height: 48)
      let shown = WrittenLoop.pixels(48) { try? read.makePainter().draw(at: 0.25, on: $0) }
      let truth = WrittenLoop.pixels(48) { list(isReduced ? 0.4 : 0.25).draw(on: $0) }
      #expect(zip(shown, truth).count { WrittenLoop.isFar($0, $1) } < 10)
    }
    // The leaf, and the bar in the loop and in the picture.
    #expect(text.split(separator: "fill=\"#").count - 1 == 3)
  }
}
