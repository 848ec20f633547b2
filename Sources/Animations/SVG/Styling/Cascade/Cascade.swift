import Numerics

/// Computes the declared values of each element from attributes and style sheets.
struct Cascade {
  private(set) var styles: [Style] = []
  private(set) var warnings = WarningList()
  private let tree: ElementTree
  let sheet: StyleSheet
  private var blocks: DeclarationBlocks
  private(set) var context: ValueContext
  private let prefersDark: Bool
  /// Whether keyframes have custom properties.
  let animatesVariables: Bool
  /// Whether elements may have other custom properties than those of their place.
  private let keepsVariables: Bool
  private var substitutedBytes = 0
  /// The parsed values of attributes.
  private var attributeValues: [Name: PropertyValue] = [:]

  /// - Parameter others: the styles of the elements in another environment. Equal values are kept once.
  init(
    _ tree: ElementTree, _ sheet: StyleSheet, _ context: ValueContext, prefersDark: Bool, like others: [Style] = []
  ) throws(SVGError) {
    (self.tree, self.sheet, self.context, self.prefersDark) = (tree, sheet, context, prefersDark)
    blocks = DeclarationBlocks(tree, sheet, context)
    animatesVariables = sheet.keyframes.values.contains { frames in
      frames.contains { $0.declarations.contains { $0.name.text.begins(with: "--") } }
    }
    keepsVariables = animatesVariables || tree.elements.contains { $0.name == "use" }
    styles.reserveCapacity(tree.elements.count)
    for element in tree.elements.indices {
      var style = try style(of: element)
      if element < others.count, others[element].values == style.values { style.values = others[element].values }
      styles.append(style)
      if element == 0 { useRootFontSize() }
    }
  }

  /// Makes `rem` refer to the font size of the root.
  private mutating func useRootFontSize() {
    let size = TextProperties().child(styles[0].values).fontSize
    guard size != context.rootFontSize else { return }
    context.rootFontSize = size
    blocks.context = context
    attributeValues = [:]
  }

  private mutating func style(of element: Int) throws(SVGError) -> Style {
    var style = Style()
    style.context = context
    if let parent = tree.elements[element].parent {
      style.custom = styles[parent].custom
      style.context.isDark = styles[parent].context.isDark
    }
    style.context.siblingIndex = tree.elements[element].siblingIndex + 1
    style.context.siblingCount = blocks.matcher.siblingCount(of: element)
    let found = try blocks.matching(element, &warnings)
    try readCustom(found, element, into: &style)
    let invalid = try readAttributes(of: element, into: &style)
    var ignored: [Ignored] = []
    for entry in found { try apply(entry, element, to: &style, &ignored) }
    for (property, attribute) in invalid where style.values[property] == nil {
      warnAttribute(attribute, tree.elements[element])
    }
    for problem in ignored { warn(problem, element) }
    inherit(into: &style, element)
    return style
  }

  /// Replaces `inherit` of properties that do not inherit by themselves by the value of the parent.
  private func inherit(into style: inout Style, _ element: Int) {
    let parent = tree.elements[element].parent
    for property in style.values.inheriting where !property.inherits && !Self.inheritedWhenDrawn.contains(property) {
      let value = parent.flatMap { passedOn(property, by: $0) }
      if value?.isOwn != false { style.inheriting.append(property) }
      style.values[property] = value?.value ?? .initial
    }
    for property in style.passedOn.inheriting {
      style.passedOn[property] = parent.flatMap { passedOn(property, by: $0).value } ?? .initial
    }
  }

  /// The value that children of an element inherit, and whether it is one of the element itself. The attribute of a
  /// geometry is none of an element that has no such geometry.
  private func passedOn(_ property: Property, by element: Int) -> (value: PropertyValue?, isOwn: Bool) {
    if let value = styles[element].passedOn[property] { return (value, false) }
    let name = tree.elements[element].name
    let isOwn = property.definition.elements.map { $0.contains(name) || Self.viewports.contains(name) } ?? true
    return (isOwn ? styles[element].values[property] : nil, isOwn)
  }

  /// Elements whose attributes have a position and a size.
  private static let viewports: Set<Name> = ["svg", "use"]

  private static let inheritedWhenDrawn: Set<Property> = [
    .overflow, .stopColor, .stopOpacity, .floodColor, .floodOpacity, .lightingColor,
  ]

  /// As in browsers, which have other animated attributes override style sheets.
  private static let animatedAsAttributes: Set<Property> = [.transform, .d]

  // MARK: Custom properties

  private mutating func readCustom(_ found: [DeclarationBlocks.Entry], _ element: Int, into style: inout Style)
    throws(SVGError)
  {
    for (name, property) in sheet.registered where !property.inherits || tree.elements[element].parent == nil {
      style.custom[name] = property.initial.flatMap { property.computed($0, style.context) } ?? property.initial
    }
    var own: [Name: Name] = [:]
    for entry in found {
      for item in entry.block.items where item.declaration.isImportant == entry.isImportant {
        let name = item.declaration.name
        let value = item.declaration.value
        if name == "color-scheme" { style.context.isDark = isDark(value) }
        guard name.text.begins(with: "--") else { continue }
        switch PropertyGrammar.wide(value) {
        case nil: own[name] = Name(value)
        case .initial:
          own[name] = sheet.registered[name]?.initial
          if own[name] == nil { style.custom[name] = nil }
        default: own[name] = nil
        }
      }
    }
    guard !own.isEmpty else { return }
    if keepsVariables { style.ownCustom = own }
    let inherited = style.custom
    var resolved = VariableSubstitution.resolve(own, inherited: inherited)
    for (name, property) in sheet.registered where own[name] != nil {
      resolved[name] =
        resolved[name].flatMap { property.computed($0, style.context) }
        ?? (property.inherits ? inherited[name] : property.initial)
    }
    for name in own.keys { try count(resolved[name]?.text) }
    style.custom = resolved
  }

  private mutating func count(_ text: String?) throws(SVGError) {
    substitutedBytes += text?.utf8.count ?? 0
    guard substitutedBytes <= SVGLimits.substitutedBytes else {
      throw .variablesTooLong(limit: SVGLimits.substitutedBytes)
    }
  }

  private func isDark(_ scheme: String) -> Bool {
    let words = ValueList.words(scheme.lowercasedASCII)
    return words.contains("dark") && (prefersDark || !words.contains("light"))
  }

  // MARK: Attributes

  /// The paint servers, whose attribute for the property `transform` has another name.
  private static let serverNames: Set<Name> = ["linearGradient", "radialGradient", "pattern"]

  /// Sets the values of attributes; returns the attributes that are not understood.
  private mutating func readAttributes(
    of index: Int, into style: inout Style
  ) throws(SVGError) -> [(property: Property, attribute: Element.Attribute)] {
    let element = tree.elements[index]
    var invalid: [(property: Property, attribute: Element.Attribute)] = []
    let found = element.attributes.compactMap { attribute -> (property: Property, attribute: Element.Attribute)? in
      guard let property = Property.named(attribute.name), property.isAttribute,
        !(property == .transform && Self.serverNames.contains(element.name))
      else { return nil }
      return (property, attribute)
    }
    if !found.isEmpty { style.values.reserveCapacity(found.count) }
    for (property, attribute) in found {
      var text = attribute.value
      if property.takesVariablesAsAttribute, VariableSubstitution.dependsOnElement(text) {
        let declaration = Declaration(name: attribute.name, value: text, isImportant: false, line: element.line)
        let dependent = Dependent(property: property, declaration: declaration, source: .attribute)
        if keepsVariables { style.dependents.append(dependent) }
        guard let replaced = VariableSubstitution.replace(text, custom: style.custom) else { continue }
        try count(replaced)
        text = replaced
        style.variable.insert(property)
      }
      // Attributes that are no properties, and those of a geometry, have no keywords of CSS.
      let hasKeywords = property.isStyle && property.definition.elements == nil
      if !hasKeywords, PropertyGrammar.wide(text.trimmed) != nil { continue }
      guard let value = value(of: text, property, style.context) else {
        invalid.append((property, attribute))
        continue
      }
      try check(value, writtenAs: text, in: element)
      if property.definition.grammar.isLength {
        let declaration = Declaration(name: attribute.name, value: text, isImportant: false, line: element.line)
        warnings.addFontMeasure(declaration, element.name.text, in: "the attribute", at: index)
      }
      style.values[property] = value
    }
    return invalid
  }

  /// The value of an attribute; long values are parsed once for all elements.
  private mutating func value(of text: String, _ property: Property, _ context: ValueContext) -> PropertyValue? {
    guard text.utf8.count > 64, !VariableSubstitution.dependsOnElement(text) else {
      return PropertyGrammar(.attribute, context).parse(text, as: property)
    }
    let key = Name("\(property.name) \(text)")
    if let known = attributeValues[key] { return known }
    let value = PropertyGrammar(.attribute, context).parse(text, as: property)
    attributeValues[key] = value
    return value
  }

  private mutating func warnAttribute(_ attribute: Element.Attribute, _ element: Element) {
    guard attribute.value.utf8.contains(UInt8(ascii: "(")), attribute.name != "d", attribute.name != "values",
      let property = Property.named(attribute.name), property.isStyle,
      BrowserSyntax.mayHold(attribute.value, of: property)
    else { return }
    warnings.add(
      "value \(attribute.name) \(attribute.value)", at: element, isOfPlace: !property.isOfPaint,
      "the value \"\(attribute.value.prefix(80))\" of \(attribute.name) is not understood; it is ignored")
  }

  private func check(_ value: PropertyValue, writtenAs text: String, in element: Element) throws(SVGError) {
    guard value.isWithinLimits else {
      throw .numberTooLarge(String(text.prefix(40)), element: element.name.text, line: element.line)
    }
  }

  // MARK: Declarations

  /// A declaration that was not understood, while no other one takes its place.
  private struct Ignored {
    let target: Longhand.Target
    let declaration: Declaration
    let block: DeclarationBlocks.Block
  }

  /// Applies the declarations of a block, and keeps those that are not understood.
  private mutating func apply(
    _ entry: DeclarationBlocks.Entry, _ index: Int, to style: inout Style, _ ignored: inout [Ignored]
  ) throws(SVGError) {
    var declared: Set<Longhand.Target> = []
    for item in entry.block.items where item.declaration.isImportant == entry.isImportant {
      for longhand in try longhands(of: item, in: entry.block, on: index, style) {
        if case .property(let property) = longhand.target,
          !property.isStyle(of: tree.elements[index].name, isRoot: index == 0)
        {
          if case .value(let value) = longhand.content { style.passedOn[property] = value }
          continue
        }
        if try set(longhand, of: item, in: entry, on: index, &style) {
          declared.insert(longhand.target)
          ignored.removeAll { $0.target == longhand.target }
          continue
        }
        if item.hasVariables, case .property(let property) = longhand.target {
          // Invalid at computed-value time.
          style.values[property] = .unset
          if Self.animatedAsAttributes.contains(property) { style.overAttributes.insert(property) }
          style.dependents.removeAll { $0.property == property }
          declared.remove(longhand.target)
        }
        // A background is only drawn behind the whole document.
        if index > 0, item.declaration.name.text.begins(with: "background") { continue }
        // An earlier declaration of the same block is the fallback, of browsers as well unless they know the function.
        guard !declared.contains(longhand.target) || item.declaration.hasFunctionOfBrowsers else { continue }
        ignored.append(Ignored(target: longhand.target, declaration: item.declaration, block: entry.block))
      }
    }
  }

  /// Sets the value of a longhand; returns whether it is valid.
  private mutating func set(
    _ longhand: Longhand, of item: DeclarationBlocks.Block.Item, in entry: DeclarationBlocks.Entry, on index: Int,
    _ style: inout Style
  ) throws(SVGError) -> Bool {
    switch (longhand.target, longhand.content) {
    case (.animation(let name), .text(let text)):
      let parent = tree.elements[index].parent
      let inherited = parent.flatMap { styles[$0].animation[name] } ?? AnimationSyntax.initial(of: name)
      style.animation[name] = text == "inherit" ? inherited : text
    case (.property(let property), .value(let value)):
      try check(value, writtenAs: item.declaration.value, in: tree.elements[index])
      style.values[property] = value
      if item.hasVariables { style.variable.insert(property) } else { style.variable.remove(property) }
      if entry.isImportant { style.important.insert(property) }
      if Self.animatedAsAttributes.contains(property) { style.overAttributes.insert(property) }
      guard keepsVariables else { break }
      style.dependents.removeAll { $0.property == property }
      if item.hasVariables {
        style.dependents.append(
          Dependent(property: property, declaration: item.declaration, source: entry.block.source))
      }
    default: return false
    }
    return true
  }

  /// The longhands of a declaration of an element, with the variables substituted.
  private mutating func longhands(
    of item: DeclarationBlocks.Block.Item, in block: DeclarationBlocks.Block, on index: Int, _ style: Style
  ) throws(SVGError) -> [Longhand] {
    let name = item.declaration.name
    let value = item.declaration.value
    let longhands = item.hasVariables ? try substituted(item, from: block.source, style) : item.longhands
    if index == 0, longhands.isEmpty, UndrawnProperties.changesRoot(name, value, isPositioned: block.isPositioned) {
      return [Longhand(target: .unknown(name), content: .invalid)]
    }
    return longhands
  }

  /// The longhands of a declaration with its variables substituted. A declaration without a value for a variable is
  /// treated as `unset`.
  private mutating func substituted(
    _ item: DeclarationBlocks.Block.Item, from source: PropertyGrammar.Source, _ style: Style
  ) throws(SVGError) -> [Longhand] {
    let replaced = VariableSubstitution.replace(item.declaration.value, custom: style.custom)
    try count(replaced)
    return LonghandParser(source, style.context).longhands(item.declaration.with(replaced ?? "unset"), isFinal: true)
  }

  private mutating func warn(_ problem: Ignored, _ index: Int) {
    let declaration = problem.declaration
    let element = tree.elements[index]
    guard problem.target.mayHold(declaration.value) else { return }
    let isOwn = problem.block.source == .styleAttribute
    let name = isOwn ? element.name.text : "style"
    let (line, isOfPlace) = (declaration.line, problem.target.isOfPlace)
    if case .unknown = problem.target {
      warnings.add(
        "property \(declaration.name)", element: name, line: line, at: index, isOfPlace: isOfPlace,
        "the property \(declaration.name) (\"\(declaration.value.prefix(60))\") is not drawn, in \(problem.block.text)")
    } else {
      warnings.add(
        "value \(declaration.name) \(declaration.value)", element: name, line: line, at: index, isOfPlace: isOfPlace,
        "the value \"\(declaration.value.prefix(80))\" of \(declaration.name) is not understood; it is ignored, in "
          + problem.block.text)
    }
  }
}
