import Numerics
import Raster

/// The syntax of paints in flags: a color, or a gradient over the whole canvas.
///
///     tomato   linear(90, red, blue)   radial(white, #3b82f6 60%, navy)   conic(0 in oklch, red, lime, blue, red)
extension PaintLiteral {
  package init(parsing text: String) throws(PaintSyntaxError) {
    if let gradient = try GradientSyntax.parse(text) {
      self = .gradient(gradient)
      return
    }
    do {
      self = .color(try ColorSyntax.parse(text))
    } catch {
      throw Self.several(text).map { .colors($0) } ?? .color(error)
    }
  }

  /// The colors of a text with several, separated by commas, semicolons or spaces.
  private static func several(_ text: String) -> [String]? {
    let parts =
      text.includes("(")
      ? ValueList.split(text, at: ",") : text.split(whereScalar: { ",; ".unicodeScalars.contains($0) }).map(String.init)
    let areColors = parts.allSatisfy { (try? ColorSyntax.parse($0)) != nil }
    return (2...32).contains(parts.count) && areColors ? parts : nil
  }
}

extension PaintLiteral: CustomStringConvertible {
  /// The syntax of flags; reading it gives the same paint, except for colors between bytes.
  package var description: String {
    switch self {
    case .color(let color): ColorSyntax.print(color)
    case .gradient(let gradient): gradient.description
    }
  }
}

extension GradientLiteral {
  fileprivate var description: String {
    let start = kind == .radial ? [] : [NumberText.plain(angle)]
    let heading = start + (space == .srgb ? [] : ["in \(space.rawValue)"])
    let colors = stops.map { stop in
      ColorSyntax.print(stop.color) + (stop.offset.map { " \(NumberText.plain(100 * $0))%" } ?? "")
    }
    let arguments = (heading.isEmpty ? [] : [heading.joined(separator: " ")]) + colors
    return "\(kind.rawValue)(\(arguments.joined(separator: ", ")))"
  }
}

/// Why a text is not a paint.
package enum PaintSyntaxError: Error, Hashable, Sendable {
  case color(ColorSyntaxError)
  /// Several colors without a gradient.
  case colors([String])
  case tooFewStops(String)
  /// The text after a gradient's angle is not the name of a space of interpolation.
  case unknownSpace(String)
  /// The direction or the shape of a gradient in CSS that has no equal here.
  case unknownDirection(String, isLinear: Bool)
  /// An offset that is not a percentage, or less than the one before it.
  case invalidOffset(String)
}

extension PaintSyntaxError: CustomStringConvertible {
  package var description: String { complaint.reason }

  package var complaint: Complaint {
    switch self {
    case .colors(let colors):
      Complaint(
        "a paint is one color or a gradient; did you mean \"linear-gradient(90deg, \(colors.joined(separator: ", ")))\"?",
        meant: "linear-gradient(90deg, \(colors.joined(separator: ", ")))")
    case .color(let error):
      Complaint(
        "\(error); a paint is a color or linear-gradient(90deg, COLOR, COLOR...), "
          + "radial-gradient(COLOR, COLOR...) or conic-gradient(COLOR, COLOR...)", value: error.complaint.value,
        expected: error.complaint.expected, meant: error.complaint.meant)
    case .unknownSpace(let text):
      Complaint(
        about: text,
        "is not a way to mix colors; write \"in srgb\", \"in oklab\" or \"in oklch\", followed by a comma")
    case .unknownDirection(let text, isLinear: true):
      Complaint(
        about: text, "is not a direction here; write an angle such as 135deg, or to top, right, bottom or left")
    case .unknownDirection(let text, isLinear: false):
      Complaint(about: text, "is not a shape here; a gradient is a circle around the center of the picture")
    case .tooFewStops(let text): Complaint(about: text, "has fewer than two colors")
    case .invalidOffset(let text):
      Complaint(about: text, "is not a position of a color; write 0% to 100%, in ascending order")
    }
  }
}
