import Motion
import Numerics

/// What expressions know of a drawing that a parameter is set to.
package struct ArtworkFacts: Hashable, Sendable {
  /// Width over height of what is inked.
  package var ratio: Double
  /// How far its ink is from the middle at most, in shares of the longer side of the ink's box.
  package var radius: Double
  /// The colour that stands for all of it.
  package var color: Color
  /// How many outermost elements it has.
  package var parts: Int

  package init(ratio: Double, radius: Double, color: Color, parts: Int) {
    (self.ratio, self.radius, self.color, self.parts) = (ratio, radius, color, parts)
  }
}

/// The names that a parameter of the type artwork gives besides its own: its name, and `Ratio`, `Radius`, `Color` or
/// `Parts` behind.
package struct ArtworkNames: Sendable {
  package let ratio, radius, color, parts: Slot

  /// The names, for a parameter.
  static func all(of parameter: String) -> [String] { ["Ratio", "Radius", "Color", "Parts"].map { parameter + $0 } }

  init(of parameter: String, declaringIn symbols: inout SymbolTable) {
    ratio = symbols.declare(parameter + "Ratio", .number)
    radius = symbols.declare(parameter + "Radius", .number)
    color = symbols.declare(parameter + "Color", .color)
    parts = symbols.declare(parameter + "Parts", .number)
  }

  func set(_ facts: ArtworkFacts, in context: inout EvaluationContext) {
    context.set(ratio, to: facts.ratio)
    context.set(radius, to: facts.radius)
    context.set(color, to: .color(facts.color))
    context.set(parts, to: Double(facts.parts))
  }
}
