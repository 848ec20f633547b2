import AtomicFiles
import Numerics

/// An error of rendering or of files.
#if hasAttribute(nonexhaustive)
  @nonexhaustive(warn)
#endif
public enum WhirligifError: Error, Hashable, Sendable {
  /// No preset has this name.
  case unknownPreset(String, suggestions: [String])
  /// The preset has no parameter of this name.
  case unknownParameter(String, preset: String, nearest: String?)
  /// A Lottie or SVG file has nothing of this name to set; `known` has what it has.
  case unknownSetting(String, file: String, known: [String])
  /// A parameter or an option cannot have this value.
  case invalidValue(Finding)
  /// A document that violates the rules of the language.
  case invalidDocument([Finding])
  /// A damaged file, such as a GIF with a truncated block.
  case invalidFile(path: String, problem: String)
  /// The picture would differ from the request; thrown if `isStrict` is set.
  case notAsAsked([Finding])
  /// An animation with more pixels, over all frames, than the options allow.
  case tooManyPixels(width: Int, height: Int, frames: Int, limit: Int)
  /// The smallest possible file is larger than the options allow.
  case tooManyBytes(smallest: Int, limit: Int)
  /// A rendering that takes longer than the options allow; the estimated seconds, or nil if they are unknown.
  case tooSlow(seconds: Double?, limit: Double)
  /// A picture that needs more memory than the process can have, in bytes; 0 if the amount is unknown.
  case outOfMemory(needed: Int, available: Int)
  /// An input that cannot be read, with the system's reason.
  case cannotRead(path: String, reason: String)
  /// An output that cannot be created, with the system's reason.
  case cannotCreate(path: String, reason: String)
  /// A failed write; an existing file at the path is unchanged.
  case cannotWrite(path: String, reason: String)
  /// The reader of a pipe has closed it.
  case closedPipe
  /// The caller asked to stop.
  case cancelled
  /// An internal error of Whirligif.
  case fault(String)
}

extension WhirligifError: CustomStringConvertible {
  /// What, where, and what to do; several lines only for several findings in a document.
  public var description: String { lines.joined(separator: "\n") }

  /// The message, one line per finding.
  public var lines: [String] { findings.map { $0.message } }

  /// What is wrong, one by one.
  public var findings: [Finding] {
    let finding: Finding
    switch self {
    case .invalidDocument(let findings), .notAsAsked(let findings): return findings
    case .invalidValue(let only): finding = only
    case .unknownPreset(let name, let some):
      finding = Finding(
        .unknownPreset, "Unknown preset '\(name)'.\(Self.question(some))", value: name, meant: some.first)
    case .unknownParameter(let name, let preset, let nearest?) where nearest.includes("."):
      finding = Finding(
        .unknownParameter, "Preset '\(preset)' has no parameter '\(name)'. Did you mean '\(bare: nearest)'?",
        meant: nearest
      ).about(name)
    case .unknownParameter(let name, let preset, let nearest):
      finding = Finding(
        .unknownParameter,
        """
        Preset '\(preset)' has no parameter '\(name)'.\
        \(Suggestion.question(nearest) ?? " Animation.parameters lists all parameters.")
        """, meant: nearest
      ).about(name)
    case .unknownSetting(let name, let file, let known):
      finding = Finding(
        .unknownSetting, Self.unknown(name, in: file, known), meant: Suggestion.nearest(name, among: known)
      )
      .about(name)
    case .tooManyPixels(let width, let height, let frames, let limit):
      finding = Finding(
        .tooManyPixels,
        """
        \(width) x \(height) pixels x \(frames) frames are more than \(limit) pixels. Choose a smaller \
        \(property: "size"), \(property: "fps") or \(property: "duration"), or raise \(property: "max-pixels").
        """, of: "max-pixels", value: "\(limit)", expected: "\(Int64(width) * Int64(height) * Int64(frames)) or more")
    case .tooManyBytes(let smallest, let limit):
      finding = Finding(
        .tooManyBytes,
        """
        The smallest file has \(smallest) bytes, more than \(limit). Choose a smaller \(property: "size") or \
        \(property: "fps"), or raise \(property: "max-bytes").
        """, of: "max-bytes", value: "\(limit)", expected: "\(smallest) or more")
    case .tooSlow(let seconds, let limit):
      finding = Finding(
        .tooSlow,
        """
        \(Self.tooSlow(seconds, limit)) Choose a smaller \(property: "size") or \(property: "fps"), or raise \
        \(property: "max-seconds").
        """, of: "max-seconds", value: ValueText.plain(limit))
    case .outOfMemory(let needed, let available):
      finding = Finding(.outOfMemory, "\(Self.shortage(needed, available)) Choose a smaller \(property: "size").")
    case .invalidFile(let path, let problem): finding = Finding(.invalidFile, "'\(path)' \(problem).", at: path)
    case .cannotRead(let path, let reason):
      finding = Finding(.cannotRead, "Cannot read '\(path)': \(reason).", at: path)
    case .cannotCreate(let path, let reason):
      finding = Finding(.cannotCreate, "Cannot create '\(path)': \(reason).", at: path)
    case .cannotWrite(let path, let reason):
      finding = Finding(.cannotWrite, "Cannot write '\(path)': \(reason).", at: path)
    case .closedPipe: finding = Finding(.closedPipe, "The reader of standard output has closed the pipe.")
    case .cancelled: finding = Finding(.cancelled, "Cancelled.")
    case .fault(let what): finding = Finding(.fault, "Internal error: \(what). Please report it.")
    }
    return [finding]
  }

  private static func question(_ presets: [String]) -> Wording {
    Suggestion.question(presets).map { Wording($0) }
      ?? Wording(
        text: " PresetLibrary.names lists all presets.",
        commandText: " See 'whirligif list'. The path of a file must contain a dot or a slash.")
  }

  private static func unknown(_ name: String, in file: String, _ known: [String]) -> Wording {
    let advice = Suggestion.question(Suggestion.nearest(name, among: known)) ?? " It has \(list(known))."
    return "'\(file)' has nothing to set that is called '\(name)'.\(advice)"
  }

  /// The first names, in quotation marks.
  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(12).map { "'\($0)'" }.joined(separator: ", ")
    return names.count > 12 ? "\(shown) and \(names.count - 12) more" : shown
  }

  private static func tooSlow(_ seconds: Double?, _ limit: Double) -> String {
    let limit = ValueText.plain(limit)
    guard let seconds else { return "Rendering takes more than \(limit) s." }
    let (value, unit) = seconds < 120 ? (seconds, "s") : seconds < 7200 ? (seconds / 60, "min") : (seconds / 3600, "h")
    return "Rendering would take about \(ValueText.plain(value.rounded())) \(unit), more than \(limit) s."
  }

  private static func shortage(_ needed: Int, _ available: Int) -> String {
    if needed == 0 { return "There is not enough memory for the picture." }
    return "The picture needs about \(needed >> 20) MB of memory, but \(available >> 20) MB are available."
  }
}

extension WhirligifError {
  /// An error about a value, which says no more than a sentence.
  package static func invalidValue(_ sentence: String) -> WhirligifError { .invalidValue(Finding(Wording(sentence))) }

  /// The error as one about a parameter, if it does not say which it is about.
  package func about(_ parameter: String) -> WhirligifError {
    if case .invalidValue(let finding) = self { .invalidValue(finding.about(parameter)) } else { self }
  }

  /// A document that cannot be read or drawn as a whole.
  package static func invalidDocument(_ file: String, _ problem: String) -> WhirligifError {
    .invalidDocument([Finding(Complaint(problem), in: file)])
  }

  /// Converts an error of a file operation.
  package init(_ error: FileError) {
    self =
      switch error {
      case .cannotRead(let path, let reason): .cannotRead(path: path, reason: reason)
      case .cannotCreate(let path, let reason): .cannotCreate(path: path, reason: reason)
      case .cannotWrite(let path, let reason): .cannotWrite(path: path, reason: reason)
      case .closedPipe: .closedPipe
      case .isInput, .sameOutput: .invalidValue("\(error)")
      }
  }
}

/// Runs a file operation and converts its errors.
@discardableResult
package func mappingFileErrors<Result>(
  _ operation: @autoclosure () throws(FileError) -> Result
) throws(WhirligifError) -> Result {
  do {
    return try operation()
  } catch {
    throw WhirligifError(error)
  }
}
