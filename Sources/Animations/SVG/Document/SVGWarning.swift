import Numerics

/// Part of a document that is not drawn as the document states.
package struct SVGWarning: Equatable, Sendable {
  /// The kind of problem; each kind is reported once.
  let kind: Name
  /// The element's name as written.
  let element: String
  /// The element's line, from 1.
  let line: Int
  /// The feature that is not drawn, or is drawn differently.
  let message: String
  /// Whether the part may be elsewhere than it is drawn.
  let isOfPlace: Bool

  /// The kind of the warning about a script.
  static let script = "script"
  /// Whether it is about a script, which may well not change the picture of a document that moves by itself.
  package var isOfScript: Bool { kind == Name(Self.script) }

  init(kind: Name, element: String, line: Int, message: String, isOfPlace: Bool = false) {
    (self.kind, self.element, self.line, self.message) = (kind, element, line, message)
    self.isOfPlace = isOfPlace
  }
}

extension SVGWarning: CustomStringConvertible {
  package var description: String { "line \(line), \(element): \(message)" }
}

/// Warnings in order of occurrence, once per kind.
struct WarningList {
  private(set) var warnings: [SVGWarning] = []
  private var kinds: Set<Name> = []

  /// Adds a warning about an element, unless nothing of it is ever shown or in view.
  mutating func add(_ kind: String, at element: Element, isOfPlace: Bool = false, _ message: String) {
    guard element.isShown, element.isInView || isOfPlace else { return }
    add(kind, element: element.name.text, line: element.line, message)
  }

  mutating func add(_ kind: String, element: String, line: Int, isOfPlace: Bool = false, _ message: String) {
    let kind = Name(kind)
    guard kinds.insert(kind).inserted else { return }
    warnings.append(SVGWarning(kind: kind, element: element, line: line, message: message, isOfPlace: isOfPlace))
  }

  mutating func add(_ others: [SVGWarning]) {
    for warning in others where kinds.insert(warning.kind).inserted { warnings.append(warning) }
  }
}
