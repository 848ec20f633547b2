extension RandomNumberGenerator {
  /// A whole number in 0..<bound. With a seeded generator, tests try the same cases in every run.
  package mutating func below(_ bound: Int) -> Int { Int(next(upperBound: UInt64(bound))) }

  package mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}
