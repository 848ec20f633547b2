import Numerics

/// A CSS selector: compound selectors with combinators.
struct Selector: Sendable {
  enum Combinator: Sendable { case descendant, child, next, sibling }

  /// The conditions on one element.
  struct Compound: Sendable {
    var type: Name?
    var id: Name?
    var classes: [Name] = []
    var attributes: [AttributeTest] = []
    var pseudos: [PseudoClass] = []
  }

  struct AttributeTest: Sendable {
    enum Relation: Sendable { case exists, equals, includes, dash, prefix, suffix, contains }
    var name: Name
    var relation: Relation
    var value: String
    var ignoresCase = false
  }

  /// The positions among siblings: every `step`-th from `start`, counted from 1.
  struct Nth: Sendable {
    var step: Int
    var start: Int
    var fromEnd = false
    /// Whether only elements with the same name count.
    var ofType = false
    /// Only these elements count, if the list is not empty.
    var among: [Selector] = []

    /// Whether an element at this position, from 1, is one of them. Sums that overflow are too large to match.
    func contains(_ position: Int) -> Bool {
      let (distance, overflow) = position.subtractingReportingOverflow(start)
      guard !overflow else { return false }
      if step == 0 { return distance == 0 }
      return distance % step == 0 && (distance >= 0) == (step > 0) || distance == 0
    }
  }

  enum PseudoClass: Sendable {
    case root, empty, onlyChild, onlyOfType, link
    case nth(Nth)
    case not([Selector])
    case any([Selector])
    /// Like `any`, but without specificity.
    case whereAny([Selector])
    /// Whether an element that is reached by the combinator matches.
    case has([(combinator: Combinator, selector: Selector)])
    case language(Name)
    case always
    /// Pointer and history states, which never match in a picture.
    case never
  }

  /// From right to left: the subject first. Each of the others has the combinator that follows it.
  var compounds: [(compound: Compound, combinator: Combinator)]

  /// The numbers of identifiers, of classes and the like, and of types, in this order of significance.
  var specificity: Int64 {
    compounds.reduce(0) { $0 + Self.specificity($1.compound) }
  }

  private static func specificity(_ compound: Compound) -> Int64 {
    var total: Int64 = compound.id == nil ? 0 : 1 << 20
    total += Int64(compound.classes.count + compound.attributes.count) << 10
    for pseudo in compound.pseudos {
      switch pseudo {
      case .not(let inner), .any(let inner): total += maximumSpecificity(inner)
      case .has(let inner): total += maximumSpecificity(inner.map { $0.selector })
      case .whereAny: break
      case .nth(let nth): total += (1 << 10) + maximumSpecificity(nth.among)
      default: total += 1 << 10
      }
    }
    // The sum of nested lists is bounded, so that no count reaches the next one or overflows.
    return min(total + (compound.type == nil ? 0 : 1), Int64(1) << 40)
  }

  private static func maximumSpecificity(_ selectors: [Selector]) -> Int64 {
    selectors.map { $0.specificity }.max() ?? 0
  }
}
