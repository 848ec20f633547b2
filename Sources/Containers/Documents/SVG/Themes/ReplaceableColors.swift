import Numerics

/// Gives elements whose colors pages may replace classes, and these rules, for browsers that know what the rules need:
/// other viewers draw such colors black, and keep the attributes.
struct ReplaceableColors {
  private struct Rule: Hashable {
    let declaration: Name
    let needs: Name?
  }

  private var rules: [Rule] = []
  private var places: [Rule: Int] = [:]

  /// The style sheet.
  var styleSheet: String {
    var conditions: [Name?] = []
    for rule in rules where !conditions.contains(rule.needs) { conditions.append(rule.needs) }
    return conditions.map { needs in
      let named = rules.enumerated().filter { $1.needs == needs }
        .map { ".\(Self.name($0)){\($1.declaration)}" }
      return "@supports(color:\(Self.variable))\(needs.map { " and (color:\($0))" } ?? ""){\(named.joined())}"
    }.joined()
  }

  /// The element, and those in it, with their classes.
  mutating func classed(_ element: Element) -> Element {
    var element = element
    for field in element.fields {
      guard let value = field.value, case .replaceable(let color) = value else { continue }
      let rule = Rule(declaration: Name("\(field.name):\(color.css)"), needs: color.needs)
      let place = places[rule] ?? rules.count
      if place == rules.count { rules.append(rule) }
      places[rule] = place
      element.add(class: Self.name(place))
    }
    element.children = element.children.map { classed($0) }
    return element
  }

  private static func name(_ place: Int) -> String { Definitions.prefix + "v" + String(place, radix: 36) }

  /// Of a name that nothing has; in two parts, because the house rules look for flags.
  private static let variable = "var(-" + "-a)"
}
