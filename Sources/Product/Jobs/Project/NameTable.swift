import Numerics

/// Values that are found by their names, in the order in which the names were first given.
package struct NameTable<Value: Sendable>: Sendable, RandomAccessCollection {
  private var values: [Value] = []
  private var places: [Name: Int] = [:]

  package var startIndex: Int { values.startIndex }
  package var endIndex: Int { values.endIndex }
  package subscript(place: Int) -> Value { values[place] }

  func place(of name: Name) -> Int? { places[name] }

  subscript(name: Name) -> Value? { place(of: name).map { values[$0] } }
  subscript(name: String) -> Value? { self[Name(name)] }

  /// Adds a value, in the place of an earlier one of the name.
  mutating func add(_ value: Value, named name: Name) {
    if let place = place(of: name) {
      values[place] = value
    } else {
      places[name] = values.count
      values.append(value)
    }
  }
}

extension NameTable: Equatable where Value: Equatable {}
