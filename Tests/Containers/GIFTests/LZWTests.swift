import Frames
import Numerics
import Palette
import Testing

@testable import GIF

@Suite struct LZWTests {
  private func encode(_ indices: [UInt8], codeSize: Int) -> [UInt8] {
    indices.withUnsafeBufferPointer { LZWEncoder().encode($0, codeSize: codeSize) }
  }

  private func decode(_ blocks: [UInt8], codeSize: Int, count: Int) -> (LZWDecoder.End, [UInt8]) {
    var pixels = [UInt8](repeating: 99, count: count)
    let end = blocks.withUnsafeBufferPointer { blocks in
      pixels.withUnsafeMutableBufferPointer { LZWDecoder().decode(blocks, codeSize: codeSize, into: $0).end }
    }
    return (end, pixels)
  }

  /// Worked by hand for code size 2: clear is 4, end is 5, the first string is 6.
  ///
  /// Ten times the same index: 4, 1, 6 (11), 7 (111), 8 (1111), 5. Widths 3, 3, 3, 3, then 4, 4 since string 8 has been
  /// entered; 100 001 110 111 1000 0101 from the lowest bit on: 0x8C 0x8F 0x05 ... as computed below.
  @Test func knownCodesOfARun() {
    var bits: [(code: UInt64, width: UInt64)] = [(4, 3), (1, 3), (6, 3), (7, 3), (8, 4), (5, 4)]
    var word: UInt64 = 0
    var shift: UInt64 = 0
    while let (code, width) = bits.first {
      word |= code << shift
      shift += width
      bits.removeFirst()
    }
    #expect(shift == 20)
    let expected: [UInt8] = [3, UInt8(word & 255), UInt8(word >> 8 & 255), UInt8(word >> 16 & 255)]
    #expect(expected == [3, 0x8C, 0x8F, 0x05])
    #expect(encode([UInt8](repeating: 1, count: 10), codeSize: 2) == expected)
  }

  /// The classic sample picture of the format's description by M. Flickinger, 10 x 10 in four colors.
  @Test func knownSample() {
    let rows = [
      "1111122222", "1111122222", "1111122222", "1110000222", "1110000222", "2220000111", "2220000111", "2222211111",
      "2222211111", "2222211111",
    ]
    let indices = rows.joined().compactMap { $0.wholeNumberValue.map { UInt8($0) } }
    let data: [UInt8] = [
      0x16, 0x8C, 0x2D, 0x99, 0x87, 0x2A, 0x1C, 0xDC, 0x33, 0xA0, 0x02, 0x75, 0xEC, 0x95, 0xFA, 0xA8, 0xDE, 0x60, 0x8C,
      0x04, 0x91, 0x4C, 0x01,
    ]
    #expect(decode(data + [0], codeSize: 2, count: 100) == (.complete, indices))
    #expect(encode(indices, codeSize: 2) == data)
  }

  /// Codes read as the pixels that they decode to, and not as those with any one changed, one more or one fewer.
  @Test func codesReadAsTheirPixelsAlone() {
    var random = SplitMix64(seed: 19)
    func reads(_ blocks: [UInt8], _ pixels: [UInt8]) -> Bool {
      blocks.withUnsafeBufferPointer { blocks in
        pixels.withUnsafeBufferPointer { LZWDecoder().decodes(blocks, codeSize: 3, to: $0) }
      }
    }
    for _ in 0..<600 {
      var index: UInt8 = 0
      var pixels = (0..<Int.random(in: 2...400, using: &random)).map { _ in
        if Int.random(in: 0..<12, using: &random) == 0 { index = UInt8.random(in: 0..<8, using: &random) }
        return index
      }
      let blocks = encode(pixels, codeSize: 3)
      #expect(reads(blocks, pixels))
      #expect(!reads(blocks, pixels + [0]))
      #expect(!reads(blocks, Array(pixels.dropLast())))
      #expect(!reads(Array(blocks.dropLast(2)), pixels))
      pixels[Int.random(in: pixels.indices, using: &random)] ^= UInt8.random(in: 1..<8, using: &random)
      #expect(!reads(blocks, pixels))
    }
  }

  @Test func everythingDecodesToWhatWentIn() {
    var random = SplitMix64(seed: 7)
    for round in 0..<1500 {
      let codeSize = 2 + round % 7
      let count = round < 1480 ? Int.random(in: 1...700, using: &random) : 60_000
      let spread = UInt64.random(in: 1...(1 << UInt64(codeSize)), using: &random)
      let stay = UInt64.random(in: 1...40, using: &random)
      var index = UInt8(0)
      let indices = (0..<count).map { _ in
        if random.next() % stay == 0 { index = UInt8(random.next() % spread) }
        return index
      }
      let codes = encode(indices, codeSize: codeSize)
      #expect(decode(codes, codeSize: codeSize, count: count) == (.complete, indices), "round \(round)")
      #expect(decode(codes, codeSize: codeSize, count: count + 1).0 == .short)
      if count > 1 { #expect(decode(codes, codeSize: codeSize, count: count - 1).0 == .long) }
    }
  }

  @Test func anyBytesCanBeDecoded() {
    var random = SplitMix64(seed: 8)
    for round in 0..<3000 {
      let bytes = (0..<Int.random(in: 0...300, using: &random)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      _ = decode(bytes, codeSize: round % 14, count: round % 997)
    }
  }

  /// The codes of a textbook: the longest string of a dictionary of arrays, which is cleared once it has so many codes.
  private func textbook(_ indices: [UInt8], codeSize: Int, clearingAt limit: Int) -> [UInt8] {
    let (clear, end) = (1 << codeSize, 1 << codeSize + 1)
    let single = Dictionary(uniqueKeysWithValues: (0..<clear).map { ([UInt8($0)], $0) })
    var (strings, width, bits) = (single, codeSize + 1, [Bool]())
    func put(_ code: Int) {
      bits += (0..<width).map { code >> $0 & 1 == 1 }
      if code != clear, strings.count + 2 == 1 << width, width < 12 { width += 1 }
    }
    put(clear)
    var string: [UInt8] = []
    for index in indices {
      if strings[string + [index]] == nil {
        put(strings[string] ?? 0)
        if strings.count + 2 < limit {
          strings[string + [index]] = strings.count + 2
        } else {
          put(clear)
          (strings, width) = (single, codeSize + 1)
        }
        string = []
      }
      string.append(index)
    }
    put(strings[string] ?? 0)
    put(end)
    let bytes = stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<min(start + 8, bits.count)].reversed().reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
    }
    return stride(from: 0, to: bytes.count, by: 255).flatMap { start in
      [UInt8(min(255, bytes.count - start))] + bytes[start..<min(start + 255, bytes.count)]
    }
  }

  /// Coders of other programs clear the dictionary sooner, or use one code fewer.
  @Test func codesOfATextbookAreRead() {
    var random = SplitMix64(seed: 9)
    for round in 0..<200 {
      let codeSize = 2 + round % 7
      let indices = (0..<(round < 190 ? Int.random(in: 1...500, using: &random) : 20_000)).map { _ in
        UInt8(random.next() & random.next() % (1 << UInt64(codeSize)))
      }
      let limits = [4096, 4095, Int.random(in: 1 << codeSize + 3...4094, using: &random)]
      for limit in limits {
        let codes = textbook(indices, codeSize: codeSize, clearingAt: limit)
        #expect(decode(codes, codeSize: codeSize, count: indices.count) == (.complete, indices), "round \(round)")
      }
      #expect(encode(indices, codeSize: codeSize) == textbook(indices, codeSize: codeSize, clearingAt: 4096))
    }
  }

  @Test func giflibsOwnCoderGivesTheSamePixels() throws {
    for seed in 0..<60 as Range<UInt64> {
      let frames = RandomFrames(seed: seed, side: 1...60, frames: 1...1, colors: 200, outside: false)
      var set = ExactColorMap(limit: 256)
      for color in frames.pictures[0] { _ = set.insert(color) }
      let table = ColorTable(opaque: set.colors, transparent: false)
      let indices = frames.pictures[0].map { set.index(of: $0) ?? 0 }
      let frame = EncodedFrame(
        rect: PixelRect(left: 0, top: 0, width: frames.width, height: frames.height), disposal: .keep, delay: 4,
        codeSize: LZWEncoder.minimumCodeSize(bitDepth: table.bitDepth),
        codes: encode(indices, codeSize: LZWEncoder.minimumCodeSize(bitDepth: table.bitDepth)))
      let ours = try GIFWriter(width: frames.width, height: frames.height, table: table, plays: nil)
      try ours.put(frame)
      let reference = try GIFWriter(width: frames.width, height: frames.height, table: table, plays: nil)
      try reference.put(frame, indices: indices)
      #expect(PlayedPictures(try ours.finish()) == PlayedPictures(try reference.finish()), "seed \(seed)")
    }
  }
}
