import Frames
import GIF
import Numerics
import Palette
import TestSupport
import Testing

/// Whatever is written reads back as it was: random canvases, rectangles, tables, transparency, disposals, delays and
/// plays.
@Suite struct FileLawTests {
  /// A file before it is written.
  private struct Draft {
    struct Frame {
      var rect: PixelRect
      var indices: [UInt8]
      var table: ColorTable?
      var codeSize: Int
      var transparentIndex: UInt8?
      var disposal: Disposal
      var delay: Int
    }

    var width, height: Int
    var plays: Int?
    var table: ColorTable?
    var frames: [Frame]

    init(seed: UInt64) {
      var random = SplitMix64(seed: seed)
      // Every length of a side occurs; a canvas is large in at most one of them, so that thousands of cases take
      // seconds.
      let sides = [1 + random.below(300), 1 + random.below(random.pick([4, 12, 40]))]
      (width, height) = random.below(2) == 0 ? (sides[0], sides[1]) : (sides[1], sides[0])
      plays = random.pick([nil, 1, 2, 65536, 1 + random.below(65536)])
      table = random.below(4) == 0 ? nil : Self.table(&random)
      frames = []
      for _ in 0..<(1 + random.below(3)) { frames.append(frame(&random)) }
    }

    private static func table(_ random: inout SplitMix64) -> ColorTable {
      let count = random.pick([1, 2, 3, 4, 5, 16, 17, 128, 129, 255, 1 + random.below(255)])
      let colors = (0..<count).map { _ in RGBA8(opaque: UInt32(random.below(1 << 24))) }
      return ColorTable(opaque: colors, transparent: random.below(2) == 0)
    }

    private func frame(_ random: inout SplitMix64) -> Frame {
      let left = random.below(width)
      let top = random.below(height)
      let rect = PixelRect(
        left: left, top: top, width: 1 + random.below(width - left), height: 1 + random.below(height - top))
      let own = table == nil || random.below(3) == 0 ? Self.table(&random) : nil
      let entries = (own ?? table)?.entries.count ?? 2
      // A frame without a table of its own may say that it uses few of the entries.
      let used = own == nil && random.below(2) == 0 ? 1 + random.below(entries) : entries
      let stay = 1 + random.below(30)
      var index = 0
      let indices = (0..<rect.area).map { _ in
        if random.below(stay) == 0 { index = random.below(used) }
        return UInt8(index)
      }
      return Frame(
        rect: rect, indices: indices, table: own,
        codeSize: LZWEncoder.minimumCodeSize(bitDepth: own?.bitDepth ?? Self.bits(below: used)),
        transparentIndex: (own ?? table)?.transparentIndex,
        disposal: random.pick([.unspecified, .keep, .clear, .restore]),
        delay: random.pick([0, 1, 2, 65535, random.below(65536)]))
    }

    /// How many bits hold every whole number below the bound.
    private static func bits(below bound: Int) -> Int { (1...8).first { 1 << $0 >= bound } ?? 8 }

    func write() throws -> [UInt8] {
      let stream = try GIFWriter(width: width, height: height, table: table, plays: plays)
      let coder = LZWEncoder()
      for frame in frames {
        let codes = frame.indices.withUnsafeBufferPointer { coder.encode($0, codeSize: frame.codeSize) }
        try stream.put(
          EncodedFrame(
            rect: frame.rect, disposal: frame.disposal, delay: frame.delay, transparentIndex: frame.transparentIndex,
            table: frame.table, codeSize: frame.codeSize, codes: codes))
      }
      return try stream.finish()
    }
  }

  @Test(arguments: [0, 1, 2, 3] as [UInt64])
  func everyFileReadsBackAsItWasWritten(quarter: UInt64) throws {
    for seed in (quarter * 1000)..<((quarter + 1) * 1000) {
      let draft = Draft(seed: seed)
      let bytes = try draft.write()
      let document = GIFFile(bytes)
      try #require(document.problem == nil, "seed \(seed)")
      let isSame =
        document.width == draft.width && document.height == draft.height && document.plays == draft.plays
        && document.frames.count == draft.frames.count && Self.isSame(document.globalTable, draft.table)
      #expect(isSame, "seed \(seed)")
      let player = GIFPlayer(document, bytes: bytes)
      for (read, written) in zip(document.frames, draft.frames) {
        let isSame =
          read.rect == written.rect && read.disposal == written.disposal && read.delay == written.delay
          && read.transparentIndex == written.transparentIndex && Self.isSame(read.table, written.table)
        #expect(isSame, "seed \(seed)")
        let (indices, end) = player.indices(of: read)
        #expect(end == .complete && indices == written.indices, "seed \(seed)")
      }
    }
  }

  /// The entries written first, then black up to a power of two.
  private static func isSame(_ read: [RGBA8]?, _ written: ColorTable?) -> Bool {
    guard let read, let written else { return read == nil && written == nil }
    let expected = written.entries.map(\.opaque)
    return read.starts(with: expected) && read.dropFirst(expected.count).allSatisfy { $0 == 0xFF00_0000 }
      && read.count == 1 << written.bitDepth
  }
}
