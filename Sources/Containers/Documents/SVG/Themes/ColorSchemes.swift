import Numerics

/// Merges the elements for light and for dark pages into one document; equal elements are written once.
///
/// Attributes that differ stay as they are for light pages, and get a class whose rule replaces them on dark ones. An
/// element that differs in its motion, which no rule replaces, or in its form is written for each, and one of both is
/// not displayed.
struct ColorSchemes {
  /// Names of classes: of elements for light and for dark pages alone.
  private static let (light, dark) = (Definitions.prefix + "l", Definitions.prefix + "d")
  /// The attributes that rules replace, and their values where they are not written.
  private static let initial: KeyValuePairs = [
    "fill": "#000", "stroke": "none", "stop-color": "#000", "flood-color": "#000", "fill-opacity": "1", "opacity": "1",
    "stop-opacity": "1", "flood-opacity": "1", "filter": "none", "mask": "none", "clip-path": "none",
  ]

  /// What a rule replaces on dark pages.
  private struct Declaration: Hashable {
    // Words: attributes of the written document.
    let name: String
    let value: Element.Value
  }

  private var definitions: Definitions
  /// The definitions that elements for dark pages refer to, directly or indirectly.
  private var usedInDark: Set<Int> = []
  /// The definitions that stand for others on dark pages.
  private var joined: [Int: Int] = [:]
  /// The declarations of each rule, and the places of the rules.
  private var replaced: [[Declaration]] = []
  private var places: [[Declaration]: Int] = [:]
  private var hasTwins = false

  /// - Parameter definitions: that elements for both pages refer to.
  init(_ definitions: Definitions) { self.definitions = definitions }

  /// The style sheet; empty if both pages show the same.
  var rules: String {
    let rules = replaced.enumerated().map { index, declarations in
      let texts = declarations.map { "\($0.name):\(SVGPrinter.property($0.value, $0.name))" }
      return ".\(Definitions.prefix)\(index){\(texts.joined(separator: ";"))}"
    }.joined()
    let twins = hasTwins ? ".\(Self.light){display:none}.\(Self.dark){display:inline}" : ""
    return rules.isEmpty && twins.isEmpty ? "" : "@media(prefers-color-scheme:dark){\(twins)\(rules)}"
  }

  /// The elements for both pages.
  mutating func merged(_ light: [Element], _ dark: [Element]) -> [Element] {
    usedInDark = definitions.used(by: dark)
    return matched(light, dark)
  }

  /// The definitions that elements for both pages or the rules refer to.
  func definitions(usedBy elements: [Element]) -> [Element] {
    definitions.named(definitions.used(by: elements, replaced.flatMap { $0.map { $0.value } }).sorted())
  }

  // MARK: Elements

  private mutating func matched(_ light: [Element], _ dark: [Element]) -> [Element] {
    let maximum = min(light.count, dark.count)
    let start = light.count == dark.count ? maximum : zip(light, dark).prefix { Self.areAlike($0, $1) }.count
    let end = zip(light.dropFirst(start).reversed(), dark.dropFirst(start).reversed())
      .prefix { Self.areAlike($0, $1) }.count
    var result = zip(light, dark).prefix(start).flatMap { matched($0, $1) }
    result += twins(Array(light[start..<light.count - end]), Array(dark[start..<dark.count - end]))
    return result + zip(light.suffix(end), dark.suffix(end)).flatMap { matched($0, $1) }
  }

  private mutating func matched(_ light: Element, _ dark: Element) -> [Element] {
    if light == dark { return [light] }
    guard Self.areAlike(light, dark) else { return twins([light], [dark]) }
    var element = light
    let changes = Self.initial.compactMap { name, initial -> Declaration? in
      let (old, new) = (light[value: name] ?? .text(Name(initial)), dark[value: name] ?? .text(Name(initial)))
      return old == new || joins(old, new) ? nil : Declaration(name: name, value: new)
    }
    if !changes.isEmpty { element.add(class: name(of: changes)) }
    element.children = matched(light.children, dark.children)
    return [element]
  }

  /// The class of a rule.
  private mutating func name(of declarations: [Declaration]) -> String {
    let place = places[declarations] ?? replaced.count
    if place == replaced.count { replaced.append(declarations) }
    places[declarations] = place
    return Definitions.prefix + "\(place)"
  }

  /// Elements for one page each.
  private mutating func twins(_ light: [Element], _ dark: [Element]) -> [Element] {
    func only(_ elements: [Element], _ name: String) -> [Element] {
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

  /// Whether rules can say how two elements themselves differ: in attributes that stand on both.
  private static func areAlike(_ light: Element, _ dark: Element) -> Bool {
    func withoutChanges(_ element: Element) -> Element {
      var element = element
      element.children = []
      element.fields.removeAll { field in field.motion == nil && initial.contains { $0.key == field.name } }
      return element
    }
    return withoutChanges(light) == withoutChanges(dark)
  }

  // MARK: Definitions

  /// Whether one definition does for both pages, with rules for dark ones, so that a reference to it is not replaced.
  private mutating func joins(_ light: Element.Value, _ dark: Element.Value) -> Bool {
    guard case .reference(let light) = light, case .reference(let dark) = dark else { return false }
    if let other = joined[light] { return other == dark }
    let (element, other) = (definitions.elements[light], definitions.elements[dark])
    guard !usedInDark.contains(light), Self.areWhollyAlike(element, other),
      let both = matched(element, other).first
    else { return false }
    joined[light] = dark
    definitions.replace(light, by: both)
    return true
  }

  private static func areWhollyAlike(_ light: Element, _ dark: Element) -> Bool {
    areAlike(light, dark) && light.children.count == dark.children.count
      && zip(light.children, dark.children).allSatisfy(areWhollyAlike)
  }
}
