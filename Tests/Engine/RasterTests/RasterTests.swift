import Numerics
import Testing
import Vector

@testable import Raster

/// The coverage of a path, 0...255, as the alpha of black paint.
func coverage(of path: Path, size: Int, rule: FillRule = .nonZero, transform: AffineTransform = .identity) -> [Int] {
  let canvas = Canvas(width: size, height: size)
  canvas.fill(path, rule: rule, paint: .solid(.black), transform: transform)
  return canvas.pixmap.pixels.map { Int($0 >> 24) }
}

func bytes(_ word: UInt32) -> [Int] { [0, 8, 16, 24].map { Int(word >> $0 & 255) } }

func randomPolygon(_ random: inout SplitMix64, size: Double) -> Path {
  let corners = (0..<Int(3 + random.unit() * 6)).map { _ in
    Point(x: (random.unit() * 1.6 - 0.3) * size, y: (random.unit() * 1.6 - 0.3) * size)
  }
  return .polyline(corners, closed: true)
}

@Suite struct CoverageTests {
  /// By hand: a rectangle from 1.25 to 3.5 covers 3/4 of pixel 1, all of 2 and half of 3, times the same in y.
  @Test func rectanglesCoverTheirArea() {
    let cover = coverage(of: .rectangle(Rect(minX: 1.25, minY: 1, maxX: 3.5, maxY: 2.5)), size: 5)
    #expect(Array(cover[5..<10]) == [0, 191, 255, 128, 0])
    #expect(Array(cover[10..<15]) == [0, 96, 128, 64, 0])
    #expect(cover[0..<5].allSatisfy { $0 == 0 } && cover[15...].allSatisfy { $0 == 0 })
  }

  /// By hand: under the diagonal, half of every pixel on it.
  @Test func aTriangleCoversHalfOfItsDiagonalPixels() {
    let triangle = Path.polyline([Point(x: 0, y: 0), Point(x: 4, y: 4), Point(x: 0, y: 4)], closed: true)
    #expect(
      coverage(of: triangle, size: 4) == [128, 0, 0, 0, 255, 128, 0, 0, 255, 255, 128, 0, 255, 255, 255, 128])
  }

  @Test(arguments: [4.0, 10, 31.3, 60])
  func aDiscHasItsArea(_ radius: Double) {
    let cover = coverage(of: .circle(center: Point(x: 63.7, y: 64.2), radius: radius), size: 128)
    let area = Double(cover.reduce(0, +)) / 255
    #expect(abs(area / (.pi * radius * radius) - 1) < (radius < 10 ? 0.003 : 0.001))
  }

  @Test func turningByAQuarterTurnsThePicture() {
    var random = SplitMix64(seed: 31)
    for _ in 0..<150 {
      let path = randomPolygon(&random, size: 32)
      let plain = coverage(of: path, size: 32)
      let quarter = AffineTransform.rotation(degrees: 90).about(Point(x: 16, y: 16))
      let turned = coverage(of: path, size: 32, transform: quarter)
      let unturned = plain.indices.map { (index: Int) -> Int in
        let (y, x) = index.quotientAndRemainder(dividingBy: 32)
        return turned[x * 32 + 31 - y]
      }
      #expect(zip(unturned, plain).allSatisfy { abs($0 - $1) <= 1 })
    }
  }

  /// A shape and what it leaves of the whole picture share the pixels between them.
  @Test func aShapeAndItsComplementFillThePicture() {
    var random = SplitMix64(seed: 32)
    for _ in 0..<150 {
      let path = randomPolygon(&random, size: 32)
      var complement = Path.rectangle(Rect(minX: -100, minY: -100, maxX: 200, maxY: 200))
      complement.append(path)
      let inside = coverage(of: path, size: 32, rule: .evenOdd)
      let outside = coverage(of: complement, size: 32, rule: .evenOdd)
      #expect(zip(inside, outside).allSatisfy { abs($0 + $1 - 255) <= 1 })
    }
  }

  @Test func abuttingPartsOfOnePathLeaveNoSeam() {
    var random = SplitMix64(seed: 33)
    for _ in 0..<1000 {
      // A rectangle cut in two along a slanted line.
      let top = 4 + random.unit() * 24
      let bottom = 4 + random.unit() * 24
      let left = Path.polyline(
        [Point(x: 0, y: 0), Point(x: top, y: 0), Point(x: bottom, y: 32), Point(x: 0, y: 32)], closed: true)
      let right = Path.polyline(
        [Point(x: top, y: 0), Point(x: 32, y: 0), Point(x: 32, y: 32), Point(x: bottom, y: 32)], closed: true)
      var both = left
      both.append(right)
      #expect(coverage(of: both, size: 32).allSatisfy { $0 >= 254 })
    }
  }

  /// Supersampled by brute force, with both rules.
  @Test func coverageFollowsTheFillRules() {
    var random = SplitMix64(seed: 34)
    for _ in 0..<30 {
      let path = randomPolygon(&random, size: 12)
      let corners = path.points
      for rule in FillRule.allCases {
        let cover = coverage(of: path, size: 12, rule: rule)
        for y in 0..<12 {
          for x in 0..<12 {
            #expect(abs(Double(cover[y * 12 + x]) - supersampled(corners, x, y, rule) * 255) <= 12)
          }
        }
      }
    }
  }

  /// The share of a pixel's 16 x 16 samples inside a polygon.
  private func supersampled(_ corners: [Point], _ x: Int, _ y: Int, _ rule: FillRule) -> Double {
    var inside = 0
    for sy in 0..<16 {
      for sx in 0..<16 {
        let p = Point(x: Double(x) + (Double(sx) + 0.5) / 16, y: Double(y) + (Double(sy) + 0.5) / 16)
        var winding = 0
        for (a, b) in zip(corners, corners.dropFirst() + [corners[0]]) where (a.y <= p.y) != (b.y <= p.y) {
          if a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x) > p.x { winding += b.y > a.y ? 1 : -1 }
        }
        if rule == .nonZero ? winding != 0 : !winding.isMultiple(of: 2) { inside += 1 }
      }
    }
    return Double(inside) / 256
  }

  @Test(arguments: [Double.nan, .infinity, 1e308, -1e308, 1e12, -1e9, .leastNonzeroMagnitude])
  func hostileNumbersNeitherTrapNorHang(_ value: Double) {
    let canvas = Canvas(width: 16, height: 16)
    var path = Path()
    path.move(to: Point(x: value, y: 3))
    path.line(to: Point(x: 8, y: value))
    path.cubic(to: Point(x: 1, y: 1), control1: Point(x: -value, y: 4), control2: Point(x: value, y: value))
    canvas.fill(path, paint: .solid(.black))
    canvas.fill(path, rule: .evenOdd, paint: .solid(.black), transform: .scale(x: value, y: -value))
    canvas.stroke(path, style: StrokeStyle(width: value), paint: .solid(.black))
    let stops = [GradientStop(offset: value, color: .black), GradientStop(offset: 0.5, color: .white)]
    let square = Path.rectangle(Rect(minX: 0, minY: 0, maxX: 16, maxY: 16))
    for geometry in [
      Gradient.Geometry.linear(start: .zero, end: Point(x: value, y: 1)),
      .radial(startCenter: .zero, startRadius: value, endCenter: Point(x: 5, y: value), endRadius: 3),
      .conic(center: Point(x: value, y: 2), startAngle: value),
    ] {
      for spread in Gradient.Spread.allCases {
        canvas.fill(square, paint: .gradient(Gradient(geometry, stops: stops, spread: spread)))
      }
    }
  }

  /// What lies far to the left still winds round what is on the picture.
  @Test func partsBeyondTheBordersKeepTheirWinding() {
    let wide = Path.rectangle(Rect(minX: -1e6, minY: -1e6, maxX: 1e6, maxY: 4.5))
    let cover = coverage(of: wide, size: 8)
    for x in 0..<8 { #expect((0..<8).map { cover[$0 * 8 + x] } == [255, 255, 255, 255, 128, 0, 0, 0]) }
  }
}

@Suite struct PaintTests {
  private let square = Path.rectangle(Rect(minX: 0, minY: 0, maxX: 256, maxY: 4))

  private func row(_ gradient: Gradient, transform: AffineTransform = .identity) -> [[Int]] {
    let canvas = Canvas(width: 256, height: 4)
    canvas.fill(square, paint: .gradient(gradient), transform: transform)
    return (0..<256).map { bytes(canvas.pixmap[$0, 2]) }
  }

  /// A linear gradient over 256 pixels is at (x + 1/2) / 256 in pixel x.
  @Test func linearGradientsFollowTheFormula() {
    let stops = [
      GradientStop(offset: 0, color: .black), GradientStop(offset: 1, color: Color(red: 1.0, green: 0.5, blue: 0)),
    ]
    let pixels = row(Gradient(.linear(start: .zero, end: Point(x: 256, y: 0)), stops: stops))
    for (x, pixel) in pixels.enumerated() {
      let t = (Double(x) + 0.5) / 256
      #expect(abs(Double(pixel[0]) - t * 255) <= 1)
      #expect(abs(Double(pixel[1]) - t * 127.5) <= 1)
      #expect(pixel[3] == 255)
    }
  }

  @Test func spreadsGoOnBeyondTheEnds() {
    let stops = [GradientStop(offset: 0, color: .black), GradientStop(offset: 1, color: .white)]
    func red(_ spread: Gradient.Spread) -> [Int] {
      row(Gradient(.linear(start: Point(x: 64, y: 0), end: Point(x: 128, y: 0)), stops: stops, spread: spread)).map {
        $0[0]
      }
    }
    #expect(red(.pad)[10] == 0 && red(.pad)[200] == 255)
    #expect(abs(red(.repeat)[130] - red(.repeat)[66]) <= 1 && abs(red(.repeat)[10] - red(.repeat)[74]) <= 1)
    #expect(abs(red(.reflect)[130] - red(.reflect)[125]) <= 1 && abs(red(.reflect)[60] - red(.reflect)[67]) <= 1)
  }

  @Test func hardStopsAreHard() {
    let stops = [
      GradientStop(offset: 0, color: .black), GradientStop(offset: 0.5, color: .black),
      GradientStop(offset: 0.5, color: .white), GradientStop(offset: 1, color: .white),
    ]
    let pixels = row(Gradient(.linear(start: .zero, end: Point(x: 256, y: 0)), stops: stops))
    #expect(pixels[127][0] == 0 && pixels[128][0] == 255)
  }

  /// By hand: 3-4-5 triangles from the center.
  @Test func radialGradientsMeasureTheDistance() {
    let stops = [GradientStop(offset: 0, color: .black), GradientStop(offset: 1, color: .white)]
    let canvas = Canvas(width: 32, height: 32)
    let center = Point(x: 0.5, y: 0.5)
    canvas.fill(
      .rectangle(Rect(minX: 0, minY: 0, maxX: 32, maxY: 32)),
      paint: .gradient(
        Gradient(.radial(startCenter: center, startRadius: 0, endCenter: center, endRadius: 20), stops: stops)))
    #expect(abs(bytes(canvas.pixmap[3, 4])[0] - 64) <= 1)
    #expect(abs(bytes(canvas.pixmap[6, 8])[0] - 128) <= 1)
    #expect(bytes(canvas.pixmap[24, 24])[0] == 255)
  }

  /// With a focus at distance d from the center of a circle of radius r, the ray towards the near side reaches 1 after
  /// r - d.
  @Test func aFocusMovesTheStart() {
    let stops = [GradientStop(offset: 0, color: .black), GradientStop(offset: 1, color: .white)]
    let focal = Gradient(
      .radial(
        startCenter: Point(x: 150.5, y: 2.5), startRadius: 0, endCenter: Point(x: 100.5, y: 2.5), endRadius: 100),
      stops: stops)
    let pixels = row(focal)
    #expect(pixels[150][0] == 0)
    #expect(abs(pixels[175][0] - 128) <= 1)
    #expect(abs(pixels[75][0] - 128) <= 1)
  }

  @Test func conicGradientsTurnClockwise() {
    let stops = [GradientStop(offset: 0, color: .black), GradientStop(offset: 1, color: .white)]
    let canvas = Canvas(width: 33, height: 33)
    canvas.fill(
      .rectangle(Rect(minX: 0, minY: 0, maxX: 33, maxY: 33)),
      paint: .gradient(Gradient(.conic(center: Point(x: 16.5, y: 16.5), startAngle: 0), stops: stops)))
    #expect(abs(bytes(canvas.pixmap[16, 30])[0] - 64) <= 1)
    #expect(abs(bytes(canvas.pixmap[2, 16])[0] - 128) <= 1)
    #expect(abs(bytes(canvas.pixmap[16, 2])[0] - 191) <= 1)
  }
}

@Suite struct BlendTests {
  private let square = Path.rectangle(Rect(minX: 0, minY: 0, maxX: 1, maxY: 1))

  /// The real-number result, rounded, within one step.
  @Test func sourceOverIsExact() {
    var random = SplitMix64(seed: 41)
    let canvas = Canvas(width: 1, height: 1)
    for _ in 0..<3000 {
      let under = Color(red: random.unit(), green: random.unit(), blue: random.unit())
      let over = Color(red: random.unit(), green: random.unit(), blue: random.unit(), alpha: random.unit())
      canvas.clear(under)
      let before = bytes(canvas.pixmap[0, 0])
      canvas.fill(square, paint: .solid(over))
      let after = bytes(canvas.pixmap[0, 0])
      for (channel, component) in [over.red, over.green, over.blue].enumerated() {
        let exact = component * over.alpha * 255 + Double(before[channel]) * (1 - over.alpha)
        #expect(abs(Double(after[channel]) - exact) <= 0.51)
      }
      #expect(after[3] == 255)
    }
  }

  /// Straight from the formulas of the specification, on opaque colors.
  @Test(arguments: [
    (BlendMode.multiply, 0.25), (.screen, 0.75 + 0.25 * 0.0), (.darken, 0.5), (.lighten, 0.5), (.difference, 0.0),
    (.exclusion, 0.5), (.plusLighter, 1.0), (.hardLight, 0.5), (.overlay, 0.5), (.softLight, 0.5), (.colorDodge, 1.0),
    (.colorBurn, 0.0),
  ])
  func modesMixHalfWithHalf(_ mode: BlendMode, _ wanted: Double) {
    let canvas = Canvas(width: 1, height: 1)
    let half = Color(red: 0.5, green: 0.5, blue: 0.5)
    canvas.clear(half)
    canvas.fill(square, paint: .solid(half), blend: mode)
    #expect(abs(Double(bytes(canvas.pixmap[0, 0])[0]) / 255 - wanted) < 0.01)
  }

  /// Two discs in a group are one picture: where they overlap, the group's opacity counts once.
  @Test func aGroupIsCompositedAsOne() {
    let canvas = Canvas(width: 8, height: 1)
    canvas.clear(.white)
    canvas.beginGroup(opacity: 0.5)
    canvas.fill(.rectangle(Rect(minX: 0, minY: 0, maxX: 5, maxY: 1)), paint: .solid(.black))
    canvas.fill(.rectangle(Rect(minX: 3, minY: 0, maxX: 8, maxY: 1)), paint: .solid(.black))
    canvas.endGroup()
    #expect(canvas.pixmap.pixels.allSatisfy { bytes($0) == [128, 128, 128, 255] })
  }

  @Test func clipsNestAndEnd() {
    let canvas = Canvas(width: 4, height: 1)
    canvas.pushClip(.rectangle(Rect(minX: 0, minY: 0, maxX: 2.5, maxY: 1)))
    canvas.pushClip(.rectangle(Rect(minX: 1, minY: 0, maxX: 4, maxY: 1)))
    canvas.fill(.rectangle(Rect(minX: 0, minY: 0, maxX: 4, maxY: 1)), paint: .solid(.black))
    #expect(canvas.pixmap.pixels.map { Int($0 >> 24) } == [0, 255, 128, 0])
    canvas.popClip()
    canvas.fill(.rectangle(Rect(minX: 0, minY: 0, maxX: 4, maxY: 1)), paint: .solid(.black))
    #expect(canvas.pixmap[0, 0] >> 24 == 255 && canvas.pixmap[3, 0] >> 24 == 0)
  }

  @Test func aCanvasIsUsedAgainWithNothingLeftOver() {
    let canvas = Canvas(width: 16, height: 16)
    canvas.fill(.circle(center: Point(x: 8, y: 8), radius: 7), paint: .solid(.black))
    let first = canvas.pixmap
    canvas.beginGroup(opacity: 1)
    canvas.clear(nil)
    #expect(canvas.pixmap.pixels.allSatisfy { $0 == 0 })
    canvas.fill(.circle(center: Point(x: 8, y: 8), radius: 7), paint: .solid(.black))
    #expect(canvas.pixmap == first)
  }
}
