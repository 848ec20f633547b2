import Numerics
import Palette
import TestSupport
import Testing

@testable import GIF

@Suite struct LossyLZWEncoderTests {
  /// A picture of slopes in 64 greys, with its nearest indices.
  private struct Slopes {
    let width: Int
    let targets: [PixelConstraint]
    let indices: [UInt8]
    let table: ColorTable

    /// - Parameter isSensitive: whether errors of the pixels that must be painted would be noticed.
    init(seed: UInt64, isSensitive: Bool = false) {
      var random = SplitMix64(seed: seed)
      width = Int.random(in: 1...90, using: &random)
      let height = Int.random(in: 1...70, using: &random)
      let slope = Int.random(in: 1...7, using: &random)
      table = ColorTable(opaque: (0..<63).map { Self.grey(UInt32($0 * 4)) }, transparent: true)
      var targets: [PixelConstraint] = []
      var indices: [UInt8] = []
      for y in 0..<height {
        for x in 0..<width {
          switch random.next() % 40 {
          case 0:
            targets.append(.transparent)
            indices.append(0)
          case 1:
            let level = UInt32((x & 31) * 4)
            targets.append(PixelConstraint(skippable: Self.grey(level)))
            indices.append(UInt8(level / 4 + 1))
          default:
            let level = UInt32((x * slope + y) % 250)
            targets.append(PixelConstraint(painting: Self.grey(level), isSensitive: isSensitive))
            indices.append(UInt8(min((level + 2) / 4, 62) + 1))
          }
        }
      }
      self.targets = targets
      self.indices = indices
    }

    private static func grey(_ level: UInt32) -> RGBA8 { RGBA8(opaque: level * 0x01_0101) }

    /// The codes, and the indices that they stand for.
    func encoded(
      codeWorth: Float, within distance: Double, strings: LossyConstraints.Matches = .measured
    ) -> (codes: [UInt8], taken: [UInt8]) {
      let staying = zip(indices, targets).map { $1.maySkip ? 0 : $0 }
      return LossyLZWEncoderTests.encoded(
        indices, targets, staying: staying, table, within: distance, codeWorth: codeWorth, strings)
    }
  }

  private static func encoded(
    _ indices: [UInt8], _ targets: [PixelConstraint], staying: [UInt8], _ table: ColorTable,
    within distance: Double,
    codeWorth: Float, _ strings: LossyConstraints.Matches
  ) -> (codes: [UInt8], taken: [UInt8]) {
    var taken = indices
    let codes = targets.withUnsafeBufferPointer { targets in
      staying.withUnsafeBufferPointer { staying in
        taken.withUnsafeMutableBufferPointer { taken in
          LossyLZWEncoder(area: taken.count).encode(
            taken, codeSize: 6,
            LossyConstraints(
              pixels: targets, skipIndices: staying, table: table,
              similarity: PerceptualSimilarity(table, within: distance), codeWorth: codeWorth, matches: strings))
        }
      }
    }
    return (codes, taken)
  }

  static let kinds: [LossyConstraints.Matches] = [.measured, .even(length: 3)]

  @Test(arguments: kinds)
  func theCodesReadBackAsTheIndicesTaken(strings: LossyConstraints.Matches) {
    for seed in 0..<300 as Range<UInt64> {
      let slopes = Slopes(seed: seed)
      let (codes, taken) = slopes.encoded(codeWorth: Float(seed * 40), within: 10, strings: strings)
      var pixels = [UInt8](repeating: 99, count: taken.count)
      let end = codes.withUnsafeBufferPointer { codes in
        pixels.withUnsafeMutableBufferPointer { LZWDecoder().decode(codes, codeSize: 6, into: $0).end }
      }
      #expect(end == .complete && pixels == taken, "seed \(seed)")
    }
  }

  /// More strings than a table holds.
  @Test(arguments: kinds)
  func fullTablesReadBack(strings: LossyConstraints.Matches) {
    var random = SplitMix64(seed: 11)
    let width = 240
    let given = (0..<(width * 120)).map { _ in 1 + UInt8(random.next() % 60) }
    let colors = (1..<64).map { RGBA8(opaque: UInt32($0) * 0x04_0404) }
    let table = ColorTable(opaque: colors, transparent: true)
    let targets = given.map { index in
      let color = colors[Int(index) - 1]
      return index % 3 == 0 ? PixelConstraint(skippable: color) : PixelConstraint(painting: color, isSensitive: false)
    }
    let staying = zip(given, targets).map { $1.maySkip ? 0 : $0 }
    let (codes, taken) = Self.encoded(
      given, targets, staying: staying, table, within: 1, codeWorth: 1, strings)
    var pixels = [UInt8](repeating: 99, count: given.count)
    let end = codes.withUnsafeBufferPointer { codes in
      pixels.withUnsafeMutableBufferPointer { LZWDecoder().decode(codes, codeSize: 6, into: $0).end }
    }
    #expect(end == .complete && pixels == taken)
    #expect(zip(given, taken).allSatisfy { $0 == $1 || $1 == 0 && $0 % 3 == 0 })
  }

  @Test(arguments: kinds)
  func noPixelIsFartherFromItsColorThanAllowed(strings: LossyConstraints.Matches) {
    var changed = 0
    for seed in 0..<100 as Range<UInt64> {
      let slopes = Slopes(seed: seed)
      let (_, taken) = slopes.encoded(codeWorth: 1e6, within: 3, strings: strings)
      for (i, (given, taken)) in zip(slopes.indices, taken).enumerated() where given != taken {
        changed += 1
        if slopes.targets[i].maySkip {
          // A pixel that may stay is painted in its own color or not at all.
          #expect(taken == 0)
        } else {
          // A step of 4 of 255 in grey is at least 1.2 hundredths of lightness, so that 3 of them are too far.
          #expect(abs(Int(given) - Int(taken)) <= 2, "\(given) became \(taken)")
        }
      }
      #expect(zip(slopes.targets, taken).allSatisfy { $0.word != 0 || $1 == 0 })
    }
    #expect(changed > 1000)
  }

  /// Without freedom the one coder chooses what the other must; but for looking ahead, in drawings, which takes fewer
  /// bytes in all.
  @Test(arguments: kinds)
  func withoutFreedomTheCodesAreThoseOfThePlainCoder(strings: LossyConstraints.Matches) {
    var (ours, plain) = (0, 0)
    for seed in 0..<200 as Range<UInt64> {
      let frames = RandomFrames(seed: seed, side: 1...120, frames: 1...1, colors: 60, outside: false)
      var set = ExactColorMap(limit: 64)
      for color in frames.pictures[0] { _ = set.insert(color) }
      let table = ColorTable(opaque: set.colors, transparent: false)
      let indices = frames.pictures[0].map { set.index(of: $0) ?? 0 }
      let (codes, taken) = Self.encoded(
        indices, frames.pictures[0].map { PixelConstraint(painting: $0, isSensitive: false) }, staying: indices,
        table, within: 0, codeWorth: 1, strings)
      let longest = indices.withUnsafeBufferPointer { LZWEncoder().encode($0, codeSize: 6) }
      #expect(taken == indices)
      if case .measured = strings { #expect(codes == longest, "seed \(seed)") }
      ours += codes.count
      plain += longest.count
    }
    #expect(ours <= plain, "\(ours) instead of \(plain)")
  }

  /// Bars with soft edges: every row is like the one above.
  @Test func barsTakeFewerBytesThanByTheLongestStrings() {
    let table = ColorTable(opaque: (1...9).map { RGBA8(opaque: $0 &* 0x18_1818) }, transparent: true)
    var (ours, longest) = (0, 0)
    for side in 2...8 {
      for softness in [[7, 9], [3, 3], [4, 6], [8, 5]] as [[UInt8]] {
        let flat = [UInt8](repeating: 1, count: side)
        let row = flat + [softness[0], 2, 2, 2, softness[1]] + flat
        let indices = Array(repeatElement(row, count: 60).joined())
        let (codes, taken) = Self.encoded(
          indices, indices.map { PixelConstraint(painting: table.entries[Int($0)], isSensitive: false) },
          staying: indices,
          table, within: 0, codeWorth: 1, .even(length: 3))
        #expect(taken == indices)
        ours += codes.count
        longest += indices.withUnsafeBufferPointer { LZWEncoder().encode($0, codeSize: 6).count }
      }
    }
    #expect(ours * 20 < longest * 19, "\(ours) instead of \(longest)")
  }

  @Test func moreWorthMakesSmallerFiles() {
    var sizes: [Int] = []
    for worth in [1, 300, 3000, 30000] as [Float] {
      sizes.append(
        (0..<60).reduce(0) { $0 + Slopes(seed: UInt64($1)).encoded(codeWorth: worth, within: 10).codes.count })
    }
    #expect(sizes == sizes.sorted(by: >))
    #expect(sizes[3] * 10 < sizes[0] * 9)
  }

  /// Where errors would be noticed they are smaller.
  @Test(arguments: kinds)
  func errorsThatWouldBeNoticedAreSmaller(strings: LossyConstraints.Matches) {
    let errors = [false, true].map { isSensitive in
      (0..<60).reduce(0) { sum, seed in
        let slopes = Slopes(seed: UInt64(seed), isSensitive: isSensitive)
        let (_, taken) = slopes.encoded(codeWorth: 500, within: 10, strings: strings)
        return zip(slopes.indices, taken).reduce(sum) { sum, pair in
          let steps = pair.1 == 0 ? 0 : Int(pair.0) - Int(pair.1)
          return sum + steps * steps
        }
      }
    }
    #expect(errors[1] > 0 && errors[1] * 2 < errors[0], "\(errors)")
  }

  /// Where nothing is saved either way, a pixel that may stay goes on with the index before it, whichever that is.
  @Test(arguments: [
    (indices: [1, 2, 2, 5], freedom: [false, false, true, false], expected: [1, 2, 2, 5]),
    (indices: [1, 3, 3, 5], freedom: [false, true, true, false], expected: [1, 0, 0, 5]),
  ])
  func whatMayStayGoesOn(indices: [UInt8], freedom: [Bool], expected: [UInt8]) {
    let table = ColorTable(opaque: (1...8).map { RGBA8(opaque: $0 &* 0x18_1818) }, transparent: true)
    let targets = zip(indices, freedom).map { index, isFree in
      let color = table.entries[Int(index)]
      return isFree ? PixelConstraint(skippable: color) : PixelConstraint(painting: color, isSensitive: false)
    }
    let (_, taken) = Self.encoded(
      indices, targets, staying: zip(indices, freedom).map { $1 ? 0 : $0 }, table, within: 0, codeWorth: 100,
      .even(length: 3))
    #expect(taken == expected)
  }
}
