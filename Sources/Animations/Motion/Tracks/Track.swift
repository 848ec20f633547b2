import Colors
import Numerics

/// A value that changes along its loop: values at offsets, with easings between them.
///
/// The first value holds before the first offset, the last value after the last offset. The value jumps if two offsets
/// are equal; a phase within a rounding error of an offset has reached it. Numbers and colors are interpolated; other
/// types change at the offsets.
package struct Track: Sendable {
  package let values: [Expression]
  /// One per value. Nil distributes numbers and colors evenly over 0...1, and gives values of other types equal
  /// durations.
  let offsets: [Expression]?
  /// One per segment.
  let easings: [Easing]
  /// The type of all values.
  package let type: ValueType

  /// - Parameter easings: empty for linear, one for all segments, or one per segment.
  package init(values: [Expression], offsets: [Expression]? = nil, easings: [Easing] = []) throws(TrackError) {
    guard let first = values.first, values.count >= 2 else { throw .tooFewValues }
    if let other = values.first(where: { $0.type != first.type }) { throw .differentTypes(first.type, other.type) }
    let segments = values.count - 1
    guard easings.count <= 1 || easings.count == segments else {
      throw .wrongEasingCount(expected: segments, found: easings.count)
    }
    if let offsets { try Self.check(offsets, count: values.count) }
    self.values = values
    self.offsets = offsets
    self.easings =
      easings.count == segments ? easings : Array(repeating: easings.first ?? .linear, count: segments)
    type = first.type
  }

  /// Checks the constant offsets.
  private static func check(_ offsets: [Expression], count: Int) throws(TrackError) {
    guard offsets.count == count else { throw .wrongOffsetCount(expected: count, found: offsets.count) }
    var latest = 0.0
    for (index, offset) in offsets.enumerated() {
      guard offset.type == .number else { throw .wrongOffsetType(offset.type, index: index) }
      guard let number = offset.constant?.number else { continue }
      guard number >= latest, number <= 1 else { throw .offsetOutOfOrder(number, index: index) }
      latest = number
    }
  }

  // MARK: Evaluation

  /// The value of a track of numbers at a phase in 0...1, without allocation.
  package func number(at phase: Double, in context: EvaluationContext) throws(EvaluationError) -> Double {
    let position = try position(of: phase, in: context)
    let start = try values[position.segment].evaluateNumber(in: context)
    if position.progress == 0 { return start }
    let end = try values[position.segment + 1].evaluateNumber(in: context)
    return position.progress == 1 ? end : start + (end - start) * position.progress
  }

  /// The value of a track of colors at a phase in 0...1, interpolated in sRGB with premultiplied alpha; it may be a
  /// gradient.
  package func paint(at phase: Double, in context: EvaluationContext) throws(EvaluationError) -> PaintLiteral {
    let position = try position(of: phase, in: context)
    let start = try values[position.segment].evaluatePaint(in: context)
    if position.progress == 0 { return start }
    let end = try values[position.segment + 1].evaluatePaint(in: context)
    if position.progress == 1 { return end }
    let paint = start.mixed(with: end, by: position.progress) { $0.mixed(with: $1, by: $2) }
    guard let paint else { throw values[position.segment + 1].error(.unlikeGradients) }
    return paint
  }

  /// The value of a track of any type.
  package func value(at phase: Double, in context: EvaluationContext) throws(EvaluationError) -> Value {
    switch type {
    case .number: return .number(try number(at: phase, in: context))
    case .color: return Value(try paint(at: phase, in: context))
    default:
      let position = try position(of: phase, in: context)
      return try values[position.progress == 1 ? position.segment + 1 : position.segment].evaluate(in: context)
    }
  }

  /// Whether values are interpolated.
  private var isSmooth: Bool { type == .number || type == .color }

  /// Whether an interpolated value jumps at the end of the loop: the last value differs from the first.
  package func isCut(in context: EvaluationContext) throws(EvaluationError) -> Bool {
    guard isSmooth else { return false }
    return try value(at: 0, in: context) != value(at: 1, in: context)
  }

  // MARK: Places

  /// A position between two neighboring values: the segment and the eased progress in it.
  private struct Position {
    var segment: Int
    var progress: Double
  }

  private func position(of phase: Double, in context: EvaluationContext) throws(EvaluationError) -> Position {
    var start = try offset(0, after: 0, in: context)
    if start - phase > TolerantRounding.tolerance { return Position(segment: 0, progress: 0) }
    for segment in easings.indices {
      let end = try offset(segment + 1, after: start, in: context)
      if end - phase > TolerantRounding.tolerance {
        return Position(segment: segment, progress: easings[segment].value(at: (phase - start) / (end - start)))
      }
      start = end
    }
    return Position(segment: easings.count - 1, progress: 1)
  }

  private func offset(
    _ index: Int, after earlier: Double, in context: EvaluationContext
  ) throws(EvaluationError) -> Double {
    guard let offsets else { return Double(index) / Double(isSmooth ? easings.count : values.count) }
    let offset = try offsets[index].evaluateNumber(in: context)
    guard offset >= earlier, offset <= 1 else {
      throw offsets[index].error(.offsetOutOfOrder(offset))
    }
    return offset
  }
}
