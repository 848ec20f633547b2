/// What is said of the properties of one element: a few values, found by going through their names.
struct PropertyValues: Sendable, ExpressibleByDictionaryLiteral {
  private var properties: [Property] = []
  private var values: [PropertyValue] = []

  init(dictionaryLiteral elements: (Property, PropertyValue)...) {
    for (property, value) in elements { self[property] = value }
  }

  var isEmpty: Bool { properties.isEmpty }

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

  /// These values, with those of another in place of what both have.
  func replacing(with other: PropertyValues) -> PropertyValues {
    zip(other.properties, other.values).reduce(into: self) { $0[$1.0] = $1.1 }
  }
}
