import Foundation
import Inspect
import Palette
import TestSupport
import Testing
import WhirligifKit

@testable import whirligif

/// What is sent to terminals, read by programs that are not ours.
struct DecoderTests {
  /// A few different pictures: of odd sizes, with soft edges blended, transparent around.
  private static func frames(of preset: String, size: Int) throws -> [Picture] {
    var animation = try Animation(preset: preset)
    animation.options.size = .longerSide(size)
    return try animation.player().all()
  }

  /// The pixels of a file as ImageMagick reads them.
  private func pixels(of file: String, in folder: TemporaryFolder) throws -> [RGBA8] {
    let convert = try #require(Command.tool("convert"))
    let outcome = try Command.run(tool: convert, [file, "-depth", "8", "rgba:-"], in: folder.path)
    #expect(outcome.status == 0, "\(outcome.error)")
    let bytes = [UInt8](outcome.output)
    return stride(from: 0, to: bytes.count, by: 4).map { at in
      RGBA8(red: bytes[at], green: bytes[at + 1], blue: bytes[at + 2], alpha: bytes[at + 3])
    }
  }

  /// The largest difference of a component.
  private func distance(_ a: RGBA8, _ b: RGBA8) -> Int {
    (0..<3).map { abs(Int(a.bytes[$0]) - Int(b.bytes[$0])) }.max() ?? 0
  }

  @Test(.tools("sixel2png", "convert"), arguments: [("ring", 37), ("dots", 64), ("ball-pulse", 50)])
  func sixelsAreReadByLibsixel(preset: String, size: Int) throws {
    for frame in try Self.frames(of: preset, size: size).prefix(3) {
      let folder = try TemporaryFolder()
      try folder.write(Sixel.text(frame), "picture.six")
      let sixel = try #require(Command.tool("sixel2png"))
      let outcome = try Command.run(tool: sixel, ["-i", "picture.six", "-o", "picture.png"], in: folder.path)
      #expect(outcome.status == 0, "\(outcome.error)")
      let read = try pixels(of: "picture.png", in: folder)
      #expect(read.count == frame.pixels.count)
      for (read, sent) in zip(read, frame.pixels) where sent != 0 {
        #expect(read.isOpaque)
        // Six levels a component are at most 26 apart from any.
        #expect(distance(read, sent) <= 26)
      }
    }
  }

  @Test func kittysPiecesMakeUpTheFrames() throws {
    let frames = try Self.frames(of: "dots", size: 64)
    var pictures: [Data] = []
    var encoded = ""
    let text = Kitty.first(frames[0]) + frames.dropFirst().map(Kitty.next).joined() + Kitty.playing(frames[0])
    for command in text.components(separatedBy: "\u{1b}\\") where command.contains(";") {
      let parts = command.dropFirst("\u{1b}_G".count).split(separator: ";", maxSplits: 1)
      encoded += parts[1]
      if parts[0].hasSuffix("m=0") {
        pictures.append(try #require(Data(base64Encoded: encoded)))
        encoded = ""
      }
    }
    #expect(encoded == "")
    #expect(pictures == frames.map { frame in frame.pixels.withUnsafeBytes { Data($0) } })
  }

  @Test(.tools("gifsicle")) func theInlineImageIsTheGIF() throws {
    let gifsicle = try #require(Command.tool("gifsicle"))
    var animation = try Animation(preset: "ring")
    animation.options.size = .longerSide(50)
    let gif = try { () throws in try animation.render() }()
    let text = InlineImage.text(gif: gif.bytes, width: 50, height: 50)
    #expect(text.hasPrefix("\u{1b}]1337;File=inline=1;size=\(gif.bytes.count);width=50px;height=50px:"))
    #expect(text.hasSuffix("\u{7}"))
    let encoded = text.dropFirst(text.firstIndex(of: ":").map { text.distance(from: text.startIndex, to: $0) + 1 } ?? 0)
    let data = try #require(Data(base64Encoded: String(encoded.dropLast())))
    #expect([UInt8](data) == gif.bytes)
    let folder = try TemporaryFolder()
    try data.write(to: URL(fileURLWithPath: folder.file("a.gif")))
    let information = try Command.run(tool: gifsicle, ["--info", folder.file("a.gif")])
    #expect(information.text.contains("8 images"))
    #expect(information.text.contains("logical screen 50x50"))
  }

  /// Cells as tmux has them after it has interpreted the text: upper and lower color, nil where nothing is drawn.
  @Test(.tools("tmux")) func halfBlocksAreReadByTmux() throws {
    let tmux = try #require(Command.tool("tmux"))
    let frame = try #require(try Self.frames(of: "ring", size: 20).first)
    let folder = try TemporaryFolder()
    try folder.write(HalfBlocks.text(frame), "blocks")
    let environment = ["TMUX": "", "TERM": "xterm-256color"]
    let server = ["-L", "whirligif-\(UUID().uuidString)", "-f", "/dev/null"]
    func run(_ arguments: [String]) throws -> String {
      try Command.run(tool: tmux, server + arguments, in: folder.path, environment: environment).text
    }
    _ = try run(["new-session", "-d", "-x", "40", "-y", "20", "cat blocks; echo shown; sleep 600"])
    defer { _ = try? run(["kill-server"]) }
    // The terminal reads in order: what stands before the word is there too.
    #expect(try eventually { try run(["capture-pane", "-p"]).contains("shown") })
    let rows = try run(["capture-pane", "-p", "-e", "-N"]).split(separator: "\n").map(Self.cells)
    for y in 0..<frame.height {
      for x in 0..<frame.width {
        let cell = rows.indices.contains(y / 2) && rows[y / 2].indices.contains(x) ? rows[y / 2][x] : (nil, nil)
        let expected = frame.color(x: x, y: y).map { [Int($0.red), Int($0.green), Int($0.blue)] }
        #expect((y % 2 == 0 ? cell.0 : cell.1) == expected, "\(x), \(y)")
      }
    }
  }

  /// A captured line: characters between escapes that set colors.
  private static func cells(_ line: Substring) -> [(upper: [Int]?, lower: [Int]?)] {
    var cells: [(upper: [Int]?, lower: [Int]?)] = []
    var (front, back): ([Int]?, [Int]?) = (nil, nil)
    var rest = line
    while let character = rest.popFirst() {
      switch character {
      case "\u{1b}":
        let end = rest.firstIndex(of: "m") ?? rest.endIndex
        var codes = rest[rest.index(after: rest.startIndex)..<end].split(separator: ";").map { Int($0) ?? 0 }[...]
        rest = rest[end...].dropFirst()
        if codes.isEmpty { (front, back) = (nil, nil) }
        while let code = codes.popFirst() {
          switch code {
          case 0: (front, back) = (nil, nil)
          case 38: front = Array(codes.prefix(4).dropFirst())
          case 48: back = Array(codes.prefix(4).dropFirst())
          case 39: front = nil
          case 49: back = nil
          default: break
          }
          if code == 38 || code == 48 { codes = codes.dropFirst(4) }
        }
      case "▀": cells.append((front, back))
      case "▄": cells.append((back, front))
      default: cells.append((nil, nil))
      }
    }
    return cells
  }
}
