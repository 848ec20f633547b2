import Numerics
import Palette
import TestSupport
import Testing

@Suite struct PaletteTests {
  @Test func theNearestColorHasTheSmallestDistance() {
    var random = SplitMix64(seed: 5)
    for round in 0..<60 {
      let spread = round % 3 == 0 ? UInt32(0x003F_3F3F) : 0x00FF_FFFF
      let colors = (0...(round * 4)).map { _ in RGBA8(opaque: UInt32.random(in: 0..<(1 << 24), using: &random) & spread)
      }
      var map = NearestColorMap(colors)
      for _ in 0..<200 {
        let pixel = RGBA8(bits: UInt32.random(in: 0..<(1 << 24), using: &random) & spread)
        let nearest = colors.map { distance($0, pixel) }.min()
        let found = Int(map.index(of: pixel))
        #expect(distance(colors[found], pixel) == nearest)
      }
    }
  }

  /// Of few colors and of many, which are found in different ways; of equally near entries the first.
  @Test(arguments: [1, 3, 4, 31, 128, 255, 256])
  func theFirstOfTheNearestIsFound(count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    let grid: UInt32 = 0x00E0_E0E0
    let palette = (0..<count).map { _ in RGBA8(opaque: UInt32.random(in: 0..<(1 << 24), using: &random) & grid) }
    for asked in [0, 1, 90, 700] {
      let colors = (0..<asked).map { _ in RGBA8(bits: UInt32.random(in: 0..<(1 << 24), using: &random) & 0x00F0_F0F0) }
      var map = NearestColorMap(palette)
      let found = colors.map { map.index(of: $0) }
      let nearest = colors.map { color in
        palette.indices.min { (distance(palette[$0], color), $0) < (distance(palette[$1], color), $1) }
      }
      #expect(found.map { Int($0) } == nearest)
    }
  }

  /// Colors that come again, in any order, and more than are remembered.
  @Test func whatIsRememberedIsTheNearest() {
    var random = SplitMix64(seed: 6)
    for count in [1, 5, 20, 60] {
      let colors = (0..<count).map { _ in RGBA8.random(using: &random) }
      let pixels = [0] + (0..<2000).map { _ in RGBA8.random(using: &random) }
      var memory = NearestColorMap(colors)
      for _ in 0..<4000 {
        let pixel = pixels[Int.random(in: 0..<pixels.count, using: &random)]
        let nearest = colors.map { distance($0, pixel) }.min()
        #expect(distance(colors[Int(memory.index(of: pixel))], pixel) == nearest)
      }
    }
  }

  private func distance(_ a: RGBA8, _ b: RGBA8) -> Int {
    (0..<3).map { channel in
      let d = Int(a.bytes[channel]) - Int(b.bytes[channel])
      return d * d
    }.reduce(0, +)
  }

  @Test func aSetStopsAtItsLimit() {
    var set = ExactColorMap(limit: 200)
    let numbers = (0..<200 as Range<UInt32>).map { set.insert(RGBA8(bits: $0 &* 0x10101)) }
    #expect(numbers == (0..<200).map { $0 })
    let known = set.insert(0x50505)
    let new = set.insert(0x00FF_00FF)
    #expect(known == 5 && new == nil)
    #expect(set.colors.count == 200)
    for i in 0..<200 as Range<UInt32> { #expect(set.index(of: RGBA8(bits: i &* 0x10101)) == UInt8(i)) }
    #expect(set.index(of: 0x00FF_00FF) == nil)
  }

  /// As many as make the set grow, or grow twice; each number is that of a plain list.
  @Test(arguments: [511, 512, 513, 2048, 2049, 4096])
  func aSetOfManyColorsKnowsTheirNumbers(count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    var set = ExactColorMap(limit: 4096)
    var list: [RGBA8: Int] = [:]
    while list.count < count {
      let color = RGBA8(opaque: UInt32(truncatingIfNeeded: random.next()))
      let number = list[color, default: list.count]
      list[color] = number
      #expect(set.insert(color) == number)
    }
    for (color, number) in list { #expect(set.insert(color) == number) }
    #expect(set.colors.count == count && set.colors.enumerated().allSatisfy { list[$1] == $0 })
  }

  @Test func fewColorsAreKeptAsTheyAre() {
    let colors: [RGBA8] = [0xFF00_0000, 0xFF12_3456, 0xFFFF_FFFF, 0xFFFF_FFFE]
    var histogram = Histogram()
    for (i, color) in colors.enumerated() { histogram.add(color, times: UInt32(1 + i * 1000)) }
    let palette = PaletteBuilder.palette(
      of: WuQuantizer(histogram.points()), maximum: 8, tolerance: 0, pixels: 4, rounds: 2)
    // The most frequent one comes first.
    #expect(palette == colors.reversed())
  }

  /// Areas of more than a sixty-fourth of the pixels, far apart, among many other colors.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func largeAreasAreShownExactly(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let areas = (0..<4).map { (k: UInt32) in
      RGBA8(
        opaque: UInt32.random(in: 0..<(1 << 24), using: &random) & 0x3F_3F3F | (k & 1) << 7 | (k >> 1) << 15)
    }
    var histogram = Histogram()
    for area in areas { histogram.add(area, times: 1000) }
    for _ in 0..<4000 { histogram.add(RGBA8.random(using: &random), times: 4) }
    let palette = PaletteBuilder.palette(
      of: WuQuantizer(histogram.points()), maximum: 16, tolerance: 400, pixels: 20000, rounds: Int(seed % 4))
    for area in areas { #expect(palette.contains(area)) }
  }

  @Test func anEvenRampIsDividedEvenly() {
    // 256 greys in 16 colors: steps of 16, each off by at most 8.
    let points = (0..<256).map { ColorPoint(moment: SIMD4(UInt32($0), UInt32($0), UInt32($0), 1)) }
    let palette = PaletteBuilder.palette(of: WuQuantizer(points), maximum: 16, tolerance: 0, pixels: 256, rounds: 3)
    #expect(palette.count == 16)
    var map = NearestColorMap(palette)
    for grey in 0..<256 as Range<UInt32> {
      let index = Int(map.index(of: RGBA8(opaque: grey &* 0x10101)))
      let shown = palette[index].red
      #expect(abs(Int(shown) - Int(grey)) <= 9)
    }
  }

  @Test func veryManyColorsKeepTheirMean() {
    var histogram = Histogram()
    var random = SplitMix64(seed: 9)
    var sum = 0.0
    for _ in 0..<50_000 {
      let pixel = RGBA8.random(using: &random)
      sum += Double(pixel.red)
      histogram.add(pixel, times: 1)
    }
    let points = histogram.points()
    #expect(points.count < 16384)
    #expect(points.reduce(0) { $0 + Int($1.moment.w) } == 50_000)
    let total = points.reduce(0) { $0 + Int($1.moment.x) }
    #expect(Double(total) == sum)
  }

  @Test func aTableTakesThePowerOfTwoThatHoldsIt() {
    for (count, bits) in [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (128, 7), (129, 8), (256, 8)] {
      #expect(ColorTable(opaque: [RGBA8](repeating: 1, count: count), transparent: false).bitDepth == bits)
    }
  }

  @Test func theTransparentEntryIsTheFirst() {
    let first = ColorTable(opaque: [1, 2], transparent: true)
    #expect(first.entries == [0, 1, 2] && first.transparentIndex == 0 && first.firstOpaque == 1)
    let opaque = ColorTable(opaque: [1, 2], transparent: false)
    #expect(opaque.entries == [1, 2] && opaque.transparentIndex == nil && opaque.firstOpaque == 0)
    for table in [first, opaque] { #expect(table.opaque == [1, 2]) }
  }

  @Test func pixelsAreLookedUpAsTheNearestOfTheirCells() {
    var random = SplitMix64(seed: 31)
    let colors: [RGBA8] = [0xFF00_0000, 0xFF80_8080, 0xFFFF_FFFF, 0xFF20_90F0, 0xFFF0_2010]
    let pixels = (0..<2000).map { _ in RGBA8(opaque: UInt32.random(in: 0..<(1 << 24), using: &random) & 0xFC_FCFC) }
    var found = [UInt8](repeating: 99, count: pixels.count)
    var histogram = Histogram()
    pixels.withUnsafeBufferPointer { pixels in
      histogram.add(pixels)
      var map = NearestColorMap(colors)
      let indices = histogram.indices(of: &map)
      indices.withUnsafeBufferPointer { indices in
        found.withUnsafeMutableBufferPointer { histogram.look(up: pixels, in: indices, into: $0) }
      }
    }
    for (pixel, index) in zip(pixels, found) {
      #expect(distance(colors[Int(index)], pixel) == colors.map { distance($0, pixel) }.min())
    }
  }

  /// By hand: 28 dB are 255^2 / 10^2.8 = 103.06, and every 80 steps 20 dB less.
  @Test func qualitiesAreDecibels() {
    #expect(abs(QualityScale.meanSquaredError(at: 0) - 103.06) < 0.01)
    #expect(abs(QualityScale.meanSquaredError(at: 80) - 1.0306) < 0.0001)
    // 28 + 22.5 + 4 + 0.87 dB, and 28 + 24.75 + 14.44 + 16.53 dB.
    #expect(abs(QualityScale.meanSquaredError(at: 90) - 0.18883) < 0.0001)
    #expect(abs(QualityScale.meanSquaredError(at: 99) - 0.00027611) < 0.00000001)
    #expect(QualityScale.meanSquaredError(at: 100) == 0)
    for quality in 1...100 {
      #expect(QualityScale.meanSquaredError(at: quality) < QualityScale.meanSquaredError(at: quality - 1))
    }
  }

  /// OKLab's lightness of a grey is the cube root of its linear value: 0.5999 for 128, 0.6033 for 129, 0.6335 for 138,
  /// 1 for white.
  @Test func onlyColorsThatLookAlikeAreClose() {
    let table = ColorTable(opaque: [0xFF80_8080, 0xFF81_8181, 0xFF8A_8A8A, 0xFFFF_FFFF], transparent: true)
    func close(_ distance: Double) -> [UInt64] {
      let rows = PerceptualSimilarity(table, within: distance).rows
      return stride(from: 0, to: rows.count, by: 4).map { rows[$0] }
    }
    #expect(close(0) == [0b00001, 0b00010, 0b00100, 0b01000, 0b10000])
    #expect(close(1) == [0b00001, 0b00110, 0b00110, 0b01000, 0b10000])
    #expect(close(3.2) == [0b00001, 0b00110, 0b01110, 0b01100, 0b10000])
    #expect(close(50) == [0b00001, 0b11110, 0b11110, 0b11110, 0b11110])
  }

  /// Only colors that look the same within its own distance may stand for a strict color, while it may stand for
  /// others.
  @Test func strictColorsAreReplacedByNearerOnesAlone() {
    let greys: [RGBA8] = [0xFF80_8080, 0xFF81_8181, 0xFF8A_8A8A]
    let table = ColorTable(opaque: greys, transparent: false)
    func rows(_ strictDistance: Double) -> [UInt64] {
      let strict = ExactColorMap([greys[0]], limit: 4)
      let rows = PerceptualSimilarity(table, within: 5, strict: strict, strictDistance: strictDistance).rows
      return stride(from: 0, to: rows.count, by: 4).map { rows[$0] }
    }
    #expect(rows(0) == [0b001, 0b111, 0b111])
    #expect(rows(1) == [0b011, 0b111, 0b111])
  }

  /// Colors between others are in the palette as they are, however many pixels the others have, and as many as there is
  /// room for.
  @Test(arguments: [4, 8, 30])
  func solidColorsAreInThePalette(maximum: Int) {
    var random = SplitMix64(seed: UInt64(maximum))
    for _ in 0..<40 {
      var histogram = Histogram()
      for _ in 0..<300 {
        histogram.add(
          RGBA8.random(using: &random),
          times: UInt32.random(in: 1...50, using: &random))
      }
      let solid = (0..<12).map { _ in RGBA8.random(using: &random) }
      for color in solid { histogram.add(color, times: 1) }
      let palette = PaletteBuilder.palette(
        of: WuQuantizer(histogram.points()), maximum: maximum, tolerance: 0, pixels: Int(histogram.total), rounds: 1,
        solid: solid)
      #expect(palette.count <= maximum && Set(palette).isSuperset(of: solid.prefix(maximum)))
    }
  }

  @Test func whatIsLeftOutIsCloseToNothing() {
    let greys = (0..<200).map { RGBA8(opaque: UInt32($0) * 0x01_0101) }
    let table = ColorTable(opaque: greys, transparent: false)
    let closeness = PerceptualSimilarity(table, within: 2)
    for index in [0, 63, 64, 130, 199] as [UInt8] {
      // A transparent entry is close to no color.
      #expect(
        closeness.excluding(index).rows == PerceptualSimilarity(table.reusingAsTransparent(index), within: 2).rows)
    }
  }
}
