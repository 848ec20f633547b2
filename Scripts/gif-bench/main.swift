// usage: gif-bench FRAMES.rgb WIDTH HEIGHT CENTISECONDS OUT.gif [quality=80] [threads=2] [colors=256] [lossy=0]
//
// Encodes raw RGB frames, as written by peers/cairo_frames, and prints time, bytes and palette.
import GIF
import Glibc

/// Frames of a raw file, held in memory.
final class RawFrames: FrameSource, @unchecked Sendable {
  let width, height, frameCount: Int
  private let bytes: UnsafeMutableBufferPointer<UInt32>

  init?(path: String, width: Int, height: Int) {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    fseek(file, 0, SEEK_END)
    let size = ftell(file)
    rewind(file)
    self.width = width
    self.height = height
    let raw = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: size)
    defer { raw.deallocate() }
    guard fread(raw.baseAddress, 1, size, file) == size else { return nil }
    frameCount = size / (3 * width * height)
    bytes = .allocate(capacity: size / 3)
    for i in 0..<(size / 3) {
      let word = UInt32(raw[3 * i]) | UInt32(raw[3 * i + 1]) << 8 | UInt32(raw[3 * i + 2]) << 16
      bytes.initializeElement(at: i, to: word | 0xFF00_0000)
    }
  }

  func draw(frame: Int, worker: Int, into pixels: UnsafeMutableBufferPointer<UInt32>) {
    let area = width * height
    _ = pixels.update(fromContentsOf: bytes[(frame * area)..<((frame + 1) * area)])
  }
}

func milliseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
}

let arguments = CommandLine.arguments
guard arguments.count >= 6, let width = Int(arguments[2]), let height = Int(arguments[3]),
  let delay = Int(arguments[4]), let source = RawFrames(path: arguments[1], width: width, height: height)
else {
  print("usage: gif-bench FRAMES.rgb WIDTH HEIGHT CENTISECONDS OUT.gif [quality=80] [threads=2] [colors=256] [lossy=0]")
  exit(64)
}
func setting(_ name: String) -> Int? {
  arguments.first { $0.hasPrefix(name + "=") }.flatMap { Int($0.dropFirst(name.count + 1)) }
}
var options = EncodingOptions()
options.quality = setting("quality") ?? options.quality
options.threads = setting("threads") ?? 2
options.maximumColors = setting("colors") ?? 256
options.lossiness = setting("lossy") ?? 0
guard
  let timing = FrameTiming(duration: Double(delay * source.frameCount) / 100, steps: source.frameCount)
else { exit(64) }
var times: [Double] = []
var result = try GIFEncoder.encode(source, timing: timing, options: options)
for _ in 0..<(setting("runs") ?? 5) {
  let start = milliseconds()
  result = try GIFEncoder.encode(source, timing: timing, options: options)
  times.append(milliseconds() - start)
}
if let file = fopen(arguments[5], "wb") {
  fwrite(result.bytes, 1, result.bytes.count, file)
  fclose(file)
}
times.sort()
print(
  arguments[5], "best", times.first ?? 0, "median", times.isEmpty ? 0 : times[times.count / 2], "ms;", result.bytes.count, "bytes;",
  result.report.frames, "frames;", result.report.paletteMode, result.report.paletteSizes.prefix(4))
