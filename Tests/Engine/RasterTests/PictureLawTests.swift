import Numerics
import Testing
import Vector

@testable import Raster

/// Laws that hold for the pictures of any path, over many random ones.
@Suite struct PictureLawTests {
  /// Lines and curves through random points, some outside the picture.
  private func randomPath(_ random: inout SplitMix64, size: Double, closed: Bool) -> Path {
    func point() -> Point {
      Point(x: (random.unit() * 1.4 - 0.2) * size, y: (random.unit() * 1.4 - 0.2) * size)
    }
    var path = Path()
    path.move(to: point())
    for _ in 0..<Int(2 + random.unit() * 3) {
      switch Int(random.unit() * 3) {
      case 0: path.line(to: point())
      case 1: path.quadratic(to: point(), control: point())
      default: path.cubic(to: point(), control1: point(), control2: point())
      }
    }
    if closed { path.close() }
    return path
  }

  /// The largest difference of two pictures' coverage.
  private func difference(_ a: [Int], _ b: [Int]) -> Int { zip(a, b).reduce(0) { max($0, abs($1.0 - $1.1)) } }

  /// A curve's chords may lie 1/100 of a pixel off it: 2.55 of 255, and as much again for other chords.
  private let chordError = 6

  @Test func turningACurveByAQuarterTurnsItsPicture() {
    var random = SplitMix64(seed: 71)
    let quarter = AffineTransform.rotation(degrees: 90).about(Point(x: 8, y: 8))
    for _ in 0..<2000 {
      let path = randomPath(&random, size: 16, closed: true)
      let plain = coverage(of: path, size: 16)
      let turned = coverage(of: path, size: 16, transform: quarter)
      let unturned = plain.indices.map { turned[$0 % 16 * 16 + 15 - $0 / 16] }
      #expect(difference(plain, unturned) <= 1)
    }
  }

  @Test func aPathSplitAnywhereFillsTheSame() {
    var random = SplitMix64(seed: 72)
    for _ in 0..<2000 {
      let path = randomPath(&random, size: 16, closed: true)
      var split = Path()
      for subpath in path.subpaths {
        split.move(to: subpath.start)
        for segment in subpath.segments {
          let cut = random.unit()
          split.append(segment.part(from: 0, to: cut))
          split.append(segment.part(from: cut, to: 1))
        }
        split.close()
      }
      let rule = random.unit() < 0.5 ? FillRule.nonZero : .evenOdd
      #expect(
        difference(coverage(of: path, size: 16, rule: rule), coverage(of: split, size: 16, rule: rule)) <= chordError)
    }
  }

  /// The stroke of a line is the stroke of its two parts, with butt caps that abut where it is cut.
  @Test func theTwoPartsOfATrimMakeTheWhole() {
    var random = SplitMix64(seed: 73)
    let style = StrokeStyle(width: 3, cap: .butt, join: .bevel)
    for _ in 0..<700 {
      let path = randomPath(&random, size: 24, closed: false)
      let cut = random.unit()
      var parts = path.trimmed(from: 0, to: cut).stroked(style, tolerance: 0.003)
      parts.append(path.trimmed(from: cut, to: 1).stroked(style, tolerance: 0.003))
      let whole = path.stroked(style, tolerance: 0.003)
      #expect(difference(coverage(of: whole, size: 24), coverage(of: parts, size: 24)) <= chordError)
    }
  }

  /// A picture shows the same as a part of a larger one, and a clip along whole pixels the same as a picture of that
  /// size.
  @Test func whatLiesOutsideLeavesTheInsideAlone() {
    var random = SplitMix64(seed: 77)
    for _ in 0..<2000 {
      let path = randomPath(&random, size: 32, closed: true)
      let shift = AffineTransform.translation(x: -8, y: -9)
      let rule = random.unit() < 0.5 ? FillRule.nonZero : .evenOdd
      let large = Canvas(width: 32, height: 32)
      large.fill(path, rule: rule, paint: .solid(.black))
      let clipped = Canvas(width: 32, height: 32)
      clipped.pushClip(.rectangle(Rect(minX: 8, minY: 9, maxX: 21, maxY: 23)))
      clipped.fill(path, rule: rule, paint: .solid(.black))
      let small = Canvas(width: 13, height: 14)
      small.fill(path, rule: rule, paint: .solid(.black), transform: shift)
      let (whole, inside, part) = (large.pixmap, clipped.pixmap, small.pixmap)
      for y in 0..<32 {
        for x in 0..<32 {
          let isInside = (8..<21).contains(x) && (9..<23).contains(y)
          let alpha = Int(whole[x, y] >> 24)
          #expect(abs(Int(inside[x, y] >> 24) - (isInside ? alpha : 0)) <= 1)
          if isInside { #expect(abs(Int(part[x - 8, y - 9] >> 24) - alpha) <= 1) }
        }
      }
    }
  }

  @Test func discsHaveTheirAreaWithinAThousandth() {
    var random = SplitMix64(seed: 74)
    for _ in 0..<2000 {
      let radius = 4 + random.unit() * 10
      let center = Point(x: 15 + random.unit() * 2, y: 15 + random.unit() * 2)
      let area = Double(coverage(of: .circle(center: center, radius: radius), size: 32).reduce(0, +)) / 255
      #expect(abs(area / (.pi * radius * radius) - 1) < 0.001)
    }
  }

  @Test func aShapeAndItsComplementShareEveryPixel() {
    var random = SplitMix64(seed: 75)
    for _ in 0..<2000 {
      let path = randomPath(&random, size: 16, closed: true)
      var complement = Path.rectangle(Rect(minX: -100, minY: -100, maxX: 200, maxY: 200))
      complement.append(path)
      let inside = coverage(of: path, size: 16, rule: .evenOdd)
      let outside = coverage(of: complement, size: 16, rule: .evenOdd)
      #expect(zip(inside, outside).allSatisfy { abs($0 + $1 - 255) <= 1 })
    }
  }

  /// Triangles round a point, all in one path, leave no seam between them.
  @Test func aFanOfTrianglesFillsThePicture() {
    var random = SplitMix64(seed: 76)
    for _ in 0..<2000 {
      let middle = Point(x: 2 + random.unit() * 12, y: 2 + random.unit() * 12)
      let count = Int(3 + random.unit() * 9)
      // Far enough out for the chords between them to pass outside the picture.
      let corners = (0..<count).map { index -> Point in
        let angle = (Double(index) + random.unit() * 0.3) * 360 / Double(count)
        return middle + Point(x: Trigonometry.cosine(degrees: angle), y: Trigonometry.sine(degrees: angle)) * 100
      }
      var fan = Path()
      for (a, b) in zip(corners, corners.dropFirst() + [corners[0]]) {
        fan.append(.polyline([middle, a, b], closed: true))
      }
      #expect(coverage(of: fan, size: 16).allSatisfy { $0 >= 254 })
    }
  }
}
