import Frames
import Numerics
import Palette
import TestSupport
import Testing

@testable import GIF

/// Bytes that leave the memory come back as they were.
@Suite struct FileBytesTests {
  @Test(arguments: [0, 1, 700, FileBytes.maximumInMemory, 4_000_000])
  func allBytesComeBack(count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    var file = FileBytes()
    file.reserve(count)
    var start = 0
    while start < count {
      let part = bytes[start..<min(start + 1 + random.below(300_000), count)]
      part.withUnsafeBufferPointer { file.append($0) }
      let holdsPart = file.has(Array(part), at: start)
      #expect(holdsPart)
      start = part.endIndex
      file.moveToDisk()
      #expect(file.count == start)
    }
    #expect(file.all() == bytes)
    // What has left the memory cannot be compared any more, and what never was cannot either.
    let holdsFirst = file.has(Array(bytes.prefix(1)), at: 0)
    #expect(holdsFirst == (count < 4_000_000))
    let holdsMore = file.has([0], at: count)
    #expect(!holdsMore)
    if let last = bytes.last {
      let holdsOther = file.has([~last], at: count - 1)
      #expect(!holdsOther)
    }
  }

  /// A file of several megabytes in stretches that come in any order.
  @Test func longFilesAreWhole() throws {
    var random = SplitMix64(seed: 5)
    let table = ColorTable(opaque: (0..<256).map { RGBA8(opaque: $0) }, transparent: false)
    let pictures = (0..<12).map { _ in (0..<(512 * 512)).map { _ in UInt8(truncatingIfNeeded: random.next()) } }
    let frames = pictures.enumerated().map { number, picture in
      EncodedFrame(
        rect: PixelRect(left: 0, top: 0, width: 512, height: 512), disposal: .keep, delay: 2 + number, codeSize: 8,
        codes: picture.withUnsafeBufferPointer { LZWEncoder().encode($0, codeSize: 8) })
    }
    let assembly = FileAssembler(
      width: 512, height: 512, table: table, plays: nil, frameCount: 12, rangeCount: 4)
    for stretch in [1, 0, 3, 2] {
      try assembly.add(Array(frames[(stretch * 3)..<(stretch * 3 + 3)]), ofRange: stretch)
    }
    let gif = try assembly.finish()
    let document = GIFFile(gif.bytes)
    #expect(document.problem == nil && document.frames.map(\.delay) == frames.map(\.delay))
    #expect(gif.bytes.count > 3 * FileBytes.maximumInMemory)
    let player = GIFPlayer(document, bytes: gif.bytes)
    for (frame, picture) in zip(document.frames, pictures) { #expect(player.indices(of: frame).indices == picture) }
  }
}
