/// A CSS selector: compound selectors with combinators.
struct Selector: Sendable {
  enum Combinator: Sendable { case descendant, child, next, sibling }

  /// The conditions on one element.
  struct Compound: Sendable {
    var type: String?
    var id: String?
    var classes: [String] = []
    var attributes: [AttributeTest] = []
    var pseudos: [PseudoClass] = []
  }

  struct AttributeTest: Sendable {
    enum Relation: Sendable { case exists, equals, includes, dash, prefix, suffix, contains }
    var name: String
    var relation: Relation
    var value: String
  }

  enum PseudoClass: Sendable {
    case root, firstChild, lastChild, onlyChild, empty
    /// Every `a`-th element from `b`, counted from 1.
    case nthChild(Int, Int)
    case not([Compound])
    case any([Compound])
    /// Pointer and history states, which never match in a picture.
    case never
  }

  /// From right to left: the subject first. Each of the others has the combinator that follows it.
  var compounds: [(compound: Compound, combinator: Combinator)]

  /// The numbers of identifiers, of classes and the like, and of types, in this order of significance.
  var specificity: Int {
    compounds.reduce(0) { $0 + Self.specificity($1.compound) }
  }

  private static func specificity(_ compound: Compound) -> Int {
    var total = compound.id == nil ? 0 : 1 << 20
    total += (compound.classes.count + compound.attributes.count) << 10
    for pseudo in compound.pseudos {
      switch pseudo {
      case .not(let inner), .any(let inner): total += inner.map(specificity).max() ?? 0
      default: total += 1 << 10
      }
    }
    return total + (compound.type == nil ? 0 : 1)
  }
}
