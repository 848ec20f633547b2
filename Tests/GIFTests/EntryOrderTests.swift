import Numerics
import Palette
import Testing

@testable import GIF

@Suite("The order of a shared table")
struct EntryOrderTests {
  private func frame(
    _ indices: [UInt8], width: Int? = nil, transparent: UInt8? = nil, codeSize: Int, disposal: Disposal = .keep
  ) -> CodedFrame {
    let width = width ?? indices.count
    var frame = CodedFrame(
      rect: PixelRect(left: 0, top: 0, width: width, height: indices.count / width), disposal: disposal, delay: 4,
      transparentIndex: transparent, codeSize: codeSize,
      codes: indices.withUnsafeBufferPointer { LZWEncoder().encode($0, codeSize: codeSize, keepsTable: true) })
    frame.usedIndices = Set(indices).sorted()
    return frame
  }

  /// What each pixel of a frame shows; nil where it stays as it is.
  private func shown(_ frame: CodedFrame, _ table: ColorTable) -> [UInt32?] {
    var indices = [UInt8](repeating: 0, count: frame.rect.area)
    let end = frame.codes.withUnsafeBufferPointer { codes in
      indices.withUnsafeMutableBufferPointer { LZWDecoder().decode(codes, codeSize: frame.codeSize, into: $0).end }
    }
    #expect(end == .complete)
    #expect(Set(indices).sorted() == frame.usedIndices)
    return indices.map { $0 == frame.transparentIndex ? nil : table.entries[Int($0)] }
  }

  private func grey(_ level: UInt32) -> UInt32 { 0xFF00_0000 | level * 0x01_0101 }

  /// Worked by hand: behind a transparent entry four colours need indices of three bits.
  @Test("Four colours take two bits, and a frame of three hides the fourth")
  func fourColors() throws {
    let table = ColorTable(opaque: (1...4).map(grey), transparent: true)
    let four = frame([1, 2, 3, 4, 4, 3, 2, 1], codeSize: 3)
    let three = frame([2, 0, 0, 3, 4, 4, 0, 2], transparent: 0, codeSize: 3)
    let result = try SharedTable([four, three], table: table).ordered()
    #expect(result.table?.entries.sorted() == (1...4).map(grey))
    #expect(result.frames.map(\.codeSize) == [2, 2])
    #expect(result.frames[0].transparentIndex == nil)
    let hidden = try #require(result.frames[1].transparentIndex)
    #expect(result.table?.entries[Int(hidden)] == grey(1))
  }

  @Test("A frame of four colours in which something stays needs a fifth entry")
  func fiveEntries() throws {
    let table = ColorTable(opaque: (1...9).map(grey), transparent: true)
    let all = frame([1, 9, 4, 7, 0, 0, 9, 1, 1, 1, 7, 7], transparent: 0, codeSize: 4)
    let result = try SharedTable([all], table: table).ordered()
    #expect(result.table?.entries.count == 5 && result.frames[0].codeSize == 3)
    #expect(result.frames[0].transparentIndex == 4)
  }

  @Test("What is cleared keeps a transparent entry, used or not")
  func cleared() throws {
    let table = ColorTable(opaque: (1...9).map(grey), transparent: true)
    let cleared = frame([5, 6, 6, 5], transparent: 0, codeSize: 4, disposal: .clear)
    let result = try SharedTable([cleared], table: table).ordered()
    #expect(result.frames[0].transparentIndex == 2 && result.frames[0].codeSize == 2)
  }

  @Test("Before anything is cleared, the first frame tells that there is an outside")
  func clearedLater() throws {
    let table = ColorTable(opaque: (1...9).map(grey), transparent: true)
    let first = frame([5, 6, 6, 5], transparent: 0, codeSize: 4)
    let cleared = frame([5, 0, 6, 7], transparent: 0, codeSize: 4, disposal: .clear)
    let result = try SharedTable([first, cleared], table: table).ordered()
    #expect(result.frames.map(\.codeSize) == [2, 2])
    #expect(result.frames.allSatisfy { $0.transparentIndex != nil })
  }

  @Test("A table that cannot be shorter stays")
  func nothingToSave() throws {
    let table = ColorTable(opaque: (1...3).map(grey), transparent: true)
    let frames = [frame([0, 1, 2, 3], transparent: 0, codeSize: 2), frame([3, 0, 0, 1], transparent: 0, codeSize: 2)]
    let result = try SharedTable(frames, table: table).ordered()
    #expect(result.table == table && result.frames == frames)
  }

  /// Eight frames would save a bit of every code, and the ninth, whose codes go up to the last there is, would have to take one more.
  @Test("Codes that would be greater than the greatest stay as they are")
  func greatestCode() throws {
    var random = SplitMix64(seed: 8)
    let table = ColorTable(opaque: (1...8).map(grey), transparent: nil)
    func noise(_ first: Int, _ side: Int, codeSize: Int) -> CodedFrame {
      frame((0..<side * side).map { _ in UInt8(first + random.below(4)) }, width: side, codeSize: codeSize)
    }
    let frames = [noise(0, 250, codeSize: 2)] + (0..<8).map { _ in noise(4, 60, codeSize: 3) }
    let before = SharedTable(frames, table: table)
    let after = try before.ordered()
    let newTable = try #require(after.table)
    for (old, new) in zip(before.frames, after.frames) { #expect(shown(new, newTable) == shown(old, table)) }
  }

  /// Frames of some colours of a table, some of them noise that fills tables of strings.
  @Test("Every pixel shows what it did, in fewer bytes")
  func law() throws {
    var random = SplitMix64(seed: 5)
    var saved = 0
    for round in 0..<300 {
      let count = 2 + random.below(90)
      let place: ColorTable.TransparentPlace = random.below(2) == 0 ? .first : .last
      let table = ColorTable(opaque: (0..<UInt32(count)).map { 0xFF00_0000 | $0 * 0x02_0305 }, transparent: place)
      let transparent = try #require(table.transparentIndex)
      let opaque = (0...UInt8(count)).filter { $0 != transparent }
      let frames = (0..<(1 + random.below(6))).map { _ in
        let palette = (0..<(1 + random.below(8))).map { _ in random.pick(opaque) }
        // Some hide a colour that they do not have.
        let hidden = opaque.first { !palette.contains($0) }
        let stays = random.below(3) == 0 ? hidden ?? transparent : transparent
        let side = random.below(8) == 0 ? 120 : 1 + random.below(30)
        let longest = 1 + random.below(20)
        var indices: [UInt8] = []
        while indices.count < side * side {
          let index = random.below(3) == 0 ? stays : random.pick(palette)
          indices += Array(repeating: index, count: min(1 + random.below(longest), side * side - indices.count))
        }
        let depth = random.below(2) == 0 ? table.bitDepth : indices.withUnsafeBufferPointer(\.bitDepth)
        return frame(
          indices, width: side, transparent: stays, codeSize: LZWEncoder.minimumCodeSize(bitDepth: depth),
          disposal: random.below(4) == 0 ? .clear : .keep)
      }
      let before = SharedTable(frames, table: table)
      let after = try before.ordered()
      let newTable = try #require(after.table)
      for (old, new) in zip(before.frames, after.frames) {
        #expect(shown(new, newTable) == shown(old, table), "round \(round)")
        #expect((new.rect, new.delay, new.disposal) == (old.rect, old.delay, old.disposal))
        #expect(!frames.contains { $0.disposal == .clear } || new.transparentIndex != nil, "round \(round)")
        #expect(new.transparentIndex.map { Int($0) < 1 << newTable.bitDepth } ?? true, "round \(round)")
      }
      func bytes(_ table: ColorTable, _ frames: [CodedFrame]) -> Int {
        frames.reduce(table.byteCount) { $0 + $1.codes.count }
      }
      #expect(bytes(newTable, after.frames) <= bytes(table, frames), "round \(round)")
      saved += bytes(newTable, after.frames) < bytes(table, frames) ? 1 : 0
    }
    #expect(saved > 200)
  }
}
