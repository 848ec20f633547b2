import Motion

/// Why a text is not a paint.
package enum PaintSyntaxError: Error, Hashable, Sendable {
  case color(ColorSyntaxError)
  case tooFewStops(String)
  /// An offset that is not a percentage, or less than the one before it.
  case invalidOffset(String)
}

extension PaintSyntaxError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .color(let error):
      "\(error); a paint is a color or linear(ANGLE, COLOR, COLOR...), radial(COLOR, COLOR...), conic(ANGLE, COLOR...)"
    case .tooFewStops(let text): "\"\(text)\" has fewer than two colors"
    case .invalidOffset(let text): "\"\(text)\" is not a place of a color; write 0% to 100%, never going back"
    }
  }
}
