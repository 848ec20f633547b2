import Numerics
import Testing

@testable import Drawing

/// Which colors of a picture count as its main ones.
struct ColorAreasTests {
  private func pixels(_ runs: (word: UInt32, count: Int)...) -> [UInt32] {
    runs.flatMap { Array(repeating: $0.word, count: $0.count) }
  }

  /// The colors as words of opaque pixels: alpha, blue, green, red.
  private func main(_ pixels: [UInt32]) -> [UInt32] {
    ColorAreas.main(of: pixels).map { color in
      UInt32(color.bytes.x) | UInt32(color.bytes.y) << 8 | UInt32(color.bytes.z) << 16 | 0xff00_0000
    }
  }

  private let red: UInt32 = 0xff00_00ff
  private let green: UInt32 = 0xff00_ff00
  private let blue: UInt32 = 0xffff_0000

  @Test func theLargestComeFirstAndSmallOnesDoNotCount() {
    #expect(main(pixels((red, 50), (green, 45), (blue, 5))) == [red, green, blue])
    #expect(main(pixels((red, 51), (blue, 4), (green, 45))) == [red, green])
    #expect(main(pixels((green, 10), (red, 30), (0, 1000))) == [red, green])
    #expect(main([]) == [])
    #expect(main(pixels((0, 9))) == [])
  }

  /// Half of the opacity is a color, less is an edge.
  @Test func edgesDoNotCount() {
    #expect(main(pixels((red, 80), (0x8000_8000, 10), (0x7f7f_0000, 30))) == [red, green])
    // Of a picture without opaque pixels, the strongest count.
    #expect(main(pixels((0x4000_0040, 80), (0x1010_0000, 30))) == [red])
  }

  /// Similar colors are one, named by the most frequent: a gradient is not many small colors.
  @Test func similarColorsAreOne() {
    #expect(main(pixels((0xff00_00ff, 20), (0xff00_00fc, 30), (0xff00_03ff, 25), (blue, 25))) == [0xff00_00fc, blue])
    let reds = (0..<100).map { 0xff00_0000 | UInt32(255 - $0 / 4) }
    #expect(main(reds + pixels((blue, 40))).count == 2)
  }
}
