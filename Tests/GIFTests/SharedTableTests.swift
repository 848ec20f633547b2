import Numerics
import Palette
import Testing

@testable import GIF

@Suite("The table that frames share")
struct SharedTableTests {
  private let grey = ColorTable(opaque: [0xFF00_0000, 0xFF80_8080, 0xFFFF_FFFF], transparent: true)
  private let red = ColorTable(opaque: [0xFF00_0080, 0xFF00_00FF, 0xFF40_40FF], transparent: true)
  private let large = ColorTable(opaque: (0..<200 as Range<UInt32>).map { 0xFF00_0000 | $0 }, transparent: true)

  private func frame(_ table: ColorTable?, codeSize: Int = 2) -> CodedFrame {
    CodedFrame(
      rect: PixelRect(left: 0, top: 0, width: 1, height: 1), disposal: .keep, delay: 4, table: table,
      codeSize: codeSize,
      codes: [])
  }

  private func shared(_ tables: [ColorTable?], _ table: ColorTable?) -> (ColorTable?, [ColorTable?]) {
    let shared = SharedTable(tables.map { frame($0) }, table: table)
    return (shared.table, shared.frames.map(\.table))
  }

  @Test("Of equal tables one is enough")
  func equalTables() {
    #expect(shared([grey, red, grey], nil) == (grey, [nil, red, nil]))
    #expect(shared([grey, red], nil) == (nil, [grey, red]))
    #expect(shared([nil, nil], grey) == (grey, [nil, nil]))
  }

  @Test("The table of more frames is shared")
  func moreFrames() {
    #expect(shared([nil, red, red, red], grey) == (red, [grey, nil, nil, nil]))
    #expect(shared([nil, nil, red, red], grey) == (grey, [nil, nil, red, red]))
    // 768 bytes once are more than 12 three times.
    #expect(shared([nil, nil, nil, large], grey) == (grey, [nil, nil, nil, large]))
    #expect(shared([nil, nil, nil, large, large], grey) == (large, [grey, grey, grey, nil, nil]))
  }

  @Test("A table that no frame uses is left out")
  func unused() {
    #expect(shared([red], grey) == (red, [nil]))
  }

  @Test("Codes in fewer bits than their table's keep it")
  func shorterCodes() {
    let frames = [frame(nil, codeSize: 4), frame(red), frame(red)]
    let kept = SharedTable(frames, table: large)
    #expect(kept.table == large && kept.frames == frames)
    let given = SharedTable([frame(nil, codeSize: 8), frame(red), frame(red)], table: large)
    #expect(given.table == red)
  }

  /// Against all choices there are, counted byte by byte.
  @Test("Frames keep their colours, and no choice leaves fewer bytes")
  func law() {
    var random = SplitMix64(seed: 17)
    let tables = [grey, red, large]
    func bytes(_ shared: ColorTable?, _ frames: [ColorTable?]) -> Int {
      ([shared] + frames).reduce(0) { sum, table in
        sum + (table.map { $0 == large ? 768 : 12 } ?? 0)
      }
    }
    for round in 0..<2000 {
      let before: ColorTable? = [nil, grey, red, large][random.below(4)]
      let needed = (0..<(1 + random.below(6))).map { _ in
        random.below(3) == 0 ? before ?? grey : tables[random.below(3)]
      }
      let given = needed.map { $0 == before ? nil : $0 }
      let frames = zip(given, needed).map { frame($0, codeSize: $1 == large ? 8 : 2) }
      let result = SharedTable(frames, table: before)
      #expect(result.frames.map { $0.table ?? result.table } == needed, "round \(round)")
      let fewest = ([before] + needed).map { choice in bytes(choice, needed.map { $0 == choice ? nil : $0 }) }.min()
      #expect(bytes(result.table, result.frames.map(\.table)) == fewest, "round \(round)")
    }
  }
}
