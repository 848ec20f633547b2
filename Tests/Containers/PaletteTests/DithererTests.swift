import Numerics
import Palette
import TestSupport
import Testing

@Suite struct DithererTests {
  /// Pictures are so wide and so high.
  private static let side = 16

  /// The colors that a ditherer shows of a picture.
  private func shown(_ ditherer: any Ditherer, _ colors: [RGBA8], _ picture: [RGBA8]) -> [RGBA8] {
    var ditherer = ditherer
    let side = Self.side
    var result: [RGBA8] = []
    var indices = [UInt8](repeating: 0, count: side)
    for y in 0..<side {
      Array(picture[(y * side)..<((y + 1) * side)]).withUnsafeBufferPointer { row in
        indices.withUnsafeMutableBufferPointer { ditherer.map(row, unlike: nil, x: 0, y: y, into: $0) }
      }
      result += indices.map { colors[Int($0)] }
    }
    return result
  }

  private func ditherers(_ colors: [RGBA8]) -> [any Ditherer] {
    [OrderedDitherer(colors: colors), ErrorDiffusion(colors: colors, width: Self.side)]
  }

  private func flat(_ color: RGBA8) -> [RGBA8] { [RGBA8](repeating: color, count: Self.side * Self.side) }

  private func means(_ picture: [RGBA8]) -> [Double] {
    (0..<3).map { channel in picture.reduce(0) { $0 + Double($1.bytes[channel]) } / Double(picture.count) }
  }

  /// Greys of black and white: the part that is white is the grey's.
  @Test(arguments: [(0x40, 0.25), (0x80, 0.5), (0xC0, 0.75)] as [(UInt32, Double)])
  func greysAreSharesOfWhite(grey: UInt32, share: Double) {
    let colors: [RGBA8] = [0xFF00_0000, 0xFFFF_FFFF]
    let picture = shown(OrderedDitherer(colors: colors), colors, flat(RGBA8(opaque: grey &* 0x1_0101)))
    let whites = picture.count { $0 == 0xFFFF_FFFF }
    #expect(Double(whites) / Double(picture.count) == share)
  }

  /// Half of each: as far apart as can be, like the squares of a chessboard.
  @Test func anOrderedDitherOfHalfAlternatesPixels() {
    let colors: [RGBA8] = [0xFF00_0000, 0xFFFF_FFFF]
    let picture = shown(OrderedDitherer(colors: colors), colors, flat(0xFF80_8080))
    for y in 0..<Self.side {
      for x in 1..<Self.side { #expect(picture[y * Self.side + x] != picture[y * Self.side + x - 1]) }
    }
  }

  /// Any color between the corners of color space is, from afar, nearer to what is mixed than to the nearest corner.
  @Test func mixturesAreNearerThanTheNearestEntry() {
    var random = SplitMix64(seed: 12)
    let colors = (0..<8).map { (corner: UInt32) in
      RGBA8(opaque: (corner & 1) * 0xFF | (corner >> 1 & 1) * 0xFF00 | (corner >> 2) * 0xFF_0000)
    }
    for _ in 0..<200 {
      let color = RGBA8.random(using: &random)
      let wanted = means([color])
      for (k, ditherer) in ditherers(colors).enumerated() {
        let found = means(shown(ditherer, colors, flat(color)))
        for (a, b) in zip(found, wanted) { #expect(abs(a - b) <= (k == 0 ? 24 : 40), "\(color) \(k)") }
      }
    }
  }

  /// What the palette has is shown plainly, whatever is beside it.
  @Test func entriesStayPlain() {
    var random = SplitMix64(seed: 13)
    for count in [1, 2, 5, 40, 256] {
      let colors = (0..<count).map { _ in RGBA8.random(using: &random) }
      let picture = (0..<(Self.side * Self.side)).map { _ in
        Bool.random(using: &random)
          ? colors[Int.random(in: 0..<count, using: &random)]
          : RGBA8.random(using: &random)
      }
      for ditherer in ditherers(colors) {
        let found = shown(ditherer, colors, picture)
        for (pixel, seen) in zip(picture, found) where colors.contains(pixel) { #expect(seen == pixel) }
      }
    }
  }

  /// A color that hardly differs from an entry is not mixed with one far off.
  @Test func unseenErrorsAreNotMixed() {
    let colors: [RGBA8] = [0xFF10_2030, 0xFFF0_E0D0]
    #expect(shown(OrderedDitherer(colors: colors), colors, flat(0xFF12_2232)) == flat(0xFF10_2030))
  }

  /// The pattern is the screen's: a color at a place is shown alike in every picture.
  @Test func thePatternDoesNotDependOnWhatIsBeside() {
    var random = SplitMix64(seed: 14)
    let colors = (0..<6).map { _ in RGBA8.random(using: &random) }
    let pixels = (0..<700).map { _ in RGBA8.random(using: &random) }
    var seen: [RGBA8: [Int: RGBA8]] = [:]
    var again = 0
    var ditherer = OrderedDitherer(colors: colors)
    for _ in 0..<8000 {
      let pixel = pixels[Int.random(in: 0..<pixels.count, using: &random)]
      let (x, y) = (Int.random(in: 0..<4, using: &random), Int.random(in: 0..<4, using: &random))
      var index: [UInt8] = [0]
      [pixel].withUnsafeBufferPointer { pixel in
        index.withUnsafeMutableBufferPointer { ditherer.map(pixel, unlike: nil, x: x, y: y, into: $0) }
      }
      let place = y * 4 + x
      if let before = seen[pixel]?[place] {
        #expect(before == colors[Int(index[0])])
        again += 1
      }
      seen[pixel, default: [:]][place] = colors[Int(index[0])]
    }
    #expect(again > 1000)
  }
}
