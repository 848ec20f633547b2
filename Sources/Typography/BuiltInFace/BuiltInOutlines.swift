import Synchronization
import Platform
import Vector

/// The outlines of the built-in face that this process has drawn: a text that is set again, as a running number is,
/// costs little.
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

  /// More than the face has characters; beyond it the outlines start anew.
  private static let limit = 2000

  static let shared = BuiltInOutlines()
  private let outlines = Mutex<[Key: Outline]>([:])

  /// The outline kept, or else the one that `draw` makes.
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
