import Numerics

/// Merges the elements for light and for dark pages into one document; equal elements are written once.
///
/// Attributes that differ stay as they are for light pages, and get a class whose rule replaces them on dark ones. An
/// element that differs in its animations, which no rule replaces, or in its form is written for each, and one of both
/// is not displayed.
struct ColorSchemes {
  /// Names of classes: of elements for light and for dark pages alone.
  private static let (light, dark) = (Definitions.prefix + "l", Definitions.prefix + "d")
  /// The attributes that rules replace, and their values where they are not written.
  private static let initial: KeyValuePairs = [
    "fill": "#000", "stroke": "none", "stop-color": "#000", "flood-color": "#000", "fill-opacity": "1", "opacity": "1",
    "stop-opacity": "1", "flood-opacity": "1", "filter": "none", "mask": "none", "clip-path": "none",
  ]

  private var definitions: Definitions
  /// The identifiers that elements for dark pages refer to, directly or indirectly.
  private var usedInDark: Set<Name> = []
  /// The definitions that stand for others on dark pages.
  private var joined: [Name: String] = [:]
  /// The classes by the declarations of their rules.
  private var classes: [Name: String] = [:]
  private var declarations: [String] = []
  private var hasTwins = false

  /// - Parameter definitions: that elements for both pages refer to.
  init(_ definitions: Definitions) { self.definitions = definitions }

  /// The style sheet; empty if both pages show the same.
  var rules: String {
    let replaced = declarations.enumerated().map { ".\(Definitions.prefix)\($0){\($1)}" }.joined()
    let twins = hasTwins ? ".\(Self.light){display:none}.\(Self.dark){display:inline}" : ""
    return replaced.isEmpty && twins.isEmpty ? "" : "@media(prefers-color-scheme:dark){\(twins)\(replaced)}"
  }

  /// The elements for both pages.
  mutating func merged(_ light: [Markup], _ dark: [Markup]) -> [Markup] {
    usedInDark = definitions.used(by: dark)
    return matched(light, dark)
  }

  /// The definitions that elements for both pages or the rules refer to.
  func definitions(usedBy elements: [Markup]) -> [Markup] {
    definitions.elements(usedBy: elements + [Markup("style", ["": declarations.joined(separator: ";")])])
  }

  // MARK: Elements

  private mutating func matched(_ light: [Markup], _ dark: [Markup]) -> [Markup] {
    let maximum = min(light.count, dark.count)
    let start = light.count == dark.count ? maximum : zip(light, dark).prefix { Self.areAlike($0, $1) }.count
    let end = zip(light.dropFirst(start).reversed(), dark.dropFirst(start).reversed())
      .prefix { Self.areAlike($0, $1) }.count
    var result = zip(light, dark).prefix(start).flatMap { matched($0, $1) }
    result += twins(Array(light[start..<light.count - end]), Array(dark[start..<dark.count - end]))
    return result + zip(light.suffix(end), dark.suffix(end)).flatMap { matched($0, $1) }
  }

  private mutating func matched(_ light: Markup, _ dark: Markup) -> [Markup] {
    if light == dark { return [light] }
    guard Self.areAlike(light, dark) else { return twins([light], [dark]) }
    var element = light
    let changes = Self.initial.compactMap { name, initial in
      let (old, new) = (light[name] ?? initial, dark[name] ?? initial)
      return old == new || joins(old, new) ? nil : "\(name):\(new)"
    }
    if !changes.isEmpty { element.add(class: name(for: changes.joined(separator: ";"))) }
    let animations = light.children.filter { $0.isAnimation }
    element.children =
      animations + matched(light.children.filter { !$0.isAnimation }, dark.children.filter { !$0.isAnimation })
    return [element]
  }

  /// The class of a rule.
  private mutating func name(for declaration: String) -> String {
    if let name = classes[declaration] { return name }
    let name = Definitions.prefix + "\(declarations.count)"
    classes[declaration] = name
    declarations.append(declaration)
    return name
  }

  /// Elements for one page each.
  private mutating func twins(_ light: [Markup], _ dark: [Markup]) -> [Markup] {
    func only(_ elements: [Markup], _ name: String) -> [Markup] {
      guard !elements.isEmpty else { return [] }
      var element = Factoring.group(elements)
      element.add(class: name)
      if name == Self.dark { element["display"] = "none" }
      return [element]
    }
    let twins = only(light, Self.light) + only(dark, Self.dark)
    hasTwins = hasTwins || !twins.isEmpty
    return twins
  }

  /// Whether rules can say how two elements themselves differ: in attributes that no animation sets.
  private static func areAlike(_ light: Markup, _ dark: Markup) -> Bool {
    guard light.name == dark.name, light.text == dark.text else { return false }
    let animations = light.children.filter { $0.isAnimation }
    guard animations == dark.children.filter({ $0.isAnimation }) else { return false }
    // Words: attributes of the written document.
    let names = Set((light.attributes + dark.attributes).map { $0.name }).filter { light[$0] != dark[$0] }
    return names.allSatisfy { name in
      initial.contains { $0.key == name } && !animations.contains { $0["attributeName"] == name }
    }
  }

  // MARK: Definitions

  /// Whether one definition does for both pages, with rules for dark ones, so that a reference to it is not replaced.
  private mutating func joins(_ light: String, _ dark: String) -> Bool {
    guard
      let (light, dark) = Definitions.identifier(in: light).flatMap({ light in
        Definitions.identifier(in: dark).map { (light, $0) }
      })
    else { return false }
    if let other = joined[light] { return other == dark }
    guard !usedInDark.contains(light), let element = definitions[light], var other = definitions[dark] else {
      return false
    }
    other["id"] = light
    guard Self.areWhollyAlike(element, other), let both = matched(element, other).first else { return false }
    joined[light] = dark
    definitions[light] = both
    return true
  }

  private static func areWhollyAlike(_ light: Markup, _ dark: Markup) -> Bool {
    let (parts, others) = (light.children.filter { !$0.isAnimation }, dark.children.filter { !$0.isAnimation })
    return areAlike(light, dark) && parts.count == others.count && zip(parts, others).allSatisfy(areWhollyAlike)
  }
}
