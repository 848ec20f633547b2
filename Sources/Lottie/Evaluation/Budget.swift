/// Bounds the work of one picture, whatever the document asks for.
final class Budget {
  /// What is counted, by the name that messages have for it.
  enum Resource: String, CaseIterable {
    /// Those of every instance of a precomposition among them.
    case layers
    case masks, effects
    /// Copies that repeaters make, of whatever is before them.
    case copies
    /// Of all outlines, copies and dashes among them, once for each style that paints them.
    case points

    /// Far more than files of designers have, and less than what takes a second to draw.
    var limit: Int {
      switch self {
      case .layers: 5000
      case .masks: 500
      case .effects: 50
      case .copies: 20_000
      case .points: 400_000
      }
    }
  }

  private var spent: [Resource: Int] = [:]

  func spend(_ resource: Resource, _ count: Int = 1) throws(LottieError) {
    let (sum, isTooLarge) = spent[resource, default: 0].addingReportingOverflow(count)
    guard !isTooLarge, sum <= resource.limit else {
      throw .tooComplex(what: resource.rawValue, limit: resource.limit)
    }
    spent[resource] = sum
  }
}
