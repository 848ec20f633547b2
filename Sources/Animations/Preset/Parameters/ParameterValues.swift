import Colors
import Motion
import Numerics

/// The parameter values of a document: defaults, and the users' changes.
package struct ParameterValues: Hashable, Sendable {
  /// One per declaration; nil for a default.
  package internal(set) var overrides: [Value?]

  /// Whether no value is changed: any error is then the document's fault.
  package var areDefaults: Bool { overrides.allSatisfy { $0 == nil } }

  /// The facts about drawings that expressions can use, by parameter index. This includes defaults: the document does
  /// not contain the drawings.
  package var artworks: [Int: ArtworkFacts] = [:]

  /// All defaults.
  package init(of document: PresetDocument) {
    overrides = Array(repeating: nil, count: document.parameters.count)
  }

  /// Sets a parameter from a text in the syntax of flags: `12`, `true`, `tomato`, `#f00,#00f`, `linear(90, red, blue)`.
  package mutating func set(_ name: String, to text: String, in document: PresetDocument) throws(ParameterError) {
    let index = try document.parameterIndex(name)
    overrides[index] = try document.parameters[index].value(parsing: text)
  }

  /// Returns a parameter to its default.
  package mutating func reset(_ name: String, in document: PresetDocument) {
    if let index = try? document.parameterIndex(name) { overrides[index] = nil }
  }
}

extension PresetDocument {
  /// The index of a parameter, by its name or flag.
  fileprivate func parameterIndex(_ name: String) throws(ParameterError) -> Int {
    if let index = parameters.firstIndex(where: { $0.isNamed(name) }) { return index }
    throw .unknownParameter(name, nearest: Suggestion.nearest(name, among: parameters.map { $0.name }))
  }
}

extension ParameterDeclaration {
  /// Reads a value in the syntax of flags.
  func value(parsing text: String) throws(ParameterError) -> Value {
    switch type {
    case .number, .integer: return .number(try number(parsing: text))
    case .boolean: return .boolean(try boolean(parsing: text))
    case .color: return .color(try color(parsing: text))
    case .colors:
      let colors = try ValueList.split(text, at: ",").map { item throws(ParameterError) in try color(parsing: item) }
      return .colors(colors)
    case .paint:
      do {
        return Value(try PaintLiteral(parsing: text))
      } catch {
        throw .invalidPaint(parameter: name, error)
      }
    case .text, .font, .artwork:
      try check(.text(text))
      return .text(text)
    case .easing:
      do {
        _ = try Easing(parsing: text)
        let name = text.trimmed.lowercasedASCII
        // Frames parse the text again, and know the names of CSS fastest.
        return .text(Easing.standardText(of: name) ?? name)
      } catch {
        throw .invalidEasing(parameter: name, error)
      }
    case .choice:
      try check(.text(text))
      return .text(text)
    }
  }

  private func number(parsing text: String) throws(ParameterError) -> Double {
    let range = constantRange
    let written = text.trimmed
    let isPercentage = type == .number && written.ends(with: "%")
    var digits = written.before(suffix: isPercentage ? "%" : "deg") ?? written[...]
    if unit == .pixels { digits = digits.before(suffix: "px") ?? digits }
    guard let read = NumberText.read(digits) else {
      throw .invalidNumber(parameter: name, text: text, minimum: range.minimum, maximum: range.maximum)
    }
    let number = isPercentage ? read / 100 : read
    if isPercentage, let maximum = range.maximum, number > maximum {
      throw .percentageTooLarge(parameter: name, text: written, maximum: maximum)
    }
    try check(.number(number))
    return number
  }

  private func boolean(parsing text: String) throws(ParameterError) -> Bool {
    switch text.trimmed.lowercasedASCII {
    case "true", "yes", "on", "1": return true
    case "false", "no", "off", "0": return false
    default: throw .invalidBoolean(parameter: name, text: text)
    }
  }

  private func color(parsing text: String) throws(ParameterError) -> Color {
    do {
      return try ColorSyntax.parse(text)
    } catch {
      throw .invalidColor(parameter: name, error)
    }
  }

  /// Checks a value against the bounds that do not depend on other parameters.
  func check(_ value: Value) throws(ParameterError) {
    let range = constantRange
    try check(value, minimum: range.minimum, maximum: range.maximum)
  }

  func check(_ value: Value, minimum: Double?, maximum: Double?) throws(ParameterError) {
    switch value {
    case .number(let number):
      if type == .integer, number != number.rounded() { throw .notWhole(parameter: name, number) }
      guard number >= minimum ?? number, number <= maximum ?? number else {
        throw .outOfRange(parameter: name, number, minimum: minimum, maximum: maximum)
      }
    case .text(let text) where isRequired && text.unicodeScalars.allSatisfy { $0.properties.isWhitespace }:
      throw .blankText(parameter: name, text: text)
    case .text(let text) where type == .choice && !offers(text):
      let nearest = Suggestion.nearest(text, among: choices)
      throw .unknownChoice(parameter: name, text: text, choices: choices, nearest: nearest)
    default: break
    }
  }
}
