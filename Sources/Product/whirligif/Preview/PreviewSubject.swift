import AtomicFiles
import Inspect
import Platform
import WhirligifKit

/// The subject of `preview`.
enum PreviewSubject {
  /// Rendered in a size that fits the terminal.
  case animation(Animation, ParsedArguments)
  /// A finished picture; larger ones are made to fit.
  case recording(Recording, ParsedArguments)

  /// Nil if help was requested and shown.
  static func parse(_ words: [String]) throws(WhirligifError) -> PreviewSubject? {
    let spec = OptionTable.preview
    let early = EarlyArguments(words, for: spec)
    if let path = early.operand, path != "-",
      case .file = PresetSource(path), FileStamp(of: path)?.isFile == true
    {
      let bytes = try mappingFileErrors(InputFile.read(path))
      if let recording = try Recording(bytes, file: path) {
        return try self.recording(recording, words: words, spec: spec)
      }
    }
    return try InputLine.parse(words, early, for: spec).map { line throws(WhirligifError) in
      .animation(try line.animation(), line.arguments)
    }
  }

  private static func recording(
    _ recording: Recording, words: [String], spec: CommandSpec
  ) throws(WhirligifError) -> PreviewSubject? {
    var result: PreviewSubject?
    try Whirligif.parsed(words, spec) { arguments throws(WhirligifError) -> Void in
      let taken = ["protocol", "loops", "watch", "size", "matte"]
      if let other = arguments.occurrences.first(where: { !taken.contains($0.option.name) }) {
        throw .invalidValue(
          "'--\(other.option.name)' has no effect on a finished picture; preview the document that it was made from.")
      }
      result = .recording(recording, arguments)
    }
    return result
  }

  var arguments: ParsedArguments {
    switch self {
    case .animation(_, let arguments): arguments
    case .recording(_, let arguments): arguments
    }
  }

  /// The matte that was asked for.
  var matte: Color? {
    switch self {
    case .animation(let animation, let arguments): arguments.has("matte") ? animation.options.matte : nil
    case .recording(_, let arguments): arguments.text("matte").flatMap { try? Color(css: $0) }
    }
  }

  /// The GIF for terminals that play GIFs themselves; nil if frames must be drawn.
  func gif(in room: PreviewArea, matte: Color?) throws(WhirligifError) -> (bytes: [UInt8], width: Int, height: Int)? {
    switch self {
    case .animation(let animation, _):
      let gif = try room.fitted(animation, matte: matte).render()
      return (gif.bytes, gif.report.width, gif.report.height)
    case .recording(let recording, _):
      let size = size(of: recording, in: room)
      return recording.isGIF ? (recording.bytes, size.width, size.height) : nil
    }
  }

  func player(in room: PreviewArea, matte: Color?) throws(WhirligifError) -> LoopPlayer {
    switch self {
    case .animation(let animation, _): return try room.fitted(animation, matte: matte).player()
    case .recording(let recording, _):
      let size = size(of: recording, in: room)
      return try recording.player(width: size.width, height: size.height, matte: matte ?? .white)
    }
  }

  private func size(of recording: Recording, in room: PreviewArea) -> (width: Int, height: Int) {
    let asked = arguments.text("size").flatMap(ValueText.size)
    return room.fitted(width: recording.width, height: recording.height, asked: asked)
  }
}

/// The pixels that are available for a picture in a terminal.
struct PreviewArea {
  let width, height: Int
  /// The longer side of animations that can have any size.
  let maximumSide: Int

  init(for kind: PictureProtocol) {
    let size = Terminal.size ?? (80, 24, 0, 0)
    if kind == .blocks {
      (width, height, maximumSide) = (size.columns, max(1, 2 * (size.rows - 1)), 256)
    } else {
      width = size.pixelWidth > 0 ? size.pixelWidth : 320
      height = size.pixelHeight > 80 ? size.pixelHeight - 40 : 240
      maximumSide = 320
    }
  }

  /// The animation in a size that fits, unless a size is requested.
  func fitted(_ animation: Animation, matte: Color?) throws(WhirligifError) -> Animation {
    var animation = animation
    if let matte { animation.options.matte = matte }
    let own = try animation.pixelSize
    let isTooLarge = own.width > width || own.height > height
    guard animation.options.size == .preset && animation.options.scale == 1 || isTooLarge else { return animation }
    let factor = min(Double(width) / Double(own.width), Double(height) / Double(own.height))
    let side = min(Double(max(own.width, own.height)) * factor, Double(maximumSide))
    animation.options.size = .longerSide(max(1, Int(side.rounded(.down))))
    animation.options.scale = 1
    return animation
  }

  /// The size of a finished picture, or the requested size, reduced to fit.
  ///
  /// - Parameter asked: the value of `--size`; equal sides mean the longer side.
  func fitted(width: Int, height: Int, asked: (width: Int, height: Int)?) -> (width: Int, height: Int) {
    var size = (width: Double(width), height: Double(height))
    if let asked, asked.width != asked.height {
      size = (Double(asked.width), Double(asked.height))
    } else if let asked {
      let factor = Double(asked.width) / max(size.width, size.height)
      size = (size.width * factor, size.height * factor)
    }
    let factor = min(1, Double(self.width) / size.width, Double(self.height) / size.height)
    return (max(1, Int((size.width * factor).rounded(.down))), max(1, Int((size.height * factor).rounded(.down))))
  }
}
