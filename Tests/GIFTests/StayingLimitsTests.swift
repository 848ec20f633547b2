import Numerics
import Testing

@testable import GIF

@Suite("What must be done with changed pixels")
struct StayingLimitsTests {
  /// A row of few colours, so that runs, flat areas and pixels displayed already occur.
  private struct Case {
    let pixels, next, displayed: [UInt32]
    let indices: [UInt8]
    let entries: [UInt32]

    init(_ random: inout SplitMix64, count: Int) {
      let near = (0..<6).map { UInt32(100 + 3 * $0) * 0x01_0101 | 0xFF00_0000 }
      let colors = [0, 0xFF00_00FF, 0xFF00_FF00] + near
      var last = colors[3]
      func color() -> UInt32 {
        if random.below(2) == 0 { last = colors[random.below(colors.count)] }
        return last
      }
      let pixels = (0..<count).map { _ in color() }
      self.pixels = pixels
      next = pixels.map { random.below(3) == 0 ? color() : $0 }
      displayed = (0..<count).map { _ in color() }
      entries = (0..<256).map { _ in colors[1 + random.below(colors.count - 1)] }
      indices = pixels.map { $0 == 0 ? 9 : UInt8(10 + random.below(240)) }
    }

    /// The squared distance in sRGB.
    private func distance(_ a: UInt32, _ b: UInt32) -> Int {
      [0, 8, 16].map { shift in
        let difference = Int(a >> UInt32(shift) & 255) - Int(b >> UInt32(shift) & 255)
        return difference * difference
      }.reduce(0, +)
    }

    private func isSame(_ x: Int, _ other: Int) -> Bool { pixels.indices.contains(other) && pixels[other] == pixels[x] }

    /// What is to come of a pixel by the rules, for a greatest error; nil where colours are mixed.
    func target(of x: Int, error: Int?, isDisplayed: Bool) -> PixelTarget {
      let (pixel, given) = (pixels[x], entries[Int(indices[x])])
      guard pixel != 0 else { return .outside }
      let lasts = next[x] == pixel
      let aim = error == nil ? given : pixel
      if isDisplayed, displayed[x] != 0 {
        if displayed[x] == given { return PixelTarget(keeping: aim) }
        let hasRun = isSame(x, x - 1) || isSame(x, x + 1)
        if let error, !hasRun, distance(displayed[x], pixel) <= (lasts ? error / 10 : error) {
          return PixelTarget(keeping: aim)
        }
      }
      return PixelTarget(painting: aim, isSensitive: lasts || isSame(x, x - 4) && isSame(x, x + 4))
    }
  }

  @Test(
    "Each pixel's target follows from its colours and its neighbours', wherever it stands in the row",
    arguments: [0, 30, 400, nil])
  func targets(error: Int?) {
    var random = SplitMix64(seed: UInt64(error ?? 7))
    let limits = error.map { StayingLimits(Int32($0)) } ?? .mixed
    for round in 0..<600 {
      let count = 1 + random.below(40)
      let row = Case(&random, count: count)
      let start = random.below(count)
      let stretch = start..<(start + 1 + random.below(count - start))
      let isDisplayed = round % 3 > 0
      let (indices, staying) = (PixelBuffer<UInt8>(count: count), PixelBuffer<UInt8>(count: count, filledWith: 77))
      let targets = PixelBuffer<PixelTarget>(count: count, filledWith: .outside)
      _ = indices.pixels.update(fromContentsOf: row.indices)
      let pixels = IndexedPixels(
        indices: indices.pixels, staying: staying.pixels, targets: targets.pixels, transparent: 9)
      row.pixels.withUnsafeBufferPointer { current in
        row.next.withUnsafeBufferPointer { next in
          row.displayed.withUnsafeBufferPointer { displayed in
            row.entries.withUnsafeBufferPointer { entries in
              let area = ChangedArea(
                rect: PixelRect(left: 0, top: 0, width: count, height: 1), width: count, shown: nil, current: current,
                next: next, displayed: isDisplayed ? displayed : nil)
              guard let entries = entries.baseAddress else { return }
              limits.judge(stretch, of: area.row(0), entries, pixels)
            }
          }
        }
      }
      for x in stretch {
        let expected = row.target(of: x, error: error, isDisplayed: isDisplayed)
        #expect(targets.pixels[x].word == expected.word, "round \(round), pixel \(x)")
        #expect(staying.pixels[x] == (expected.mayStay ? 9 : row.indices[x]))
      }
      #expect(staying.pixels[..<start].allSatisfy { $0 == 77 })
    }
  }
}
