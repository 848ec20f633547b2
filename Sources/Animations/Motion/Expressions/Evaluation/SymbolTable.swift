import Numerics

/// The location of a name's value in an `EvaluationContext`.
package struct Slot: Hashable, Sendable {
  package let index: Int
  package let type: ValueType
}

/// The names that expressions may use, and their slots.
///
/// A table is a scope. An inner scope is a copy with more declarations: its slots follow those of the outer scope, and
/// sibling scopes share slots.
package struct SymbolTable: Sendable {
  private var slots: [Name: Slot] = [:]
  /// The names, in the order of their declaration.
  package private(set) var names: [String] = []
  /// The slots that an `EvaluationContext` needs.
  package private(set) var slotCount = 0

  package init() {}

  /// Declares a name with a slot of its own. An earlier declaration of the name becomes hidden.
  @discardableResult
  package mutating func declare(_ name: String, _ type: ValueType) -> Slot {
    let slot = Slot(index: slotCount, type: type)
    slotCount += 1
    if slots.updateValue(slot, forKey: Name(name)) == nil { names.append(name) }
    return slot
  }

  package subscript(name: String) -> Slot? { slots[name] }

  /// Whether a text is a valid name: a letter or `_`, followed by letters, digits and `_`, and not a reserved word.
  package static func isName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, first.startsName else { return false }
    return text.unicodeScalars.allSatisfy { $0.continuesName } && !Lexer.isReserved(text)
  }
}
