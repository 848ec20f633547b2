/// The declared values of an element: a small list with linear search.
struct PropertyValues: Equatable, Sendable, ExpressibleByDictionaryLiteral {
  private(set) var properties: [Property] = []
  private var values: [PropertyValue] = []

  init(dictionaryLiteral elements: (Property, PropertyValue)...) {
    for (property, value) in elements { self[property] = value }
  }

  var isEmpty: Bool { properties.isEmpty }
  var all: [PropertyValue] { values }

  /// The properties whose value is `inherit`.
  var inheriting: [Property] { zip(properties, values).filter { $0.1 == .inherit }.map { $0.0 } }

  subscript(property: Property) -> PropertyValue? {
    get { properties.firstIndex(of: property).map { values[$0] } }
    set {
      switch (properties.firstIndex(of: property), newValue) {
      case (let place?, let value?): values[place] = value
      case (let place?, nil):
        properties.remove(at: place)
        values.remove(at: place)
      case (nil, let value?):
        properties.append(property)
        values.append(value)
      case (nil, nil): break
      }
    }
  }

  /// These values, overridden by those of another list.
  func replacing(with other: PropertyValues) -> PropertyValues {
    zip(other.properties, other.values).reduce(into: self) { $0[$1.0] = $1.1 }
  }
}
