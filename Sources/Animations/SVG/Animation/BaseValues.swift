import Numerics

/// The values that animations start from.
struct BaseValues {
  let model: DocumentModel

  /// The value of a property in the document: its own, inherited or initial; nil if there is none.
  /// - Parameter overrides: animated values, which replace those of the document.
  func value(_ property: Property, of element: Int, _ overrides: Overrides = [:]) -> PropertyValue? {
    if property == .href { return model.tree.elements[element].href.map { .href(Name($0)) } }
    if let name = property.replacedAttribute {
      let stated = model.tree.elements[element][name].flatMap { PropertyGrammar(.attribute).parse($0, as: property) }
      return stated ?? property.animationStart
    }
    var current: Int? = element
    while let index = current {
      let stated = overrides[index]?[property] ?? model.styles[index].values[property]
      switch stated {
      case .initial: return property.animationStart
      case .unset, .inherit, nil: break
      case .some(let value): return value
      }
      let asks = stated == .inherit
      guard property.inherits || asks else { break }
      current = model.tree.elements[index].parent
    }
    return property.animationStart
  }
}
