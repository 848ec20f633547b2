import Frames
import WhirligifKit

/// The facts of a file of any container, for people and for programs.
package struct FileReport: Sendable {
  /// The maximum number of frames that a page or a report lists.
  private static let maximumListed = 10_000

  private let facts: FileFacts

  package init(_ facts: FileFacts) { self.facts = facts }

  /// Anomalies, a sentence each: the first twenty, and the number of the others.
  package var warnings: [String] {
    let told = facts.warnings.prefix(20).map { $0.sentence }
    let more = facts.warnings.count + facts.unlisted.warnings - told.count
    return more > 0 ? told + ["There \(more == 1 ? "is 1 more warning" : "are \(more) more warnings")."] : told
  }

  /// Whether the file is damaged: a truncated block, missing or invalid pixels, or a frame outside the canvas.
  package var isDamaged: Bool { facts.unlisted.hasDamage || facts.warnings.contains(where: { $0.isDamage }) }

  /// The JSON report; the names of its members are stable.
  package var report: ReportValue {
    var members: [ReportValue.Member] = [.init(name: "format", value: .string(facts.format))]
    if let gif = facts.gif { members.append(.init(name: "version", value: .string(gif.version))) }
    members += [
      .init(name: "width", value: .integer(facts.width)), .init(name: "height", value: .integer(facts.height)),
      .init(name: "bytes", value: .integer(facts.byteCount)),
      .init(name: "duration", value: .number(Self.rounded(facts.seconds))),
      .init(name: "plays", value: facts.plays.map(ReportValue.integer) ?? .string("forever")),
      .init(name: "colors", value: facts.colors.map(ReportValue.integer) ?? .null),
      .init(name: "alpha", value: .boolean(facts.hasAlpha)),
      .init(name: "wastedBytes", value: .integer(facts.wastedBytes)),
    ]
    if let gif = facts.gif {
      members += [
        .init(name: "globalColors", value: .integer(gif.globalColors)),
        .init(name: "unusedGlobalColors", value: .integer(gif.unusedGlobalColors)),
        .init(name: "seam", value: gif.seam.map(ReportValue.number) ?? .null),
      ]
    }
    members += [
      .init(name: "frameCount", value: .integer(facts.frameCount)),
      .init(name: "frames", value: .array(facts.frames.prefix(Self.maximumListed).map(Self.report))),
      .init(name: "warnings", value: .array(warnings.map(ReportValue.string))),
    ]
    return .object(members)
  }

  private static func report(_ frame: FileFacts.Frame) -> ReportValue {
    var members: [ReportValue.Member] = [
      .init(name: "left", value: .integer(frame.rect.left)), .init(name: "top", value: .integer(frame.rect.top)),
      .init(name: "width", value: .integer(frame.rect.width)),
      .init(name: "height", value: .integer(frame.rect.height)),
      .init(name: "seconds", value: .number(rounded(frame.seconds))),
      .init(name: "blend", value: .string(frame.blend.rawValue)),
      .init(name: "disposal", value: .string(frame.disposal.rawValue)),
    ]
    if let table = frame.table {
      members += [
        .init(name: "delay", value: .integer(Int((frame.seconds * 100).rounded()))),
        .init(name: "transparent", value: .boolean(table.hasTransparency)),
        .init(name: "localColors", value: table.localColors.map(ReportValue.integer) ?? .null),
        .init(name: "unusedColors", value: .integer(table.unusedColors)),
      ]
    }
    return .object(members + [.init(name: "bytes", value: .integer(frame.byteCount))])
  }

  /// A table for people.
  package var page: String {
    let plays = facts.plays.map { $0 == 1 ? "plays once" : "plays \($0) times" } ?? "plays forever"
    let alpha = facts.hasAlpha ? "with alpha" : "without alpha"
    let format = facts.gif.map { "GIF \($0.version)" } ?? facts.format
    var text = "\(format), \(facts.width) x \(facts.height) pixels \(alpha), "
    text += "\(facts.byteCount) bytes\n"
    text += "\(facts.frameCount) frames, \(ValueText.plain(Self.rounded(facts.seconds))) s, \(plays)\n"
    text += colors
    text += facts.wastedBytes > 0 ? "\(facts.wastedBytes) bytes are wasted\n" : ""
    text +=
      facts.gif?.seam.map { "loop seam: \(ValueText.plain(($0 * 100).rounded() / 100)) (1 is seamless)\n" } ?? ""
    text += "\nframe       at         size      shown    blend     disposal     bytes\n"
    for (index, frame) in facts.frames.prefix(Self.maximumListed).enumerated() { text += Self.row(index, frame) }
    let unlisted = facts.frameCount - Self.maximumListed
    return unlisted > 0 ? text + "and \(unlisted) more frames\n" : text
  }

  private var colors: String {
    guard let gif = facts.gif else { return facts.colors.map { "\($0) colors in the palette\n" } ?? "" }
    let unused = gif.unusedGlobalColors > 0 ? " (\(gif.unusedGlobalColors) unused)" : ""
    return gif.globalColors > 0 ? "\(gif.globalColors) colors in the global table\(unused)\n" : ""
  }

  private static func row(_ index: Int, _ frame: FileFacts.Frame) -> String {
    let columns = [
      ("\(index)", 5), ("\(frame.rect.left),\(frame.rect.top)", 9), ("\(frame.rect.width) x \(frame.rect.height)", 13),
      ("\(ValueText.plain(rounded(frame.seconds))) s", 11), (frame.blend.rawValue, 9), (frame.disposal.rawValue, 13),
      ("\(frame.byteCount)", 10),
    ]
    return columns.map { String(repeating: " ", count: max(1, $1 - $0.count)) + $0 }.joined() + "\n"
  }

  /// Rounds to microseconds.
  private static func rounded(_ seconds: Double) -> Double { (seconds * 1e6).rounded() / 1e6 }
}
