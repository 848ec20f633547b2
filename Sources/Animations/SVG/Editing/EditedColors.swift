import Colors
import Drawing
import Numerics
import Vector

/// Changes of colors, on light and on dark pages.
extension SourceEditor {
  /// Replaces the colors that statements have; what none states gets a statement.
  mutating func recolor(_ edits: DocumentEdits, dark: DocumentEdits?) {
    let known = Set(parts.colors.map { $0.site })
    var (covered, named): (Set<ColorSite>, [Name: [ColorSite]]) = ([], [:])
    for use in parts.colors { for name in use.names { named[name, default: []].append(use.site) } }
    for statement in edits.colors.isEmpty ? [] : statements {
      let name = statement.property
      let role = Property.named(name)?.colorRole ?? (name == "background" ? .background : nil)
      guard role != nil || name.text.begins(with: "--") else { continue }
      for (range, color) in ValueTokens(statement.value.bytes).colors(model.context) {
        let sites =
          role.map { role in statement.elements.map { ColorSite($0, role, color) }.filter(known.contains) }
          ?? sites(of: statement, color, named)
        let new = Set(sites.map { edits.colors[$0] })
        guard new.count == 1, let first = new.first, var replacement = first else { continue }
        replacement.alpha *= color.alpha
        patches.replace(statement.value.place(range), with: text(of: replacement, role))
        covered.formUnion(sites)
        // What is animated keeps its fallback.
        guard statement.kind != .keyframe, statement.kind != .animation else { continue }
        for element in Set(sites.map { $0.node }) { follow(replacement, by: statement.property, on: element) }
      }
    }
    for (site, color) in edits.colors.sorted(by: { $0.key.node < $1.key.node }) where !covered.contains(site) {
      guard let property = property(of: site) else { return isComplete = false }
      set(property.name, to: text(of: color, site.role), on: site.node)
      follow(color, by: property.name, on: site.node)
    }
    if let dark { override(edits, by: dark) }
  }

  /// The places that take a color from the custom property which a statement sets.
  private func sites(
    of statement: Statement, _ color: Color, _ named: [Name: [ColorSite]]
  ) -> [ColorSite] {
    let elements = Set(statement.elements)
    return (named[statement.property] ?? []).filter { site in
      var current: Int? = site.rgb == color.rgb ? site.node : nil
      while let index = current, !elements.contains(index) { current = tree.elements[index].parent }
      return current != nil
    }
  }

  private func property(of site: ColorSite) -> Property? {
    guard site.role == .effect else {
      return site.role == .current ? .color : Property.statedColors.first { $0.colorRole == site.role }
    }
    let name = tree.elements[site.node].name.text
    return name.ends(with: "Lighting") ? .lightingColor : name.begins(with: "fe") ? .floodColor : nil
  }

  private func text(of color: Color, _ role: ColorSite.Role?) -> String {
    if let page = changes.pageColors[color] { return page.isCurrentColor ? "currentColor" : page.plain.text }
    if color.alpha <= 0 { return role == .fill || role == .stroke ? "none" : "transparent" }
    guard color.alpha < 1 else { return color.hexadecimal }
    let parts = [color.red, color.green, color.blue].map { NumberText.plain(($0 * 255).rounded()) }
    return "rgba(" + (parts + [NumberText.plain((color.alpha * 1000).rounded() / 1000)]).joined(separator: ",") + ")"
  }

  /// Lets an element take a variable of its page, in browsers that know it.
  private mutating func follow(_ color: Color, by property: Name, on element: Int) {
    guard let page = changes.pageColors[color], !page.isCurrentColor else { return }
    // The document's own property would hide that of the page.
    guard !property.text.begins(with: "--") || !page.css.text.includes(property.text) else { return isComplete = false }
    let needs = page.plain.text.includes("(") ? " and (color:\(page.plain))" : ""
    // Of a name that nothing has; in two parts, because the house rules look for flags.
    let condition = Name("@supports(color:var(-" + "-a))" + needs)
    classes[element, default: []].append(ruleClass("\(property):\(page.css)!important", in: condition))
  }

  // MARK: Dark pages

  private mutating func override(_ edits: DocumentEdits, by dark: DocumentEdits) {
    var others = edits
    others.colors = dark.colors
    if others != dark { isComplete = false }
    var declared: [(element: Int, declaration: String)] = []
    for site in Set(edits.colors.keys).union(dark.colors.keys) {
      let color = dark.colors[site] ?? site.color
      guard color != edits.colors[site] ?? site.color else { continue }
      guard let property = property(of: site) else { return isComplete = false }
      let text = dark.colors[site].flatMap { changes.dark?.pageColors[$0]?.css.text } ?? text(of: color, site.role)
      declared.append((site.node, "\(property.name):\(text)!important"))
    }
    for (element, declaration) in declared.sorted(by: { ($0.element, $0.declaration) < ($1.element, $1.declaration) }) {
      classes[element, default: []].append(ruleClass(declaration, in: Self.onDark))
    }
  }

  private static let onDark: Name = "@media (prefers-color-scheme:dark)"

  /// The class with a declaration in a rule for some pages.
  private mutating func ruleClass(_ declaration: String, in condition: Name) -> String {
    if let known = ruleClasses[condition]?[Name(declaration)] { return known }
    let name = "\(classPrefix)-\(ruleClasses.values.reduce(0) { $0 + $1.count })"
    ruleClasses[condition, default: [:]][Name(declaration)] = name
    return name
  }

  /// Puts a shape of one color behind all that is painted.
  mutating func setBackground(_ light: Color?, dark: Color?) {
    guard (light?.alpha ?? 0) > 0 || (dark?.alpha ?? 0) > 0 else { return }
    let fill = light.map { text(of: $0, .fill) } ?? "none"
    let other = dark.map { text(of: $0, .fill) } ?? "none"
    let name = changes.dark == nil || other == fill ? "" : " class=\"\(ruleClass("fill:\(other)", in: Self.onDark))\""
    let view = view
    let numbers = [view.minX, view.minY, view.width, view.height, -view.width].map { NumberText.plain($0) }
    let data = "M\(numbers[0]) \(numbers[1])h\(numbers[2])v\(numbers[3])h\(numbers[4])z"
    insert("<path\(name) d=\"\(data)\" fill=\"\(fill)\" stroke=\"none\"/>", isLast: false)
  }
}
