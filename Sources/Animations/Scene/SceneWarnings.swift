import Drawing
import JSON
import Motion
import Preset
import Typography

/// Probable mistakes in a picture that can be drawn.
package enum SceneWarning: Hashable, Sendable {
  case empty
  case frozen
  case cut([PictureAudit.Edge])
  /// Text too small to be read; its size in pixels.
  case smallText(Double)
  /// Installed fonts replace the requested one.
  case fallbackFonts([String])
  /// The picture is smaller than the smallest sensible size of the document, in pixels.
  case small(smallest: Int)
}

extension SceneWarning: CustomStringConvertible {
  package var description: String {
    switch self {
    case .empty: "the picture is empty"
    case .frozen: "nothing moves"
    case .cut(let edges): "cut at the \(edges.map(\.rawValue).joined(separator: " and the ")) edge"
    case .smallText(let size):
      "the text size is \(NumberText.plain((size * 10).rounded() / 10)) pixels, and text is legible from "
        + "\(NumberText.plain(SceneRenderer.legibleText)); choose a larger or wider picture (such as 640x60)"
    case .fallbackFonts(let names):
      "characters that the font lacks come from the installed \(names.joined(separator: ", ")), so "
        + "other machines may render other bytes (choose a 'font')"
    case .small(let smallest): "the preset is made for \(smallest) pixels or more; smaller pictures lose its details"
    }
  }
}

extension SceneRenderer {
  /// The smallest legible size of text: pixels per em.
  static let legibleText = 7.0

  /// Draws 7 phases of the loop. Few loops have a period that divides by 7, so motion that repeats within the loop is
  /// not mistaken for a still.
  /// - Parameter isStill: whether only a still picture is requested.
  /// - Throws: `SceneError`, like drawing.
  package func warnings(isStill: Bool = false) throws -> [SceneWarning] {
    var warnings: [SceneWarning] = []
    let evaluator = SceneEvaluator(self)
    let audit = try PictureAudit(of: self, evaluator: evaluator, frames: 7, depth: .untilClear)
    if audit.visibleFrames == 0 { warnings.append(.empty) }
    if audit.visibleFrames > 0, !audit.moves, !isStill, calmMotion != .still { warnings.append(.frozen) }
    if !audit.cutEdges.isEmpty, !values.bleeds { warnings.append(.cut(audit.cutEdges)) }
    if let size = evaluator.smallestText, size < Self.legibleText {
      warnings.append(.smallText(size))
    } else if let smallest = document.smallestSize, max(width, height) < smallest {
      warnings.append(.small(smallest: smallest))
    }
    if !evaluator.fallbackFonts.isEmpty { warnings.append(.fallbackFonts(evaluator.fallbackFonts)) }
    return warnings
  }

  package func problems(isStill: Bool) throws -> [String] { try warnings(isStill: isStill).map { "\($0)" } }

  package func loopProblems() throws -> [String] {
    try JumpFinder.jumps(in: self).map { jump in
      "\(jump.position.line):\(jump.position.column): \(jump.path) jumps at the end of the loop with these parameters; "
        + "add \"cut\": true if that is intended"
    }
  }
}
