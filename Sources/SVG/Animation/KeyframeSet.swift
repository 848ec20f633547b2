import Motion

/// An `@keyframes` rule, read once for all elements that use it.
struct KeyframeSet {
  enum Content {
    case value(PropertyValue)
    /// A text with variables, which are substituted for each element.
    case variable(String)
  }

  struct Declaration {
    let property: Property
    /// Fractions of the duration, 0...1.
    let offsets: [Double]
    let content: Content
    /// The easing to the next keyframe; nil for the animation's easing.
    let easing: Easing?
  }

  private(set) var declarations: [Declaration] = []

  /// - Parameter user: the element in warnings.
  init(_ frames: [StyleSheet.Keyframe], usedBy user: Element, _ warnings: inout WarningList) {
    for frame in frames {
      let easing = frame.declarations.last { $0.name == "animation-timing-function" }.map { Self.easing($0.value) }
      for declaration in frame.declarations where !declaration.isImportant {
        for (name, text) in Shorthand.expand(declaration.name, declaration.value) {
          add(name, text, frame.offsets, easing, user, &warnings)
        }
      }
    }
  }

  private mutating func add(
    _ name: String, _ text: String, _ offsets: [Double], _ easing: Easing?, _ user: Element,
    _ warnings: inout WarningList
  ) {
    guard name != "animation-timing-function", !name.hasPrefix("--") else { return }
    guard let property = Property.named(name), property.isStyle else {
      return warnings.add("keyframes \(name)", at: user, "the property \"\(name)\" is not animated")
    }
    let content: Content
    if VariableSubstitution.isNeeded(in: text) {
      content = .variable(text)
    } else {
      guard let value = Self.value(text, property) else { return }
      content = .value(value)
    }
    declarations.append(Declaration(property: property, offsets: offsets, content: content, easing: easing))
  }

  /// The value of a text; nil if it is invalid in a keyframe.
  static func value(_ text: String, _ property: Property) -> PropertyValue? {
    switch PropertyGrammar.parse(text, as: property, from: .style) {
    case nil, .inherit, .unset, .initial: nil
    case .some(let value): value.isWithinLimits ? value : nil
    }
  }

  static func easing(_ text: String) -> Easing {
    if text == "step-start" { return .steps(.start) }
    if text == "step-end" { return .steps(.end) }
    return (try? Easing(parsing: text)) ?? (try? Easing(parsing: "ease")) ?? .linear
  }
}
