import Numerics

/// The declarations of rules and of attributes `style`, in the order of the cascade.
struct DeclarationBlocks {
  /// The declarations of a rule or of an attribute `style`, parsed once.
  struct Block {
    struct Item {
      let declaration: Declaration
      let longhands: [Longhand]

      /// Whether some value depends on the element.
      var hasVariables: Bool { longhands.contains { if case .pending = $0.content { true } else { false } } }
    }
    var items: [Item]
    let source: PropertyGrammar.Source
    let text: String

    /// Whether `left` and the like move what it applies to.
    let isPositioned: Bool
  }

  /// A block with the declarations that apply at its place in the cascade.
  struct Entry {
    let block: Block
    let isImportant: Bool
  }

  /// The context of units and functions. A change discards all parsed values.
  var context: ValueContext {
    didSet { blocks = [:] }
  }
  private(set) var matcher: SelectorMatcher
  private let tree: ElementTree
  private let sheet: StyleSheet
  private let index: RuleIndex
  private let layerRanks: [Int]
  private let hasImportantRules: Bool
  /// The blocks of the rules that were used.
  private var blocks: [Int: Block] = [:]

  init(_ tree: ElementTree, _ sheet: StyleSheet, _ context: ValueContext) {
    (self.tree, self.sheet, self.context) = (tree, sheet, context)
    matcher = SelectorMatcher(tree)
    index = RuleIndex(sheet)
    layerRanks = sheet.layerRanks
    hasImportantRules = sheet.rules.contains { $0.declarations.contains { $0.isImportant } }
  }

  /// The blocks of rules and of the attribute `style`, in order of increasing precedence.
  mutating func matching(_ element: Int, _ warnings: inout WarningList) throws(SVGError) -> [Entry] {
    var found: [(rank: Int, specificity: Int64, rule: Int)] = []
    for rule in index.candidates(for: tree.elements[element], matcher.classes(of: element)) {
      var best: Int64?
      for selector in sheet.rules[rule].selectors {
        guard best.map({ $0 < selector.specificity }) ?? true else { continue }
        if try matcher.matches(selector, element) { best = selector.specificity }
      }
      if let best { found.append((sheet.rules[rule].layer.map { layerRanks[$0] } ?? layerRanks.count, best, rule)) }
    }
    let normal = found.sorted { ($0.rank, $0.specificity, $0.rule) < ($1.rank, $1.specificity, $1.rule) }
    // The layers of important declarations have the reverse order.
    let important =
      !hasImportantRules
      ? [] : found.sorted { (-$0.rank, $0.specificity, $0.rule) < (-$1.rank, $1.specificity, $1.rule) }
    var entries = normal.map { Entry(block: block(ofRule: $0.rule, &warnings), isImportant: false) }
    let own = ownBlock(of: element, &warnings)
    if let own { entries.append(Entry(block: own, isImportant: false)) }
    for match in important where hasImportant(block(ofRule: match.rule, &warnings)) {
      entries.append(Entry(block: block(ofRule: match.rule, &warnings), isImportant: true))
    }
    if let own, hasImportant(own) { entries.append(Entry(block: own, isImportant: true)) }
    return entries
  }

  private func hasImportant(_ block: Block) -> Bool { block.items.contains { $0.declaration.isImportant } }

  private mutating func block(ofRule rule: Int, _ warnings: inout WarningList) -> Block {
    if let known = blocks[rule] { return known }
    let block = Self.block(
      of: sheet.rules[rule].declarations, from: .style, context, text: "the rule \"\(sheet.rules[rule].text)\"")
    for item in block.items where !item.longhands.isEmpty {
      warnings.addFontMeasure(item.declaration, "style", in: block.text)
    }
    blocks[rule] = block
    return block
  }

  private func ownBlock(of element: Int, _ warnings: inout WarningList) -> Block? {
    guard let text = tree.elements[element]["style"] else { return nil }
    let declarations = DeclarationParser.declarations(text, line: tree.elements[element].line)
    guard !declarations.isEmpty else { return nil }
    let block = Self.block(of: declarations, from: .styleAttribute, context, text: "the attribute style")
    for item in block.items where !item.longhands.isEmpty {
      warnings.addFontMeasure(item.declaration, tree.elements[element].name.text, in: block.text, at: element)
    }
    return block
  }

  private static func block(
    of declarations: [Declaration], from source: PropertyGrammar.Source, _ context: ValueContext, text: String
  ) -> Block {
    let parser = LonghandParser(source, context)
    let items = declarations.map { declaration in
      let isRead = declaration.name.text.begins(with: "--") || declaration.name == "color-scheme"
      return Block.Item(declaration: declaration, longhands: isRead ? [] : parser.longhands(declaration))
    }
    let isPositioned = declarations.contains {
      $0.name == "position" && ["relative", "absolute", "fixed"].contains($0.value.lowercasedASCII)
    }
    return Block(items: items, source: source, text: text, isPositioned: isPositioned)
  }
}

extension WarningList {
  /// Adds the warning that a length in units of a font is estimated.
  mutating func addFontMeasure(_ declaration: Declaration, _ element: String, in block: String, at index: Int? = nil) {
    guard let length = Length.fontMeasure(in: declaration.value) else { return }
    add(
      "length \(length)", element: element, line: declaration.line, at: index,
      "the units ex and ch are taken as half the font size, not measured in the font: \"\(length)\" of "
        + "\(declaration.name) in \(block)")
  }
}
