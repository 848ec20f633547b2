import Drawing
import Numerics
import Typography
import Vector

/// Collects the characters of a `text` element, with white space collapsed and with the positions of its attribute
/// lists.
struct TextCollector {
  private(set) var characters: [TextCharacter] = []
  private(set) var spans: [TextSpan] = []
  /// Inner elements first.
  private(set) var stretches: [TextStretch] = []
  /// Outermost first.
  private(set) var embeddings: [TextEmbedding] = []
  /// The elements with attribute lists, outermost first, and their characters.
  private var ranges: [(view: ElementView, context: DrawContext, range: Range<Int>)] = []
  /// Whether the last character is a space that absorbs those after it.
  private var endsWithSpace = true
  /// Whether the last character is a preserved space, which is not removed at the end.
  private var lastIsPreserved = false

  /// Whether letters are elsewhere than the element says: on a path, or in a part among some elements.
  func moves(_ moving: Set<Int>) -> Bool { spans.contains { $0.path != nil || moving.contains($0.view.index) } }

  private static let lists: [Property] = [.x, .y, .dx, .dy]

  mutating func collect(
    _ view: ElementView, in context: DrawContext, _ builder: inout SceneBuilder
  ) throws(SVGError) {
    let context = builder.settings.withFont(of: view.index, context)
    var span = TextSpan(view: view, context: context, decorations: context.decorations)
    span.reach = try builder.strokeStyle(view, context)?.width ?? 0
    try collect(view, in: context, within: span, &builder)
    if endsWithSpace, !lastIsPreserved, characters.last?.character == " " { characters.removeLast() }
    place()
  }

  private mutating func collect(
    _ view: ElementView, in context: DrawContext, within outer: TextSpan, _ builder: inout SceneBuilder
  ) throws(SVGError) {
    try builder.work.add(elementAt: context.depth)
    let start = characters.count
    let rangeIndex = ranges.count
    ranges.append((view, context, 0..<0))
    var span = outer
    (span.view, span.context) = (view, context)
    // `baseline-shift` does not apply to the `text` element itself.
    if view.element.name != "text" { span.shift += BaselineShift.shift(view, context, &builder.fonts) }
    span.decorations += TextDecoration.all(of: view, context)
    if let group = TextGroup(view, context) { span.groups.append(group) }
    spans.append(span)
    let index = spans.count - 1
    for content in view.element.contents {
      switch content {
      case .text(let text):
        try builder.work.add(elements: text.utf8.count)
        let isPreserved = preserves(at: view, in: context, builder)
        add(text, index, isPreserved: isPreserved, context.style.text, &builder.fonts)
      case .element(let child): try collect(child: child, span, &builder)
      }
    }
    ranges[rangeIndex].range = start..<characters.count
  }

  private mutating func collect(
    child: Int, _ outer: TextSpan, _ builder: inout SceneBuilder
  ) throws(SVGError) {
    let view = builder.view(child)
    guard ["tspan", "textPath", "a", "tref"].contains(view.element.name), view.word(.display) != "none",
      Conditions.hold(for: view.element, languages: builder.settings.languages)
    else { return }
    var context = outer.context
    context.depth += 1
    context.style = context.style.child(view.values)
    context = builder.settings.withFont(of: view.index, context)
    var span = outer
    span.isHidden = outer.isHidden || builder.settings.hidden.contains(child)
    if view.element.name == "textPath" {
      guard outer.path == nil, let path = builder.textPath(view, context) else { return }
      span.path = path
    }
    if view.element.name == "tref" {
      guard let target = view.reference.flatMap({ builder.document.tree.byID[$0] }) else { return }
      (span.view, span.context) = (view, context)
      spans.append(span)
      let start = characters.count
      add(
        builder.moment.allText(of: target), spans.count - 1, isPreserved: preserves(at: view, in: context, builder),
        context.style.text, &builder.fonts)
      return ranges.append((view, context, start..<characters.count))
    }
    try collect(view, in: context, within: span, &builder)
  }

  /// Whether white space is kept: by the property `white-space`, otherwise by the attribute `xml:space`. A line break
  /// is a space in any case.
  private func preserves(at view: ElementView, in context: DrawContext, _ builder: SceneBuilder) -> Bool {
    switch context.style.text.whiteSpace {
    case "pre", "pre-wrap", "break-spaces", "preserve": return true
    case "normal", "nowrap", "collapse", "wrap", "pre-line", "preserve-breaks": return false
    default: break
    }
    var index: Int? = view.index
    while let current = index {
      let element = builder.document.tree.elements[current]
      if let space = element["xml:space"] { return space == "preserve" }
      index = element.parent
    }
    return false
  }

  private mutating func add(
    _ text: String, _ span: Int, isPreserved: Bool, _ style: TextProperties, _ fonts: inout FontChoice
  ) {
    for character in text {
      let isSpace = [" ", "\n", "\t", "\r", "\r\n"].contains(character)
      if isSpace, !isPreserved, endsWithSpace { continue }
      if isSpace {
        // As in browsers, spaces are small unless large letters stay large.
        let isSmall = [.allSmall, .allPetite, .large].contains(style.capitals)
        let last = characters.last.map { $0.span == span ? $0.capital : .none } ?? .none
        let capital = last == .ofFont ? last : isSmall ? .scaled : .none
        characters.append(TextCharacter(character: " ", capital: capital, span: span))
      } else {
        append(character, span: span, style, &fonts)
      }
      endsWithSpace = isSpace && !isPreserved
      lastIsPreserved = isPreserved
    }
  }

  /// Adds a letter in the case that `text-transform` and `font-variant` ask for, which may be several letters.
  private mutating func append(
    _ character: Character, span: Int, _ style: TextProperties, _ fonts: inout FontChoice
  ) {
    var text = String(character)
    switch style.transform {
    case "uppercase": text = text.uppercased()
    // Words: the letters of people.
    case "lowercase": text = text.lowercased()
    case "capitalize":
      let isInside = characters.last.map {
        $0.character.isLetter || $0.character.isNumber || "'’".contains($0.character)
      }
      if isInside != true { text = text.uppercased() }
    default: break
    }
    let isLower = text.uppercased() != text
    let isSmall =
      switch style.capitals {
      case .normal, .titling: false
      case .small, .petite: isLower
      case .allSmall, .allPetite: true
      // Words: the letters of people.
      case .large: text.lowercased() != text
      }
    var capital = SmallCapital.none
    if isSmall {
      // What has no case is as large as the font makes it where the font has small capitals.
      // Words: the letters of people.
      let letter = text.lowercased() == text.uppercased() ? "x" : text
      capital = fonts.substitutes(letter, style, with: style.withGlyphsOfCapitals) ? .ofFont : .scaled
      if capital == .scaled { text = text.uppercased() }
    }
    for (index, letter) in text.enumerated() {
      let units = index == 0 ? character.unicodeScalars.count : 0
      characters.append(TextCharacter(character: letter, capital: capital, units: units, span: span))
    }
  }

  // MARK: Lists

  /// Applies the attribute lists of elements to the characters; inner elements have precedence.
  private mutating func place() {
    for (view, context, range) in ranges {
      let scale = LengthScale(viewport: context.viewport, fontSize: context.style.text.fontSize)
      let range = range.clamped(to: 0..<characters.count)
      if let embedding = TextEmbedding(view, range, isRightToLeft: context.style.text.direction == "rtl") {
        embeddings.append(embedding)
      }
      // A `textPath` has no positions.
      for property in Self.lists where view.element.name != "textPath" {
        guard case .lengths(let lengths) = view.value(property) else { continue }
        for (index, unit) in units(of: range) where unit < lengths.count {
          set(property, to: lengths[unit], at: index, scale)
        }
      }
      if let length = view.length(.textLength).map(scale.x), length >= 0 {
        let scalesLetters = view.element["lengthAdjust"] == "spacingAndGlyphs"
        stretches.insert(TextStretch(range: range, length: length, scalesLetters: scalesLetters), at: 0)
      }
      guard let turns = view.element["rotate"].flatMap({ ValueList.numbers($0) }), let last = turns.last else {
        continue
      }
      for (index, unit) in units(of: range) { characters[index].rotate = unit < turns.count ? turns[unit] : last }
    }
  }

  /// The characters of a range that are in the document, each with the index of its first code point.
  private func units(of range: Range<Int>) -> [(index: Int, unit: Int)] {
    var unit = 0
    return range.compactMap { index in
      defer { unit += characters[index].units }
      return characters[index].units > 0 ? (index, unit) : nil
    }
  }

  private mutating func set(_ property: Property, to length: Length, at index: Int, _ scale: LengthScale) {
    switch property {
    case .x: characters[index].x = scale.x(length)
    case .y: characters[index].y = scale.y(length)
    case .dx: characters[index].dx = scale.x(length)
    default: characters[index].dy = scale.y(length)
    }
  }
}

extension SceneSettings {
  /// The context of a text element with the font that it was given.
  fileprivate func withFont(of element: Int, _ context: DrawContext) -> DrawContext {
    guard let font = fonts[TextSite(element)] else { return context }
    var context = context
    context.style.text.font = font
    return context
  }
}

/// The upward shift of `baseline-shift`.
enum BaselineShift {
  static func shift(_ view: ElementView, _ context: DrawContext, _ fonts: inout FontChoice) -> Double {
    let size = context.style.text.fontSize
    switch view.word(.baselineShift) {
    case "", "baseline": return 0
    case "sub": return -halfHeight(context, &fonts)
    case "super": return halfHeight(context, &fonts)
    case let text: return Length(parsing: text)?.resolved(percentOf: size, fontSize: size) ?? 0
    }
  }

  /// Half of the font's height, as in Chromium.
  private static func halfHeight(_ context: DrawContext, _ fonts: inout FontChoice) -> Double {
    let metrics = fonts.layout("x", context.style.text, letterSpacing: 0)?.metrics
    return (metrics?.height ?? context.style.text.fontSize) / 2
  }
}
