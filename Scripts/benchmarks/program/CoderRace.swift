import Frames
import GIF
import Palette

/// Compares our LZW coder with giflib's `EGifPutLine` on whole indexed frames, alternating, for Scripts/benchmarks/run --gif.
///
/// Arguments: FRAMES.rgb WIDTH HEIGHT [dither=none|ordered|diffusion] [runs=5]. Prints megabytes of indices per second: ours,
/// giflib's, their ratio; and the bytes of both.
struct CoderRace {
  static func run(_ arguments: [String]) throws -> Int32 {
    let call = GIFBenchmark.Call(arguments)
    guard call.operands.count == 3, let frames = call.frames else {
      print("usage: benchmarks race FRAMES.rgb WIDTH HEIGHT [dither=none|ordered|diffusion] [runs=5]")
      return 64
    }
    let dither = call.word("dither").flatMap { EncodingOptions.Dither(rawValue: $0) } ?? .none
    let result = try CoderRace(frames, dither: dither).measure(rounds: call.number("runs") ?? 5)
    let ratio = result.ours / result.giflib
    print(Int(result.ours), Int(result.giflib), (ratio * 100).rounded() / 100, result.oursBytes, result.giflibBytes)
    return 0
  }

  /// The input of a coder: the indices of a frame, and the number of bits per index.
  private struct Sheet {
    let indices: [UInt8]
    let codeSize: Int
  }

  private let sheets: [Sheet]
  private let width, height: Int

  /// - Parameter dither: how the frames are reduced to at most 256 colors each.
  init(_ frames: RawFrames, dither: EncodingOptions.Dither) throws {
    (width, height) = (frames.width, frames.height)
    var options = EncodingOptions()
    options.dither = dither
    options.quality = 100
    var sheets: [Sheet] = []
    for index in 0..<frames.frameCount {
      let timing = FrameTimes(seconds: 1, frameCount: 1, in: .centiseconds)
      let gif = try GIFEncoder.encode(SingleFrame(frames: frames, index: index), times: timing, options: options)
      let player = GIFPlayer(GIFFile(gif.bytes), bytes: gif.bytes)
      let frame = player.file.frames[0]
      let colors = frame.table ?? player.file.globalTable ?? []
      let depth = ColorTable(opaque: colors, transparent: false).bitDepth
      sheets.append(
        Sheet(
          indices: player.indices(of: frame).indices, codeSize: LZWEncoder.minimumCodeSize(bitDepth: depth)))
    }
    self.sheets = sheets
  }

  /// The megabytes of indices per second of each coder: the best of the rounds.
  private func measure(rounds: Int) throws -> (ours: Double, giflib: Double, oursBytes: Int, giflibBytes: Int) {
    let area = width * height * sheets.count
    let repeats = max(1, 4_000_000 / area)
    var best = (ours: 0.0, giflib: 0.0)
    var sizes = (ours: 0, giflib: 0)
    for _ in 0..<rounds {
      let start = GIFBenchmark.milliseconds()
      for _ in 0..<repeats { sizes.ours = try codeAsWeDo() }
      let middle = GIFBenchmark.milliseconds()
      for _ in 0..<repeats { sizes.giflib = try codeAsGiflibDoes() }
      let end = GIFBenchmark.milliseconds()
      let megabytes = Double(area * repeats) / 1e6
      best.ours = max(best.ours, megabytes / (middle - start) * 1000)
      best.giflib = max(best.giflib, megabytes / (end - middle) * 1000)
    }
    return (best.ours, best.giflib, sizes.ours, sizes.giflib)
  }

  private func frame(of sheet: Sheet, codes: [UInt8]) -> EncodedFrame {
    EncodedFrame(
      rect: PixelRect(left: 0, top: 0, width: width, height: height), disposal: .keep, delay: 4,
      codeSize: sheet.codeSize, codes: codes)
  }

  /// Both coders write a file into memory, so that both include the cost of the container. All frames share one table,
  /// because the cost of tables is not part of LZW.
  private func stream() throws -> GIFWriter {
    let grays = (0...255 as ClosedRange<UInt8>).map { RGBA8(red: $0, green: $0, blue: $0) }
    return try GIFWriter(
      width: width, height: height, table: ColorTable(opaque: grays, transparent: false), plays: nil)
  }

  private func codeAsWeDo() throws -> Int {
    let stream = try stream()
    let coder = LZWEncoder()
    for sheet in sheets {
      let codes = sheet.indices.withUnsafeBufferPointer { coder.encode($0, codeSize: sheet.codeSize) }
      try stream.put(frame(of: sheet, codes: codes))
    }
    return try stream.finish().count
  }

  private func codeAsGiflibDoes() throws -> Int {
    let stream = try stream()
    for sheet in sheets { try stream.put(frame(of: sheet, codes: []), indices: sheet.indices) }
    return try stream.finish().count
  }
}
