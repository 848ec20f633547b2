import Drawing
import Numerics
import Raster
import SVG
import TestSupport
import Testing
import Vector

@testable import Documents
@testable import WhirligifKit

@Suite struct DocumentCheckTests {
  private let comparison = DocumentCheck(width: 48, height: 48, duration: 1, background: nil)

  private static func disc(_ x: Double) -> DisplayList {
    let disc = Path.circle(center: Point(x: x, y: 24), radius: 8)
    return DisplayList(commands: [.fill(disc, .nonZero, .solid(.black), .identity, .normal)])
  }

  private static func document(_ animation: String) -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' width='48' height='48'><circle cx='10' cy='24' r='8'>"
      + "<animate attributeName='cx' \(animation) dur='1s' repeatCount='indefinite'/></circle></svg>"
  }

  private func read(_ text: String, width: Int = 48, height: Int = 48) -> (loop: Loop, duration: Double?)? {
    DocumentDescription(width: width, height: height, duration: 1).loop(in: text, for: .light)
  }

  @Test func theSameMotionHasNoFault() {
    let text = Self.document("values='10;38'")
    #expect(comparison.faults(in: read(text)) { Self.disc(10 + 28 * $0) }.isEmpty)
  }

  /// A disc that is an eighth of the picture aside is wrong at every moment.
  @Test func anotherMotionIsAFaultAtEachMoment() {
    let text = Self.document("values='10;38'")
    let faults = comparison.faults(in: read(text)) { Self.disc(16 + 28 * $0) }
    #expect(faults.count == 8 && faults.allSatisfy { $0.share > 0.2 })
  }

  /// Bars of 300 x 7 pixels, drawn at a size whose sides are whole pixels, keep their ends.
  @Test func flatPicturesAreComparedWhole() {
    let text =
      "<svg xmlns='http://www.w3.org/2000/svg' width='300' height='7'><rect width='300' height='7'/></svg>"
    let comparison = DocumentCheck(
      width: 300, height: 7, duration: 1, background: .black)
    #expect(comparison.faults(in: read(text, width: 300, height: 7)) { _ in DisplayList() }.isEmpty)
  }

  /// A picture of 12 pixels is shown enlarged, where half a pixel is seen.
  @Test func smallPicturesAreComparedEnlarged() {
    let text = "<svg xmlns='http://www.w3.org/2000/svg' width='12' height='12'><circle cx='6' cy='6' r='3'/></svg>"
    let comparison = DocumentCheck(width: 12, height: 12, duration: 1, background: nil)
    func list(_ x: Double) -> DisplayList {
      let disc = Path.circle(center: Point(x: x, y: 6), radius: 3)
      return DisplayList(commands: [.fill(disc, .nonZero, .solid(.black), .identity, .normal)])
    }
    #expect(comparison.faults(in: read(text, width: 12, height: 12)) { _ in list(6) }.isEmpty)
    #expect(comparison.faults(in: read(text, width: 12, height: 12)) { _ in list(6.5) }.count == 1)
  }

  /// A document may jump a moment sooner, which nobody sees, but not a fifth of the loop sooner.
  @Test func jumpsMayComeAMomentSooner() {
    let text = Self.document("values='10;38' keyTimes='0;.617' calcMode='discrete'")
    #expect(comparison.faults(in: read(text)) { Self.disc($0 < 0.619 ? 10 : 38) }.isEmpty)
    #expect(comparison.faults(in: read(text)) { Self.disc($0 < 0.8 ? 10 : 38) }.count == 1)
  }

  @Test func unreadableDocumentsAreFaults() {
    #expect(comparison.faults(in: read("<svg")) { Self.disc($0) }.count == 1)
  }

  /// Random drawings that move in every way there is are read back as they are, from documents of each kind. Sharp
  /// corners of thin lines that change their form swing further than the outline itself does, by a few pixels in a
  /// hundred.
  @Test(arguments: Array(0..<24) + [106, 107]) func writtenDocumentsShowTheAnimation(seed: Int) throws {
    let scene = RandomScene(seed: UInt64(seed))
    let loop = try SampledLoop(samples: 24, isRefined: true, list: scene.list)
    var svg = DocumentDescription(width: 96, height: 96, duration: 1)
    try check(svg, loop, scene)
    svg.motion = .css
    try check(svg, loop, scene)
    try check(DocumentDescription(.lottie, width: 96, height: 96, duration: 1), loop, scene)
  }

  private func check(_ description: DocumentDescription, _ loop: SampledLoop, _ scene: RandomScene) throws {
    let comparison = DocumentCheck(width: 96, height: 96, duration: 1, background: nil)
    let written = try description.document(of: loop, still: nil, dark: nil) { false }
    let faults = comparison.faults(in: description.loop(in: written.text, for: .light), list: scene.list)
    #expect(faults.allSatisfy { $0.share < 0.04 }, "\(faults) \(written.text)")
  }
}

/// Shapes that move, turn, grow, change their form and their paint, come and go and jump, in groups and clips.
private struct RandomScene {
  private typealias Color = Numerics.Color

  private struct Shape {
    let (from, to): (Path, Path)
    let stroke: StrokeStyle?
    let colors: (Color, Color)
    let isGradient: Bool
    let (places, angles, sizes): ([Point], [Double], [Double])
    /// When the shape is there; it jumps at `jump`.
    let (presence, jump): (Range<Double>, Double)
    let leap: Point
  }

  private enum Frame: CaseIterable { case none, group, clip, movingClip, mask }

  private let shapes: [Shape]
  private let frames: [Frame]
  private let opacities: [Double]

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed &* 977 &+ 5)
    func number(_ range: ClosedRange<Double>) -> Double {
      range.lowerBound + (range.upperBound - range.lowerBound) * random.unit()
    }
    func color() -> Color { Color(red: random.unit(), green: random.unit(), blue: random.unit()) }
    func polygon(_ corners: Int) -> Path {
      let points = (0..<corners).map { corner in
        let (sine, cosine) = Trigonometry.sineAndCosine(degrees: 360 * Double(corner) / Double(corners))
        return Point(x: cosine, y: sine) * number(5...11)
      }
      return random.below(3) == 0 ? .spline(points, closed: true) : .polyline(points, closed: true)
    }
    func form() -> (Path, Path) {
      switch random.below(5) {
      case 0:
        let circle = Path.circle(center: .zero, radius: number(3...9))
        return (circle, circle)
      case 1:
        let half = Point(x: number(3...9), y: number(3...9))
        let box = Path.rectangle(Rect(minX: -half.x, minY: -half.y, maxX: half.x, maxY: half.y))
        return (box, box)
      case 2:
        let points = (0..<5).map { Point(x: Double($0) * 4 - 8, y: number(-8...8)) }
        let others = points.map { Point(x: $0.x, y: -$0.y) }
        return random.below(2) == 0
          ? (.polyline(points, closed: true), .polyline(others, closed: true))
          : (.spline(points, closed: true), .spline(others, closed: true))
      case 3:
        let path = polygon(3 + random.below(5))
        return (path, path)
      default: return (polygon(5), polygon(7))
      }
    }
    func track(_ range: ClosedRange<Double>) -> [Double] { (0..<3).map { _ in number(range) } }
    shapes = (0..<1 + random.below(4)).map { _ in
      let (from, to) = form()
      var stroke: StrokeStyle?
      if random.below(3) == 0 {
        stroke = StrokeStyle(width: number(2...5))
        if random.below(2) == 0 { stroke?.dash = [number(3...8), number(3...8)] }
      }
      let first = color()
      let isThere = random.below(3) > 0
      let start = isThere ? 0 : number(0...0.5)
      return Shape(
        from: from, to: to, stroke: stroke, colors: (first, random.below(2) == 0 ? first : color()),
        isGradient: random.below(4) == 0, places: zip(track(12...36), track(12...36)).map { Point(x: $0, y: $1) },
        angles: random.below(2) == 0 ? [0, 0, 0] : track(-180...180),
        sizes: random.below(2) == 0 ? [1, 1, 1] : track(0.5...1.4),
        presence: start..<(isThere ? 2 : start + number(0.2...0.5)), jump: number(0.2...0.9),
        leap: random.below(3) == 0 ? Point(x: number(-8...8), y: number(-8...8)) : .zero)
    }
    frames = shapes.map { _ in random.below(2) == 0 ? .none : Frame.allCases[random.below(Frame.allCases.count)] }
    opacities = shapes.map { _ in random.unit() }
  }

  /// A smooth track through three values, at 0, 0.5 and 1.
  private static func value(_ track: [Double], _ time: Double) -> Double {
    let share = time < 0.5 ? 2 * time : 2 * time - 1
    let eased = share * share * (3 - 2 * share)
    let (a, b) = time < 0.5 ? (track[0], track[1]) : (track[1], track[2])
    return a + (b - a) * eased
  }

  func list(_ time: Double) -> DisplayList {
    DisplayList(commands: shapes.indices.flatMap { commands(of: $0, time) }).transformed(by: .scale(x: 2, y: 2))
  }

  private func commands(of index: Int, _ time: Double) -> [DisplayList.Command] {
    let shape = shapes[index]
    guard shape.presence.contains(time) else { return [] }
    let size = Self.value(shape.sizes, time)
    let leap = time < shape.jump ? .zero : shape.leap
    let place = Point(
      x: Self.value(shape.places.map(\.x), time) + leap.x, y: Self.value(shape.places.map(\.y), time) + leap.y)
    let transform = AffineTransform.scale(x: size, y: size)
      .then(.rotation(degrees: Self.value(shape.angles, time))).then(.translation(x: place.x, y: place.y))
    let path = shape.from == shape.to ? shape.from : PathMorph(from: shape.from, to: shape.to).path(at: time)
    let (first, second) = shape.colors
    func mixed(_ part: KeyPath<Color, Double>) -> Double {
      first[keyPath: part] + (second[keyPath: part] - first[keyPath: part]) * time
    }
    let color = Color(red: mixed(\.red), green: mixed(\.green), blue: mixed(\.blue))
    var paint = Paint.solid(color)
    if shape.isGradient {
      paint = .gradient(
        Gradient(
          .linear(start: Point(x: -8, y: 0), end: Point(x: 8, y: 4 * time)),
          stops: [GradientStop(offset: 0, color: color), GradientStop(offset: 1, color: second)]))
    }
    let drawing: DisplayList.Command =
      if let stroke = shape.stroke {
        .stroke(path, stroke, paint, transform, .normal)
      } else {
        .fill(path, .nonZero, paint, transform, .normal)
      }
    let half = Path.rectangle(Rect(minX: 4, minY: 4, maxX: 30 + 14 * opacities[index], maxY: 40))
    let moving = Path.circle(center: Point(x: 20 + 8 * time, y: 24), radius: 14)
    switch frames[index] {
    case .none: return [drawing]
    case .group:
      return [.beginGroup(opacity: 0.3 + 0.7 * opacities[index] * time, blend: .normal), drawing, .endGroup]
    case .clip: return [.pushClip(half, .nonZero, .identity), drawing, .popClip]
    case .movingClip: return [.pushClip(moving, .nonZero, .identity), drawing, .popClip]
    case .mask:
      return [
        .beginGroup(opacity: 1, blend: .normal), drawing, .beginMask(.alpha),
        .fill(moving, .nonZero, .solid(.white), .identity, .normal), .endMask, .endGroup,
      ]
    }
  }
}
