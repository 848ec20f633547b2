import Glibc
import Inspect
import Palette
import WhirligifKit

/// The true-color frames of presets, for the programs that Scripts/benchmarks/run compares with.
///
/// Arguments: FOLDER BACKGROUND SIZE[,SIZE...] [PRESET|FILE.json ...]. Writes the frames of presets (all by default) as
/// FOLDER/PRESET-SIZE.rgb, three bytes per pixel, and prints a line for each: name, size, width, height, and the frames' delays
/// in centiseconds. Size 0 is the preset's own. The background none writes them with their alpha, as FOLDER/PRESET-SIZE.rgba.
enum TrueFrames {
  static func run(_ arguments: [String]) throws -> Int32 {
    guard arguments.count >= 3 else {
      print("usage: benchmarks frames FOLDER BACKGROUND SIZE[,SIZE...] [PRESET|FILE.json ...]")
      return 64
    }
    let sizes = arguments[2].split(separator: ",").compactMap { Int($0) }
    let sources = arguments.count > 3 ? Array(arguments[3...]) : PresetLibrary.names
    do {
      for source in sources {
        for size in sizes {
          try dump(PresetSource(source), size: size, background: arguments[1], folder: arguments[0])
        }
      }
    } catch let error as WhirligifError {
      let message = error.lines.joined(separator: "\n") + "\n"
      Glibc.write(2, message, message.utf8.count)
      return 1
    }
    return 0
  }

  /// Writes the frames and describes them; exits on any failure.
  private static func dump(_ source: PresetSource, size: Int, background: String, folder: String) throws {
    var animation = try Animation(source: source)
    if size > 0 { animation.options.size = .longerSide(size) }
    if background == "none" { return try dumpAlpha(animation, size: size, folder: folder) }
    animation.options.background = try Color(css: background)
    let pictures = try animation.player().all()
    var bytes: [UInt8] = []
    for pixel in pictures.lazy.map(\.pixels).joined() { bytes += [pixel.red, pixel.green, pixel.blue] }
    try write(bytes, to: "\(folder)/\(animation.name)-\(size).rgb")
    let delays = pictures.map { "\(Int(($0.seconds * 100).rounded()))" }.joined(separator: ",")
    print(animation.name, size, pictures[0].width, pictures[0].height, delays)
  }

  /// Writes the frames with straight alpha and describes them.
  private static func dumpAlpha(_ animation: Animation, size: Int, folder: String) throws {
    let frames = try animation.frames()
    try write(frames.flatMap(\.rgba), to: "\(folder)/\(animation.name)-\(size).rgba")
    let delays = frames.map { "\(Int(($0.duration * 100).rounded()))" }.joined(separator: ",")
    print(animation.name, size, frames[0].width, frames[0].height, delays)
  }

  private static func write(_ bytes: [UInt8], to path: String) throws {
    guard let file = fopen(path, "wb"), fwrite(bytes, 1, bytes.count, file) == bytes.count, fclose(file) == 0 else {
      throw WhirligifError.cannotWrite(path: path, reason: "the system does not let it")
    }
  }
}
