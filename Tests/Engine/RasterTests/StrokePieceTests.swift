import Numerics
import Testing
import Vector

@testable import Raster

/// The outline of a long stroke comes in pieces that make the same picture.
@Suite struct StrokePieceTests {
  private func path(_ random: inout SplitMix64) -> Path {
    var path = Path()
    func point() -> Point { Point(x: 4 + random.unit() * 32, y: 4 + random.unit() * 32) }
    for _ in 0..<1 + Int(random.unit() * 3) {
      path.move(to: point())
      for _ in 0..<1 + Int(random.unit() * 12) {
        if random.unit() < 0.5 {
          path.line(to: point())
        } else {
          path.cubic(to: point(), control1: point(), control2: point())
        }
      }
      if random.unit() < 0.4 { path.close() }
    }
    return path
  }

  private func picture(_ outline: Path) -> [UInt32] {
    let canvas = Canvas(width: 40, height: 40)
    canvas.clear(.white)
    canvas.fill(outline, paint: .solid(.black))
    return canvas.withPixels { Array($0) }
  }

  @Test func piecesAreTheWhole() {
    var random = SplitMix64(seed: 91)
    for _ in 0..<100 {
      let path = path(&random)
      let style = StrokeStyle(
        width: 0.5 + random.unit() * 6, cap: StrokeStyle.Cap.allCases[Int(random.unit() * 3)],
        join: StrokeStyle.Join.allCases[Int(random.unit() * 3)], dash: random.unit() < 0.2 ? [3, 2] : [])
      var stroker = Stroker()
      var joined = Path()
      var largest = 0
      stroker.stroke(path, style: style, tolerance: 0.01, maximumPoints: 24) { piece in
        joined.append(piece)
        largest = max(largest, piece.points.count)
      }
      joined.append(stroker.outline)
      let (one, other) = (picture(path.stroked(style, tolerance: 0.01)), picture(joined))
      let worst = zip(one, other).map { abs(Int($0 & 255) - Int($1 & 255)) }.max() ?? 0
      #expect(worst <= 1)
      // A cap or a join may add as many points as a half circle has.
      #expect(largest < 400)
    }
  }

  /// Twenty thousand round dots are beyond what is outlined at once.
  @Test func aStrokeOfManyDotsIsDrawn() {
    var dots = Path()
    for index in 0..<20_000 {
      let place = Point(x: Double(index % 200) * 0.2, y: Double(index / 200) * 0.4)
      dots.move(to: place)
      dots.line(to: place)
    }
    let canvas = Canvas(width: 40, height: 40)
    canvas.clear(.white)
    canvas.stroke(dots, style: StrokeStyle(width: 3, cap: .round), paint: .solid(.black))
    #expect(canvas.withPixels { Set($0) } == [0xFF00_0000])
  }
}
