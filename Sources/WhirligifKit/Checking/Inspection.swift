import GIF
import Preset

/// The contents of a GIF file, for people and for programs.
package struct Inspection: FileInspection {
  private let facts: GIFInspection

  /// Inspects any bytes, GIF or not.
  package init(_ bytes: [UInt8]) {
    facts = GIFInspection(bytes)
  }

  /// Whether the bytes are not a GIF.
  package var isNotGIF: Bool { facts.frames.isEmpty && facts.width == 0 }

  /// Anomalies, a sentence each: the first twenty, and the number of the others.
  package var warnings: [String] { Self.bounded(facts.warnings, Self.sentence) }

  /// Whether the file is damaged: a truncated block, missing or invalid pixels, or a frame outside the canvas.
  package var isDamaged: Bool {
    facts.warnings.contains { warning in
      switch warning {
      case .badPixels(_, .tooMany): false
      case .problem, .badPixels, .strayIndices, .noColors, .emptyFrame, .outsideCanvas: true
      default: false
      }
    }
  }

  /// The members of the JSON report; their names are stable.
  package var report: ReportValue {
    .object([
      "version": .string(facts.version), "width": .integer(facts.width), "height": .integer(facts.height),
      "bytes": .integer(facts.byteCount), "duration": .number(Double(facts.centiseconds) / 100),
      "plays": facts.plays.map(ReportValue.integer) ?? .string("forever"),
      "globalColors": .integer(facts.globalTableSize), "unusedGlobalColors": .integer(facts.unusedGlobalEntries),
      "seam": facts.seamScore.map(ReportValue.number) ?? .null, "frameCount": .integer(facts.frames.count),
      "frames": .array(facts.frames.prefix(Self.mostListed).map(Self.report)),
      "warnings": .array(warnings.map(ReportValue.string)),
    ])
  }

  private static func report(_ frame: GIFInspection.Frame) -> ReportValue {
    .object([
      "left": .integer(frame.rect.left), "top": .integer(frame.rect.top), "width": .integer(frame.rect.width),
      "height": .integer(frame.rect.height), "delay": .integer(frame.delay),
      "disposal": .string(Self.word(frame.disposal)),
      "transparent": .boolean(frame.hasTransparency),
      "localColors": frame.hasLocalTable ? .integer(frame.tableSize) : .null,
      "unusedColors": .integer(frame.unusedEntries), "bytes": .integer(frame.byteCount),
    ])
  }

  /// A table for people.
  package var page: String {
    let plays = facts.plays.map { $0 == 1 ? "plays once" : "plays \($0) times" } ?? "plays forever"
    let unused = facts.unusedGlobalEntries > 0 ? " (\(facts.unusedGlobalEntries) unused)" : ""
    var text = "\(facts.version), \(facts.width) x \(facts.height) pixels, \(facts.byteCount) bytes\n"
    text += "\(facts.frames.count) frames, \(ValueText.plain(Double(facts.centiseconds) / 100)) s, \(plays)\n"
    text += facts.globalTableSize > 0 ? "\(facts.globalTableSize) colors in the global table\(unused)\n" : ""
    text += facts.seamScore.map { "loop seam: \(ValueText.plain(($0 * 100).rounded() / 100)) (1 is seamless)\n" } ?? ""
    text += "\nframe       at         size   delay  disposal     bytes\n"
    for (index, frame) in facts.frames.prefix(Self.mostListed).enumerated() { text += Self.row(index, frame) }
    return text + Self.unlisted(facts.frames.count)
  }

  private static func row(_ index: Int, _ frame: GIFInspection.Frame) -> String {
    let columns = [
      ("\(index)", 5), ("\(frame.rect.left),\(frame.rect.top)", 9), ("\(frame.rect.width) x \(frame.rect.height)", 13),
      ("\(ValueText.plain(Double(frame.delay) / 100)) s", 8),
    ]
    let disposal = "  " + word(frame.disposal)
    return columns.map { right($0.0, $0.1) }.joined() + disposal + right("\(frame.byteCount)", 20 - disposal.count)
      + "\n"
  }

  /// The name of a disposal method in reports; the names are stable.
  private static func word(_ disposal: Disposal) -> String {
    switch disposal {
    case .unspecified: "unspecified"
    case .keep: "keep"
    case .clear: "clear"
    case .restore: "restore"
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

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(1, width - text.count)) + text
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
}
