import Numerics
import Vector

/// Parses the values of properties.
struct PropertyGrammar {
  /// The origin of a value: style sheets require units for lengths, except for a few properties of SVG; the attribute
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
    switch text.lowercasedASCII {
    case "inherit": return .inherit
    case "initial": return .initial
    case "unset", "revert", "revert-layer": return .unset
    default: return nil
    }
  }

  private func value(_ text: String, as property: Property) -> PropertyValue? {
    switch property.definition.grammar {
    case .number: return number(text).map { .number($0) }
    case .miterLimit: return miterLimit(text).map { .number($0) }
    case .numbers: return ValueList.numbers(text).map { .numbers($0) }
    case .word: return text.isEmpty ? nil : .text(Name(text))
    case .keywords(let keywords): return keyword(text, of: keywords, property)
    case .length: return length(text, property).map { .length($0) }
    case .lengthOr(let keyword, let value):
      return text.lowercasedASCII == keyword ? value : length(text, property).map { .length($0) }
    case .coordinates where source != .attribute && text.lowercasedASCII != "none":
      return length(text, property).map { .lengths([$0]) }
    case .coordinates, .lengths: return lengths(text).map { .lengths($0) }
    case .color: return ColorParser(context: context).parse(text).map { .color($0) }
    case .paint: return PaintSyntax.paint(text, context).map { .paint($0) }
    case .transform: return transform(text).map { .transform($0) }
    case .individualTransform: return TransformSyntax.individual(text, as: property, in: context).map { .transform($0) }
    case .path: return path(text).map { .path($0) }
    case .points: return .path(points(text))
    case .reference: return PaintSyntax.reference(text)
    case .href: return .href(Name(text))
    case .verbatim: return .keyword(text)
    case .orientation:
      var scanner = TextScanner(text, context)
      guard let degrees = Angle.scan(&scanner), scanner.isAtEnd else { return .keyword(text) }
      return .number(degrees)
    case .clip:
      return PaintSyntax.reference(text) ?? BasicShapeSyntax(context: context).clipShape(text).map { .clip($0) }
    case .mask: return PaintSyntax.reference(text) ?? images(text)
    // Images of other files are not drawn behind a document.
    case .images: return PaintSyntax.reference(text) == .reference(nil) ? .reference(nil) : images(text)
    case .offsetPath:
      if text.lowercasedASCII == "none" { return .reference(nil) }
      return BasicShapeSyntax(context: context).offsetPath(text).map { .offsetPath($0) }
    case .filters: return FilterSyntax.parse(text, context).map { .filters($0) }
    case .shadows: return FilterSyntax.shadows(text, context).map { .filters($0) }
    case .perspective: return perspective(text).map { .lengths($0) }
    case .origin: return origin(text).map { .lengths($0) }
    case .anchor where ["auto", "normal"].contains(text.lowercasedASCII): return .lengths([])
    case .anchor, .position: return position(ValueList.words(text)).map { .lengths($0) }
    default: return text.isEmpty ? nil : word(text, property)
    }
  }

  // MARK: Numbers and lengths

  /// A number, or a percentage as a fraction.
  private func number(_ text: String) -> Double? {
    guard let number = TextScanner.quantity(text, context)?.share, number.isFinite else { return nil }
    return number
  }

  /// In style sheets, a percentage or a number below 0 is invalid.
  private func miterLimit(_ text: String) -> Double? {
    if source == .attribute { return number(text) }
    guard case .number(let limit) = TextScanner.quantity(text, context), limit.isFinite, limit >= 0 else { return nil }
    return limit
  }

  private func length(_ text: String, _ property: Property) -> Length? {
    var scanner = TextScanner(text, context)
    let needsUnit = property.definition.unitSources.contains(source)
    let scanned = needsUnit ? Length(strictlyScanning: &scanner) : Length(scanning: &scanner)
    guard let length = scanned, scanner.rest.trimmed.isEmpty else { return nil }
    let mayBeNegative = source == .attribute || !property.definition.isNonNegative
    return mayBeNegative || (length.singleAmount ?? 0) >= 0 ? length : nil
  }

  private func lengths(_ text: String) -> [Length]? {
    if text.lowercasedASCII == "none" { return [] }
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

  // MARK: Positions

  private func perspective(_ text: String) -> [Length]? {
    if text.lowercasedASCII == "none" { return [] }
    guard let length = depth(text), (length.singleAmount ?? 0) >= 0 else { return nil }
    return [length]
  }

  /// The origin of transforms: x, y, and z if it is not 0.
  private func origin(_ text: String) -> [Length]? {
    var words = ValueList.words(text)
    guard words.count == 3 else { return position(words) }
    guard let z = depth(words.removeLast()), z.percent == 0, let position = position(words) else { return nil }
    return z == .zero ? position : position + [z]
  }

  private func depth(_ text: String) -> Length? {
    var scanner = TextScanner(text, context)
    guard let length = Length(strictlyScanning: &scanner), scanner.isAtEnd else { return nil }
    return length
  }

  private func position(_ words: [String]) -> [Length]? {
    BoxPosition(words, context).map { [$0.x, $0.y] }
  }

  // MARK: Transforms and paths

  /// An invalid attribute is treated as `none`, and overrides declarations of lower precedence.
  private func transform(_ text: String) -> [TransformFunction]? {
    source == .attribute ? TransformSyntax.parse(text) ?? [] : TransformSyntax.parse(text, isCSS: true, context)
  }

  private func images(_ text: String) -> PropertyValue? {
    GradientImageSyntax(context: context).layers(text).map { .images($0) }
  }

  /// Path data as an attribute, or `path()` in a style sheet.
  private func path(_ text: String) -> Path? {
    if source == .attribute { return text == "none" ? Path() : Self.pathData(text) }
    if text.lowercasedASCII == "none" { return Path() }
    var scanner = TextScanner(text)
    guard scanner.name().lowercasedASCII == "path", scanner.take("("),
      let data = scanner.parenthesized()?.trimmed.unquoted, scanner.rest.trimmed.isEmpty
    else { return nil }
    return Self.pathData(data)
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

  private func keyword(_ text: String, of keywords: [String], _ property: Property) -> PropertyValue? {
    let lower = text.lowercasedASCII
    if let known = keywords.first(where: { $0 == text || $0.lowercasedASCII == lower }) { return .keyword(known) }
    // Values of SVG 2 that browsers treat as `miter`.
    return source == .attribute && property == .strokeLinejoin && ["miter-clip", "arcs"].contains(lower)
      ? .keyword("miter") : nil
  }

  /// The value of a property that has words and numbers; texts are parsed where they are used.
  private func word(_ text: String, _ property: Property) -> PropertyValue? {
    let lower = text.lowercasedASCII
    func lowercased(if isValid: Bool) -> PropertyValue? { isValid ? .text(Name(lower)) : nil }
    switch property.definition.grammar {
    case .fontSize: return fontSize(text)
    case .fontWeight: return fontWeight(text)
    case .fontStretch: return fontStretch(lower).map { .number($0) }
    case .fontStyle:
      return lowercased(if: ["normal", "italic", "oblique"].contains(lower) || lower.begins(with: "oblique "))
    case .fontVariant:
      return lowercased(if: ["normal", "none"].contains(lower) || TextProperties.Capitals(rawValue: lower) != nil)
    case .fontFeatures: return lowercased(if: FontFeatures.areKnown(lower, property))
    case .fontFeatureSettings: return FontFeatures.settings(text) == nil ? nil : .text(Name(text))
    case .baselineShift:
      if ["baseline", "sub", "super"].contains(lower) { return .text(Name(lower)) }
      return length(text, property).map { .text(Name($0.text ?? text)) }
    case .paintOrder:
      let words = ValueList.words(lower)
      let isList = words.allSatisfy { ["fill", "stroke", "markers"].contains($0) } && Set(words).count == words.count
      return lowercased(if: lower == "normal" || isList)
    case .textDecoration:
      let lines = ["none", "underline", "overline", "line-through", "blink"]
      return lowercased(if: source == .attribute || ValueList.words(lower).allSatisfy { lines.contains($0) })
    case .offsetRotate: return offsetRotate(lower).map { .text(Name($0)) }
    default: return .text(Name(text))
    }
  }

  private func fontSize(_ text: String) -> PropertyValue? {
    let lower = text.lowercasedASCII
    if TextProperties.isFontSize(lower) { return .text(Name(lower)) }
    guard let length = length(text, .fontSize), (length.singleAmount ?? 0) >= 0 else { return nil }
    return .length(length)
  }

  private func fontWeight(_ text: String) -> PropertyValue? {
    let lower = text.lowercasedASCII
    if ["normal", "bold", "bolder", "lighter"].contains(lower) { return .text(Name(lower)) }
    guard case .number(let weight) = TextScanner.quantity(text, context), 1...1000 ~= weight else { return nil }
    return .text(Name("\(weight)"))
  }

  private func fontStretch(_ text: String) -> Double? {
    if let stretch = TextProperties.stretches[text] { return stretch }
    guard text.ends(with: "%"), let stretch = number(text), stretch >= 0 else { return nil }
    return stretch
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
