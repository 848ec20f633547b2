import Frames
import GIF
import Testing

/// Files written byte by byte, each with one thing that is odd.
@Suite struct InspectionWarningTests {
  private struct Frame {
    var rect = (left: 0, top: 0, width: 4, height: 2)
    var indices: [UInt8] = [0, 1, 1, 0, 1, 0, 0, 1]
    var disposal = Disposal.keep
    var transparentIndex: UInt8?
    var delay = 10
  }

  private static let other = Frame(indices: [1, 0, 0, 1, 0, 1, 1, 0])

  /// A picture of 4 x 2 pixels in a table of grey entries.
  private func warnings(tableBits: Int = 1, _ frames: Frame...) -> [String] {
    func word(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8)] }
    var bytes = Array("GIF89a".utf8) + word(4) + word(2) + [UInt8(0x80 | tableBits - 1), 0, 0]
    for entry in 0..<(1 << tableBits) { bytes += [UInt8](repeating: UInt8(entry * 200 >> tableBits), count: 3) }
    for frame in frames {
      let flags = frame.disposal.method << 2 | (frame.transparentIndex == nil ? 0 : 1)
      bytes += [0x21, 0xF9, 4, flags] + word(frame.delay) + [frame.transparentIndex ?? 0, 0, 0x2C]
      bytes += word(frame.rect.left) + word(frame.rect.top) + word(frame.rect.width) + word(frame.rect.height) + [0]
      let codeSize = LZWEncoder.minimumCodeSize(bitDepth: tableBits + 1)
      let codes = frame.indices.withUnsafeBufferPointer { LZWEncoder().encode($0, codeSize: codeSize) }
      bytes += [UInt8(codeSize)] + codes + [0]
    }
    return GIFReader.facts(bytes + [0x3B])?.warnings.map(\.sentence) ?? ["no GIF"]
  }

  @Test func plainFramesHaveNoWarnings() {
    #expect(warnings(Frame(), Self.other) == [])
  }

  @Test func delaysThatBrowsersLengthen() {
    #expect(warnings(Frame(delay: 1), Self.other) == ["Frame 0 lasts 1 cs; browsers play that as 10 cs."])
    #expect(warnings(Frame(delay: 2), Self.other) == [])
  }

  @Test func disposalsInWhichPlayersDiffer() {
    let part = Frame(rect: (1, 0, 2, 1), indices: [0, 0], disposal: .clear)
    #expect(
      warnings(Frame(), part) == ["Frame 1 clears a part of the picture without a transparent color; players differ."])
    #expect(warnings(Frame(), Frame(rect: (1, 0, 2, 1), indices: [0, 1], disposal: .clear, transparentIndex: 1)) == [])
    #expect(
      warnings(Frame(disposal: .restore), Self.other) == [
        "The first frame restores the previous picture, but there is none."
      ])
  }

  @Test func framesThatDoNotFitThePicture() {
    #expect(
      warnings(Frame(rect: (0, 0, 3, 2), indices: [0, 1, 1, 0, 1, 0]), Self.other) == [
        "The first frame does not cover the picture; players differ."
      ])
    #expect(
      warnings(Frame(), Frame(rect: (2, 0, 4, 1), indices: [0, 0, 0, 0])) == ["Frame 1 extends beyond the picture."])
  }

  @Test func indicesThatTheTableDoesNotHave() {
    let stray = Frame(rect: (0, 0, 4, 1), indices: [1, 2, 2, 1])
    #expect(warnings(Frame(), stray) == ["Frame 1 has 2 pixels with indices outside its color table."])
  }

  /// Java's decoder shows wrong pixels for tables of 2, 4 and 16, and the right ones for 8, 32, 64 and 128.
  @Test(arguments: 1...7)
  func transparencyThatTheTableDoesNotHave(tableBits: Int) {
    let outside = UInt8(1) << UInt8(tableBits)
    let frame = Frame(rect: (0, 0, 4, 1), indices: [1, outside, outside, 1], transparentIndex: outside)
    let isKnown = ![1, 2, 4].contains(tableBits)
    #expect(
      warnings(tableBits: tableBits, Frame(), frame)
        == (isKnown ? [] : ["Frame 1 has a transparent index outside its color table; players differ."]))
    // Nobody sees an index that no pixel has.
    let unused = Frame(rect: (0, 0, 4, 1), indices: [1, 0, 0, 1], transparentIndex: outside)
    #expect(warnings(tableBits: tableBits, Frame(), unused) == [])
  }

  @Test func framesThatWasteBytes() {
    #expect(warnings(Frame(), Frame()) == ["Frame 1 shows the same picture as the frame before."])
    let changed = Frame(indices: [0, 1, 1, 0, 1, 0, 1, 1])
    #expect(warnings(Frame(), changed) == ["Frame 1 repaints the whole picture, although only a part changes."])
  }

  /// A frame's disposal clears its own rectangle and no other.
  @Test func aFrameThatOnlyClearsAPartIsNeeded() {
    let part = Frame(rect: (1, 0, 2, 1), indices: [2, 2], disposal: .clear, transparentIndex: 2)
    let keeps = Frame(rect: (1, 0, 2, 1), indices: [2, 2], transparentIndex: 2)
    #expect(warnings(tableBits: 2, Frame(), part, Self.other) == [])
    #expect(
      warnings(tableBits: 2, Frame(), keeps, Self.other) == ["Frame 1 shows the same picture as the frame before."])
    let whole = Frame(disposal: .clear, transparentIndex: 2)
    #expect(warnings(tableBits: 2, whole, whole) == ["Frame 1 shows the same picture as the frame before."])
  }
}
