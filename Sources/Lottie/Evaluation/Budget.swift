/// Bounds the work of one picture, whatever the document asks for.
final class Budget {
  /// Layers, those of every instance of a precomposition among them.
  private static let mostLayers = 20_000
  /// Copies that repeaters make, of whatever is before them.
  private static let mostCopies = 20_000
  /// Points of all outlines, copies among them.
  private static let mostPoints = 2_000_000

  private var layers = 0
  private var copies = 0
  private var points = 0

  func spend(layers count: Int) throws(LottieError) {
    layers += count
    guard layers <= Self.mostLayers else { throw .tooComplex(what: "layers", limit: Self.mostLayers) }
  }

  func spend(copies count: Int) throws(LottieError) {
    copies += count
    guard copies <= Self.mostCopies else { throw .tooComplex(what: "copies", limit: Self.mostCopies) }
  }

  func spend(points count: Int) throws(LottieError) {
    points += count
    guard points <= Self.mostPoints else { throw .tooComplex(what: "points", limit: Self.mostPoints) }
  }
}
