import Drawing
import JSON
import Motion
import Numerics
import Platform
import Preset
import Synchronization
import Typography

extension SceneRenderer {
  /// The smallest legible size of text: pixels per em.
  static let legibleText = 7.0

  /// - Parameters:
  ///   - look: at the loop, whose texts were noted.
  ///   - isStill: whether the picture need not move.
  /// - Throws: like drawing.
  func warnings(_ look: LoopLook, isStill: Bool = false) throws(SourceError) -> [LoopProblem] {
    var warnings: [LoopProblem] = []
    let verdict = try look.verdict()
    if verdict.isEmpty { warnings.append(.empty) }
    if verdict.isFrozen, !isStill, calmMotion != .still { warnings.append(.frozen) }
    let cut = values.bleeds ? [] : try look.cutEdges()
    if !cut.isEmpty { warnings.append(.cut(cut)) }
    if let size = texts.smallest, size < Self.legibleText {
      warnings.append(.smallText(size, legible: Self.legibleText))
    } else if let smallest = document.smallestSize, max(width, height) < smallest {
      warnings.append(.small(smallest: smallest))
    }
    if !texts.fallbackFonts.isEmpty { warnings.append(.fallbackFonts(texts.fallbackFonts)) }
    return warnings
  }

  /// Tracks that jump at the end of the loop, a phrase each.
  package func jumps() throws(SceneError) -> [String] {
    try JumpFinder.jumps(in: self).map { jump in
      "\(jump.position.line):\(jump.position.column): \(jump.path) jumps at the end of the loop with these parameters; "
        + "add \"cut\": true if that is intended"
    }
  }
}

/// The texts that the evaluators of a scene have drawn so far.
final class SceneTexts: Sendable {
  private let known = Mutex<(smallest: Double?, fonts: [Name])>((nil, []))

  /// The em size of the smallest text, in pixels.
  var smallest: Double? { known.withLock { $0.smallest } }
  /// In order of use.
  var fallbackFonts: [String] { known.withLock { $0.fonts.map { $0.text } } }

  func add(size: Double, fallbacks: [Name]) {
    known.withLock { known in
      known.smallest = min(known.smallest ?? size, size)
      for font in fallbacks where !known.fonts.contains(font) { known.fonts.append(font) }
    }
  }
}
