import Numerics
import Testing
import Vector

@testable import Raster

@Suite struct FlatteningTests {
  /// A cubic's chords, as they are filled.
  private func polyline(_ p: [Point]) -> [Point] {
    var points = [p[0]]
    let count = PathFlattener.chords(deviation: PathSegment.chordDeviation(p[0], p[1], p[2], p[3]))
    let curve = (p[0], (p[1] - p[0]) * 3, (p[0] - p[1] * 2 + p[2]) * 3, p[3] - p[0] + (p[1] - p[2]) * 3)
    PathFlattener.points(along: curve, chords: count) { points.append($0) }
    return points + [p[3]]
  }

  private func distance(from p: Point, to a: Point, _ b: Point) -> Double {
    let along = b - a
    let t = min(max((p - a).dot(along) / max(along.dot(along), 1e-300), 0), 1)
    return (p - a.mixed(with: b, t)).length
  }

  @Test func chordsStayWithinTheTolerance() {
    var random = SplitMix64(seed: 51)
    for _ in 0..<2000 {
      let size = 1 + random.unit() * 300
      let p = (0..<4).map { _ in Point(x: random.unit() * size, y: random.unit() * size) }
      let chords = polyline(p)
      let curve = PathSegment.cubic(p[0], p[1], p[2], p[3])
      for _ in 0..<8 {
        let point = curve.point(at: random.unit())
        let nearest = zip(chords, chords.dropFirst()).reduce(.infinity) {
          min($0, distance(from: point, to: $1.0, $1.1))
        }
        #expect(nearest <= PathFlattener.tolerance)
      }
    }
  }

  /// The chords enclose what the curve does. By hand from Green's theorem, that is a twentieth of
  /// 6 p0p1 + 3 p0p2 + p0p3 + 3 p1p2 + 3 p1p3 + 6 p2p3, with the cross products of its points.
  @Test func chordsKeepTheArea() {
    var random = SplitMix64(seed: 53)
    for _ in 0..<2000 {
      // An arch without loops, cusps or near straight parts.
      let size = 1 + random.unit() * 100
      let p = [
        Point(x: 0, y: 0), Point(x: random.unit() * 0.4, y: 0.3 + random.unit()),
        Point(x: 1 - random.unit() * 0.4, y: 0.3 + random.unit()), Point(x: 1, y: 0),
      ].map { $0 * size }
      let exact =
        (p[0].cross(p[1]) * 6 + p[0].cross(p[2]) * 3 + p[0].cross(p[3]) + p[1].cross(p[2]) * 3 + p[1].cross(p[3]) * 3
          + p[2].cross(p[3]) * 6) * 0.05
      let chords = polyline(p)
      let area = zip(chords, chords.dropFirst()).reduce(0) { $0 + $1.0.cross($1.1) } / 2
      // Points on the curve would lose two thirds of the tolerance along a curve longer than the size.
      #expect(abs(area - exact) < PathFlattener.tolerance * size / 5)
    }
  }
}

@Suite struct GradientAccuracyTests {
  private let black = GradientStop(offset: 0, color: .black)
  private let white = GradientStop(offset: 1, color: .white)

  /// Each red byte of a 61 x 47 picture beside the real-number place from `place`, in 255ths.
  private func worst(_ gradient: Gradient, _ place: (Double, Double) -> Double) -> Double {
    let canvas = Canvas(width: 61, height: 47)
    canvas.fill(.rectangle(Rect(minX: 0, minY: 0, maxX: 61, maxY: 47)), paint: .gradient(gradient))
    let pixmap = canvas.pixmap
    var worst = 0.0
    for y in 0..<47 {
      for x in 0..<61 {
        let wanted = min(max(place(Double(x) + 0.5, Double(y) + 0.5), 0), 1) * 255
        worst = max(worst, abs(Double(pixmap[x, y] & 255) - wanted))
      }
    }
    return worst
  }

  @Test func everyGeometryIsWithinOneStep() {
    let linear = Gradient(.linear(start: Point(x: 3, y: 5), end: Point(x: 50, y: 30)), stops: [black, white])
    #expect(worst(linear) { ((($0 - 3) * 47) + ($1 - 5) * 25) / (47 * 47 + 25 * 25) } <= 0.6)
    let center = Point(x: 30, y: 20)
    let radial = Gradient(
      .radial(startCenter: center, startRadius: 4, endCenter: center, endRadius: 33), stops: [black, white])
    func distance(_ x: Double, _ y: Double) -> Double { (Point(x: x, y: y) - center).length }
    #expect(worst(radial) { (distance($0, $1) - 4) / 29 } <= 0.6)
    let shrinking = Gradient(
      .radial(startCenter: center, startRadius: 33, endCenter: center, endRadius: 4), stops: [black, white])
    #expect(worst(shrinking) { (33 - distance($0, $1)) / 29 } <= 0.6)
    let conic = Gradient(.conic(center: Point(x: 30.2, y: 20.4), startAngle: 35), stops: [black, white])
    let far = worst(conic) { x, y in
      let turn = (Trigonometry.arcTangent(y: y - 20.4, x: x - 30.2) - 35) / 360
      return turn - turn.rounded(.down)
    }
    #expect(far <= 0.6)
  }

  /// By hand: turned by t about the vertical axis, seen from d away, the point (u, v) is at (u cos t, v) / (1 + u sin t
  /// / d).
  @Test func gradientsFollowAFlipInPerspective() {
    let (sine, cosine) = Trigonometry.sineAndCosine(degrees: 40)
    let distance = 70.0
    let flip = ProjectiveTransform.flip(rotateX: 0, rotateY: 40, perspective: distance, anchor: .zero)
      .then(.translation(x: 30, y: 20))
    func worst(_ geometry: Gradient.Geometry, _ place: (Point) -> Double) -> Double {
      var gradient = Gradient(geometry, stops: [black, white])
      gradient.transform = flip
      return self.worst(gradient) { x, y in
        let u = (x - 30) / (cosine - (x - 30) * sine / distance)
        return place(Point(x: u, y: (y - 20) * (1 + u * sine / distance)))
      }
    }
    #expect(worst(.linear(start: Point(x: -20, y: 3), end: Point(x: 20, y: 3))) { ($0.x + 20) / 40 } <= 0.6)
    let nested = Gradient.Geometry.radial(startCenter: .zero, startRadius: 0, endCenter: .zero, endRadius: 30)
    #expect(worst(nested) { $0.length / 30 } <= 0.6)
    let focal = Gradient.Geometry.radial(
      startCenter: .zero, startRadius: 0, endCenter: Point(x: 1e-6, y: 0), endRadius: 30)
    #expect(worst(focal) { $0.length / 30 } <= 0.6)
    let conic = worst(.conic(center: .zero, startAngle: 0)) { point in
      let turn = Trigonometry.arcTangent(y: point.y, x: point.x) / 360
      return turn - turn.rounded(.down)
    }
    #expect(conic <= 0.6)
  }

  /// The color that a ramp gives at a place, as ``RampReader`` looks it up.
  private func red(_ ramp: ColorRamp, at place: Double) -> Double {
    Double(ramp.table[1 + Int((place * Double(ramp.count - 1)).rounded())] & 255)
  }

  /// Each place is within one step of its exact color, and within four where stops lie a thousandth apart.
  @Test(arguments: [8, 100, 1000])
  func rampsAreExactHoweverCloseTheStops(_ steps: Int) {
    let stops = (0...steps).map {
      GradientStop(offset: Double($0) / Double(steps), color: $0.isMultiple(of: 2) ? .black : .white)
    }
    let ramp = ColorRamp(stops: stops, interpolation: .srgb)
    let reach = 255 * Double(steps) / Double(ramp.count - 1) / 2
    #expect(reach < (steps < 128 ? 0.5 : 4))
    for index in 0..<4096 {
      let t = Double(index) / 4095
      let phase = (t * Double(steps)).truncatingRemainder(dividingBy: 2)
      #expect(abs(red(ramp, at: t) - (phase < 1 ? phase : 2 - phase) * 255) <= 0.51 + reach)
    }
  }

  /// A hard stop is one step of a ramp wherever it lies: at its place, or less than a 32,000th before it.
  @Test func hardStopsStayInTheirPlace() {
    var random = SplitMix64(seed: 52)
    for _ in 0..<50 {
      let place = random.unit()
      let hard = ColorRamp(
        stops: [black, GradientStop(offset: place, color: .black), GradientStop(offset: place, color: .white), white],
        interpolation: .srgb)
      #expect(red(hard, at: max(place - 1.0 / 32_000, 0)) == 0)
      // The latter stop counts at the very place.
      #expect(red(hard, at: place) == 255)
      #expect(red(hard, at: min(place + 1.0 / 60_000, 1)) == 255)
    }
  }

  /// Where the circles do not reach, nothing is painted; everywhere else the circle through a point has the color.
  @Test func circlesThatAreNotNestedLeaveHoles() {
    // From a circle of radius 4 round (10, 20) to one of radius 12 round (40, 20): a cone, open to the right.
    let gradient = Gradient(
      .radial(startCenter: Point(x: 10, y: 20), startRadius: 4, endCenter: Point(x: 40, y: 20), endRadius: 12),
      stops: [black, white])
    let canvas = Canvas(width: 61, height: 47)
    canvas.fill(.rectangle(Rect(minX: 0, minY: 0, maxX: 61, maxY: 47)), paint: .gradient(gradient))
    let pixmap = canvas.pixmap
    for y in 0..<47 {
      for x in 0..<61 {
        let p = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
        // By bisection from far out: beyond the last circle through p, every circle holds p.
        func holds(_ t: Double) -> Bool {
          (p - Point(x: 10 + 30 * t, y: 20)).length <= 4 + 8 * t && 4 + 8 * t >= 0
        }
        guard let last = stride(from: 8.0, through: -0.5, by: -1.0 / 64).first(where: holds) else {
          #expect(pixmap[x, y] >> 24 == 0 || !holds(8))
          continue
        }
        #expect(abs(Double(pixmap[x, y] & 255) - min(max(last, 0), 1) * 255) <= 5 && pixmap[x, y] >> 24 == 255)
      }
    }
  }
}

@Suite struct LayerTests {
  private func scene(_ canvas: Canvas, nested: Bool) {
    canvas.clear(.white)
    canvas.beginGroup(opacity: 0.5)
    canvas.fill(.circle(center: Point(x: 9, y: 7), radius: 4), paint: .solid(.black))
    if nested {
      canvas.beginGroup(opacity: 0.5, blend: .multiply)
      canvas.fill(.circle(center: Point(x: 9, y: 24), radius: 4), paint: .solid(.black))
      canvas.endGroup()
    }
    canvas.endGroup()
  }

  /// What a group leaves behind must not show in the next: neither its own pixels nor those of a group left open by a
  /// clear.
  @Test func groupsStartTransparent() {
    let canvas = Canvas(width: 20, height: 32)
    scene(canvas, nested: true)
    let whole = canvas.pixmap
    // By hand: black at 1/2 over nothing in the inner group, at 1/2 of that over white.
    #expect(bytes(whole[9, 24])[0] == 191 && bytes(whole[9, 7])[0] == 128)
    canvas.beginGroup(opacity: 1)
    canvas.beginGroup(opacity: 1)
    canvas.fill(.rectangle(Rect(minX: 0, minY: 0, maxX: 20, maxY: 32)), paint: .solid(.black))
    scene(canvas, nested: true)
    #expect(canvas.pixmap == whole)
    scene(canvas, nested: false)
    #expect(canvas.pixmap[9, 24] == 0xFFFF_FFFF && canvas.pixmap[9, 7] == whole[9, 7])
  }
}

@Suite struct NonSeparableBlendTests {
  private func mixed(_ source: Color, over backdrop: Color, _ mode: BlendMode) -> [Int] {
    let canvas = Canvas(width: 1, height: 1)
    canvas.clear(backdrop)
    canvas.fill(.rectangle(Rect(minX: 0, minY: 0, maxX: 1, maxY: 1)), paint: .solid(source), blend: mode)
    return bytes(canvas.pixmap[0, 0])
  }

  /// By hand, with the luminosity 0.3 r + 0.59 g + 0.11 b of the specification.
  @Test func modesTakeWhatTheySay() {
    let red = Color(red: UInt8(255), green: 0, blue: 0)
    let gray = Color(red: UInt8(100), green: 100, blue: 100)
    // 0.3 * 255 = 76.5, either way.
    #expect([76, 77].contains(mixed(red, over: gray, .luminosity)[0]))
    #expect([76, 77].contains(mixed(gray, over: red, .saturation)[0]))
    // Red at luminosity 100: 100 + 0.7 * 255 = 278.5, 23.5, 23.5, drawn towards 100 by 155 / 178.5.
    #expect(mixed(red, over: gray, .color) == [255, 34, 34, 255])
    // A grey backdrop has no saturation to give a hue.
    #expect(mixed(red, over: gray, .hue) == [100, 100, 100, 255])
  }
}
