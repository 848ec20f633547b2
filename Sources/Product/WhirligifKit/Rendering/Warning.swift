import BuiltinPresets
import Drawing
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
  public var sentence: String { finding.message }
  /// The warning as values, such as the option that it names.
  public let finding: Finding

  init(_ finding: Finding) {
    self.finding = finding
    kind =
      switch finding.kind {
      case .still: .still
      case .unused: .unused
      case .note: .note
      default: .other
      }
  }

  init(_ sentence: Wording, _ kind: Finding.Kind = .notAsAsked) { self.init(Finding(kind, sentence)) }

  /// A note about a part of an animation whose end does not lead back to its begin.
  static let openPart = Warning(
    """
    The part does not close: its last picture differs from its first; \(setting: "bounce") plays it there and back.
    """, .note)

  static func unused(_ parameter: String) -> Warning {
    Warning("\(setting: parameter) changes nothing that is drawn.", .unused)
  }
}

extension Warning {
  /// A warning about a source that does not move, with what moves it if it is a drawing.
  ///
  /// - Parameter drawing: the file of a drawing; nil for another source.
  static func still(_ drawing: String?) -> Warning {
    guard let drawing, let mover = PresetLibrary.mover else { return Warning("Nothing moves.", .still) }
    let sentence: Wording =
      "Nothing moves in '\(drawing)': the preset '\(mover.preset)' moves it as its '\(mover.parameter)'."
    return Warning(Finding(.still, sentence, value: drawing))
  }

  init(_ problem: LoopProblem) {
    switch problem {
    case .empty: self.init("The picture is empty.")
    case .frozen: self = .still(nil)
    case .cut(let edges): self.init("Cut at the \(edges.map({ $0.rawValue }).joined(separator: " and the ")) edge.")
    case .smallText(let size, let legible):
      self.init(
        """
        The text size is \(ValueText.plain((size * 10).rounded() / 10)) pixels, and text is legible from \
        \(ValueText.plain(legible)); choose a larger or wider picture (such as 640x60).
        """)
    case .fallbackFonts(let names):
      self.init(
        """
        Characters that the font lacks come from the installed \(names.joined(separator: ", ")), so other machines may \
        render other bytes (choose a \(setting: "font")).
        """)
    case .small(let smallest):
      self.init("The preset is made for \(smallest) pixels or more; smaller pictures lose its details.")
    }
  }
}

extension PresetLibrary {
  /// The preset that first comes to mind for moving a drawing, and its parameter.
  package static let mover: (preset: String, parameter: String)? = BuiltinPresets.mover.map { ($0, "artwork") }
}
