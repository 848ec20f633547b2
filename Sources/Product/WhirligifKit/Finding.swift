import JSON
import Numerics

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

    /// As compilers print it: `ring.json:12:9`.
    package var text: String {
      [file, line.map { "\($0)" }, column.map { "\($0)" }].compactMap { $0 }.joined(separator: ":")
    }

    package init(file: String, line: Int?, column: Int?) { (self.file, self.line, self.column) = (file, line, column) }
  }

  /// The kinds of errors, of command lines that cannot be parsed, and of warnings; their names are stable.
  package enum Kind: String, CaseIterable, Sendable {
    case unknownPreset, unknownParameter, unknownSetting, invalidValue, invalidDocument, invalidFile
    /// A finished picture, a manifest, or a single animation, where something else is expected.
    case isPicture, isManifest, isAnimation
    case tooManyPixels, tooManyBytes, tooSlow, outOfMemory, cannotRead, cannotCreate, cannotWrite
    case closedPipe, cancelled, fault
    case unknownCommand, unknownOption, missingValue, unexpectedValue, unexpectedArgument, missingArgument
    case notAsAsked
    /// Messages beside a result; their rules say which are warnings.
    case notDrawn, asPlayers, missingFile, otherFont, script, scriptOfMotion, waits, frozen, still, roundedLoop,
      randomNumbers
    case noSize, noNamespace, openLoop, openPart, playsOnce
    case empty, oneColor, emptyMoment, faint, faintOnWhite, lostColor, cut, smallText, small, emptyStart, artwork
    case reduced, fewerPictures
    case unused, unusedOption, covered, noEffect, noMotion, adapted, visibleLoss, noVariant
    case notKept, drawnAnew, differs, large, keepsScripts, removed, fallbackColor
  }

  package var kind: Kind
  /// The finding as a sentence.
  public private(set) var message: String
  /// The sentence with flags in place of the names of settings.
  package private(set) var commandMessage: String
  /// The setting that it is about, by its name in flags and manifests or in the document.
  package private(set) var setting: String?
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

  /// - Parameter setting: nil for that of the sentence.
  package init(
    _ kind: Kind, _ sentence: Wording, of setting: String? = nil, value: String? = nil, expected: String? = nil,
    meant: String? = nil, at file: String? = nil
  ) {
    (self.kind, message, commandMessage) = (kind, sentence.text, sentence.commandText)
    (self.value, self.expected, suggestion) = (value, expected, meant)
    self.setting = setting ?? sentence.subject
    name = self.setting.map { RenderOption.named($0)?.property ?? $0 }
    place = file.map { Place(file: $0, line: nil, column: nil) }
  }

  /// A sentence without values, about a value.
  package init(_ sentence: Wording) { self.init(.invalidValue, sentence) }
}

extension Finding {
  /// The kind in a word that does not change, such as `invalidValue`.
  public var code: String { kind.rawValue }

  /// A value that a setting cannot have.
  package static func invalid(
    _ value: String, of setting: String, expected: String, meant: String? = nil
  ) -> Finding {
    var finding = invalid(value, of: setting, "expected \(expected).\(Suggestion.question(meant) ?? "")")
    (finding.expected, finding.suggestion) = (expected, meant)
    return finding
  }

  static func invalid(_ value: String, of setting: String, _ problem: String) -> Finding {
    Finding(
      .invalidValue, "Invalid value '\(value)' for '\(bare: setting)': \(problem)", of: setting, value: value)
  }

  /// The complaint as a sentence about its setting.
  package init(_ complaint: Complaint) {
    let sentence: Wording =
      if let setting = complaint.setting { "\(setting: setting): \(Sentence.ended(complaint.reason))" } else {
        Wording(Sentence.from(complaint.reason))
      }
    self.init(
      .invalidValue, sentence, of: complaint.setting, value: complaint.value, expected: complaint.expected,
      meant: complaint.meant)
    name = complaint.setting
  }

  /// The finding as one about a parameter, if it does not say which it is about.
  package func about(_ parameter: String) -> Finding {
    var finding = self
    finding.setting = setting ?? parameter
    finding.name = name ?? parameter
    return finding
  }

  /// The finding with what was probably meant, and a sentence that says so.
  package func asking(_ question: String, about meant: String) -> Finding {
    var finding = self
    finding.message += question
    finding.commandMessage += question
    finding.suggestion = meant
    return finding
  }

  /// The complaint about a place of a file, as compilers print it.
  package init(_ complaint: Complaint, in file: String, _ kind: Kind = .invalidDocument) {
    let space = complaint.line == nil ? " " : ""
    self.init(
      kind, "\(file):\(space)\(complaint)", value: complaint.value, expected: complaint.expected,
      meant: complaint.meant)
    place = Place(file: file, line: complaint.line, column: complaint.column)
  }
}

extension Finding {
  /// The values of a warning.
  var record: ReportValue {
    let texts = [
      ("code", code), ("message", message), ("command", commandMessage), ("setting", setting), ("value", value),
    ]
    return .object(texts.compactMap { name, text in text.map { .init(name: name, value: .string($0)) } })
  }

  init?(record: JSONObject) {
    guard let kind = record["code"]?.string.flatMap(Kind.init), let message = record["message"]?.string,
      let command = record["command"]?.string
    else { return nil }
    self.init(
      kind, Wording(text: message, commandText: command), of: record["setting"]?.string,
      value: record["value"]?.string)
  }
}
