/// Where an evaluation finds the value of a name.
package struct Slot: Hashable, Sendable {
  package let index: Int
  package let type: ValueType
}

/// The names that expressions may use, and their slots.
///
/// A table is a scope. An inner scope is a copy that declares more: its slots follow those of the outer one, and
/// scopes beside each other share theirs.
package struct SymbolTable: Sendable {
  private var slots: [String: Slot] = [:]
  /// The names, in the order of their declaration.
  package private(set) var names: [String] = []
  /// The slots that an `EvaluationContext` needs.
  package private(set) var slotCount = 0

  package init() {}

  /// Gives a name a slot of its own. A name that is declared already is hidden from here on.
  @discardableResult
  package mutating func declare(_ name: String, _ type: ValueType) -> Slot {
    let slot = Slot(index: slotCount, type: type)
    slotCount += 1
    if slots.updateValue(slot, forKey: name) == nil { names.append(name) }
    return slot
  }

  package subscript(name: String) -> Slot? { slots[name] }

  /// Whether expressions can use a name: a letter or `_`, then letters, digits and `_`, and no word of the language.
  package static func isName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, first.startsName else { return false }
    return text.unicodeScalars.allSatisfy { $0.continuesName } && !Lexer.isReserved(text)
  }
}
