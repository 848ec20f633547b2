import Frames
import GIF
import TestSupport
import Testing

/// Files of a few bytes that promise pictures of many megabytes.
@Suite struct HostileGIFTests {
  /// A file of equal frames; each has one code that stands for one pixel.
  private func file(side: Int, frameSide: Int, frames: Int, disposal: Disposal) -> [UInt8] {
    func word(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8)] }
    var bytes = Array("GIF89a".utf8) + word(side) + word(side) + [0x80, 0, 0, 0, 0, 0, 255, 255, 255]
    for _ in 0..<frames {
      bytes += [0x21, 0xF9, 4, disposal.method << 2, 4, 0, 0, 0]
      bytes += [0x2C, 0, 0, 0, 0] + word(frameSide) + word(frameSide) + [0, 2, 2, 0x4C, 0x01, 0]
    }
    return bytes + [0x3B]
  }

  /// A thousand frames on a million pixels take no longer than a thousand pixels.
  @Test(arguments: [Disposal.keep, .clear, .restore])
  func aFrameCostsWhatItCovers(disposal: Disposal) {
    let file = file(side: 1024, frameSide: 1, frames: 1000, disposal: disposal)
    let time = processorTime {
      let facts = GIFReader.facts(file)
      #expect(facts?.frames.count == 1000)
      #expect(facts?.warnings.last?.sentence == "Frame 999 shows the same picture as the frame before.")
    }
    #expect(time < .seconds(10))
  }

  /// A code of two bytes cannot fill them, so nobody tries.
  @Test(arguments: [Disposal.keep, .clear, .restore])
  func aFrameThatItsCodesCannotFillIsNotPainted(disposal: Disposal) {
    let file = file(side: 1024, frameSide: 1024, frames: 1000, disposal: disposal)
    let time = processorTime {
      let sentences = Set(GIFReader.facts(file)?.warnings.map(\.sentence) ?? [])
      for frame in 0..<1000 {
        #expect(sentences.contains("Frame \(frame) has damaged pixels: the codes end before the last pixel."))
      }
    }
    #expect(time < .seconds(10))
  }

  /// The bound is above what codes can do: the longest strings are those of one color.
  @Test func noCodesStandForMoreThanTheBound() {
    for area in [1, 100, 10_000, 300_000] {
      let indices = [UInt8](repeating: 1, count: area)
      let codes = indices.withUnsafeBufferPointer { LZWEncoder().encode($0, codeSize: 2) }
      #expect(LZWDecoder.maximumPixels(ofBytes: codes.count) >= area)
    }
  }

  @Test func otherFormatsHaveNoFacts() {
    for bytes in [[], [0], Array("GIF".utf8), Array("<svg/>".utf8)] as [[UInt8]] {
      #expect(GIFReader.facts(bytes) == nil)
    }
  }
}
