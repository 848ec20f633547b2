import Numerics

/// A sentence in two voices: that of the library, which names settings, and that of the command, which has flags.
///
///     "The animation does not repeat; \(setting: "plays") 1 plays it once."
///     The animation does not repeat; 'plays' 1 plays it once.
///     The animation does not repeat; --plays 1 plays it once.
package struct Wording: Hashable, Sendable {
  fileprivate(set) var text = ""
  fileprivate(set) var commandText = ""
  /// The names of the settings in it.
  fileprivate var settings: [String] = []

  /// The setting that it is most likely about: the first option, or else the first setting.
  var subject: String? {
    settings.first { name in RenderOption.all.contains { $0.name == name } } ?? settings.first
  }

  package init(_ text: String) { (self.text, commandText) = (text, text) }

  /// A sentence as it was recorded.
  init(text: String, commandText: String) { (self.text, self.commandText) = (text, commandText) }
}

extension Wording: ExpressibleByStringInterpolation {
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var wording = Wording("")

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) { append(literal, literal) }

    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      appendLiteral(value.description)
    }

    package mutating func appendInterpolation(_ other: Wording) {
      append(other.text, other.commandText)
      wording.settings += other.settings
    }

    /// A setting: `'plays'` and `--plays`.
    package mutating func appendInterpolation(setting name: String) {
      append("'\(name)'", "--\(Parameter.flag(of: name))")
      wording.settings.append(name)
    }

    /// A setting without quotation marks: `plays` and `--plays`.
    package mutating func appendInterpolation(bare name: String) { append(name, "--\(Parameter.flag(of: name))") }

    /// A property of ``RenderOptions``: `frameRate` and `--fps`.
    package mutating func appendInterpolation(property name: String) {
      append(RenderOption.named(name)?.property ?? name, "--\(name)")
    }

    private mutating func append(_ text: String, _ commandText: String) {
      wording.text += text
      wording.commandText += commandText
    }
  }

  package init(stringLiteral text: String) { self.init(text) }
  package init(stringInterpolation: StringInterpolation) { self = stringInterpolation.wording }
}

/// Formats messages as sentences.
enum Sentence {
  /// With a capital letter at the start, unless it starts with a flag or a file name, and a full stop at the end.
  static func from(_ message: String) -> String {
    let word = message.unicodeScalars.prefix { $0 != " " && $0 != ":" }
    let isName = word.dropLast().contains { "./".unicodeScalars.contains($0) }
    return (isName ? String(message.prefix(1)) : message.prefix(1).uppercased()) + ended(message.dropFirst())
  }

  /// With a full stop at the end.
  static func ended(_ message: some StringProtocol) -> String {
    message + (message.unicodeScalars.last.map { ".?!".unicodeScalars.contains($0) } == true ? "" : ".")
  }
}
