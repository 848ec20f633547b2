import Numerics
import Testing
import Vector

@testable import Raster

@Suite struct FilterTests {
  private func square(_ from: Double, _ to: Double) -> Path {
    .rectangle(Rect(minX: from, minY: from, maxX: to, maxY: to))
  }

  private func rgba(_ red: Int, _ green: Int, _ blue: Int, _ alpha: Double = 1) -> Color {
    Color(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255, alpha: alpha)
  }

  /// A square of 4 pixels, from (4, 4) on a clear canvas of 12, through a filter.
  private func filtered(
    _ steps: [ImageFilter.Step], region: Rect? = nil, color: Color = Color(red: UInt8(200), green: 100, blue: 50)
  ) -> Pixmap {
    filtered([ImageFilter(steps, region: region)], color)
  }

  private func filtered(_ filters: [ImageFilter], _ color: Color) -> Pixmap {
    let canvas = Canvas(width: 12, height: 12)
    canvas.clear(nil)
    canvas.beginGroup(opacity: 1, filters: filters)
    canvas.fill(square(4, 8), paint: .solid(color))
    canvas.endGroup()
    return canvas.pixmap
  }

  @Test func withoutStepsThePictureIsItself() {
    let pixmap = filtered([])
    #expect(bytes(pixmap[4, 4]) == [200, 100, 50, 255] && pixmap[3, 4] == 0 && pixmap[8, 7] == 0)
  }

  @Test func offsetsAndRegions() {
    let moved = filtered([.init(.offset(dx: 3.4, dy: -2))])
    #expect(moved[7, 2] >> 24 == 255 && moved[10, 5] >> 24 == 255 && moved[6, 2] == 0 && moved[7, 6] == 0)
    let region = Rect(minX: 5, minY: 5, maxX: 10, maxY: 7)
    let cut = filtered([.init(.offset(dx: 3, dy: 0))], region: region)
    // The source is cut to 5..<8 and moves to 8..<11, which is cut to 8..<10.
    #expect(cut[7, 5] == 0 && cut[8, 5] >> 24 == 255 && cut[9, 6] >> 24 == 255 && cut[10, 5] == 0 && cut[8, 4] == 0)
    let part = filtered([.init(.offset(dx: 0, dy: 0), subregion: Rect(minX: 0, minY: 0, maxX: 6, maxY: 6))])
    #expect(part[5, 5] >> 24 == 255 && part[6, 5] == 0 && part[5, 6] == 0)
  }

  /// What lies outside of the picture comes in.
  @Test func theSourceIsLargerThanThePicture() {
    let canvas = Canvas(width: 12, height: 12)
    canvas.clear(nil, opening: 0..<3)
    canvas.beginGroup(opacity: 1, filters: [ImageFilter([.init(.offset(dx: 10, dy: -7))])])
    canvas.fill(.rectangle(Rect(minX: -9, minY: 7, maxX: -7, maxY: 9)), paint: .solid(.black))
    canvas.endGroup()
    #expect(canvas.pixmap[1, 0] >> 24 == 255 && canvas.pixmap[2, 1] >> 24 == 255 && canvas.pixmap[3, 1] == 0)
  }

  @Test func floodsMergesAndNames() {
    let flood = filtered([
      .init(.flood(rgba(0, 0, 255, 0.5)), result: "flood", subregion: Rect(minX: 0, minY: 0, maxX: 6, maxY: 6)),
      .init(.merge([.result("flood"), .sourceGraphic])),
    ])
    #expect(bytes(flood[1, 1]) == [0, 0, 128, 128] && bytes(flood[5, 5]) == [200, 100, 50, 255])
    let alpha = filtered([.init(.offset(dx: 0, dy: 0), input: .sourceAlpha)])
    #expect(bytes(alpha[5, 5]) == [0, 0, 0, 255])
    // A name that nobody has given stands for the step before; a later result takes a name over.
    let names = filtered([
      .init(.flood(rgba(255, 0, 0)), result: "a"), .init(.flood(rgba(0, 255, 0)), result: "a"),
      .init(.flood(rgba(0, 0, 255))), .init(.offset(dx: 0, dy: 0), input: .result("a"), result: "c"),
      .init(.merge([.result("unknown")])),
    ])
    #expect(bytes(names[0, 0]) == [0, 255, 0, 255])
  }

  /// By hand, of (200, 100, 50) and blue at a half: the formulas of Porter and Duff.
  @Test func compositeOperators() {
    func at(_ composite: ImageFilter.CompositeOperator, _ x: Int) -> [Int] {
      let pixmap = filtered([
        .init(.flood(rgba(0, 0, 255, 0.5)), result: "b", subregion: Rect(minX: 6, minY: 0, maxX: 12, maxY: 12)),
        .init(.composite(composite, other: .result("b")), input: .sourceGraphic),
      ])
      return bytes(pixmap[x, 5])
    }
    // Only the square at 5, both at 7, only blue at 9.
    #expect(at(.over, 5) == [200, 100, 50, 255] && at(.over, 7) == [200, 100, 50, 255] && at(.over, 9)[3] == 128)
    #expect(at(.in, 5)[3] == 0 && at(.in, 7) == [100, 50, 25, 128] && at(.in, 9)[3] == 0)
    #expect(at(.out, 5) == [200, 100, 50, 255] && at(.out, 7) == [100, 50, 25, 128] && at(.out, 9)[3] == 0)
    #expect(at(.atop, 5)[3] == 0 && at(.atop, 7) == [100, 50, 25, 128] && at(.atop, 9) == [0, 0, 128, 128])
    #expect(at(.xor, 5) == [200, 100, 50, 255] && at(.xor, 7) == [100, 50, 25, 128] && at(.xor, 9)[3] == 128)
    #expect(at(.lighter, 7) == [200, 100, 178, 255])
    // 0.5 a b + 0.25 a + 0.5 b + 0.102: red 50 + 26, blue 0.5 * 50 * 0.5 + 12.5 + 63.75 + 26.
    let arithmetic = ImageFilter.CompositeOperator.arithmetic(k1: 0.5, k2: 0.25, k3: 0.5, k4: 0.102)
    #expect(at(arithmetic, 7) == [76, 51, 115, 217] && at(arithmetic, 0) == [26, 26, 26, 26])
  }

  @Test func blendsAndMatrices() {
    let blend = filtered([
      .init(.flood(rgba(128, 128, 128)), result: "b"),
      .init(.blend(.multiply, backdrop: .result("b")), input: .sourceGraphic),
    ])
    #expect(bytes(blend[5, 5]) == [100, 50, 25, 255] && bytes(blend[0, 0]) == [128, 128, 128, 255])
    // Red from green, green from alpha, blue from itself and a tenth; alpha halved.
    let numbers: [Double] = [0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0.1, 0, 0, 0, 0.5, 0]
    let matrix = filtered([.init(.colorMatrix(numbers))])
    #expect(bytes(matrix[5, 5]) == [50, 128, 38, 128] && matrix[0, 0] == 0)
    // An addend to alpha paints all of the region.
    let filled = filtered(
      [.init(.colorMatrix([0, 0, 0, 0, 1] + Array(repeating: 0, count: 14) + [0.5]))],
      region: Rect(minX: 1, minY: 1, maxX: 12, maxY: 12))
    #expect(bytes(filled[1, 1]) == [128, 0, 0, 128] && filled[0, 0] == 0)
    #expect(bytes(filtered([.init(.colorMatrix([1]))])[5, 5]) == [200, 100, 50, 255])
  }

  /// The same in linear light: half of the light of 200 is 0.2888, which is 146 again.
  @Test func linearLight() {
    let half: [Double] = [0.5, 0, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 0, 1, 0]
    #expect(bytes(filtered([.init(.colorMatrix(half))])[5, 5]) == [100, 50, 25, 255])
    let linear = bytes(filtered([.init(.colorMatrix(half), encoding: .linearRGB)])[5, 5])
    func wanted(_ byte: Int) -> Int { Int((SRGB.encoded(SRGB.linear(Double(byte) / 255) / 2) * 255).rounded()) }
    #expect(linear == [wanted(200), wanted(100), wanted(50), 255] && linear[0] == 146)
    // There and back changes nothing.
    let same = filtered([.init(.offset(dx: 0, dy: 0), encoding: .linearRGB), .init(.offset(dx: 0, dy: 0))])
    #expect(bytes(same[5, 5]) == [200, 100, 50, 255])
    // A flood's color is sRGB, however the step calculates.
    #expect(bytes(filtered([.init(.flood(rgba(200, 100, 50)), encoding: .linearRGB)])[0, 0]) == [200, 100, 50, 255])
  }

  @Test func transferFunctions() {
    func red(_ function: ImageFilter.TransferFunction, _ value: Int) -> Int {
      let pixmap = filtered(
        [.init(.componentTransfer(red: function, green: .identity, blue: .identity, alpha: .identity))],
        color: rgba(value, 77, 3))
      let color = bytes(pixmap[5, 5])
      #expect(Array(color[1...]) == [77, 3, 255])
      return color[0]
    }
    #expect(red(.table([1, 0]), 55) == 200 && red(.table([0, 0.5, 0]), 51) == 51 && red(.table([0.2]), 9) == 51)
    #expect(red(.table([0, 1, 0, 1]), 255) == 255 && red(.table([]), 9) == 9)
    #expect(red(.discrete([0, 0.4, 1]), 84) == 0 && red(.discrete([0, 0.4, 1]), 86) == 102)
    #expect(red(.discrete([0, 0.4, 1]), 255) == 255)
    #expect(red(.linear(slope: 2, intercept: -0.2), 100) == 149 && red(.linear(slope: -1, intercept: 0), 9) == 0)
    // 0.5 * 0.25^0.5 + 0.1 = 0.35.
    #expect(red(.gamma(amplitude: 0.5, exponent: 0.5, offset: 0.1), 64) == 89)
    #expect(red(.gamma(amplitude: .nan, exponent: .infinity, offset: 0), 64) == 0)
    let faded = filtered([
      .init(
        .componentTransfer(
          red: .identity, green: .identity, blue: .identity, alpha: .linear(slope: 0.5, intercept: 0)))
    ])
    #expect(bytes(faded[5, 5]) == [100, 50, 25, 128])
  }

  @Test func shadowsLieBelow() {
    let pixmap = filtered([
      .init(.dropShadow(dx: 2, dy: 2, sigmaX: 0, sigmaY: 0, color: Color(red: 0.0, green: 0, blue: 1, alpha: 0.5)))
    ])
    #expect(bytes(pixmap[9, 9]) == [0, 0, 128, 128] && bytes(pixmap[7, 7]) == [200, 100, 50, 255])
    #expect(pixmap[10, 10] == 0 && pixmap[5, 9] == 0 && pixmap[6, 9] >> 24 == 128)
  }

  /// Filters of a list come one after the other; then opacity, blend mode and clip.
  @Test func chainsThenOpacityThenClip() {
    let canvas = Canvas(width: 12, height: 12)
    canvas.clear(.white)
    canvas.pushClip(square(0.5, 7))
    canvas.beginGroup(
      opacity: 0.5, blend: .multiply,
      filters: [ImageFilter([.init(.offset(dx: -2, dy: 0))]), ImageFilter([.init(.offset(dx: -2, dy: -4))])])
    canvas.fill(square(4, 12), paint: .solid(.black))
    canvas.endGroup()
    canvas.popClip()
    let reds = (0..<9).map { Int(canvas.pixmap[$0, 3] & 255) }
    #expect(reds == [191, 128, 128, 128, 128, 128, 128, 255, 255])
  }

  /// Groups with filters within one another, with masks and clips, deeper than there may be filters: nothing is left
  /// open.
  @Test func filteredGroupsNest() {
    let canvas = Canvas(width: 12, height: 12)
    for _ in 0..<2 {
      canvas.clear(nil)
      for _ in 0..<20 { canvas.beginGroup(opacity: 1, filters: [ImageFilter([.init(.offset(dx: 1, dy: 0))])]) }
      canvas.pushClip(square(0, 6))
      canvas.beginGroup(opacity: 0.5)
      canvas.fill(.rectangle(Rect(minX: -14, minY: 0, maxX: -10, maxY: 4)), paint: .solid(.black))
      canvas.fill(square(0, 1), paint: .solid(.black))
      canvas.endGroup()
      canvas.popClip()
      for _ in 0..<20 { canvas.endGroup() }
      // Sixteen of the offsets count.
      #expect(canvas.pixmap[1, 1] == 0 && canvas.pixmap[6, 1] == 0)
      canvas.beginGroup(opacity: 1, filters: [ImageFilter([])])
      canvas.fill(square(4, 8), paint: .solid(.black))
      canvas.beginMask(.alpha)
      canvas.fill(square(5, 6), paint: .solid(.black))
      canvas.endMask()
      canvas.endGroup()
      #expect(canvas.pixmap[5, 5] >> 24 == 255 && canvas.pixmap[4, 4] == 0 && canvas.pixmap[6, 6] == 0)
      canvas.endGroup()
    }
  }

  /// Numbers that nobody means neither trap nor take long.
  @Test func hostileNumbers() {
    for value in [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e9] {
      let color = Color(red: value, green: 0, blue: 0, alpha: value)
      _ = filtered(
        [
          .init(.gaussianBlur(sigmaX: value, sigmaY: 1)), .init(.offset(dx: value, dy: value)),
          .init(.flood(color)), .init(.dropShadow(dx: value, dy: 1, sigmaX: 1, sigmaY: value, color: color)),
          .init(.colorMatrix(Array(repeating: value, count: 20))), .init(.merge([])),
          .init(.composite(.arithmetic(k1: value, k2: 1, k3: 1, k4: value), other: .sourceAlpha)),
          .init(
            .componentTransfer(
              red: .table([value, 1]), green: .discrete([value]), blue: .linear(slope: value, intercept: value),
              alpha: .gamma(amplitude: 1, exponent: value, offset: value))),
        ], region: Rect(minX: value, minY: 0, maxX: -value, maxY: value))
    }
  }
}
