import Frames

/// The contents of a file, for people and for programs.
package protocol FileInspection: Sendable {
  /// Anomalies, a sentence each.
  var warnings: [String] { get }
  /// Whether the file is damaged.
  var isDamaged: Bool { get }
  /// The JSON report; the names of its members are stable.
  var report: ReportValue { get }
  /// A table for people.
  var page: String { get }
}

extension FileInspection {
  /// The most frames that a page or a report lists.
  static var mostListed: Int { 10_000 }

  /// A line about the frames that are not listed; empty for none.
  static func unlisted(_ frames: Int) -> String {
    frames > mostListed ? "and \(frames - mostListed) more frames\n" : ""
  }

  /// The first twenty warnings as sentences, and the number of the others.
  static func bounded<Warning>(_ warnings: [Warning], _ sentence: (Warning) -> String) -> [String] {
    let told = warnings.prefix(20).map(sentence)
    let more = warnings.count - told.count
    return more > 0 ? told + ["There \(more == 1 ? "is 1 more warning" : "are \(more) more warnings")."] : told
  }
}

/// The contents of a WebP, an APNG or a PNG file.
package struct LoopInspection: FileInspection {
  private let facts: LoopFacts

  init(_ facts: LoopFacts) { self.facts = facts }

  package var warnings: [String] { Self.bounded(facts.warnings, Self.sentence) }

  package var isDamaged: Bool {
    facts.warnings.contains { warning in
      switch warning {
      case .damaged, .outsideCanvas, .trailing, .frameCount: true
      case .shortDelay, .needless: false
      }
    }
  }

  package var report: ReportValue {
    .object([
      "format": .string(facts.format), "width": .integer(facts.width), "height": .integer(facts.height),
      "bytes": .integer(facts.byteCount), "duration": .number(Self.rounded(facts.seconds)),
      "plays": facts.plays.map(ReportValue.integer) ?? .string("forever"),
      "colors": facts.colors.map(ReportValue.integer) ?? .null, "alpha": .boolean(facts.hasAlpha),
      "wastedBytes": .integer(facts.wastedBytes), "frameCount": .integer(facts.frames.count),
      "frames": .array(facts.frames.prefix(Self.mostListed).map(Self.report)),
      "warnings": .array(warnings.map(ReportValue.string)),
    ])
  }

  private static func report(_ frame: LoopFacts.Frame) -> ReportValue {
    .object([
      "left": .integer(frame.rect.left), "top": .integer(frame.rect.top), "width": .integer(frame.rect.width),
      "height": .integer(frame.rect.height), "seconds": .number(rounded(frame.seconds)),
      "blend": .string(frame.blend.rawValue), "disposal": .string(frame.disposal.rawValue),
      "bytes": .integer(frame.byteCount),
    ])
  }

  package var page: String {
    let plays = facts.plays.map { $0 == 1 ? "plays once" : "plays \($0) times" } ?? "plays forever"
    let alpha = facts.hasAlpha ? "with alpha" : "without alpha"
    var text = "\(facts.format), \(facts.width) x \(facts.height) pixels \(alpha), \(facts.byteCount) bytes\n"
    text += "\(facts.frames.count) frames, \(ValueText.plain(Self.rounded(facts.seconds))) s, \(plays)\n"
    text += facts.colors.map { "\($0) colors in the palette\n" } ?? ""
    text += facts.wastedBytes > 0 ? "\(facts.wastedBytes) bytes are wasted\n" : ""
    text += "\nframe       at         size      shown    blend  disposal     bytes\n"
    for (index, frame) in facts.frames.prefix(Self.mostListed).enumerated() { text += Self.row(index, frame) }
    return text + Self.unlisted(facts.frames.count)
  }

  private static func row(_ index: Int, _ frame: LoopFacts.Frame) -> String {
    let columns = [
      ("\(index)", 5), ("\(frame.rect.left),\(frame.rect.top)", 9), ("\(frame.rect.width) x \(frame.rect.height)", 13),
      ("\(ValueText.plain(rounded(frame.seconds))) s", 11), (frame.blend.rawValue, 9), (frame.disposal.rawValue, 10),
      ("\(frame.byteCount)", 10),
    ]
    return columns.map { String(repeating: " ", count: max(1, $1 - $0.count)) + $0 }.joined() + "\n"
  }

  /// Rounds to microseconds.
  private static func rounded(_ seconds: Double) -> Double { (seconds * 1e6).rounded() / 1e6 }

  private static func sentence(_ warning: LoopFacts.Warning) -> String {
    switch warning {
    case .damaged(let problem): "The file is damaged: \(problem)."
    case .outsideCanvas(let frame): "Frame \(frame) extends beyond the picture."
    case .shortDelay(let frame): "Frame \(frame) lasts 10 ms or less; browsers play that as 100 ms."
    case .needless(let chunk, let bytes): "A chunk '\(chunk)' of \(bytes) bytes does not change the picture."
    case .trailing(let bytes): "\(bytes) bytes follow the end of the file."
    case .frameCount(let stated, let found): "The file states \(stated) frames but has \(found)."
    }
  }
}
