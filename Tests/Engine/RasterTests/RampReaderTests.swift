import Testing

@testable import Raster

@Suite struct RampReaderTests {
  /// Whatever bits what is not a number holds, it shows the first entry, and what is infinite an end.
  @Test(arguments: [0x7FC0_0000, 0x7FFF_FFFF, 0xFFFF_FFFF, 0x7F80_0001] as [UInt32])
  func noNumberShowsTheFirstEntry(bits: UInt32) {
    let table: [UInt32] = [100, 1, 2, 3, 4]
    var output = [UInt32](repeating: 9, count: 7)
    table.withUnsafeBufferPointer { table in
      guard let first = table.baseAddress else { return }
      let reader = RampReader(table: first, count: 4, spread: .pad)
      output.withUnsafeMutableBufferPointer { output in
        guard let pixels = output.baseAddress else { return }
        reader.paint(from: 0, to: 7, into: pixels) { _ in
          SIMD4(Float(bitPattern: bits), .infinity, -.infinity, 0.34)
        }
      }
    }
    #expect(output == [100, 4, 1, 2, 100, 4, 1])
  }
}
