import Numerics
import Testing
import Vector

@testable import SVG

/// Matrices that are interpolated part by part.
struct TransformMixingTests {
  /// The shorter way round; scales and translations halfway.
  @Test(arguments: [(30.0, 90.0, 60.0), (-20, -80, -50), (170, -170, 180), (-150, 160, -175)])
  func rotationsTakeTheShorterWay(from: Double, to: Double, middle: Double) {
    func map(_ degrees: Double, _ scale: Double, _ x: Double) -> AffineTransform {
      AffineTransform.scale(x: scale, y: scale).then(.rotation(degrees: degrees)).then(.translation(x: x, y: 0))
    }
    let mixed = TransformMixing.decomposed(map(from, 1, 4), map(to, 3, 8), by: 0.5)
    #expect(isNear(mixed, map(middle, 2, 6)), "\(mixed)")
  }

  private func isNear(_ a: AffineTransform, _ b: AffineTransform) -> Bool {
    let pairs = [(a.a, b.a), (a.b, b.b), (a.c, b.c), (a.d, b.d), (a.tx, b.tx), (a.ty, b.ty)]
    return pairs.allSatisfy { abs($0 - $1) < 1e-6 }
  }

  /// Whatever skews, mirrors and perspective a map has, its parts make it again.
  @Test func mapsOfSpaceComeBackFromTheirParts() {
    var random = SplitMix64(seed: 7)
    func matrix() -> Matrix4 {
      var matrix = Matrix4.identity
      for column in 0..<4 {
        for row in 0..<3 { matrix.columns[column][row] = 4 * random.unit() - 2 }
        matrix.columns[column].w = column < 3 ? 0.2 * random.unit() - 0.1 : 1
      }
      return matrix
    }
    func distance(_ a: Matrix4, _ b: Matrix4) -> Double {
      zip(a.columns, b.columns).reduce(0) { worst, pair in
        let difference = pair.0 - pair.1
        return max(worst, (difference * difference).sum().squareRoot())
      }
    }
    for round in 0..<200 {
      let (a, b) = (matrix(), matrix())
      #expect(distance(MatrixDecomposition.mix(a, b, by: 0), a) < 1e-4, "\(round): \(a)")
      #expect(distance(MatrixDecomposition.mix(a, b, by: 1), b) < 1e-4, "\(round): \(b)")
    }
  }
}
