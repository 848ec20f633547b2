import Synchronization
import Platform
import Vector

/// A cache of the built-in face's outlines, so that text that is laid out repeatedly, such as a running number, costs
/// little.
final class BuiltInOutlines: Sendable {
  struct Outline {
    /// Y down, in thousandths of an em.
    var path: Path
    var advance: Double
  }

  private struct Key: Hashable {
    var weight: FontWeight
    var character: Character
  }

  /// More entries than the face has characters; a full cache is emptied.
  private static let limit = 2000

  static let shared = BuiltInOutlines()
  private let outlines = Mutex<[Key: Outline]>([:])

  /// The cached outline, or else the result of `draw`.
  func outline(of character: Character, weight: FontWeight, draw: () -> Outline?) -> Outline? {
    let key = Key(weight: weight, character: character)
    if let kept = outlines.withLock({ $0[key] }) { return kept }
    guard let drawn = draw() else { return nil }
    outlines.withLock { outlines in
      if outlines.count >= Self.limit { outlines.removeAll() }
      outlines[key] = drawn
    }
    return drawn
  }
}
