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
  case invalidValue(String)
  /// A document that violates the rules of the language: each finding on one line with its position.
  case invalidDocument([String])
  /// A damaged file, such as a GIF with a truncated block.
  case invalidFile(path: String, problem: String)
  /// The picture would differ from the request, a sentence per difference; thrown if `isStrict` is set.
  case notAsAsked([String])
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
  public var description: String {
    switch self {
    case .unknownPreset(let name, let suggestions):
      "Unknown preset '\(name)'." + (Suggestion.question(suggestions) ?? " PresetLibrary.names lists all presets.")
    case .unknownParameter(let name, let preset, let nearest):
      "Preset '\(preset)' has no parameter '\(name)'."
        + (Suggestion.question(nearest) ?? " Animation.parameters lists all parameters.")
    case .unknownSetting(let name, let file, let known):
      "'\(file)' has nothing to set that is called '\(name)'."
        + (Suggestion.question(Suggestion.nearest(name, among: known)) ?? " It has \(Self.list(known)).")
    case .invalidValue(let message): message
    case .invalidDocument(let findings), .notAsAsked(let findings): findings.joined(separator: "\n")
    case .invalidFile(let path, let problem): "'\(path)' \(problem)."
    case .tooManyPixels(let width, let height, let frames, let limit):
      "\(width) x \(height) pixels x \(frames) frames are more than \(limit) pixels. "
        + "Choose a smaller size, frameRate or duration, or raise maximumPixels."
    case .tooManyBytes(let smallest, let limit):
      "The smallest file has \(smallest) bytes, more than \(limit). "
        + "Choose a smaller size or frameRate, or raise maximumBytes."
    case .tooSlow(let seconds, let limit):
      Self.tooSlow(seconds, limit) + "Choose a smaller size or frameRate, or raise maximumSeconds."
    case .outOfMemory(0, _): "There is not enough memory for the picture. Choose a smaller size."
    case .outOfMemory(let needed, let available):
      "The picture needs about \(Self.megabytes(needed)) of memory, but \(Self.megabytes(available)) are available. "
        + "Choose a smaller size."
    case .cannotRead(let path, let reason): "Cannot read '\(path)': \(reason)."
    case .cannotCreate(let path, let reason): "Cannot create '\(path)': \(reason)."
    case .cannotWrite(let path, let reason): "Cannot write '\(path)': \(reason)."
    case .closedPipe: "The reader of standard output has closed the pipe."
    case .cancelled: "Cancelled."
    case .fault(let what): "Internal error: \(what). Please report it."
    }
  }

  package static func tooSlow(_ seconds: Double?, _ limit: Double) -> String {
    let limit = ValueText.plain(limit)
    guard let seconds else { return "Rendering takes more than \(limit) s. " }
    let (value, unit) = seconds < 120 ? (seconds, "s") : seconds < 7200 ? (seconds / 60, "min") : (seconds / 3600, "h")
    return "Rendering would take about \(ValueText.plain(value.rounded())) \(unit), more than \(limit) s. "
  }

  package static func megabytes(_ bytes: Int) -> String { "\(bytes >> 20) MB" }

  /// The message, one line per finding.
  public var lines: [String] {
    switch self {
    case .invalidDocument(let findings), .notAsAsked(let findings): findings
    default: [description]
    }
  }

  /// The first names, in quotation marks.
  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(12).map { "'\($0)'" }.joined(separator: ", ")
    return names.count > 12 ? "\(shown) and \(names.count - 12) more" : shown
  }
}

extension WhirligifError {
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

/// Formats messages as sentences.
enum Sentence {
  /// With a capital letter at the start, unless it starts with a flag or a file name, and a full stop at the end.
  static func from(_ message: String) -> String {
    let word = message.unicodeScalars.prefix { $0 != " " && $0 != ":" }
    let isName = word.dropLast().contains { "./".unicodeScalars.contains($0) }
    return (isName ? String(message.prefix(1)) : message.prefix(1).uppercased()) + message.dropFirst()
      + (message.unicodeScalars.last.map { ".?!".unicodeScalars.contains($0) } == true ? "" : ".")
  }
}
