/// Limits the work for one picture, whatever the document contains.
final class Budget {
  /// A counted resource; its raw value is its name in messages.
  enum Resource: String, CaseIterable {
    /// Layers, including those of every instance of a precomposition.
    case layers
    case masks, effects
    /// Letters that are drawn one by one, once for each animator.
    case letters
    /// Copies that repeaters make.
    case copies
    /// Points of all outlines, including those of copies and dashes, once for each style that paints them.
    case points

    /// Far more than usual files need, and few enough to be drawn within a second.
    var limit: Int {
      switch self {
      case .layers: 5000
      case .masks: 500
      case .effects: 50
      case .letters: 50_000
      case .copies: 20_000
      case .points: 400_000
      }
    }
  }

  private(set) var spent: [Resource: Int] = [:]

  func spend(_ resource: Resource, _ count: Int = 1) throws(LottieError) {
    let (sum, isTooLarge) = spent[resource, default: 0].addingReportingOverflow(count)
    guard !isTooLarge, sum <= resource.limit else {
      throw .tooComplex(what: resource.rawValue, limit: resource.limit)
    }
    spent[resource] = sum
  }

  /// Spends what another budget has spent.
  func spend(_ counts: [Resource: Int]) throws(LottieError) {
    for resource in Resource.allCases {
      if let count = counts[resource] { try spend(resource, count) }
    }
  }
}
