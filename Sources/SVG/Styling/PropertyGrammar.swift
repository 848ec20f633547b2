import Vector

/// Parses the values of properties.
enum PropertyGrammar {
  /// The place of a value: style sheets require units for lengths.
  enum Source { case attribute, style }

  /// The value of a text; nil if it is invalid and the declaration is ignored.
  static func parse(_ text: String, as property: Property, from source: Source) -> PropertyValue? {
    let trimmed = text.trimmed
    switch trimmed {
    case "inherit": return .inherit
    case "initial": return .initial
    case "unset", "revert", "revert-layer": return .unset
    default: break
    }
    switch property {
    case .rotate, .scale, .translate: return individual(trimmed, property)
    case .transform where source == .style: return TransformSyntax.parse(trimmed).map { .transform($0) }
    default: return value(trimmed, as: property, from: source)
    }
  }

  private static func value(_ text: String, as property: Property, from source: Source) -> PropertyValue? {
    switch property.grammar {
    case .number: number(text).map { .number($0) }
    case .length: length(text, property, source).map { .length($0) }
    case .lengths: lengths(text, property, source).map { .lengths($0) }
    case .color: PaintSyntax.color(text).map { .color($0) }
    case .paint: PaintSyntax.paint(text).map { .paint($0) }
    // An invalid list is treated as `none`, and overrides declarations of lower precedence.
    case .transform: .transform(TransformSyntax.parse(text) ?? [])
    case .path: path(text).map { .path($0) }
    case .points: .path(points(text))
    case .reference: PaintSyntax.reference(text)
    case .keyword: text.isEmpty ? nil : .keyword(text)
    case .numbers: ValueList.numbers(text).map { .numbers($0) }
    case .text: text.isEmpty ? nil : .text(text)
    }
  }

  /// A number, or a percentage as a fraction.
  static func number(_ text: String) -> Double? {
    guard let length = Length(parsing: text), length.em == 0 else { return nil }
    let isPlain = text.utf8.last.map { !$0.isLetter } ?? false
    return isPlain ? length.px + length.percent / 100 : nil
  }

  private static func length(_ text: String, _ property: Property, _ source: Source) -> Length? {
    if text == "normal", property == .letterSpacing || property == .wordSpacing { return .zero }
    guard let length = Length(parsing: text) else { return nil }
    return isAllowed(length, text, property, source) ? length : nil
  }

  private static func isAllowed(_ length: Length, _ text: String, _ property: Property, _ source: Source) -> Bool {
    guard source == .style, property.needsUnit, length.px != 0 else { return true }
    return text.utf8.last.map { !$0.isDigit && $0 != UInt8(ascii: ".") } ?? false
  }

  private static func lengths(_ text: String, _ property: Property, _ source: Source) -> [Length]? {
    if text == "none" { return [] }
    var scanner = TextScanner(text)
    var lengths: [Length] = []
    scanner.skipSpaces()
    while !scanner.isAtEnd {
      guard let length = Length(scanning: &scanner) else { return nil }
      lengths.append(length)
      scanner.skipSeparator()
    }
    guard let first = lengths.first else { return nil }
    guard source == .attribute || property == .strokeDasharray else {
      return lengths.count == 1 && isAllowed(first, text, property, source) ? lengths : nil
    }
    return lengths
  }

  /// Path data up to the first error, as an attribute or in `path()`.
  static func path(_ text: String) -> Path? {
    if text == "none" { return Path() }
    var scanner = TextScanner(text)
    if scanner.name() == "path", scanner.take("("), let inside = scanner.parenthesized()?.trimmed {
      let parts = ValueList.split(inside, at: ",")
      guard let last = parts.last, last.count >= 2 else { return nil }
      return read(String(last.dropFirst().dropLast()))
    }
    return read(text)
  }

  /// Path data up to the first error. A number that is too large is kept, so that the check of limits finds it.
  private static func read(_ data: String) -> Path {
    var (path, error) = Path.prefix(ofSVG: data, mostSegments: SVGLimits.segments + 1)
    if case .badNumber(let text) = error?.problem, let number = Double(text), abs(number) > SVGLimits.magnitude {
      path.move(to: Point(x: number, y: 0))
    }
    return path
  }

  /// The vertices of a polygon up to the first error; an unpaired number at the end is ignored.
  private static func points(_ text: String) -> Path {
    var scanner = TextScanner(text)
    var path = Path()
    scanner.skipSpaces()
    while let x = scanner.number() {
      scanner.skipSeparator()
      guard let y = scanner.number() else { break }
      scanner.skipSeparator()
      let point = Point(x: x, y: y)
      path.isEmpty ? path.move(to: point) : path.line(to: point)
    }
    return path
  }

  /// Parses the values of CSS `rotate`, `scale` and `translate`.
  private static func individual(_ text: String, _ property: Property) -> PropertyValue? {
    if text == "none" { return .transform([]) }
    let words = ValueList.words(text).joined(separator: ", ")
    let name = property.rawValue
    return TransformSyntax.parse("\(name)(\(words))").map { .transform($0) }
  }
}
