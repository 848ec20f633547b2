import Motion
import Numerics
import Raster

/// The syntax of paints in flags: a color, or a gradient over the whole canvas.
///
///     tomato   linear(90, red, blue)   radial(white, #3b82f6 60%, navy)   conic(0 in oklch, red, lime, blue, red)
extension PaintLiteral {
  package init(parsing text: String) throws(PaintSyntaxError) {
    if let gradient = try CSSGradient.parse(text) {
      self = gradient
      return
    }
    guard let (kind, arguments) = Self.gradient(in: text) else {
      do {
        self = .color(try ColorSyntax.parse(text))
      } catch {
        throw Self.several(text).map { .colors($0) } ?? .color(error)
      }
      return
    }
    var parts = ListSyntax.split(arguments)
    let heading = try parts.first.flatMap { first throws(PaintSyntaxError) in try Heading(parsing: first, of: kind) }
    if heading != nil { parts.removeFirst() }
    let stops = try Self.stops(parts)
    guard stops.count >= 2 else { throw .tooFewStops(text) }
    let space = heading?.space ?? .srgb
    switch kind {
    case "linear": self = .linear(angle: heading?.angle ?? 90, stops, space)
    case "conic": self = .conic(angle: heading?.angle ?? -90, stops, space)
    default: self = .radial(stops, space)
    }
  }

  /// The colors of a text with several, separated by commas, semicolons or spaces.
  private static func several(_ text: String) -> [String]? {
    let isPlain = !text.includes("(")
    let parts =
      isPlain ? text.split(whereScalar: { ",; ".unicodeScalars.contains($0) }).map(String.init) : ListSyntax.split(text)
    let areColors = parts.allSatisfy { (try? ColorSyntax.parse($0)) != nil }
    return (2...32).contains(parts.count) && areColors ? parts : nil
  }

  /// The optional first argument: an angle, the space of interpolation, or both, as in `90 in oklch`.
  private struct Heading {
    var angle: Double?
    var space: Space = .srgb

    /// Nil if the text is neither, for example a color.
    init?(parsing text: String, of kind: String) throws(PaintSyntaxError) {
      var words = text.split(whereScalar: { $0.properties.isWhitespace }).map { $0.lowercasedASCII }
      if kind != "radial", let angle = words.first.flatMap(PaintLiteral.angle) {
        self.angle = angle
        words.removeFirst()
      }
      if words.count == 2, words[0] == "in" {
        guard let space = Space(rawValue: words[1]) else { throw .unknownSpace(words[1]) }
        self.space = space
        words.removeAll()
      } else if angle == nil {
        return nil
      }
      guard words.isEmpty else { throw .unknownSpace(words.joined(separator: " ")) }
    }
  }

  /// The kind and the arguments, if the text is a gradient.
  private static func gradient(in text: String) -> (kind: String, arguments: String)? {
    let text = text.trimmed
    guard let (name, arguments) = text.before(suffix: ")")?.cut(at: "(") else { return nil }
    let kind = name.lowercasedASCII
    guard ["linear", "radial", "conic"].contains(kind) else { return nil }
    return (kind, String(arguments))
  }

  private static func angle(_ text: String) -> Double? {
    NumberText.read(text.before(suffix: "deg") ?? text[...])
  }

  private static func stops(_ parts: [String]) throws(PaintSyntaxError) -> [Stop] {
    var stops: [Stop] = []
    var latest = 0.0
    for part in parts {
      let stop = try stop(part)
      if let offset = stop.offset {
        guard offset >= latest else { throw .invalidOffset(part) }
        latest = offset
      }
      stops.append(stop)
    }
    return stops
  }

  /// A color, optionally followed by a percentage.
  private static func stop(_ text: String) throws(PaintSyntaxError) -> Stop {
    var color = text
    var offset: Double?
    if let (before, share) = text.before(suffix: "%")?.cut(atLast: " ") {
      guard let percent = NumberText.read(share), (0...100).contains(percent)
      else {
        throw .invalidOffset(text)
      }
      offset = percent / 100
      color = String(before)
    }
    do {
      return Stop(color: try ColorSyntax.parse(color), offset: offset)
    } catch {
      throw .color(error)
    }
  }
}

extension PaintLiteral: CustomStringConvertible {
  /// The syntax of flags; reading it gives the same paint, except for colors between bytes.
  package var description: String {
    switch self {
    case .color(let color): ColorSyntax.print(color)
    case .linear(let angle, let stops, let space):
      "linear(\(NumberText.plain(angle))\(Self.text(of: space)), \(Self.text(of: stops)))"
    case .radial(let stops, .srgb): "radial(\(Self.text(of: stops)))"
    case .radial(let stops, let space): "radial(in \(space.rawValue), \(Self.text(of: stops)))"
    case .conic(let angle, let stops, let space):
      "conic(\(NumberText.plain(angle))\(Self.text(of: space)), \(Self.text(of: stops)))"
    }
  }

  private static func text(of space: Space) -> String { space == .srgb ? "" : " in " + space.rawValue }

  private static func text(of stops: [Stop]) -> String {
    stops.map { stop in
      ColorSyntax.print(stop.color) + (stop.offset.map { " \(NumberText.plain(100 * $0))%" } ?? "")
    }.joined(separator: ", ")
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
