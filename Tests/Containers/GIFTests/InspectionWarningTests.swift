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
  private func warnings(tableBits: Int = 1, _ frames: Frame...) -> [GIFInspection.Warning] {
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
    return GIFInspection(bytes + [0x3B]).warnings
  }

  @Test func nothingIsOddAboutPlainFrames() {
    #expect(warnings(Frame(), Self.other) == [])
  }

  @Test func delaysThatBrowsersLengthen() {
    #expect(warnings(Frame(delay: 1), Self.other) == [.shortDelay(frame: 0, centiseconds: 1)])
    #expect(warnings(Frame(delay: 2), Self.other) == [])
  }

  @Test func disposalsInWhichPlayersDiffer() {
    let part = Frame(rect: (1, 0, 2, 1), indices: [0, 0], disposal: .clear)
    #expect(warnings(Frame(), part) == [.clearWithoutTransparency(frame: 1)])
    #expect(warnings(Frame(), Frame(rect: (1, 0, 2, 1), indices: [0, 1], disposal: .clear, transparentIndex: 1)) == [])
    #expect(warnings(Frame(disposal: .restore), Self.other) == [.restoreOnFirstFrame])
  }

  @Test func framesThatDoNotFitThePicture() {
    #expect(warnings(Frame(rect: (0, 0, 3, 2), indices: [0, 1, 1, 0, 1, 0]), Self.other) == [.partialFirstFrame])
    #expect(
      warnings(Frame(), Frame(rect: (2, 0, 4, 1), indices: [0, 0, 0, 0])) == [.outsideCanvas(frame: 1)])
  }

  @Test func indicesThatTheTableDoesNotHave() {
    let stray = Frame(rect: (0, 0, 4, 1), indices: [1, 2, 2, 1])
    #expect(warnings(Frame(), stray) == [.strayIndices(frame: 1, pixels: 2)])
  }

  /// Java's decoder shows wrong pixels for tables of 2, 4 and 16, and the right ones for 8, 32, 64 and 128.
  @Test(arguments: 1...7)
  func transparencyThatTheTableDoesNotHave(tableBits: Int) {
    let outside = UInt8(1) << UInt8(tableBits)
    let frame = Frame(rect: (0, 0, 4, 1), indices: [1, outside, outside, 1], transparentIndex: outside)
    let isKnown = ![1, 2, 4].contains(tableBits)
    #expect(warnings(tableBits: tableBits, Frame(), frame) == (isKnown ? [] : [.strayTransparency(frame: 1)]))
    // Nobody sees an index that no pixel has.
    let unused = Frame(rect: (0, 0, 4, 1), indices: [1, 0, 0, 1], transparentIndex: outside)
    #expect(warnings(tableBits: tableBits, Frame(), unused) == [])
  }

  @Test func framesThatWasteBytes() {
    #expect(warnings(Frame(), Frame()) == [.identicalNeighbors(frame: 1)])
    let changed = Frame(indices: [0, 1, 1, 0, 1, 0, 1, 1])
    #expect(warnings(Frame(), changed) == [.redundantFullFrame(frame: 1)])
  }

  /// A frame's disposal clears its own rectangle and no other.
  @Test func aFrameThatOnlyClearsAPartIsNeeded() {
    let part = Frame(rect: (1, 0, 2, 1), indices: [2, 2], disposal: .clear, transparentIndex: 2)
    let keeps = Frame(rect: (1, 0, 2, 1), indices: [2, 2], transparentIndex: 2)
    #expect(warnings(tableBits: 2, Frame(), part, Self.other) == [])
    #expect(warnings(tableBits: 2, Frame(), keeps, Self.other) == [.identicalNeighbors(frame: 1)])
    let whole = Frame(disposal: .clear, transparentIndex: 2)
    #expect(warnings(tableBits: 2, whole, whole) == [.identicalNeighbors(frame: 1)])
  }
}
