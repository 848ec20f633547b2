import Numerics
import Vector

/// An element with its values at one time.
struct ElementView {
  let index: Int
  let element: Element
  let values: PropertyValues

  /// The value, unless it is a keyword that every property accepts.
  func value(_ property: Property) -> PropertyValue? {
    switch values[property] {
    case nil, .inherit, .initial, .unset: nil
    case .some(let value): value
    }
  }

  func length(_ property: Property) -> Length? {
    switch value(property) {
    case .length(let length): length
    case .lengths(let lengths): lengths.first
    default: nil
    }
  }

  func number(_ property: Property, default standard: Double) -> Double {
    if case .number(let number) = value(property) { number } else { standard }
  }

  func word(_ property: Property) -> String { value(property)?.word ?? "" }

  func target(_ property: Property) -> Name? { value(property)?.target }

  func transform(_ property: Property) -> [TransformFunction] {
    if case .transform(let functions) = value(property) { functions } else { [] }
  }

  /// What the element refers to.
  var href: String? { element.href }

  /// The identifier of the element of this document that it refers to.
  var reference: Name? { element.reference }

  /// The view box; nil if there is none or it is empty.
  var viewBox: Rect? {
    guard case .numbers(let n) = value(.viewBox), n.count == 4, n[2] > 0, n[3] > 0 else { return nil }
    return Rect(minX: n[0], minY: n[1], maxX: n[0] + n[2], maxY: n[1] + n[3])
  }

  var aspectRatio: AspectRatio { AspectRatio(element["preserveAspectRatio"]) }
}

/// Converts the lengths of an element to user units.
struct LengthScale {
  let viewport: Viewport
  let fontSize: Double

  func x(_ length: Length) -> Double { length.resolved(percentOf: viewport.width, fontSize: fontSize) }
  func y(_ length: Length) -> Double { length.resolved(percentOf: viewport.height, fontSize: fontSize) }
  func other(_ length: Length) -> Double { length.resolved(percentOf: viewport.diagonal, fontSize: fontSize) }
}

/// Evaluates the conditional processing attributes of `switch`.
enum Conditions {
  static func hold(for element: Element, languages: [String]) -> Bool {
    if let extensions = element["requiredExtensions"], !extensions.trimmed.isEmpty { return false }
    guard let wanted = element["systemLanguage"] else { return true }
    return wanted.split(at: ",").map { $0.trimmed.lowercasedASCII }.contains { tag in
      languages.contains { tag == $0 || tag.begins(with: $0 + "-") }
    }
  }
}
