import Frames
import GIF
import Palette
import TestSupport

/// An even first byte: the rest is read as a GIF. An odd one: it chooses pictures, which are coded, read back and
/// compared.
enum GIFTarget {
  static func run(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    if first & 1 == 0 {
      let file = Array(bytes.dropFirst())
      precondition(GIFReader.facts(file).map { $0.byteCount == file.count } ?? true)
    } else {
      var source = ByteSource(bytes)
      roundTrip(&source)
    }
  }

  private static func roundTrip(_ source: inout ByteSource) {
    let frames = FuzzFrames(&source)
    var options = EncodingOptions()
    options.maximumColors = 2 + source.below(255)
    options.quality = 1 + source.below(100)
    options.lossiness = source.flag() ? source.below(101) : 0
    options.dither = source.choice(EncodingOptions.Dither.allCases)
    options.plays = source.flag() ? nil : 1 + source.below(200)
    options.threads = 1 + source.below(3)
    options.sharesPalette = source.flag()
    let timing = FrameTimes(
      seconds: 0.02 * Double(frames.frameCount), frameCount: frames.frameCount, in: .centiseconds)
    do {
      let gif = try GIFEncoder.encode(frames, times: timing, options: options)
      check(gif, frames, timing, options)
    } catch {
      preconditionFailure("Pictures that can be coded: \(error)")
    }
  }

  /// Every picture is shown when it should be: its outside exactly, its colors exactly where no color had to give
  /// way.
  private static func check(
    _ gif: EncodedLoop, _ frames: FuzzFrames, _ timing: FrameTimes, _ options: EncodingOptions
  ) {
    let document = GIFFile(gif.bytes)
    precondition(document.problem == nil && !document.frames.isEmpty)
    var player = GIFPlayer(document, bytes: gif.bytes)
    let isExact = gif.isExact
    var (time, shown, k) = (0, document.frames.startIndex, 0)
    var end = 0
    while k < frames.frameCount, shown < document.frames.endIndex {
      if timing.start(of: k) >= end {
        let frame = document.frames[shown]
        precondition(player.paint(frame).end == .complete)
        (time, end, shown) = (end, end + frame.delay, shown + 1)
      }
      precondition(timing.start(of: k) >= time)
      for (seen, meant) in zip(player.canvas, frames.pictures[k]) {
        precondition((seen == 0) == (meant == 0), "The outside stays outside")
        precondition(!isExact || seen == meant, "An exact palette shows exact colors")
      }
      k += 1
    }
  }
}

/// Pictures chosen by bytes: each is the one before with some rectangles painted over.
private struct FuzzFrames: FrameSequence {
  let width, height, frameCount: Int
  private(set) var pictures: [[RGBA8]] = []

  init(_ source: inout ByteSource) {
    _ = source.byte()
    width = 1 + source.below(24)
    height = 1 + source.below(24)
    frameCount = 1 + source.below(9)
    var picture = [RGBA8](repeating: source.flag() ? 0 : 0xFF00_0000, count: width * height)
    for _ in 0..<frameCount {
      for _ in 0..<source.below(4) {
        let (left, top) = (source.below(width), source.below(height))
        let (right, bottom) = (left + source.below(width - left), top + source.below(height - top))
        var color = Self.color(&source)
        let step = source.flag() ? UInt32(source.byte()) << UInt32(source.below(17)) : 0
        for y in top...bottom {
          for x in left...right {
            picture[y * width + x] = color
            if color != 0 { color = RGBA8(bits: color.bits &+ step).opaque }
          }
        }
      }
      pictures.append(picture)
    }
  }

  private static func color(_ source: inout ByteSource) -> RGBA8 {
    guard source.byte() > 40 else { return .transparent }
    return RGBA8(red: source.byte(), green: source.byte(), blue: source.byte())
  }

  func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<RGBA8>) {
    _ = pixels.update(fromContentsOf: pictures[frame])
  }
}
