import GIF
import Preset

/// What a GIF file holds, for people and for programs.
package struct Inspection: FileInspection {
  private let facts: GIFInspection

  /// Any bytes at all can be inspected.
  package init(_ bytes: [UInt8]) {
    facts = GIFInspection(bytes)
  }

  /// Whether there is nothing of a GIF in it.
  package var isNoGIF: Bool { facts.frames.isEmpty && facts.width == 0 }

  /// What is odd about it, a sentence each.
  package var warnings: [String] { facts.warnings.map(Self.sentence) }

  /// The members of the JSON report; their names are a promise.
  package var report: ReportValue {
    .object([
      "version": .string(facts.version), "width": .integer(facts.width), "height": .integer(facts.height),
      "bytes": .integer(facts.byteCount), "duration": .number(Double(facts.centiseconds) / 100),
      "plays": facts.plays.map(ReportValue.integer) ?? .string("forever"),
      "globalColors": .integer(facts.globalTableSize), "unusedGlobalColors": .integer(facts.unusedGlobalEntries),
      "seam": facts.seamScore.map(ReportValue.number) ?? .null, "frames": .array(facts.frames.map(Self.report)),
      "warnings": .array(warnings.map(ReportValue.string)),
    ])
  }

  private static func report(_ frame: GIFInspection.Frame) -> ReportValue {
    .object([
      "left": .integer(frame.rect.left), "top": .integer(frame.rect.top), "width": .integer(frame.rect.width),
      "height": .integer(frame.rect.height), "delay": .integer(frame.delay), "disposal": .string("\(frame.disposal)"),
      "transparent": .boolean(frame.hasTransparency),
      "localColors": frame.hasLocalTable ? .integer(frame.tableSize) : .null,
      "unusedColors": .integer(frame.unusedEntries), "bytes": .integer(frame.byteCount),
    ])
  }

  /// A table for people.
  package var page: String {
    let plays = facts.plays.map { $0 == 1 ? "plays once" : "plays \($0) times" } ?? "plays for ever"
    let unused = facts.unusedGlobalEntries > 0 ? " (\(facts.unusedGlobalEntries) unused)" : ""
    var text = "\(facts.version), \(facts.width) x \(facts.height) pixels, \(facts.byteCount) bytes\n"
    text += "\(facts.frames.count) frames, \(ValueText.plain(Double(facts.centiseconds) / 100)) s, \(plays)\n"
    text += facts.globalTableSize > 0 ? "\(facts.globalTableSize) colours for all frames\(unused)\n" : ""
    text += facts.seamScore.map { "seam: \(ValueText.plain(($0 * 100).rounded() / 100)) (1 is none)\n" } ?? ""
    text += "\nframe       at         size   delay  disposal     bytes\n"
    for (index, frame) in facts.frames.enumerated() { text += Self.row(index, frame) }
    return text
  }

  private static func row(_ index: Int, _ frame: GIFInspection.Frame) -> String {
    let columns = [
      ("\(index)", 5), ("\(frame.rect.left),\(frame.rect.top)", 9), ("\(frame.rect.width) x \(frame.rect.height)", 13),
      ("\(ValueText.plain(Double(frame.delay) / 100)) s", 8),
    ]
    let disposal = "  \(frame.disposal)"
    return columns.map { right($0.0, $0.1) }.joined() + disposal + right("\(frame.byteCount)", 20 - disposal.count)
      + "\n"
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(1, width - text.count)) + text
  }

  private static func sentence(_ warning: GIFInspection.Warning) -> String {
    switch warning {
    case .problem(let problem): "The file is damaged: \(problem)."
    case .shortDelay(let frame, let delay): "Frame \(frame) lasts \(delay) cs; browsers play that as 10 cs."
    case .clearWithoutTransparency(let frame):
      "Frame \(frame) clears a part of the picture without a transparent colour; players differ."
    case .partialFirstFrame: "The first frame leaves a part of the picture unpainted; players differ."
    case .restoreOnFirstFrame: "The first frame asks for what was there before it."
    case .emptyFrame(let frame): "Frame \(frame) has no pixels."
    case .outsideCanvas(let frame): "Frame \(frame) reaches beyond the picture."
    case .noColors(let frame): "Frame \(frame) has no colours."
    case .badPixels(let frame, .tooMany): "Frame \(frame) has too many pixels to look at."
    case .badPixels(let frame, let end): "Frame \(frame) has damaged pixels: \(end)."
    case .strayIndices(let frame, let pixels): "Frame \(frame) has \(pixels) pixels of colours that do not exist."
    case .strayTransparency(let frame):
      "Frame \(frame) is transparent by an index that its table does not have; players differ."
    case .identicalNeighbors(let frame): "Frame \(frame) shows what the one before it shows."
    case .redundantFullFrame(let frame): "Frame \(frame) repaints all, though only a part changes."
    }
  }
}
