import Numerics
import WhirligifKit

/// The output of `inspect` for an animation source: its size and duration, its contents, and features that are not
/// drawn.
struct SourceInspection {
  private let animation: Animation
  private let size: (width: Int, height: Int)
  private let seconds: Double
  private let warnings, notes: [String]

  /// Nil for bytes that are not an animation, such as damaged pictures.
  init?(_ bytes: [UInt8], file: String) {
    guard var animation = try? Animation(bytes: bytes, file: file) else { return nil }
    // No frames are drawn, so that neither a good start nor the limit of pixels matters; warnings look at small
    // pictures.
    animation.options.start = 0
    animation.options.maximumPixels = RenderLimits.maximumPixels.upperBound
    guard let plan = try? animation.plan(), let messages = try? plan.warnings() else { return nil }
    self.animation = animation
    warnings = messages.filter { !$0.isNote }.map { $0.finding.report }
    notes = messages.filter { $0.isNote }.map { $0.finding.report }
    (size, seconds) = (plan.pixelSize, plan.seconds)
  }

  var page: String {
    let shown = { StandardOutput.visible($0) }
    var text = "\(shown(animation.name)): \(shown(animation.summary))\n"
    text += "\(size.width) x \(size.height) pixels, \(ValueText.plain(seconds)) s\n"
    for part in animation.contents {
      text += "\n\(part.heading):\n"
      for item in part.items { text += "  \(shown(item.line))\n" + (item.setting.map(flag) ?? "") }
    }
    for (heading, messages) in [("Not drawn as specified", warnings), ("Notes", notes)] where !messages.isEmpty {
      text += "\n\(heading):\n" + messages.map { "  \(shown($0))\n" }.joined()
    }
    return text
  }

  /// A setting as a line to paste.
  private func flag(_ setting: Setting) -> String {
    "      --\(setting.name) \(ShellWord.quoted(setting.text))\n"
  }

  var report: ReportValue {
    let contents = animation.contents.map { part in
      ReportValue.Member(name: part.heading.lowercasedASCII, value: .array(part.items.map { $0.report }))
    }
    return .object(
      [
        .init(name: "name", value: .string(animation.name)), .init(name: "summary", value: .string(animation.summary)),
        .init(name: "width", value: .integer(size.width)), .init(name: "height", value: .integer(size.height)),
        .init(name: "duration", value: .number(seconds)),
      ] + contents + [
        .init(name: "warnings", value: .array(warnings.map(ReportValue.string))),
        .init(name: "notes", value: .array(notes.map(ReportValue.string))),
      ])
  }
}
