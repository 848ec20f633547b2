import Colors
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

  init(_ source: Source, place: Int) {
    if case .expression(let expression) = source, case .number(let number)? = expression.constant {
      self.source = .number(number)
    } else {
      self.source = source
    }
    self.place = place
  }

  var type: ValueType {
    switch source {
    case .number: .number
    case .expression(let expression): expression.type
    case .track(let track): track.track.type
    }
  }

  /// The value, if it depends on neither parameters nor time.
  var constant: Value? {
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

  /// The value of a color; of a gradient, its mean color.
  package func color(at phase: Double, in context: EvaluationContext) throws(PropertyError) -> Color {
    try paint(at: phase, in: context).meanColor
  }

  /// The value of a color, which may be a gradient.
  package func paint(at phase: Double, in context: EvaluationContext) throws(PropertyError) -> PaintLiteral {
    do throws(EvaluationError) {
      switch source {
      case .number: return .color(.clear)
      case .expression(let expression): return try expression.evaluatePaint(in: context)
      case .track(let track): return try track.track.paint(at: track.phase(phase, in: context), in: context)
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

/// A position on the canvas or within a layer.
package enum PointProperty: Sendable {
  case cartesian(PairProperty)
  /// At a distance from `around` (nil for the layer's origin) in a direction, in degrees clockwise from +x.
  indirect case polar(angle: Property, radius: Property, around: PointProperty?)
}

/// Two numbers: a size, a scale, the two radii of an ellipse.
package struct PairProperty: Sendable {
  package let x, y: Property

  init(x: Property, y: Property) {
    self.x = x
    self.y = y
  }
}

/// A text with expressions in braces.
package struct TextProperty: Sendable {
  let template: TextTemplate
  /// An index of `PresetDocument.places`.
  package let place: Int

  package func text(in context: EvaluationContext) throws(PropertyError) -> String {
    do throws(EvaluationError) {
      return try template.evaluate(in: context)
    } catch {
      throw PropertyError(place: place, error: error)
    }
  }
}

/// One of some words, as it is written or as a template yields it.
package enum WordProperty<Word: Sendable>: Sendable {
  case fixed(Word)
  case computed(TextProperty)
}

// Constraints of the type itself would be searched for at run time: 2.4 % of a small GIF's time.
extension WordProperty where Word: CaseIterable & RawRepresentable, Word.RawValue == String {
  package func word(in context: EvaluationContext) throws(PropertyError) -> Word {
    switch self {
    case .fixed(let word): return word
    case .computed(let text):
      let name = try text.text(in: context)
      if let word = Word(rawValue: name) { return word }
      let known = Word.allCases.map { $0.rawValue }.joined(separator: ", ")
      throw PropertyError(place: text.place, .text("unknown word \"\(name)\"; expected one of \(known)"))
    }
  }
}

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
    self.init(place: place, error.textFault.map { .text($0) } ?? .evaluation(error))
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
