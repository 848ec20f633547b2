import Motion
import Numerics

/// The facts about a parameter's drawing that expressions can use.
package struct ArtworkFacts: Hashable, Sendable {
  /// Width divided by height of the ink.
  var ratio: Double
  /// The largest distance of ink from the center of the ink's box, as a fraction of the box's longer side.
  var radius: Double
  /// The color that represents the drawing.
  var color: Color
  /// Its colors by area.
  var colors: [Color]
  /// The number of outermost elements.
  var parts: Int

  package init(ratio: Double, radius: Double, color: Color, colors: [Color], parts: Int) {
    (self.ratio, self.radius, self.color, self.colors, self.parts) = (ratio, radius, color, colors, parts)
  }
}

/// The names that a parameter of the type artwork declares in addition to its own: its name followed by `Ratio`,
/// `Radius`, `Color`, `Colors` or `Parts`.
package struct ArtworkNames: Sendable {
  let ratio, radius, color, colors, parts: Slot

  /// The names of a parameter.
  static func all(of parameter: String) -> [String] {
    ["Ratio", "Radius", "Color", "Colors", "Parts"].map { parameter + $0 }
  }

  init(of parameter: String, declaringIn symbols: inout SymbolTable) {
    ratio = symbols.declare(parameter + "Ratio", .number)
    radius = symbols.declare(parameter + "Radius", .number)
    color = symbols.declare(parameter + "Color", .color)
    colors = symbols.declare(parameter + "Colors", .colors)
    parts = symbols.declare(parameter + "Parts", .number)
  }

  func set(_ facts: ArtworkFacts, in context: inout EvaluationContext) {
    context.set(ratio, to: facts.ratio)
    context.set(radius, to: facts.radius)
    context.set(color, to: .color(facts.color))
    context.set(colors, to: .colors(facts.colors))
    context.set(parts, to: Double(facts.parts))
  }
}
