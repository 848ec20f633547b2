import Numerics
import Preset

/// What an error or a warning says, as values: the part that is wrong, its value, and what was expected.
///
///     do {
///       try animation.set(name, to: text)
///     } catch {
///       for finding in error.findings { form.mark(finding.name, finding.message, finding.suggestion) }
///     }
public struct Finding: Hashable, Sendable {
  /// A place in a document.
  public struct Place: Hashable, Sendable {
    /// The name of the file.
    public let file: String
    /// Counted from 1; nil for the document as a whole.
    public let line, column: Int?
  }

  /// The finding as a sentence.
  public let message: String
  /// The parameter, by its name, or the property of ``RenderOptions`` that it is about; nil for others.
  public internal(set) var name: String?
  /// The place in a document; nil for other findings.
  public internal(set) var place: Place?
  /// The value that cannot be taken, as it was written.
  public internal(set) var value: String?
  /// What is possible, as a phrase: `0.5 to 12`.
  public internal(set) var expected: String?
  /// What was probably meant.
  public internal(set) var suggestion: String?

  init(_ message: String) { self.message = message }
}

extension WhirligifError {
  /// What is wrong, one by one.
  public var findings: [Finding] {
    switch self {
    case .unknownPreset(let name, let suggestions): [finding(value: name, suggestion: suggestions.first)]
    case .unknownParameter(let name, _, let nearest): [finding(name, suggestion: nearest)]
    case .unknownSetting(let name, _, let known):
      [finding(name, suggestion: Suggestion.nearest(name, among: known))]
    case .invalidValue(let message): [Finding(aboutValue: message)]
    case .invalidDocument(let lines): lines.map(Finding.init(inDocument:))
    case .invalidFile(let path, _), .cannotRead(let path, _), .cannotCreate(let path, _), .cannotWrite(let path, _):
      [finding(at: Finding.Place(file: path, line: nil, column: nil))]
    case .notAsAsked(let sentences): sentences.map(Finding.init(ofWarning:))
    case .tooManyPixels(let width, let height, let frames, let limit):
      [finding("maximumPixels", value: "\(limit)", expected: "\(Int64(width) * Int64(height) * Int64(frames)) or more")]
    case .tooManyBytes(let smallest, let limit):
      [finding("maximumBytes", value: "\(limit)", expected: "\(smallest) or more")]
    case .tooSlow(_, let limit): [finding("maximumSeconds", value: ValueText.plain(limit))]
    case .outOfMemory, .closedPipe, .cancelled, .fault: [finding()]
    }
  }

  private func finding(
    _ name: String? = nil, at place: Finding.Place? = nil, value: String? = nil, expected: String? = nil,
    suggestion: String? = nil
  ) -> Finding {
    var finding = Finding(description)
    (finding.name, finding.place, finding.value) = (name, place, value)
    (finding.expected, finding.suggestion) = (expected, suggestion)
    return finding
  }
}

/// The sentences of the library, read. Messages about values have one of two forms, whatever characters the value has:
///
///     'thickness': "1e9" is not a number; expected 0.5 to 12; did you mean "9"?
///     Invalid value '1e9' for 'fps': expected a number from 0.1 to 1000. Did you mean '9'?
extension Finding {
  init(aboutValue message: String) {
    self.init(message)
    if let rest = message.after(prefix: "Invalid value '"), let (head, tail) = Self.cut(rest, atLast: "': "),
      let (value, name) = Self.cut(head, atLast: "' for '")
    {
      (self.value, self.name) = (String(value), RenderOption.named(String(name))?.property ?? String(name))
      readEnd(tail)
    } else if let (name, rest) = message.after(prefix: "'").flatMap({ Self.cut($0, atFirst: "': ") }),
      Self.isName(name)
    {
      self.name = String(name)
      let quoted = rest.after(prefix: "\"").flatMap { Self.cut($0, atLast: "\" is ") }
      let read = quoted ?? Self.cut(rest, atFirst: " is ")
      value = read.map { String($0.before) }
      readEnd(read?.after ?? rest)
    }
  }

  /// A line such as `ring.json:12:9: layers[2]: unknown key "radiu"; did you mean "radius"?`.
  init(inDocument line: String) {
    self.init(line)
    let parts = line.split(at: ":", omittingEmptySubsequences: false)
    guard let file = parts.first, parts.count > 1 else { return }
    let numbers = parts.dropFirst().prefix(2).map { Int($0) }
    let isPlace = numbers.count == 2 && !numbers.contains(nil)
    place = Place(file: String(file), line: isPlace ? numbers[0] : nil, column: isPlace ? numbers[1] : nil)
    readEnd(parts.dropFirst(isPlace ? 3 : 1).joined(separator: ":")[...])
  }

  /// A warning, whose first name in quotation marks is often that of an option.
  init(ofWarning sentence: String) {
    self.init(sentence)
    let words = sentence.split(at: "'", omittingEmptySubsequences: false).map(String.init)
    let names = words.indices.filter { $0 % 2 == 1 }.map { words[$0] }
    name = names.lazy.compactMap(RenderOption.named).first?.property
    if name == nil, words[0].isEmpty, let first = names.first, Self.isName(first[...]) { name = first }
  }

  /// Reads what was expected and meant.
  private mutating func readEnd(_ text: Substring) {
    var text = text
    for question in ["; did you mean ", " Did you mean "] {
      guard let (before, after) = Self.cut(text, atFirst: question) else { continue }
      text = before
      let meant = after.before(suffix: "?") ?? Self.cut(after, atFirst: "?")?.before ?? after
      suggestion = meant.split(whereScalar: { "\"'".unicodeScalars.contains($0) }).first.map(String.init)
    }
    guard let expected = text.after(prefix: "expected ") ?? Self.cut(text, atLast: "expected ")?.after else { return }
    self.expected = String(expected.before(suffix: ".") ?? expected)
  }

  private static func cut(_ text: Substring, atFirst part: String) -> (before: Substring, after: Substring)? {
    text.range(ofBytes: part).map { (text[..<$0.lowerBound], text[$0.upperBound...]) }
  }

  private static func cut(_ text: Substring, atLast part: String) -> (before: Substring, after: Substring)? {
    var found = cut(text, atFirst: part)
    while let last = found, let next = cut(last.after, atFirst: part) {
      found = (text[..<next.before.endIndex], next.after)
    }
    return found
  }

  private static func isName(_ text: Substring) -> Bool {
    text.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil || ".-".unicodeScalars.contains($0)
    }
  }
}
