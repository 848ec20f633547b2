import Frames

/// Reads the facts of a GIF file.
package enum GIFReader {
  /// The contents of a file; nil if the bytes are not a GIF.
  package static func facts(_ bytes: [UInt8]) -> FileFacts? {
    let file = GIFInspection(bytes)
    guard file.frameCount > 0 || file.width > 0 else { return nil }
    var facts = FileFacts(format: "GIF", byteCount: file.byteCount)
    (facts.width, facts.height, facts.plays) = (file.width, file.height, file.plays)
    facts.hasAlpha = file.hasTransparency
    facts.colors = max(file.globalTableSize, file.largestLocalTable)
    facts.frames = file.frames.map { frame in
      FileFacts.Frame(
        rect: frame.rect, seconds: Double(frame.delay) / Double(TimeUnit.centiseconds.perSecond), blend: .over,
        disposal: frame.disposal, byteCount: frame.byteCount,
        table: FileFacts.Table(
          hasTransparency: frame.hasTransparency, localColors: frame.hasLocalTable ? frame.tableSize : nil,
          unusedColors: frame.unusedEntries))
    }
    facts.gif = FileFacts.GIFDetails(
      version: file.version, globalColors: file.globalTableSize, unusedGlobalColors: file.unusedGlobalEntries,
      seam: file.seamScore)
    facts.warnings = file.warnings.map { FileFacts.Warning($0) }
    let listed = file.frames.reduce(0) { $0 + $1.delay }
    facts.unlisted = FileFacts.Unlisted(
      frames: file.frameCount - file.frames.count,
      seconds: Double(file.centiseconds - listed) / Double(TimeUnit.centiseconds.perSecond),
      warnings: file.unkeptWarnings, hasDamage: file.hasUnkeptDamage)
    return facts
  }
}

extension FileFacts.Warning {
  init(_ warning: GIFInspection.Warning) {
    self.init(Self.sentence(warning), isDamage: warning.isDamage)
  }

  private static func sentence(_ warning: GIFInspection.Warning) -> String {
    switch warning {
    case .problem(let problem): "The file is damaged: \(words(problem))."
    case .shortDelay(let frame, let delay): "Frame \(frame) lasts \(delay) cs; browsers play that as 10 cs."
    case .clearWithoutTransparency(let frame):
      "Frame \(frame) clears a part of the picture without a transparent color; players differ."
    case .partialFirstFrame: "The first frame does not cover the picture; players differ."
    case .restoreOnFirstFrame: "The first frame restores the previous picture, but there is none."
    case .emptyFrame(let frame): "Frame \(frame) has no pixels."
    case .outsideCanvas(let frame): "Frame \(frame) extends beyond the picture."
    case .noColors(let frame): "Frame \(frame) has no colors."
    case .badPixels(let frame, .tooMany): "Frame \(frame) has too many pixels to check."
    case .badPixels(let frame, let end): "Frame \(frame) has damaged pixels: \(words(end))."
    case .strayIndices(let frame, let pixels):
      "Frame \(frame) has \(pixels) pixels with indices outside its color table."
    case .strayTransparency(let frame):
      "Frame \(frame) has a transparent index outside its color table; players differ."
    case .identicalNeighbors(let frame): "Frame \(frame) shows the same picture as the frame before."
    case .redundantFullFrame(let frame): "Frame \(frame) repaints the whole picture, although only a part changes."
    }
  }

  private static func words(_ problem: GIFFile.Problem) -> String {
    switch problem {
    case .notAGIF: "it does not start like a GIF"
    case .truncated(let offset): "it ends inside the block at byte \(offset)"
    case .unknownBlock(let offset, let byte): "byte \(offset) is \(byte), which does not start a block"
    case .trailingBytes(let count): "\(count) bytes follow its end"
    }
  }

  private static func words(_ end: LZWDecoder.End) -> String {
    switch end {
    case .complete: "they are complete"
    case .short: "the codes end before the last pixel"
    case .long: "there are more codes than pixels"
    case .invalid: "a code is undefined"
    case .tooMany: "there are too many"
    }
  }
}

extension GIFInspection.Warning {
  /// A truncated block, missing or invalid pixels, or a frame outside the canvas.
  var isDamage: Bool {
    switch self {
    case .badPixels(_, .tooMany): false
    case .problem, .badPixels, .strayIndices, .noColors, .emptyFrame, .outsideCanvas: true
    default: false
    }
  }
}
