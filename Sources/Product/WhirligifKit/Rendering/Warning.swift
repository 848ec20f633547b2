import BuiltinPresets
import Drawing
import Lottie
import Numerics

/// A difference from the requested picture, or a probable mistake.
public struct Warning: Hashable, Sendable {
  /// What a warning is about.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive(warn)
  #endif
  public enum Kind: Hashable, Sendable {
    /// Nothing moves in a loop.
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
  /// Whether it is a note: a fact that one may want to know, for which nothing is refused.
  public let isNote: Bool
  /// The warning as a sentence.
  public var sentence: String { finding.message }
  /// The warning as values, such as the option that it names.
  public let finding: Finding

  package init(_ finding: Finding) {
    self.finding = finding
    isNote = finding.kind.rule?.isNote == true
    kind =
      switch finding.kind {
      case .still, .frozen: .still
      case .unused: .unused
      default: isNote ? .note : .other
      }
  }

  init(_ sentence: Wording, _ kind: Finding.Kind) { self.init(Finding(kind, sentence)) }

  init(_ warning: LottieWarning) {
    self.init(Wording(Sentence.from("\(warning)")), Finding.Kind(warning.problem))
  }

  /// A note about a part of an animation whose end does not lead back to its begin.
  static let openPart = Warning(
    """
    The part does not close: its last picture differs from its first; \(setting: "bounce") plays it there and back.
    """, .openPart)

  static func unused(_ parameter: String) -> Warning {
    Warning("\(setting: parameter) changes nothing that is drawn.", .unused)
  }
}

extension Warning {
  /// A message about a source of which nothing moves, with what moves it if it is a drawing.
  static func still(_ source: InputFacts) -> Warning {
    let kind: Finding.Kind = source.statesMotion ? .frozen : .still
    guard let drawing = source.drawing, let mover = PresetLibrary.mover else { return Warning("Nothing moves.", kind) }
    let sentence: Wording =
      "Nothing moves in '\(drawing)': the preset '\(mover.preset)' moves it as its '\(mover.parameter)'."
    return Warning(Finding(kind, sentence, value: drawing))
  }

  init(_ problem: LoopProblem) {
    switch problem {
    case .empty: self.init("The picture is empty.", .empty)
    case .frozen: self.init("Nothing moves.", .frozen)
    case .cut(let edges):
      self.init("Cut at the \(edges.map({ $0.rawValue }).joined(separator: " and the ")) edge.", .cut)
    case .smallText(let size, let legible):
      self.init(
        """
        The text size is \(ValueText.plain((size * 10).rounded() / 10)) pixels, and text is legible from \
        \(ValueText.plain(legible)); choose a larger or wider picture (such as 640x60).
        """, .smallText)
    case .fallbackFonts(let names):
      self.init(
        """
        Characters that the font lacks come from the installed \(names.joined(separator: ", ")), so other machines may \
        render other bytes (choose a \(setting: "font")).
        """, .otherFont)
    case .small(let smallest):
      self.init("The preset is made for \(smallest) pixels or more; smaller pictures lose its details.", .small)
    }
  }
}

extension PresetLibrary {
  /// The preset that first comes to mind for moving a drawing, and its parameter.
  package static let mover: (preset: String, parameter: String)? = BuiltinPresets.mover.map { ($0, "artwork") }
}
