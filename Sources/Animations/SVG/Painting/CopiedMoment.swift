import Numerics

/// The values of elements in the copies that `use` makes.
extension DocumentMoment {
  /// This moment inside a copy, whose declarations with variables take the custom properties around the `use`; nil if
  /// these are the properties around the target.
  func inCopy(of target: Int, by use: Int) -> DocumentMoment? {
    guard document.hasVariablesInCopies else { return nil }
    let outer = custom[use] ?? document.styles[use].custom
    guard outer != document.tree.elements[target].parent.map({ document.styles[$0].custom }) ?? [:] else { return nil }
    var values = CopiedValues(document: document, overrides: overrides, custom: custom)
    values.visit(target, inside: outer)
    return DocumentMoment(
      document: document, overrides: values.overrides, rootStyle: rootStyle, custom: values.custom)
  }
}

/// Computes declarations with variables anew for an element and those inside it.
private struct CopiedValues {
  let document: DocumentModel
  var overrides: Overrides
  /// The custom properties of each visited element.
  var custom: [Int: [Name: Name]]

  /// - Parameter outer: the custom properties that the element inherits. The reader bounds the depth of elements.
  mutating func visit(_ index: Int, inside outer: [Name: Name]) {
    let style = document.styles[index]
    var inherited = outer
    for (name, property) in document.registered where !property.inherits { inherited[name] = property.initial }
    let own = VariableSubstitution.resolve(style.ownCustom, inherited: inherited)
    custom[index] = own
    for dependent in style.dependents where own != style.custom && overrides[index]?[dependent.property] == nil {
      let value = CSSTimeline.value(of: dependent.property, dependent.declaration, dependent.source, own, style.context)
      overrides[index, default: [:]][dependent.property] =
        value.map { document.recolored($0, of: dependent.property, on: index) } ?? .unset
    }
    for child in document.tree.elements[index].children { visit(child, inside: own) }
  }
}
