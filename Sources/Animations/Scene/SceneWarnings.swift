import Drawing
import JSON
import Motion
import Numerics
import Platform
import Preset
import Synchronization
import Typography

/// Probable mistakes in a picture that can be drawn.
package enum SceneWarning: Hashable, Sendable {
  case empty
  case frozen
  case cut([LoopLook.Edge])
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
    case .cut(let edges): "cut at the \(edges.map({ $0.rawValue }).joined(separator: " and the ")) edge"
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

  /// - Parameters:
  ///   - look: at the loop, whose texts were noted.
  ///   - isStill: whether the picture need not move.
  /// - Throws: like drawing.
  func warnings(_ look: LoopLook, isStill: Bool = false) throws(SourceError) -> [SceneWarning] {
    var warnings: [SceneWarning] = []
    let verdict = try look.verdict()
    if verdict.isEmpty { warnings.append(.empty) }
    if verdict.isFrozen, !isStill, calmMotion != .still { warnings.append(.frozen) }
    let cut = values.bleeds ? [] : try look.cutEdges()
    if !cut.isEmpty { warnings.append(.cut(cut)) }
    if let size = texts.smallest, size < Self.legibleText {
      warnings.append(.smallText(size))
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
