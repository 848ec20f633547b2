import Motion
import Numerics

/// A value of a document that may depend on parameters and time: a constant, an expression or a track.
package struct Property: Sendable {
  package enum Source: Sendable {
    case number(Double)
    case expression(Expression)
    case track(TimedTrack)
  }

  package let source: Source
  /// Where it stands: an index of `PresetDocument.places`.
  package let place: Int

  package init(_ source: Source, place: Int) {
    if case .expression(let expression) = source, case .number(let number)? = expression.constant {
      self.source = .number(number)
    } else {
      self.source = source
    }
    self.place = place
  }

  package var type: ValueType {
    switch source {
    case .number: .number
    case .expression(let expression): expression.type
    case .track(let track): track.track.type
    }
  }

  /// The value, if it is the same whatever the parameters and the time.
  package var constant: Value? {
    switch source {
    case .number(let number): .number(number)
    case .expression(let expression): expression.constant
    case .track: nil
    }
  }

  // MARK: Evaluation

  /// The value of a number at a phase of the layer.
  package func number(at phase: Double, in context: EvaluationContext) throws(PropertyError) -> Double {
    do throws(EvaluationError) {
      switch source {
      case .number(let number): return number
      case .expression(let expression): return try expression.evaluateNumber(in: context)
      case .track(let track): return try track.track.number(at: track.phase(phase, in: context), in: context)
      }
    } catch {
      throw PropertyError(place: place, error: error)
    }
  }

  package func color(at phase: Double, in context: EvaluationContext) throws(PropertyError) -> Color {
    do throws(EvaluationError) {
      switch source {
      case .number: return .clear
      case .expression(let expression): return try expression.evaluateColor(in: context)
      case .track(let track): return try track.track.color(at: track.phase(phase, in: context), in: context)
      }
    } catch {
      throw PropertyError(place: place, error: error)
    }
  }

  package func boolean(at phase: Double, in context: EvaluationContext) throws(PropertyError) -> Bool {
    try value(at: phase, in: context).boolean ?? false
  }

  package func value(at phase: Double, in context: EvaluationContext) throws(PropertyError) -> Value {
    do throws(EvaluationError) {
      switch source {
      case .number(let number): return .number(number)
      case .expression(let expression): return try expression.evaluate(in: context)
      case .track(let track): return try track.track.value(at: track.phase(phase, in: context), in: context)
      }
    } catch {
      throw PropertyError(place: place, error: error)
    }
  }
}

/// A track with a time of its own within its layer's.
package struct TimedTrack: Sendable {
  package let track: Track
  /// Its own share of a turn ahead of the layer.
  package let shift: Expression?
  package let iterations: Int
  package let direction: Phase.Direction
  /// Whether the document says that the loop jumps where the track begins again.
  package let isCut: Bool
  /// A difference that makes none: 360 for angles.
  package let period: Double?

  func phase(_ phase: Double, in context: EvaluationContext) throws(EvaluationError) -> Double {
    if shift == nil, iterations == 1, direction == .normal { return phase }
    return Phase.local(
      phase, iterations: iterations, shift: try shift?.evaluateNumber(in: context) ?? 0, direction: direction)
  }

  /// Whether the loop jumps where the track begins again, though the document does not say so.
  package func jumps(in context: EvaluationContext) throws(EvaluationError) -> Bool {
    guard !isCut, direction != .alternate, try track.isCut(in: context) else { return false }
    guard let period, track.type == .number else { return true }
    let difference = try track.number(at: 1, in: context) - track.number(at: 0, in: context)
    return (difference / period - (difference / period).rounded()).magnitude > Whole.tolerance
  }
}

/// Why a property has no value, and which.
package struct PropertyError: Error, Hashable, Sendable {
  package enum Problem: Hashable, Sendable {
    case evaluation(EvaluationError)
    /// A number outside the range that its property allows.
    case outOfRange(Double, expected: String)
    /// More copies and shapes than a frame may have.
    case tooManyElements(limit: Int)
    /// SVG path data that cannot be read.
    case pathData(String, reason: String)
    /// Text that cannot be set.
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
