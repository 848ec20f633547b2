import Foundation
import Frames
import GIF
import Palette
import TestSupport
import Testing

@testable import WhirligifKit

/// What a GIF shows: pictures of RGBA words, 0 where nothing is, the delays in centiseconds, and the plays.
struct DecodedGIF: Equatable {
  var pictures: [[RGBA8]]
  /// Nil where a decoder does not tell.
  var delays: [Int]?
  /// Nil is for ever.
  var plays: Int?

  /// As our own reader sees it.
  init(_ bytes: [UInt8]) {
    var player = GIFPlayer(GIFFile(bytes), bytes: bytes)
    pictures = []
    for frame in player.file.frames {
      _ = player.paint(frame)
      pictures.append(player.canvas)
    }
    delays = player.file.frames.map(\.delay)
    plays = player.file.plays
  }

  init(raw: Data, area: Int, delays: [Int]?, plays: Int?) {
    let words = raw.withUnsafeBytes { Array($0.bindMemory(to: RGBA8.self)) }
    pictures = stride(from: 0, to: words.count, by: area).map { start in
      // Where a pixel is clear, its color says nothing.
      words[start..<min(start + area, words.count)].map { $0.isTransparent ? .transparent : $0 }
    }
    self.delays = delays
    self.plays = plays
  }
}

/// Decoders that the world uses, each run as a program.
enum OutsideDecoder: String, CaseIterable, Sendable {
  case gifsicle, imageMagick, ffmpeg, pillow

  /// What it makes of the file; nil where it is not installed, or cannot show such a file.
  func decode(_ gif: [UInt8], in folder: TestFolder) throws -> DecodedGIF? {
    let file = folder.file("in.gif")
    try Data(gif).write(to: URL(fileURLWithPath: file))
    let document = GIFFile(gif)
    let area = document.width * document.height
    switch self {
    case .gifsicle: return try gifsicle(gif, file, document, folder)
    case .imageMagick: return try imageMagick(file, document, area, folder)
    case .ffmpeg: return try ffmpeg(file, document, area, folder)
    case .pillow: return try pillow(file, area, folder)
    }
  }

  /// gifsicle writes all frames whole. It cannot where they have more than 256 colors together, and where the first
  /// has no outside, it takes the background's color for what is cleared.
  private func gifsicle(
    _ gif: [UInt8], _ file: String, _ document: GIFFile, _ folder: TestFolder
  ) throws -> DecodedGIF? {
    guard document.frames.allSatisfy({ $0.table == nil }) else { return nil }
    let isCleared = document.frames.contains { $0.disposal == .clear }
    guard !isCleared || DecodedGIF(gif).pictures.first?.contains(0) == true else { return nil }
    guard let whole = try folder.output("/usr/bin/gifsicle", ["--no-warnings", "-U", file]) else { return nil }
    return DecodedGIF([UInt8](whole))
  }

  private func imageMagick(
    _ file: String, _ document: GIFFile, _ area: Int, _ folder: TestFolder
  ) throws -> DecodedGIF? {
    let convert = "/usr/bin/convert"
    guard let raw = try folder.output(convert, [file, "-coalesce", "-depth", "8", "rgba:-"]),
      let facts = try folder.output("/usr/bin/identify", ["-format", "%T\n", file])
    else { return nil }
    let delays = String(decoding: facts, as: UTF8.self).split(separator: "\n").compactMap { Int($0) }
    return DecodedGIF(raw: raw, area: area, delays: delays, plays: document.plays)
  }

  /// ffmpeg tells when frames start and how long they last, in centiseconds as its GIF reader counts.
  private func ffmpeg(
    _ file: String, _ document: GIFFile, _ area: Int, _ folder: TestFolder
  ) throws -> DecodedGIF? {
    let decode = ["-v", "error", "-i", file, "-vsync", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgba", "-"]
    let probe = ["-v", "error", "-show_entries", "packet=duration", "-of", "csv=p=0", file]
    guard let raw = try folder.output("/usr/bin/ffmpeg", decode),
      let packets = try folder.output("/usr/bin/ffprobe", probe)
    else { return nil }
    let lines = String(decoding: packets, as: UTF8.self).split(whereSeparator: { ",\n".contains($0) })
    return DecodedGIF(raw: raw, area: area, delays: lines.compactMap { Int($0) }, plays: document.plays)
  }

  private func pillow(_ file: String, _ area: Int, _ folder: TestFolder) throws -> DecodedGIF? {
    let script = """
      import sys
      from PIL import Image
      image = Image.open(sys.argv[1])
      delays = []
      for k in range(getattr(image, "n_frames", 1)):
          image.seek(k)
          delays.append(image.info.get("duration", 0) // 10)
          sys.stdout.buffer.write(image.convert("RGBA").tobytes())
      sys.stderr.write(" ".join(map(str, [image.info.get("loop", -1)] + delays)))
      """
    guard try folder.output("/usr/bin/python3", ["-c", "import PIL"], mayFail: true) != nil,
      let raw = try folder.output("/usr/bin/python3", ["-c", script, file])
    else { return nil }
    let facts = try String(contentsOfFile: folder.file("errors"), encoding: .utf8).split(separator: " ").compactMap {
      Int($0)
    }
    // The block holds how often the loop repeats after its first play, 0 for ever; without one it plays once.
    let plays: Int? = facts.first == 0 ? nil : (facts.first ?? -1) < 0 ? 1 : (facts.first ?? 0) + 1
    return DecodedGIF(raw: raw, area: area, delays: Array(facts.dropFirst()), plays: plays)
  }
}

/// A folder that exists as long as this does, and programs that run in it.
final class TestFolder {
  private let url = FileManager.default.temporaryDirectory.appending(path: "whirligif-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: url) }

  func file(_ name: String) -> String { url.appending(path: name).path }

  /// What a program writes to standard output; nil where there is no such program. Its errors are in the file `errors`.
  func output(_ tool: String, _ arguments: [String], mayFail: Bool = false) throws -> Data? {
    guard FileManager.default.isExecutableFile(atPath: tool) else { return nil }
    for name in ["output", "errors"] { try Data().write(to: URL(fileURLWithPath: file(name))) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: tool)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: file("output")))
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: file("errors")))
    try process.run()
    process.waitUntilExit()
    if mayFail, process.terminationStatus != 0 { return nil }
    let errors = try String(contentsOfFile: file("errors"), encoding: .utf8)
    try #require(process.terminationStatus == 0, "\(tool): \(errors)")
    return try Data(contentsOf: URL(fileURLWithPath: file("output")))
  }
}
