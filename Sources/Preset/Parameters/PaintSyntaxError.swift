import Motion

/// Why a text is not a paint.
package enum PaintSyntaxError: Error, Hashable, Sendable {
  case color(ColorSyntaxError)
  case tooFewStops(String)
  /// The text after a gradient's angle is not the name of a space of interpolation.
  case unknownSpace(String)
  /// The direction or the shape of a gradient in CSS that has no equal here.
  case unknownDirection(String, isLinear: Bool)
  /// An offset that is not a percentage, or less than the one before it.
  case invalidOffset(String)
}

extension PaintSyntaxError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .color(let error):
      "\(error); a paint is a color or linear-gradient(90deg, COLOR, COLOR...), "
        + "radial-gradient(COLOR, COLOR...) or conic-gradient(COLOR, COLOR...)"
    case .unknownSpace(let text):
      "\"\(text)\" is not a way to mix colors; write \"in srgb\", \"in oklab\" or \"in oklch\", followed by a comma"
    case .unknownDirection(let text, isLinear: true):
      "\"\(text)\" is not a direction here; write an angle such as 135deg, or to top, right, bottom or left"
    case .unknownDirection(let text, isLinear: false):
      "\"\(text)\" is not a shape here; a gradient is a circle around the center of the picture"
    case .tooFewStops(let text): "\"\(text)\" has fewer than two colors"
    case .invalidOffset(let text): "\"\(text)\" is not a position of a color; write 0% to 100%, in ascending order"
    }
  }
}
