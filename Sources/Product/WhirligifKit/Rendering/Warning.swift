import BuiltinPresets
import Numerics

/// A difference from the requested picture, or a probable mistake.
public struct Warning: Hashable, Sendable {
  /// What a warning is about.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive(warn)
  #endif
  public enum Kind: Hashable, Sendable {
    /// Nothing moves, although a loop was asked for.
    case still
    /// A setting that changes nothing that is drawn.
    case unused
    /// Anything else.
    case other
    /// What is worth knowing and was asked for: nothing is refused for it.
    case note
  }

  /// What it is about.
  public let kind: Kind
  /// The warning as a sentence.
  public let sentence: String
  /// The warning as values, such as the option that it names.
  public var finding: Finding { Finding(ofWarning: sentence) }

  init(_ sentence: String, _ kind: Kind = .other) { (self.sentence, self.kind) = (sentence, kind) }

  /// A warning that was recorded as text.
  init(recorded sentence: String) {
    let isStill = sentence == Warning.still(nil).sentence || Warning.stillDrawing(in: sentence) != nil
    self.init(sentence, isStill ? .still : sentence.ends(with: Self.unusedEnding) ? .unused : .other)
  }

  /// A note about a part of an animation whose end does not lead back to its begin.
  static let openPart = Warning(
    "The part does not close: its last picture differs from its first; 'bounce' plays it there and back.", .note)

  private static let unusedEnding = "' changes nothing that is drawn."

  static func unused(_ parameter: String) -> Warning { Warning("'\(parameter)\(unusedEnding)", .unused) }
}

extension Warning {
  /// A warning about a source that does not move, with what moves it if it is a drawing.
  ///
  /// - Parameter drawing: the file of a drawing; nil for another source.
  static func still(_ drawing: String?) -> Warning {
    guard let drawing, let mover = PresetLibrary.mover else { return Warning("Nothing moves.", .still) }
    return Warning(
      "Nothing moves in '\(drawing)': the preset '\(mover.preset)' moves it as its '\(mover.parameter)'.", .still)
  }

  /// The drawing in the sentence of ``still(_:)``; nil for other sentences.
  package static func stillDrawing(in sentence: String) -> String? {
    let parts = Warning.still("\n").sentence.split(at: "\n", omittingEmptySubsequences: false)
    guard parts.count == 2, sentence.utf8.starts(with: parts[0].utf8) else { return nil }
    let rest = sentence.utf8.dropFirst(parts[0].utf8.count)
    guard rest.count > parts[1].utf8.count, rest.suffix(parts[1].utf8.count).elementsEqual(parts[1].utf8) else {
      return nil
    }
    return String(Substring(rest.dropLast(parts[1].utf8.count)))
  }
}

extension PresetLibrary {
  /// The preset that first comes to mind for moving a drawing, and its parameter.
  package static let mover: (preset: String, parameter: String)? = BuiltinPresets.mover.map { ($0, "artwork") }
}
