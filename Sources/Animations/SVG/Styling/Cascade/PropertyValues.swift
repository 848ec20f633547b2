/// The declared values of an element: a small list with linear search.
struct PropertyValues: Equatable, Sendable, ExpressibleByDictionaryLiteral {
  private(set) var properties: [Property] = []
  private var values: [PropertyValue] = []

  init(dictionaryLiteral elements: (Property, PropertyValue)...) {
    for (property, value) in elements { self[property] = value }
  }

  mutating func reserveCapacity(_ count: Int) {
    properties.reserveCapacity(count)
    values.reserveCapacity(count)
  }

  var isEmpty: Bool { properties.isEmpty }
  var all: [PropertyValue] { values }

  /// The properties that do not have the value of the parent.
  var specified: some Sequence<(property: Property, value: PropertyValue)> {
    zip(properties, values).lazy.compactMap { property, value in
      Self.specified(value, property).map { (property, $0) }
    }
  }

  /// The value of an inherited property; nil for that of the parent.
  func specified(_ property: Property) -> PropertyValue? { self[property].flatMap { Self.specified($0, property) } }

  private static func specified(_ value: PropertyValue, _ property: Property) -> PropertyValue? {
    switch value {
    case .inherit, .unset: nil
    case .initial: property.definition.initial ?? .initial
    default: value
    }
  }

  /// The properties whose value is `inherit`.
  var inheriting: [Property] { zip(properties, values).filter { $0.1 == .inherit }.map { $0.0 } }

  subscript(property: Property) -> PropertyValue? {
    get { properties.firstIndex(of: property).map { values[$0] } }
    set {
      switch (properties.firstIndex(of: property), newValue) {
      case (let index?, let value?): values[index] = value
      case (let index?, nil):
        properties.remove(at: index)
        values.remove(at: index)
      case (nil, let value?):
        properties.append(property)
        values.append(value)
      case (nil, nil): break
      }
    }
  }

  /// Whether another list has the same properties in the same order, and the same values but for one of them.
  func matches(_ other: PropertyValues, except property: Property) -> Bool {
    properties == other.properties
      && properties.indices.allSatisfy { properties[$0] == property || values[$0] == other.values[$0] }
  }

  /// These values, overridden by those of another list.
  func replacing(with other: PropertyValues) -> PropertyValues {
    zip(other.properties, other.values).reduce(into: self) { $0[$1.0] = $1.1 }
  }
}
