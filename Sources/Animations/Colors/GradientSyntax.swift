import Numerics
import Raster

/// Gradients in flags: `linear(90, red, blue)`, or as CSS writes them, `linear-gradient(to right, red, blue)`.
struct GradientSyntax {
  private let kind: GradientLiteral.Kind
  /// Whether it is one of CSS: 0 degrees then point up rather than to the right.
  private let isCSS: Bool
  private var angle: Double
  private var space = Gradient.Interpolation.srgb

  /// Nil if the text is not a gradient.
  static func parse(_ text: String) throws(PaintSyntaxError) -> GradientLiteral? {
    guard let (name, inside) = text.trimmed.before(suffix: ")")?.cut(at: "("),
      var syntax = GradientSyntax(name.lowercasedASCII)
    else { return nil }
    var parts = ValueList.split(inside, at: ",")
    if try syntax.readHeading(parts[0]) { parts.removeFirst() }
    let stops = try syntax.stops(parts)
    guard stops.count >= 2 else { throw .tooFewStops(text.trimmed) }
    return GradientLiteral(syntax.kind, angle: syntax.angle, stops, in: syntax.space)
  }

  private init?(_ name: String) {
    let stem = name.before(suffix: "-gradient")
    guard let kind = GradientLiteral.Kind(rawValue: String(stem ?? name[...])) else { return nil }
    (self.kind, isCSS) = (kind, stem != nil)
    angle = kind == .linear ? 90 : kind == .conic ? -90 : 0
  }

  /// Reads the first argument: an angle or a direction, a shape, a space of interpolation.
  ///
  /// - Returns: whether the text is one, rather than a color.
  private mutating func readHeading(_ text: String) throws(PaintSyntaxError) -> Bool {
    var words = ValueList.words(text.lowercasedASCII)
    guard let first = words.first, isHeading(first) else { return false }
    space = try Gradient.Interpolation.take(from: &words).space
    // In CSS, the angle of a conic gradient follows `from`.
    let start = isCSS && kind == .conic ? 1 : 0
    let sides: [Name: Double] = ["to top": -90, "to right": 0, "to bottom": 90, "to left": 180]
    if kind != .radial, words.count > start, start == 0 || words[0] == "from",
      let degrees = NumberText.degrees(words[start])
    {
      angle = isCSS ? degrees - 90 : degrees
      words.removeSubrange(...start)
    } else if isCSS, kind == .linear, let side = sides[words.joined(separator: " ")] {
      angle = side
      words = []
    }
    let rest = words.joined(separator: " ")
    let places = ["circle", "at center", "at 50% 50%", "circle at center", "circle at 50% 50%"]
    guard rest.isEmpty || isCSS && kind != .linear && places.contains(rest) else {
      throw isCSS ? .unknownDirection(text, isLinear: kind == .linear) : .unknownSpace(rest)
    }
    return true
  }

  private func isHeading(_ word: String) -> Bool {
    let isAngle = NumberText.degrees(word) != nil
    guard isCSS else { return word == "in" || isAngle && kind != .radial }
    return isAngle || ["to", "from", "at", "in", "circle", "ellipse"].contains(word)
  }

  /// The colors with their offsets, in ascending order; as in CSS, one below an earlier one counts as the earlier one.
  private func stops(_ parts: [String]) throws(PaintSyntaxError) -> [GradientLiteral.Stop] {
    var stops: [GradientLiteral.Stop] = []
    var latest = 0.0
    for part in parts {
      var words = ValueList.words(part)
      var offsets: [Double?] = []
      while offsets.count < 2, words.count > 1, let offset = try offset(words[words.count - 1], in: part) {
        guard isCSS || offset >= latest else { throw .invalidOffset(part) }
        offsets.insert(offset, at: 0)
        words.removeLast()
      }
      let color: Color
      do { color = try ColorSyntax.parse(words.joined(separator: " ")) } catch { throw .color(error) }
      for offset in offsets.isEmpty ? [nil] : offsets {
        latest = max(latest, offset ?? 0)
        stops.append(GradientLiteral.Stop(color: color, offset: offset == nil ? nil : latest))
      }
    }
    return stops
  }

  /// The offset after a color: a percentage, and in CSS 0 and angles of conic gradients; nil for a word that is none.
  private func offset(_ word: String, in text: String) throws(PaintSyntaxError) -> Double? {
    let share: Double?
    if let percent = word.before(suffix: "%") {
      share = NumberText.read(percent).map { $0 / 100 }
    } else if isCSS, word == "0" || kind == .conic && word.utf8.last?.isLetter == true {
      guard let degrees = NumberText.degrees(word) else { return nil }
      share = degrees / 360
    } else {
      return nil
    }
    guard let share, (0...1).contains(share) else { throw .invalidOffset(text) }
    return share
  }
}

extension Gradient.Interpolation {
  /// Takes `in` and the space after it from the words of a gradient; sRGB if none is stated.
  package static func take(
    from words: inout [String]
  ) throws(PaintSyntaxError) -> (space: Gradient.Interpolation, isStated: Bool) {
    guard let start = words.firstIndex(of: "in") else { return (.srgb, false) }
    guard start + 1 < words.count, let space = Self(rawValue: words[start + 1]) else {
      throw .unknownSpace(words[(start + 1)...].joined(separator: " "))
    }
    words.removeSubrange(start...start + 1)
    return (space, true)
  }
}
