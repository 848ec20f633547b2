// usage: gif-bench FRAMES.rgb WIDTH HEIGHT CENTISECONDS OUT.gif [quality=80] [threads=2] [colors=256] [lossy=0] [runs=5]
//        gif-bench race FRAMES.rgb WIDTH HEIGHT [dither=none|ordered|diffusion] [runs=5]
//
// Encodes raw RGB frames, as written by true-frames and by peers/cairo_frames, and prints time, bytes and palette; or compares our
// LZW coder with giflib's on them, and prints megabytes of indices per second: ours, giflib's, their ratio, bytes of both.
import GIF
import Glibc

/// Wall time, or the CPU time of all threads, which other programs disturb less.
func milliseconds(_ clock: clockid_t = CLOCK_PROCESS_CPUTIME_ID) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
}

func setting(_ name: String) -> Int? { word(name).flatMap { Int($0) } }

func word(_ name: String) -> String? {
  CommandLine.arguments.first { $0.hasPrefix(name + "=") }.map { String($0.dropFirst(name.count + 1)) }
}

func race(_ frames: RawFrames) throws {
  let dither = word("dither").flatMap { EncodingOptions.Dither(rawValue: $0) } ?? .none
  let result = try CoderRace(frames, dither: dither).run(rounds: setting("runs") ?? 5)
  let ratio = result.ours / result.giflib
  print(Int(result.ours), Int(result.giflib), (ratio * 100).rounded() / 100, result.oursBytes, result.giflibBytes)
}

func encode(_ frames: RawFrames, delay: Int, output: String) throws {
  var options = EncodingOptions()
  options.quality = setting("quality") ?? options.quality
  options.threads = setting("threads") ?? 2
  options.maximumColors = setting("colors") ?? 256
  options.lossiness = setting("lossy") ?? 0
  options.dither = word("dither").flatMap { EncodingOptions.Dither(rawValue: $0) } ?? options.dither
  guard let timing = GIFTiming.times(duration: Double(delay * frames.frameCount) / 100, steps: frames.frameCount)
  else { exit(64) }
  var times: [Double] = []
  var work = Double.infinity
  var result = try GIFEncoder.encode(frames, times: timing, options: options)
  for _ in 0..<max(setting("runs") ?? 5, 1) {
    let start = milliseconds(CLOCK_MONOTONIC)
    let begun = milliseconds()
    result = try GIFEncoder.encode(frames, times: timing, options: options)
    times.append(milliseconds(CLOCK_MONOTONIC) - start)
    work = min(work, milliseconds() - begun)
  }
  if let file = fopen(output, "wb") {
    fwrite(result.bytes, 1, result.bytes.count, file)
    fclose(file)
  }
  times.sort()
  print(
    output, "best", Int(times.first ?? 0), "median", Int(times[times.count / 2]), "ms; least CPU",
    (work * 100).rounded() / 100, "ms;",
    result.bytes.count, "bytes;",
    result.report.frames, "frames;", result.report.paletteMode, result.report.paletteSizes.prefix(4))
}

let words = CommandLine.arguments.dropFirst().filter { !$0.contains("=") }
let isRace = words.first == "race"
let operands = Array(isRace ? words.dropFirst() : words[...])
guard operands.count == (isRace ? 3 : 5), let width = Int(operands[1]), let height = Int(operands[2]),
  let frames = RawFrames(path: operands[0], width: width, height: height)
else {
  print("usage: gif-bench [race] FRAMES.rgb WIDTH HEIGHT [CENTISECONDS OUT.gif] [NAME=VALUE ...]; see its first lines")
  exit(64)
}
if isRace {
  try race(frames)
} else {
  try encode(frames, delay: Int(operands[3]) ?? 4, output: operands[4])
}
