import Numerics

/// A declared value of one longhand property.
struct Longhand: Sendable {
  enum Target: Hashable, Sendable {
    case property(Property)
    /// A longhand of `animation`.
    case animation(Name)
    case unknown(Name)

    /// Whether its value may change where a part is.
    var isOfPlace: Bool { if case .property(let property) = self { !property.isOfPaint } else { false } }

    /// Whether browsers may understand a value that is not understood here.
    func mayHold(_ value: String) -> Bool {
      switch self {
      case .property(let property): BrowserSyntax.mayHold(value, of: property)
      case .animation: BrowserSyntax.mayHold(value, of: nil)
      case .unknown: true
      }
    }
  }

  enum Content: Sendable {
    case value(PropertyValue)
    case text(String)
    /// It depends on the element: on custom properties, or on its index among its siblings.
    case pending
    case invalid
  }

  let target: Target
  let content: Content

  var isValid: Bool { if case .invalid = content { false } else { true } }
}

/// Splits declarations into longhands and parses their values.
struct LonghandParser {
  private let grammar: PropertyGrammar
  private var context: ValueContext { grammar.context }

  init(_ source: PropertyGrammar.Source, _ context: ValueContext) { grammar = PropertyGrammar(source, context) }

  /// The longhands of a declaration that is no custom property; empty if it has no effect on a picture.
  /// - Parameter isFinal: whether variables are substituted, and the context is that of the element.
  func longhands(_ declaration: Declaration, isFinal: Bool = false) -> [Longhand] {
    let name = UndrawnProperties.canonical(declaration.name)
    let value = declaration.value
    if name == "all" { return Self.all(value) }
    guard let targets = Self.targets(name) else {
      return UndrawnProperties.isOfBrowsers(name) && !UndrawnProperties.isNeutral(value, of: name)
        ? [Longhand(target: .unknown(name), content: .invalid)] : []
    }
    if !isFinal, VariableSubstitution.dependsOnElement(value) {
      return targets.map { Longhand(target: $0, content: isPossible(declaration) ? .pending : .invalid) }
    }
    if targets.count == 1 || PropertyGrammar.wide(value) != nil {
      return targets.map { Longhand(target: $0, content: content(value, $0)) }
    }
    guard let parts = shorthand(name, value) else { return targets.map { Longhand(target: $0, content: .invalid) } }
    return parts.map { part in
      guard let target = Self.targets(part.name)?.first else {
        return Longhand(target: .unknown(part.name), content: .invalid)
      }
      return Longhand(target: target, content: content(part.value, target))
    }
  }

  /// Whether a value that depends on the element may be valid. One that only depends on the color scheme is valid for
  /// all elements or for none: an invalid one leaves an earlier declaration in force.
  private func isPossible(_ declaration: Declaration) -> Bool {
    VariableSubstitution.isNeeded(in: declaration.value) || declaration.value.includes("sibling-")
      || longhands(declaration, isFinal: true).allSatisfy { $0.isValid }
  }

  private func content(_ value: String, _ target: Longhand.Target) -> Longhand.Content {
    switch target {
    case .property(let property): return grammar.parse(value, as: property).map { .value($0) } ?? .invalid
    case .animation(let name):
      if case .inherit = PropertyGrammar.wide(value) { return .text("inherit") }
      return AnimationSyntax(context: context).longhand(name, value).map { .text($0) } ?? .invalid
    case .unknown: return .invalid
    }
  }

  /// Whether declarations of a property are understood.
  static func isKnown(_ name: Name) -> Bool {
    targets(UndrawnProperties.canonical(name)) != nil
  }

  // MARK: Shorthands

  /// All properties at once: the keyword for each property that is drawn.
  private static func all(_ value: String) -> [Longhand] {
    guard let wide = PropertyGrammar.wide(value) else { return [Longhand(target: .unknown("all"), content: .invalid)] }
    return Property.allCases.filter { $0.isStyle && $0 != .direction }
      .map { Longhand(target: .property($0), content: .value(wide)) }
      + AnimationSyntax.longhands.map {
        Longhand(target: .animation($0), content: .text(AnimationSyntax.initial(of: $0)))
      }
  }

  /// The longhands that a property sets; nil for properties that are not drawn.
  private static func targets(_ name: Name) -> [Longhand.Target]? {
    func properties(_ list: Property...) -> [Longhand.Target] { list.map { .property($0) } }
    switch name {
    case "marker": return properties(.markerStart, .markerMid, .markerEnd)
    case "font":
      return properties(.fontStyle, .fontWeight, .fontVariant, .fontStretch, .fontSize, .fontFamily)
        + FontFeatures.properties.map { .property($0) }
    case "animation": return AnimationSyntax.longhands.map { .animation($0) }
    case "offset": return properties(.offsetPath, .offsetDistance, .offsetRotate, .offsetAnchor)
    case "background": return properties(.backgroundColor, .backgroundImage)
    case "mask-image": return properties(.mask)
    case "text-decoration": return properties(.textDecoration, .textDecorationStyle, .textDecorationThickness)
    case "text-decoration-line": return properties(.textDecoration)
    case "font-variant-caps": return properties(.fontVariant)
    case "font-variant":
      return properties(
        .fontVariant, .fontVariantLigatures, .fontVariantNumeric, .fontVariantEastAsian, .fontVariantPosition)
    default: break
    }
    if AnimationSyntax.isLonghand(name) { return [.animation(name)] }
    return Property.named(name).flatMap { $0.isStyle ? [.property($0)] : nil }
  }

  private func shorthand(_ name: Name, _ value: String) -> [(name: Name, value: String)]? {
    switch name {
    case "marker": ["marker-start", "marker-mid", "marker-end"].map { ($0, value) }
    case "font": Self.font(value)
    case "animation": AnimationSyntax(context: context).shorthand(value)
    case "offset": offset(value)
    case "text-decoration": textDecoration(value)
    case "font-variant": fontVariant(value)
    default: background(value)
    }
  }

  /// Style, variant and weight in any order, then the size with an optional line height, then the families.
  private static func font(_ value: String) -> [(name: Name, value: String)]? {
    var longhands: [(name: Name, value: String)] = [
      (name: "font-style", value: "normal"), (name: "font-weight", value: "normal"),
      (name: "font-variant", value: "normal"), (name: "font-stretch", value: "normal"),
    ]
    let words = ValueList.words(value)
    for (index, word) in words.enumerated() {
      let lower = word.lowercasedASCII
      if ["italic", "oblique"].contains(lower) {
        longhands[0].value = lower
      } else if ["bold", "bolder", "lighter"].contains(lower) || Double(lower).map({ 1...1000 ~= $0 }) == true {
        longhands[1].value = lower
      } else if lower == "small-caps" {
        longhands[2].value = lower
      } else if TextProperties.stretches[lower] != nil, lower != "normal" {
        longhands[3].value = lower
      } else if lower != "normal" {
        guard index + 1 < words.count else { return nil }
        var rest = words[(index + 1)...]
        // The line height, which may be written with spaces around its slash.
        if rest.first == "/" {
          rest = rest.dropFirst(2)
        } else if rest.first?.begins(with: "/") == true {
          rest = rest.dropFirst()
        }
        if word.ends(with: "/") { rest = rest.dropFirst() }
        let size = word.split(at: "/").first.map(String.init) ?? word
        guard !rest.isEmpty else { return nil }
        return longhands + FontFeatures.properties.map { ($0.name, "initial") } + [
          (name: "font-size", value: size), (name: "font-family", value: rest.joined(separator: " ")),
        ]
      }
    }
    return nil
  }

  /// Words of the longhands in any order; `none` turns ligatures off.
  private func fontVariant(_ value: String) -> [(name: Name, value: String)]? {
    let kinds: [Property] = [
      .fontVariantLigatures, .fontVariantNumeric, .fontVariantEastAsian, .fontVariantPosition,
    ]
    var words: [Property: [String]] = [:]
    for word in ValueList.words(value) where word.lowercasedASCII != "normal" {
      let isCapitals = TextProperties.Capitals(rawValue: word.lowercasedASCII) != nil
      guard let kind = isCapitals ? .fontVariant : kinds.first(where: { grammar.parse(word, as: $0) != nil }) else {
        return nil
      }
      words[kind, default: []].append(word)
    }
    return [("font-variant-caps", words[.fontVariant]?.joined(separator: " ") ?? "normal")]
      + kinds.map { ($0.name, words[$0]?.joined(separator: " ") ?? "normal") }
  }

  /// A path, and in any order a distance and a rotation; an anchor after a slash.
  private func offset(_ value: String) -> [(name: Name, value: String)]? {
    let halves = ValueList.split(value, at: "/")
    guard 1...2 ~= halves.count else { return nil }
    var path: String?
    var distance: String?
    var rotation: [String] = []
    for word in ValueList.words(halves[0]) {
      if path == nil, grammar.parse(word, as: .offsetPath) != nil {
        path = word
      } else if distance == nil, grammar.parse(word, as: .offsetDistance) != nil {
        distance = word
      } else if grammar.parse(word, as: .offsetRotate) != nil {
        rotation.append(word)
      } else {
        return nil
      }
    }
    return [
      ("offset-path", path ?? "none"), ("offset-distance", distance ?? "0px"),
      ("offset-rotate", rotation.isEmpty ? "auto" : rotation.joined(separator: " ")),
      ("offset-anchor", halves.count > 1 ? halves[1] : "auto"),
    ]
  }

  /// Lines, a style, a thickness and a color in any order. The color has no effect: browsers draw the lines of SVG with
  /// the fill and the stroke.
  private func textDecoration(_ value: String) -> [(name: Name, value: String)]? {
    var lines: [String] = []
    var style: String?
    var thickness: String?
    for word in ValueList.words(value) {
      if grammar.parse(word, as: .textDecoration) != nil {
        lines.append(word)
      } else if style == nil, grammar.parse(word, as: .textDecorationStyle) != nil {
        style = word
      } else if thickness == nil, grammar.parse(word, as: .textDecorationThickness) != nil {
        thickness = word
      } else if ColorParser(context: context).parse(word) == nil {
        return nil
      }
    }
    return [
      ("text-decoration-line", lines.isEmpty ? "none" : lines.joined(separator: " ")),
      ("text-decoration-style", style ?? "solid"), ("text-decoration-thickness", thickness ?? "auto"),
    ]
  }

  /// A color and images; placements of images are not supported.
  private func background(_ value: String) -> [(name: Name, value: String)]? {
    var color = "transparent"
    var images: [String] = []
    for layer in ValueList.split(value, at: ",") {
      for word in ValueList.words(layer) {
        if word.lowercasedASCII == "none" { continue }
        if ColorParser(context: context).parse(word) != nil {
          color = word
        } else if word.ends(with: ")") {
          images.append(word)
        } else if !Self.placements.contains(word.lowercasedASCII) {
          return nil
        }
      }
    }
    return [
      ("background-color", color), ("background-image", images.isEmpty ? "none" : images.joined(separator: ", ")),
    ]
  }

  /// Words that do not change a background that covers the picture.
  private static let placements: Set<Name> = [
    "no-repeat", "repeat", "center", "left", "top", "0", "0%", "scroll", "fixed", "local", "border-box", "padding-box",
  ]
}
