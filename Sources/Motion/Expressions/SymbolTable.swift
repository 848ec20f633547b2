import Numerics

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
  /// In the order of their names. A dictionary takes longer to make than all names of a preset to be found here.
  private var symbols: [Symbol] = []
  /// The names, in the order of their declaration.
  package private(set) var names: [String] = []
  /// The slots that an `EvaluationContext` needs.
  package private(set) var slotCount = 0

  private struct Symbol {
    let name: String
    var slot: Slot
  }

  package init() {}

  /// Gives a name a slot of its own. A name that is declared already is hidden from here on.
  @discardableResult
  package mutating func declare(_ name: String, _ type: ValueType) -> Slot {
    let slot = Slot(index: slotCount, type: type)
    slotCount += 1
    let place = place(of: name)
    if place < symbols.count, symbols[place].name == name {
      symbols[place].slot = slot
    } else {
      symbols.insert(Symbol(name: name, slot: slot), at: place)
      names.append(name)
    }
    return slot
  }

  package subscript(name: String) -> Slot? {
    let place = place(of: name)
    return place < symbols.count && symbols[place].name == name ? symbols[place].slot : nil
  }

  /// Where the name is, or belongs.
  private func place(of name: String) -> Int { symbols.firstIndex(beyond: { $0.name >= name }) }

  /// Whether expressions can use a name: a letter or `_`, then letters, digits and `_`, and no word of the language.
  package static func isName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, first.startsName else { return false }
    return text.unicodeScalars.allSatisfy { $0.continuesName } && !Lexer.isReserved(text)
  }
}
