import Numerics

/// Why values, offsets and easings do not form a track.
package enum TrackError: Error, Hashable, Sendable {
  case tooFewValues
  case differentTypes(ValueType, ValueType)
  case wrongOffsetCount(expected: Int, found: Int)
  case wrongOffsetType(ValueType, index: Int)
  /// An offset outside 0...1, or less than the previous one.
  case offsetOutOfOrder(Double, index: Int)
  case wrongEasingCount(expected: Int, found: Int)
}

extension TrackError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .tooFewValues: "a track needs at least two values"
    case .differentTypes(let first, let other):
      "the values of a track must have one type, not \(first.phrase) and \(other.phrase)"
    case .wrongOffsetCount(let expected, let found):
      "a track needs one offset for each of its \(expected) values, not \(found)"
    case .wrongOffsetType(let found, let index): "offset \(index) is \(found.phrase), not a number"
    case .offsetOutOfOrder(let offset, let index):
      "offset \(index) is \(NumberText.plain(offset)); offsets must ascend from 0 to 1"
    case .wrongEasingCount(let expected, let found):
      "a track needs one easing, or one for each of its \(expected) segments, not \(found)"
    }
  }
}
