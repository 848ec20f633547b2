/// Computes the declared values of each element from attributes and style sheets.
struct Cascade {
  /// The result for one element.
  struct Style: Sendable {
    var values: PropertyValues = [:]
    /// The longhands of `animation`, as written.
    var animation: [String: String] = [:]
    /// The custom properties, including those of the parents.
    var custom: [String: String] = [:]
  }

  private(set) var styles: [Style] = []
  private(set) var warnings = WarningList()
  private let tree: ElementTree
  private let sheet: StyleSheet
  private var matcher: SelectorMatcher
  private let index: RuleIndex
  private var substitutedBytes = 0

  init(_ tree: ElementTree, _ sheet: StyleSheet) throws(SVGError) {
    self.tree = tree
    self.sheet = sheet
    matcher = SelectorMatcher(tree)
    index = RuleIndex(sheet)
    styles.reserveCapacity(tree.elements.count)
    for element in tree.elements.indices { styles.append(try style(of: element)) }
  }

  private mutating func style(of element: Int) throws(SVGError) -> Style {
    var style = Style()
    if let parent = tree.elements[element].parent { style.custom = styles[parent].custom }
    try readAttributes(of: element, into: &style)
    let declarations = try declarations(for: element)
    guard !declarations.isEmpty else { return style }
    for declaration in declarations where declaration.name.hasPrefix("--") {
      style.custom[declaration.name] = declaration.value
    }
    for declaration in declarations where !declaration.name.hasPrefix("--") {
      try apply(declaration, element, to: &style)
    }
    return style
  }

  private func readAttributes(of index: Int, into style: inout Style) throws(SVGError) {
    let element = tree.elements[index]
    for attribute in element.attributes {
      guard let property = Property.named(attribute.name), property.isAttribute,
        !(property == .transform && element.name.hasSuffix("Gradient"))
      else { continue }
      guard let value = PropertyGrammar.parse(attribute.value, as: property, from: .attribute) else { continue }
      guard value.isWithinLimits else {
        throw .numberTooLarge(String(attribute.value.prefix(40)), element: element.name, line: element.line)
      }
      style.values[property] = value
    }
  }

  /// The declarations of rules and of the attribute `style`, in order of increasing precedence.
  private mutating func declarations(for element: Int) throws(SVGError) -> [Declaration] {
    var found: [(specificity: Int, order: Int, declarations: [Declaration])] = []
    for rule in index.candidates(for: tree.elements[element], matcher.classes(of: element)) {
      var best: Int?
      for selector in sheet.rules[rule].selectors {
        guard best.map({ $0 < selector.specificity }) ?? true else { continue }
        if try matcher.matches(selector, element) { best = selector.specificity }
      }
      if let best { found.append((best, rule, sheet.rules[rule].declarations)) }
    }
    found.sort { ($0.specificity, $0.order) < ($1.specificity, $1.order) }
    var all = found.flatMap { $0.declarations }
    if let own = tree.elements[element]["style"] { all += StyleSheetParser.declarations(own) }
    guard all.contains(where: { $0.isImportant }) else { return all }
    return all.filter { !$0.isImportant } + all.filter { $0.isImportant }
  }

  private mutating func apply(_ written: Declaration, _ index: Int, to style: inout Style) throws(SVGError) {
    var value = written.value
    if VariableSubstitution.isNeeded(in: value) {
      let replaced = VariableSubstitution.replace(value, custom: style.custom)
      substitutedBytes += replaced.map { $0.utf8.count } ?? 0
      guard substitutedBytes <= SVGLimits.substitutedBytes else {
        throw .variablesTooLong(limit: SVGLimits.substitutedBytes)
      }
      // A declaration that is invalid after substitution is treated as `unset`.
      value = replaced ?? "unset"
    }
    for longhand in Shorthand.expand(written.name, value) {
      if longhand.name.hasPrefix("animation-") {
        style.animation[longhand.name] = longhand.value
      } else if let property = Property.named(longhand.name), property.isStyle {
        guard let parsed = PropertyGrammar.parse(longhand.value, as: property, from: .style) else { continue }
        let element = tree.elements[index]
        guard parsed.isWithinLimits else {
          throw .numberTooLarge(String(longhand.value.prefix(40)), element: element.name, line: element.line)
        }
        style.values[property] = parsed
      }
    }
  }
}

/// Finds the few rules that may match an element, by a condition of their last compound selector.
struct RuleIndex {
  private var byID: [String: [Int]] = [:]
  private var byClass: [String: [Int]] = [:]
  private var byType: [String: [Int]] = [:]
  private var others: [Int] = []

  init(_ sheet: StyleSheet) {
    for (place, rule) in sheet.rules.enumerated() {
      for selector in rule.selectors {
        let last = selector.compounds[0].compound
        if let id = last.id {
          byID[id, default: []].append(place)
        } else if let name = last.classes.first {
          byClass[name, default: []].append(place)
        } else if let type = last.type {
          byType[type, default: []].append(place)
        } else {
          others.append(place)
        }
      }
    }
  }

  /// The candidates in style sheet order, without duplicates.
  func candidates(for element: Element, _ classes: [String]) -> [Int] {
    var all = others + (byType[element.name] ?? [])
    if let id = element["id"] { all += byID[id] ?? [] }
    for name in classes { all += byClass[name] ?? [] }
    guard all.count > 1 else { return all }
    all.sort()
    return all.enumerated().filter { $0.offset == 0 || all[$0.offset - 1] != $0.element }.map { $0.element }
  }
}

extension PropertyValue {
  /// Whether its numbers are finite and within the limits.
  var isWithinLimits: Bool {
    func fits(_ number: Double) -> Bool { abs(number) <= SVGLimits.magnitude }
    func fits(_ length: Length) -> Bool { fits(length.px) && fits(length.percent) && fits(length.em) }
    return switch self {
    case .number(let number): fits(number)
    case .numbers(let numbers): numbers.allSatisfy(fits)
    case .length(let length): fits(length)
    case .lengths(let lengths): lengths.allSatisfy(fits)
    case .path(let path): path.points.allSatisfy { fits($0.x) && fits($0.y) }
    default: true
    }
  }
}
