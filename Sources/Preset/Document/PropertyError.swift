import Motion

/// Why a property has no value, and the property.
package struct PropertyError: Error, Hashable, Sendable {
  package enum Problem: Hashable, Sendable {
    case evaluation(EvaluationError)
    /// A number out of the property's range.
    case outOfRange(Double, expected: String)
    /// More copies and shapes than a frame may have.
    case tooManyElements(limit: Int)
    /// SVG path data that cannot be read.
    case pathData(String, reason: String)
    /// Text that cannot be laid out.
    case text(String)
  }

  /// An index of `PresetDocument.places`.
  package let place: Int
  package let problem: Problem

  package init(place: Int, _ problem: Problem) {
    self.place = place
    self.problem = problem
  }

  init(place: Int, error: EvaluationError) {
    self.init(place: place, .evaluation(error))
  }
}

extension PropertyError.Problem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .evaluation(let error): error.description
    case .outOfRange(let number, let expected): "\(NumberText.plain(number)) is out of range; expected \(expected)"
    case .tooManyElements(let limit): "more than \(limit) elements in one frame"
    case .pathData(let data, let reason): "path data \"\(data.prefix(40))\": \(reason)"
    case .text(let reason): reason
    }
  }
}
