import Numerics
import Testing
import Vector

@testable import Raster

@Suite struct BlurTests {
  /// The middle row of a white square of `width` pixels in the middle of 96, blurred along x.
  private func blurred(_ width: Int, sigma: Double) -> [Double] {
    let limits = PixelBounds(columns: 0..<96, rows: 0..<3)
    let start = 48 - width / 2
    let source = FilterImage(
      PixelBounds(columns: start..<start + width, rows: 1..<2), filledWith: SIMD4(repeating: 255))
    let result = source.blurred(sigmaX: sigma, sigmaY: 0, in: limits).placed(in: limits)
    return (0..<96).map { Double(result.pixels[96 + $0].w) }
  }

  /// The same by an exact Gaussian at the pixels' middles: far wider than any kernel here.
  private func exact(_ width: Int, sigma: Double) -> [Double] {
    let weights = (-200...200).map { Exponential.exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = weights.reduce(0, +)
    let start = 48 - width / 2
    return (0..<96).map { x in (start..<start + width).reduce(0) { $0 + weights[x - $1 + 200] / sum * 255 } }
  }

  @Test(arguments: [0.3, 0.8, 1.5, 1.99, 2, 2.5, 3.1, 5, 8])
  func blursAreNearGaussians(_ sigma: Double) {
    let worst = zip(blurred(20, sigma: sigma), exact(20, sigma: sigma)).map { abs($0 - $1) }.max() ?? 0
    // Three boxes are within 3 % of a Gaussian (SVG's filter effects).
    #expect(worst < (sigma < 2 ? 0.2 : 0.03 * 255))
    let sum = blurred(20, sigma: sigma).reduce(0, +)
    #expect(abs(sum - 20 * 255) < 1)
  }

  /// By hand for boxes of 4, 4 and 5 (sigma 2): one pixel becomes their product, 1 3 6 10 14 16 16 14 ... over 80.
  @Test func threeBoxesOfAnEvenSize() {
    let row = blurred(1, sigma: 2)
    func convolved(_ a: [Int], _ size: Int) -> [Int] {
      (0..<a.count + size - 1).map { i in (0..<size).reduce(0) { $0 + (a.indices.contains(i - $1) ? a[i - $1] : 0) } }
    }
    let wanted = convolved(convolved(Array(repeating: 1, count: 4), 4), 5)
    #expect(wanted.count == 11)
    for (offset, count) in wanted.enumerated() {
      #expect(abs(row[48 - 5 + offset] - 255 * Double(count) / 80) < 0.02)
    }
  }

  /// A blur across and down is the product of both, and symmetrical.
  @Test(arguments: [1.2, 3.0, 4.4])
  func discsStayRound(_ sigma: Double) {
    let canvas = Canvas(width: 40, height: 40)
    canvas.clear(nil)
    canvas.beginGroup(opacity: 1, filters: [.blur(sigmaX: sigma, sigmaY: sigma)])
    canvas.fill(.circle(center: Point(x: 20, y: 20), radius: 8), paint: .solid(.black))
    canvas.endGroup()
    let pixmap = canvas.pixmap
    for y in 0..<40 {
      for x in 0..<40 {
        #expect(abs(Int(pixmap[x, y] >> 24) - Int(pixmap[y, x] >> 24)) <= 1)
        #expect(abs(Int(pixmap[x, y] >> 24) - Int(pixmap[39 - x, y] >> 24)) <= 1)
      }
    }
    #expect(pixmap[20, 20] >> 24 > pixmap[28, 20] >> 24 && pixmap[28, 20] >> 24 > pixmap[33, 20] >> 24)
  }

  /// What comes from beyond the picture's edges, a clip's or the open rows' is as if they were not there.
  @Test func blursReachBeyondWhatIsSeen() {
    func draw(_ clip: Rect?, _ rows: Range<Int>?) -> Pixmap {
      let canvas = Canvas(width: 30, height: 30)
      canvas.clear(.white, opening: rows)
      if let clip { canvas.pushClip(.rectangle(clip)) }
      canvas.beginGroup(opacity: 1, filters: [.blur(sigmaX: 3, sigmaY: 2.5)])
      canvas.fill(.rectangle(Rect(minX: -5, minY: 12, maxX: 14, maxY: 40)), paint: .solid(.black))
      canvas.endGroup()
      return canvas.pixmap
    }
    let whole = draw(nil, nil)
    #expect(whole[0, 25] & 255 < 30)
    let band = draw(nil, 10..<16)
    for y in 10..<16 { for x in 0..<30 { #expect(band[x, y - 10] == whole[x, y]) } }
    let clipped = draw(Rect(minX: 8, minY: 8, maxX: 20, maxY: 20), nil)
    for y in 0..<30 {
      for x in 0..<30 {
        let isInside = (8..<20).contains(x) && (8..<20).contains(y)
        #expect(clipped[x, y] == (isInside ? whole[x, y] : 0xFFFF_FFFF))
      }
    }
  }
}
