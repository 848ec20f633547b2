import Motion
import Numerics

/// A value of a document that may depend on parameters and time: a constant, an expression or a track.
package struct Property: Sendable {
  package enum Source: Sendable {
    case number(Double)
    indirect case expression(Expression)
    indirect case track(TimedTrack)
  }

  package let source: Source
  /// An index of `PresetDocument.places`.
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

  /// The value, if it depends on neither parameters nor time.
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
