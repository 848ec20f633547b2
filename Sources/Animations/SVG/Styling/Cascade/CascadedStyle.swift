import Numerics

extension Cascade {
  /// The result for one element.
  struct Style: Sendable {
    var values: PropertyValues = [:]
    /// The longhands of `animation`, as computed texts.
    var animation: [Name: String] = [:]
    /// The custom properties, including those of the parents.
    var custom: [Name: Name] = [:]
    /// The properties whose declarations are important, which animations do not change.
    var important: Set<Property> = []
    /// The properties of style sheets among those that SMIL animates as attributes, which have less precedence.
    var overAttributes: Set<Property> = []
    /// The declarations whose values change with custom properties, if any are animated or may differ in a copy.
    var dependents: [Dependent] = []
    /// The custom properties that are declared for the element, as written, if any may change.
    var ownCustom: [Name: Name] = [:]
    /// The properties whose declarations have variables.
    var variable: Set<Property> = []
    /// The declared geometry that is none of the element itself, which children may ask for by `inherit`.
    var passedOn: PropertyValues = [:]
    /// The properties that have the value of the parent although they do not inherit by themselves.
    var inheriting: [Property] = []
    /// The context of units and functions.
    var context = ValueContext()
  }

  /// A declaration with variables that determines the value of a property.
  struct Dependent: Sendable {
    let property: Property
    let declaration: Declaration
    let source: PropertyGrammar.Source
  }
}
