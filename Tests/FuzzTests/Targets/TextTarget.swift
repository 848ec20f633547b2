import Colors
import Motion
import Numerics
import Preset
import Typography
import Vector

@testable import Jobs
@testable import WhirligifKit
@testable import whirligif

/// The first byte says what reads the rest.
enum TextTarget {
  static func run(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    let rest = Array(bytes.dropFirst())
    let text = String(decoding: rest, as: UTF8.self)
    let readers: [(String) -> Void] = [
      flags, renderFlags, colors, numbers, options, paths, expressions, templates, easings, paints, fonts, outputs,
      parameters,
    ]
    let index = Int(first) % (readers.count + 1)
    if index < readers.count { readers[index](text) } else { manifest(rest) }
  }

  private static func words(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private static func flags(_ text: String) {
    var words = words(text)
    let name = words.isEmpty ? "" : words.removeFirst()
    guard let spec = try? OptionTable.command(named: name) else { return }
    do throws(UsageError) {
      _ = try ArgumentParser.parse(words, for: spec)
    } catch {
      precondition(!error.message.isEmpty)
    }
  }

  private static func renderFlags(_ text: String) {
    do {
      let words = ["ring"] + words(text)
      let early = EarlyArguments(words, for: OptionTable.render)
      if let line = try InputLine.parse(words, early, for: OptionTable.render) { _ = try line.animation().plan() }
    } catch {
      precondition(!error.lines.joined().isEmpty)
    }
  }

  private static func colors(_ text: String) {
    guard let color = try? ColorSyntax.parse(text) else { return }
    let printed = ColorSyntax.print(color)
    guard let again = try? ColorSyntax.parse(printed) else { preconditionFailure("A printed color can be read") }
    precondition(ColorSyntax.print(again) == printed)
  }

  private static func numbers(_ text: String) {
    precondition(ValueText.number(text)?.isFinite != false)
    _ = (ValueText.integer(text), ValueText.size(text), ValueText.bytes(text), TextTarget.ignored(text))
  }

  private static func ignored(_ text: String) -> String? { Suggestion.nearest(text, among: ["fps", "duration"]) }

  private static func options(_ text: String) {
    var options = RenderOptions()
    for option in RenderOption.all { _ = try? options.set(option.name, to: text) }
  }

  private static func paths(_ text: String) {
    guard let path = try? Path(svg: text) else { return }
    precondition(path.points.allSatisfy { $0.x.isFinite && $0.y.isFinite } || !path.data.isEmpty)
    _ = path.length
  }

  private static func expressions(_ text: String) {
    guard let expression = try? Expression(parsing: text) else { return }
    precondition(expression.source == text)
    _ = try? expression.evaluate(in: EvaluationContext(slotCount: 0))
  }

  private static func templates(_ text: String) { _ = try? TextTemplate(parsing: text) }

  private static func easings(_ text: String) {
    guard let easing = try? Easing(parsing: text) else { return }
    for place in [0, 0.25, 0.5, 1] { _ = easing.value(at: place) }
  }

  private static func paints(_ text: String) { _ = try? PaintLiteral(parsing: text) }

  private static func fonts(_ text: String) { _ = try? Font(text) }

  private static func outputs(_ text: String) {
    _ = try? OutputName.check(text)
    _ = try? OutputTemplate(text).path(for: [.init(name: "preset", text: text)])
  }

  private static func parameters(_ text: String) {
    guard var animation = try? Animation(preset: "wave") else { return }
    for parameter in animation.parameters { try? animation.set(parameter.name, to: text) }
    _ = try? animation.plan()
  }

  private static func manifest(_ bytes: [UInt8]) {
    guard let manifest = try? Manifest(reading: bytes, file: "fuzz.json") else { return }
    for index in 0..<min(manifest.count, 20) { _ = try? manifest.job(at: index) }
  }
}
