import Motion
import Numerics
import Raster

/// Gradients in CSS syntax, with its meaning of angles: `linear-gradient(45deg, red, blue)`, `radial-gradient(red,
/// blue)`, `conic-gradient(from 90deg, red, blue)`.
enum CSSGradient {
  private enum Kind: String {
    case linear = "linear-gradient"
    case radial = "radial-gradient"
    case conic = "conic-gradient"
  }

  /// Nil if the text is not a gradient in CSS.
  static func parse(_ text: String) throws(PaintSyntaxError) -> PaintLiteral? {
    let text = text.trimmed
    guard let (name, arguments) = text.before(suffix: ")")?.cut(at: "("),
      let kind = Kind(rawValue: name.lowercasedASCII)
    else { return nil }
    var parts = ListSyntax.split(String(arguments))
    var heading = Heading()
    if let first = parts.first, try heading.read(first, of: kind) { parts.removeFirst() }
    var stops: [PaintLiteral.Stop] = []
    for part in parts { stops += try Self.stops(part, of: kind) }
    guard stops.count >= 2 else { throw .tooFewStops(text) }
    // As in CSS, an offset below an earlier one counts as the earlier one.
    var latest = 0.0
    let placed = stops.map { stop in
      let offset = stop.offset.map { max($0, latest) }
      latest = offset ?? latest
      return PaintLiteral.Stop(color: stop.color, offset: offset)
    }
    // In CSS, 0 degrees point up; here, to the right.
    switch kind {
    case .linear: return .linear(angle: (heading.angle ?? 180) - 90, placed, heading.space)
    case .radial: return .radial(placed, heading.space)
    case .conic: return .conic(angle: (heading.angle ?? 0) - 90, placed, heading.space)
    }
  }

  /// The first argument: a direction, a shape, a position or a space of interpolation.
  private struct Heading {
    var angle: Double?
    var space = PaintLiteral.Space.srgb

    /// - Returns: whether the text is a heading rather than a color.
    mutating func read(_ text: String, of kind: Kind) throws(PaintSyntaxError) -> Bool {
      var words = text.lowercasedASCII.split(whereScalar: { $0.properties.isWhitespace }).map(String.init)
      let isHeading =
        words.first.map {
          ["to", "from", "at", "in", "circle", "ellipse"].contains($0) || CSSGradient.angle($0) != nil
        }
        ?? false
      guard isHeading else { return false }
      if let start = words.firstIndex(of: "in") {
        // The space may stand before or after the direction.
        guard start + 1 < words.count, let space = PaintLiteral.Space(rawValue: words[start + 1]) else {
          throw .unknownSpace(words[(start + 1)...].joined(separator: " "))
        }
        self.space = space
        words.removeSubrange(start...start + 1)
      }
      let sides: [Name: Double] = ["top": 0, "right": 90, "bottom": 180, "left": 270]
      switch kind {
      case .linear where words.count == 1: angle = CSSGradient.angle(words[0])
      case .linear where words.count == 2 && words[0] == "to": angle = sides[words[1]]
      case .conic where words.count >= 2 && words[0] == "from":
        angle = CSSGradient.angle(words[1])
        words.removeFirst(angle == nil ? 0 : 2)
      default: break
      }
      let places = ["", "circle", "at center", "at 50% 50%", "circle at center", "circle at 50% 50%"]
      let isKnown = kind == .linear ? words.isEmpty || angle != nil : places.contains(words.joined(separator: " "))
      guard isKnown else { throw .unknownDirection(text, isLinear: kind == .linear) }
      return true
    }
  }

  /// In degrees; nil for a text that is no angle.
  private static func angle(_ text: String) -> Double? {
    let units: [(name: String, degrees: Double)] = [
      ("deg", 1), ("grad", 0.9), ("turn", 360), ("rad", 180 / Double.pi), ("", 1),
    ]
    for unit in units {
      if let number = text.before(suffix: unit.name).flatMap({ NumberText.read($0) }) { return number * unit.degrees }
    }
    return nil
  }

  /// A color with up to two positions.
  private static func stops(_ text: String, of kind: Kind) throws(PaintSyntaxError) -> [PaintLiteral.Stop] {
    var rest = text.trimmed
    var offsets: [Double] = []
    while let space = rest.unicodeScalars.lastIndex(where: { $0.properties.isWhitespace }), offsets.count < 2 {
      let word = String(rest[space...].dropFirst(scalars: 1))
      let share = word.before(suffix: "%").flatMap { NumberText.read($0) }.map { $0 / 100 }
      let isAngle = kind == .conic && word.unicodeScalars.last?.properties.isAlphabetic == true
      guard let offset = share ?? (isAngle ? angle(word).map { $0 / 360 } : word == "0" ? 0 : nil) else { break }
      guard (0...1).contains(offset) else { throw .invalidOffset(text) }
      offsets.insert(offset, at: 0)
      rest = String(rest[..<space]).trimmed
    }
    do {
      let color = try ColorSyntax.parse(rest)
      return offsets.isEmpty
        ? [PaintLiteral.Stop(color: color, offset: nil)] : offsets.map { PaintLiteral.Stop(color: color, offset: $0) }
    } catch {
      throw .color(error)
    }
  }
}
