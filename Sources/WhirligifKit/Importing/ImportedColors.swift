import Drawing
import JSON
import Motion
import Numerics

/// The colors of a drawing as parameters of a document, without duplicates and without alpha.
struct ImportedColors {
  /// The most parameters; further colors are written literally.
  private static let mostParameters = 24

  /// Opaque colors, in the order of the parameters.
  private var known: [Numerics.Color] = []

  init(_ drawing: ArtworkDrawing) {
    // The current color comes first, because it is the one that users usually set.
    let colors = drawing.colors.filter(\.isCurrentColor) + drawing.colors.filter { !$0.isCurrentColor }
    for color in colors where known.count < Self.mostParameters {
      let opaque = color.opaque
      if !known.contains(opaque) { known.append(opaque) }
    }
  }

  /// `color`, `color2`, `color3`...
  private func name(_ index: Int) -> String { index == 0 ? "color" : "color\(index + 1)" }

  /// Nil if the drawing has no colors.
  var parameters: JSONText? {
    guard !known.isEmpty else { return nil }
    return .object(
      known.enumerated().map { index, color in
        let text = color.isCurrentColor ? "black" : ColorSyntax.print(color)
        let summary = known.count == 1 ? "The color." : "Color \(index + 1) of \(known.count)."
        return JSONText.Member(
          name: name(index),
          value: .object([
            "type": .string("color"), "default": .string(text), "summary": .string(summary),
          ]))
      })
  }

  /// A color as an expression.
  func text(of color: Numerics.Color) -> String {
    let opaque = color.opaque
    let base = known.firstIndex(of: opaque).map(name) ?? ColorSyntax.print(opaque)
    guard color.alpha < 1 else { return base }
    return "alpha(\(base), \(NumberText.plain(color.alpha)))"
  }
}

extension Numerics.Color {
  fileprivate var opaque: Numerics.Color {
    var color = self
    color.alpha = 1
    return color
  }
}
