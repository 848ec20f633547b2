import Drawing
import Frames

/// Whether a message is a warning, which strictness refuses, or a note, which it passes; and why.
package struct MessageRule: Sendable {
  package let isNote: Bool
  /// What the message says.
  package let says: String
  package let reason: String

  fileprivate static func warning(_ says: String, _ reason: String) -> MessageRule {
    MessageRule(isNote: false, says: says, reason: reason)
  }

  fileprivate static func note(_ says: String, _ reason: String) -> MessageRule {
    MessageRule(isNote: true, says: says, reason: reason)
  }
}

extension Finding.Kind {
  /// The kind of the message about a document.
  init(_ problem: DocumentProblem) { self = Finding.Kind(rawValue: problem.rawValue) ?? .notDrawn }
  /// The kind of the message about a file.
  init(_ remark: EncodingRemark.Kind) { self = Finding.Kind(rawValue: remark.rawValue) ?? .differs }

  /// The rule of a message beside a result; nil for an error, without a result.
  package var rule: MessageRule? {
    switch self {
    // What the file says.
    case .notDrawn:
      .warning("a feature of an SVG or Lottie file is left out or drawn differently", "browsers or players draw it")
    case .asPlayers: .note("effects or perspective of After Effects are left out", "players leave them out as well")
    case .missingFile: .warning("an image or a style sheet is not read", "the picture lacks what the file names")
    case .otherFont: .warning("a font or a character is missing", "letters look different, here or on other machines")
    case .script: .warning("scripts of a file that does not move are not executed", "they may well draw or move it")
    case .scriptOfMotion: .note("scripts of a file that moves are not executed", "its own motion is drawn")
    case .waits: .warning("motion waits for a pointer, an event or a state", "the file moves once that happens")
    case .frozen: .warning("nothing moves of a preset, or of a file that states motion", "motion was asked for")
    case .still: .note("nothing moves", "the source states no motion")
    case .roundedLoop: .warning("the loop is rounded, or made longer", "its times are not those of the file")
    case .randomNumbers: .note("expressions have random numbers", "no two players agree on them")
    case .noSize: .warning("an SVG has no size", "that of its drawing at the beginning may be another one")
    case .noNamespace: .note("an SVG does not declare its namespace", "it is drawn, but browsers do not draw the file")
    case .openLoop: .note("the loop does not close", "the file ends so; it is drawn as it is")
    case .openPart: .note("a part of an animation does not close", "it was asked for")
    case .playsOnce: .note("the animation of a file does not repeat", "a loop shows all of it again")
    // What can be seen.
    case .empty: .warning("the picture is empty", "nothing of the animation is in the file")
    case .oneColor: .warning("the file has one color", "nothing in it can be seen")
    case .emptyMoment: .note("the moment that was asked for has one color", "it is the picture of this moment")
    case .faint: .warning("the picture hardly differs from the page that was named", "it cannot be seen there")
    case .faintOnWhite: .note("the picture hardly differs from white", "the page was not named, and may be another one")
    case .lostColor: .warning("a color hardly differs from the page that was named", "its part cannot be seen there")
    case .cut: .warning("the drawing is cut at an edge", "a part of it is missing")
    case .smallText: .warning("text is too small", "it cannot be read")
    case .small: .warning("a preset is smaller than it is made for", "details are lost")
    case .emptyStart: .note("the first picture is almost empty", "the loop begins as the file does")
    case .artwork: .warning("artwork does not suit the preset", "the preset cannot do with it what it does")
    case .reduced: .warning("a length in pixels is reduced to fit", "it is not the length that was asked for")
    case .fewerPictures: .warning("only some pictures are shown", "all have more pixels than the limit")
    // What was asked.
    case .unused: .warning("a setting changes nothing that is drawn", "something else was meant")
    case .unusedOption: .note("an option changes nothing of this picture", "options are often those of many files")
    case .covered: .note("a page or a background is covered", "the picture has a background of its own")
    case .noEffect: .warning("an option has no effect in the container", "the file is not as asked")
    case .noMotion: .note("an option of motion has no effect on a still", "the picture is right without it")
    case .adapted: .warning("the container has no such value, and another one is used", "the file is not as asked")
    case .visibleLoss: .note("so much lossiness can be seen", "it was asked for")
    case .noVariant: .warning("a container has one picture, or no color of the page", "the other one was asked for")
    // What a document can hold.
    case .notKept: .warning("the new file lacks something of the old one, such as its markers", "it is lost")
    case .drawnAnew: .note("the new file is drawn anew, rather than edited", "it shows the same, and is read otherwise")
    case .differs: .warning("a document, read back, differs from the animation", "viewers show something else")
    case .large: .note("an SVG is larger than files with pixels are", "it is right")
    case .removed: .note("what is unsafe in a page is left out of an edited SVG", "all else of the file is kept")
    case .fallbackColor: .note("a variable of the page is drawn in its fallback", "it is the color for all but SVGs")
    case .keepsScripts: .note("a file keeps the expressions of its author", "players run them")
    default: nil
    }
  }
}
