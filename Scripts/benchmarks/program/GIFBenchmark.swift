import Frames
import GIF
import Glibc

/// The GIF encoder alone, for Scripts/benchmarks/run --gif.
///
/// Arguments: FRAMES.rgb WIDTH HEIGHT CENTISECONDS OUT.gif [quality=80] [threads=2] [colors=256] [lossy=0] [dither=KIND] [runs=5].
/// Encodes raw RGB frames, as written by `TrueFrames` and by peers/cairo_frames, and prints time, bytes and palette.
enum GIFBenchmark {
  static func run(_ arguments: [String]) throws -> Int32 {
    let call = Call(arguments)
    guard call.operands.count == 5, let frames = call.frames else {
      print("usage: benchmarks gif FRAMES.rgb WIDTH HEIGHT CENTISECONDS OUT.gif [NAME=VALUE ...]; see its file")
      return 64
    }
    let delay = Int(call.operands[3]) ?? 4
    let timing = FrameTimes(
      seconds: Double(delay * frames.frameCount) / 100, frameCount: frames.frameCount, in: .centiseconds)
    var times: [Double] = []
    var work = Double.infinity
    let options = call.options
    var result = try GIFEncoder.encode(frames, times: timing, options: options)
    for _ in 0..<max(call.number("runs") ?? 5, 1) {
      let start = milliseconds(CLOCK_MONOTONIC)
      let begun = milliseconds()
      result = try GIFEncoder.encode(frames, times: timing, options: options)
      times.append(milliseconds(CLOCK_MONOTONIC) - start)
      work = min(work, milliseconds() - begun)
    }
    let output = call.operands[4]
    if let file = fopen(output, "wb") {
      fwrite(result.bytes, 1, result.bytes.count, file)
      fclose(file)
    }
    times.sort()
    print(
      output, "best", Int(times.first ?? 0), "median", Int(times[times.count / 2]), "ms; least CPU",
      (work * 100).rounded() / 100, "ms;",
      result.bytes.count, "bytes;",
      result.frames, "frames;", result.colors ?? 0, result.isExact ? "exact colors" : "colors")
    return 0
  }

  /// Wall time, or the CPU time of all threads, which other programs disturb less.
  static func milliseconds(_ clock: clockid_t = CLOCK_PROCESS_CPUTIME_ID) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
  }

  /// The words of a call: operands, and settings as NAME=VALUE.
  struct Call {
    let operands: [String]
    private let settings: [String]

    init(_ arguments: [String]) {
      operands = arguments.filter { !$0.contains("=") }
      settings = arguments.filter { $0.contains("=") }
    }

    func word(_ name: String) -> String? {
      settings.first { $0.hasPrefix(name + "=") }.map { String($0.dropFirst(name.count + 1)) }
    }

    func number(_ name: String) -> Int? { word(name).flatMap { Int($0) } }

    /// The frames that the first three operands describe.
    var frames: RawFrames? {
      guard operands.count >= 3, let width = Int(operands[1]), let height = Int(operands[2]) else { return nil }
      return RawFrames(path: operands[0], width: width, height: height)
    }

    var options: EncodingOptions {
      var options = EncodingOptions()
      options.quality = number("quality") ?? options.quality
      options.threads = number("threads") ?? 2
      options.maximumColors = number("colors") ?? 256
      options.lossiness = number("lossy") ?? 0
      options.dither = word("dither").flatMap { EncodingOptions.Dither(rawValue: $0) } ?? options.dither
      return options
    }
  }
}
