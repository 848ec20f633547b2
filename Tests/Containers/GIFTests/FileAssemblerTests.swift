import Frames
import Numerics
import Palette
import TestSupport
import Testing

@testable import GIF

/// A file is put together from stretches of frames as they come.
@Suite struct FileAssemblerTests {
  private static let table = ColorTable(opaque: [0xFF00_0000, 0xFF00_00FF, 0xFF00_FF00], transparent: false)

  /// A frame of one color on a canvas of 8 x 8, for as many centiseconds as the number says.
  private static func frame(_ number: Int, isEmpty: Bool = false, ownTable: Bool = false) -> EncodedFrame {
    let side = isEmpty ? 1 : 1 + number % 8
    let indices = [UInt8](repeating: UInt8(number % 3), count: side * side)
    var frame = EncodedFrame(
      rect: PixelRect(left: 0, top: 0, width: side, height: side), disposal: .keep, delay: number,
      table: ownTable ? ColorTable(opaque: [RGBA8(opaque: UInt32(number)), 0xFF12_3456], transparent: false) : nil,
      codeSize: 2, codes: indices.withUnsafeBufferPointer { LZWEncoder().encode($0, codeSize: 2) })
    frame.isEmpty = isEmpty
    return frame
  }

  /// - Parameter order: that in which the stretches come.
  private static func assemble(_ stretches: [[EncodedFrame]], order: [Int]) throws -> EncodedLoop {
    let assembly = FileAssembler(
      width: 8, height: 8, table: table, plays: nil, frameCount: 30, rangeCount: stretches.count)
    for stretch in order { try assembly.add(stretches[stretch], ofRange: stretch) }
    return try assembly.finish()
  }

  @Test func theOrderInWhichStretchesComeDoesNotMatter() throws {
    for seed in 0..<50 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      var stretches: [[EncodedFrame]] = []
      for stretch in 0..<Int.random(in: 1...6, using: &random) {
        stretches.append(
          (0..<Int.random(in: 1...5, using: &random)).map {
            Self.frame(
              2 + stretch * 5 + $0, isEmpty: Int.random(in: 0..<3, using: &random) == 0,
              ownTable: Bool.random(using: &random))
          })
      }
      let inOrder = try Self.assemble(stretches, order: Array(stretches.indices))
      let shuffled = try Self.assemble(stretches, order: stretches.indices.shuffled(using: &random))
      #expect(shuffled == inOrder, "seed \(seed)")
      let document = GIFFile(inOrder.bytes)
      #expect(document.problem == nil)
      #expect(document.frames.reduce(0) { $0 + $1.delay } == stretches.joined().reduce(0) { $0 + $1.delay })
    }
  }

  @Test func theFrameBeforeEmptyOnesLastsLonger() throws {
    let frames = [
      Self.frame(3), Self.frame(4, isEmpty: true), Self.frame(5), Self.frame(6, isEmpty: true),
      Self.frame(7, isEmpty: true),
    ]
    let gif = try Self.assemble([Array(frames[..<2]), Array(frames[2..<4]), Array(frames[4...])], order: [2, 0, 1])
    #expect(GIFFile(gif.bytes).frames.map(\.delay) == [7, 18])
  }

  @Test func emptyFramesLengthenTheFirst() throws {
    let gif = try Self.assemble(
      [[Self.frame(3)], [Self.frame(4, isEmpty: true)], [Self.frame(5, isEmpty: true)]], order: [0, 1, 2])
    #expect(GIFFile(gif.bytes).frames.map(\.delay) == [12])
  }

  @Test func noFrameLastsLongerThanItsFieldHolds() throws {
    let frames = [Self.frame(60000), Self.frame(5535, isEmpty: true), Self.frame(1, isEmpty: true)]
    #expect(GIFFile(try Self.assemble([frames], order: [0]).bytes).frames.map(\.delay) == [65535, 1])
  }

  /// The local table of most frames is written once, as the global one; the pictures stay as they are.
  @Test func framesShareATableThatMostOfThemHave() throws {
    let tables = [0xFF11_2233, 0xFF44_5566, 0xFF77_8899].map {
      ColorTable(opaque: [$0, 0xFF12_3456], transparent: false)
    }
    let frames = [0, 1, 2, 1].enumerated().map { number, table in
      var frame = Self.frame(3 + number)
      frame.table = tables[table]
      return frame
    }
    let assembly = FileAssembler(width: 8, height: 8, table: nil, plays: nil, frameCount: 4, rangeCount: 2)
    try assembly.add(Array(frames[3...]), ofRange: 1)
    try assembly.add(Array(frames[..<3]), ofRange: 0)
    // No two of the first range have the same: the file begins before the second one comes.
    #expect(GIFFile(try assembly.finish().bytes).globalTable == nil)
    let whole = FileAssembler(width: 8, height: 8, table: nil, plays: nil, frameCount: 4, rangeCount: 1)
    try whole.add(frames, ofRange: 0)
    let file = GIFFile(try whole.finish().bytes)
    #expect(file.globalTable?.first == 0xFF44_5566)
    #expect(file.frames.map { $0.table?.first } == [0xFF11_2233, nil, 0xFF77_8899, nil])
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
    let player = GIFPlayer(document, bytes: gif.bytes)
    for (frame, picture) in zip(document.frames, pictures) { #expect(player.indices(of: frame).indices == picture) }
  }
}
