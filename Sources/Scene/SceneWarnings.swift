import Drawing
import Motion
import Preset
import Typography

/// What is probably wrong with a picture that can be drawn as asked.
package enum SceneWarning: Hashable, Sendable {
  case empty
  case frozen
  case cut([PictureAudit.Edge])
  /// A text is set so small that it can hardly be read; its size in pixels.
  case smallText(Double)
  /// Fonts of this machine stand in for the one asked for.
  case fallbackFonts([String])
}

extension SceneWarning: CustomStringConvertible {
  package var description: String {
    switch self {
    case .empty: "the picture is empty"
    case .frozen: "nothing moves"
    case .cut(let edges): "cut at the \(edges.map(\.rawValue).joined(separator: " and the ")) edge"
    case .smallText(let size):
      "the text is set in \(NumberText.plain((size * 10).rounded() / 10)) pixels, and can be read from "
        + "\(NumberText.plain(SceneRenderer.legibleText)); a larger or wider picture has room for it (such as --size 640x60)"
    case .fallbackFonts(let names):
      "\(names.joined(separator: ", ")) of this machine stands in for characters that the font lacks, so "
        + "other machines may give other bytes (--font names one)"
    }
  }
}

extension SceneRenderer {
  /// The smallest size in which text counts as legible: pixels of its em.
  package static let legibleText = 7.0

  /// Looks at 7 phases of the loop, a number that divides hardly any loop, so that what repeats within the loop is not
  /// taken for still.
  /// - Parameter isStill: whether one picture is all that is asked for.
  /// - Throws: `SceneError`, as drawing does.
  package func warnings(isStill: Bool = false) throws -> [SceneWarning] {
    var warnings: [SceneWarning] = []
    let evaluator = SceneEvaluator(self)
    let audit = try PictureAudit(of: self, evaluator: evaluator, frames: 7, depth: .untilClear)
    if audit.visibleFrames == 0 { warnings.append(.empty) }
    if audit.visibleFrames > 0, !audit.moves, !isStill, calmMotion != .still { warnings.append(.frozen) }
    if !audit.cutEdges.isEmpty, !values.bleeds { warnings.append(.cut(audit.cutEdges)) }
    if let size = evaluator.smallestText, size < Self.legibleText { warnings.append(.smallText(size)) }
    if !evaluator.fallbackFonts.isEmpty { warnings.append(.fallbackFonts(evaluator.fallbackFonts)) }
    return warnings
  }
}
