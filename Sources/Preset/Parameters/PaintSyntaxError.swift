import Motion

/// Why a text is not a paint.
package enum PaintSyntaxError: Error, Hashable, Sendable {
  case color(ColorSyntaxError)
  case tooFewStops(String)
  /// The text after a gradient's angle is not the name of a space of interpolation.
  case unknownSpace(String)
  /// An offset that is not a percentage, or less than the one before it.
  case invalidOffset(String)
}

extension PaintSyntaxError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .color(let error):
      "\(error); a paint is a color or linear(ANGLE, COLOR, COLOR...), radial(COLOR, COLOR...), conic(ANGLE, COLOR...)"
    case .unknownSpace(let text):
      "\"\(text)\" is not a way to mix colors; write \"in srgb\", \"in oklab\" or \"in oklch\", followed by a comma"
    case .tooFewStops(let text): "\"\(text)\" has fewer than two colors"
    case .invalidOffset(let text): "\"\(text)\" is not a position of a color; write 0% to 100%, in ascending order"
    }
  }
}
