import Numerics
import Vector

/// Parses the values of properties.
struct PropertyGrammar {
  /// The place of a value: style sheets require units for lengths, except for a few properties of SVG; the attribute
  /// `style` excepts a few more.
  enum Source { case attribute, style, styleAttribute }

  let source: Source
  let context: ValueContext

  init(_ source: Source, _ context: ValueContext = ValueContext()) {
    var context = context
    context.takesNumbersAsLengths = source == .attribute
    (self.source, self.context) = (source, context)
  }

  /// The value of a text; nil if it is invalid and the declaration is ignored.
  func parse(_ text: some StringProtocol, as property: Property) -> PropertyValue? {
    let text = text.trimmed
    return Self.wide(text) ?? value(text, as: property)
  }

  /// The keywords that every property accepts.
  static func wide(_ text: String) -> PropertyValue? {
    guard 5...12 ~= text.utf8.count else { return nil }
    switch text.lowercased() {
    case "inherit": return .inherit
    case "initial": return .initial
    case "unset", "revert", "revert-layer": return .unset
    default: return nil
    }
  }

  private func value(_ text: String, as property: Property) -> PropertyValue? {
    switch property.grammar {
    case .number: return number(text, property).map { .number($0) }
    case .length: return length(text, property)
    case .lengths: return lengths(text, property).map { .lengths($0) }
    case .color: return ColorParser(context: context).parse(text).map { .color($0) }
    case .paint: return PaintSyntax.paint(text, context).map { .paint($0) }
    case .transform: return transform(text, property)
    case .path: return path(text)
    case .points: return .path(points(text))
    case .reference: return PaintSyntax.reference(text)
    case .keyword: return keyword(text, property)
    case .numbers: return ValueList.numbers(text).map { .numbers($0) }
    case .clip:
      return PaintSyntax.reference(text) ?? BasicShapeSyntax(context: context).clipShape(text).map { .clip($0) }
    case .images:
      // Images of other files are not drawn behind a document.
      if let reference = PaintSyntax.reference(text), property == .mask || reference == .reference(nil) {
        return reference
      }
      return GradientImageSyntax(context: context).layers(text).map { .images($0) }
    case .offsetPath:
      if text.lowercased() == "none" { return .reference(nil) }
      return BasicShapeSyntax(context: context).offsetPath(text).map { .offsetPath($0) }
    case .filters: return FilterSyntax.parse(text, context).map { .filters($0) }
    case .shadows: return FilterSyntax.shadows(text, context).map { .filters($0) }
    case .position: return position(text, property).map { .lengths($0) }
    case .text: return words(text, property)
    }
  }

  // MARK: Numbers and lengths

  /// A number, or a percentage as a fraction.
  private func number(_ text: String, _ property: Property) -> Double? {
    guard let quantity = TextScanner.quantity(text, context), let share = quantity.share, share.isFinite else {
      return nil
    }
    guard property == .strokeMiterlimit, source != .attribute else { return share }
    if case .number = quantity { return share >= 0 ? share : nil }
    return nil
  }

  private func length(_ text: String, _ property: Property) -> PropertyValue? {
    switch text.lowercased() {
    case "normal" where property == .letterSpacing || property == .wordSpacing: return .length(.zero)
    case "auto" where [.rx, .ry, .width, .height, .textDecorationThickness].contains(property): return .initial
    default: break
    }
    guard let length = one(text, property) else { return nil }
    return .length(length)
  }

  private func one(_ text: String, _ property: Property) -> Length? {
    var scanner = TextScanner(text, context)
    let allowsNumbers = !property.needsUnit(in: source)
    let scanned = allowsNumbers ? Length(scanning: &scanner) : Length(strictlyScanning: &scanner)
    guard let length = scanned, scanner.rest.trimmed.isEmpty else { return nil }
    return source != .attribute && property.isNonNegative && (length.singleAmount ?? 0) < 0 ? nil : length
  }

  private func lengths(_ text: String, _ property: Property) -> [Length]? {
    if text.lowercased() == "none" { return [] }
    if source != .attribute, property == .x || property == .y { return one(text, property).map { [$0] } }
    var scanner = TextScanner(text, context)
    var lengths: [Length] = []
    scanner.skipSpaces()
    while !scanner.isAtEnd {
      guard let length = Length(scanning: &scanner) else { return nil }
      if source != .attribute, (length.singleAmount ?? 0) < 0 { return nil }
      lengths.append(length)
      scanner.skipSeparator()
    }
    return lengths.isEmpty ? nil : lengths
  }

  /// The origin of transforms, or of a perspective: x, y, and z if it is not 0.
  private func position(_ text: String, _ property: Property) -> [Length]? {
    switch property {
    case .perspective:
      if text.lowercased() == "none" { return [] }
      var scanner = TextScanner(text, context)
      guard let length = Length(strictlyScanning: &scanner), scanner.isAtEnd, (length.singleAmount ?? 0) >= 0 else {
        return nil
      }
      return [length]
    case .offsetAnchor, .offsetPosition:
      if ["auto", "normal"].contains(text.lowercased()) { return [] }
    default: break
    }
    var words = ValueList.words(text)
    var z: Length?
    if property == .transformOrigin, words.count == 3 {
      var scanner = TextScanner(words.removeLast(), context)
      guard let depth = Length(strictlyScanning: &scanner), scanner.isAtEnd, depth.percent == 0 else { return nil }
      z = depth
    }
    guard let position = BoxPosition(words, context) else { return nil }
    return [position.x, position.y] + (z.map { $0 == .zero ? [] : [$0] } ?? [])
  }

  // MARK: Transforms and paths

  private func transform(_ text: String, _ property: Property) -> PropertyValue? {
    if property == .rotate || property == .scale || property == .translate {
      return TransformSyntax.individual(text, property, context).map { .transform($0) }
    }
    if source != .attribute { return TransformSyntax.parse(text, isCSS: true, context).map { .transform($0) } }
    // An invalid list is treated as `none`, and overrides declarations of lower precedence.
    return .transform(TransformSyntax.parse(text) ?? [])
  }

  /// Path data as an attribute, or `path()` in a style sheet.
  private func path(_ text: String) -> PropertyValue? {
    if source == .attribute { return .path(text == "none" ? Path() : Self.pathData(text)) }
    if text.lowercased() == "none" { return .path(Path()) }
    var scanner = TextScanner(text)
    guard scanner.name().lowercased() == "path", scanner.take("("),
      let data = scanner.parenthesized()?.trimmed.unquoted, scanner.rest.trimmed.isEmpty
    else { return nil }
    return .path(Self.pathData(data))
  }

  /// Path data up to the first error. A number that is too large is kept, so that the check of limits finds it.
  static func pathData(_ data: String) -> Path {
    var (path, error) = Path.prefix(ofSVG: data, maximumSegments: SVGLimits.segments + 1)
    if case .badNumber(let text) = error?.problem, let number = Double(text), abs(number) > SVGLimits.magnitude {
      path.move(to: Point(x: number, y: 0))
    }
    return path
  }

  /// The vertices of a polygon up to the first error; an unpaired number at the end is ignored.
  private func points(_ text: String) -> Path {
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

  // MARK: Words

  private func keyword(_ text: String, _ property: Property) -> PropertyValue? {
    guard let keywords = Keywords.of(property) else { return text.isEmpty ? nil : .keyword(text) }
    let lower = text.lowercased()
    if let known = keywords.first(where: { $0 == text || $0.lowercased() == lower }) { return .keyword(known) }
    // Values of SVG 2 that browsers treat as `miter`.
    return source == .attribute && property == .strokeLinejoin && ["miter-clip", "arcs"].contains(lower)
      ? .keyword("miter") : nil
  }

  private func words(_ text: String, _ property: Property) -> PropertyValue? {
    guard !text.isEmpty else { return nil }
    let lower = text.lowercased()
    switch property {
    case .fontSize:
      if Keywords.fontSizes.contains(lower) { return .text(lower) }
      guard let length = one(text, property) else { return nil }
      return (length.singleAmount ?? 0) < 0 ? nil : .length(length)
    case .baselineShift:
      if ["baseline", "sub", "super"].contains(lower) { return .text(lower) }
      return one(text, property).map { .text($0.text ?? text) }
    case .fontWeight:
      if ["normal", "bold", "bolder", "lighter"].contains(lower) { return .text(lower) }
      guard case .number(let weight) = TextScanner.quantity(text, context), 1...1000 ~= weight else { return nil }
      return .text("\(weight)")
    case .fontStretch:
      if let share = Keywords.fontStretches[lower] { return .number(share) }
      guard lower.ends(with: "%"), let share = number(lower, property), share >= 0 else { return nil }
      return .number(share)
    case .fontVariant:
      let known = ["normal", "none"].contains(lower) || TextProperties.Capitals(rawValue: lower) != nil
      return known ? .text(lower) : nil
    case .fontKerning, .fontVariantLigatures, .fontVariantNumeric, .fontVariantEastAsian, .fontVariantPosition:
      return FontFeatures.areKnown(lower, property) ? .text(lower) : nil
    case .fontFeatureSettings: return FontFeatures.settings(text) == nil ? nil : .text(text)
    case .fontStyle: return Keywords.isFontStyle(lower) ? .text(lower) : nil
    case .paintOrder:
      let words = ValueList.words(lower)
      let isList = words.allSatisfy { ["fill", "stroke", "markers"].contains($0) } && Set(words).count == words.count
      return lower == "normal" || isList ? .text(lower) : nil
    case .textDecoration:
      let lines = ["none", "underline", "overline", "line-through", "blink"]
      return source == .attribute || ValueList.words(lower).allSatisfy({ lines.contains($0) }) ? .text(lower) : nil
    case .offsetRotate: return offsetRotate(lower).map { .text($0) }
    default: return .text(text)
    }
  }

  /// `auto` or `reverse`, and an angle.
  private func offsetRotate(_ text: String) -> String? {
    var word: String?
    var degrees: Double?
    for part in ValueList.words(text) {
      var scanner = TextScanner(part, context)
      if word == nil, part == "auto" || part == "reverse" {
        word = part
      } else if degrees == nil, case .angle(let angle) = scanner.quantity(), scanner.isAtEnd {
        degrees = angle
      } else {
        return nil
      }
    }
    guard word != nil || degrees != nil else { return nil }
    return [word, "\(degrees ?? 0)deg"].compactMap { $0 }.joined(separator: " ")
  }
}

extension Length {
  /// The length as it is written with one unit; nil for sums.
  fileprivate var text: String? {
    guard let amount = singleAmount, limits.isEmpty else { return nil }
    return "\(amount)" + (percent != 0 ? "%" : em != 0 ? "em" : "px")
  }
}
