import Colors
import Motion
import Numerics

/// All values that do not change with time, for one set of parameters and one picture size.
package struct ResolvedValues: Sendable {
  /// Has the parameters, the names of the canvas and `duration`; names that change with time are not set yet.
  package let context: EvaluationContext
  /// The length of a loop in seconds; greater than 0.
  package let duration: Double
  /// The number of pictures in a loop of an animation in steps; nil for continuous motion.
  package let steps: Int?
  /// Phases, 0..<1.
  package let start, still: Double
  /// Whether the drawing may reach the edges of the canvas.
  package let bleeds: Bool

  /// The value of a parameter as text; nil if there is none of this name.
  package func text(of name: String, in document: PresetDocument) -> String? {
    document.parameters.first { $0.isNamed(name) }?.slot.map { context.value(of: $0).flagText }
  }
}

/// Why a document cannot be drawn with these values.
package enum ResolutionError: Error, Hashable, Sendable {
  case parameter(ParameterError)
  case property(PropertyError)
}

extension PresetDocument {
  /// The size of the canvas in the document's units; both sides are greater than 0.
  ///
  /// - Parameter texts: measures texts; without it, their sizes are estimates.
  package func canvasSize(
    with values: ParameterValues, measuring texts: (any TextMeasure)? = nil
  ) throws(ResolutionError) -> (width: Double, height: Double) {
    var context = EvaluationContext(slotCount: slotCount)
    context.texts = texts
    setConstants(values, in: &context)
    try setDependents(values, in: &context) { $0.precedesCanvas }
    let width = try positive(size.x, in: context, below: Self.largestCanvas)
    let height = try positive(size.y, in: context, below: Self.largestCanvas)
    return (width, height)
  }

  /// The largest side of a canvas, in units.
  static let largestCanvas = 100_000.0
  /// The longest loop, in seconds.
  static let longestDuration = 600.0
  /// The most pictures in a loop.
  static let maximumSteps = 10_000.0

  /// Evaluates the parameters and all values that do not change with time.
  ///
  /// - Parameters:
  ///   - texts: measures texts, also for the expressions of frames; without it, their sizes are estimates.
  ///   - shades: notes those of colors that a page decides, also of frames.
  package func resolve(
    _ values: ParameterValues, on geometry: CanvasGeometry, measuring texts: (any TextMeasure)? = nil,
    noting shades: PageShades? = nil
  ) throws(ResolutionError) -> ResolvedValues {
    var context = EvaluationContext(slotCount: slotCount)
    (context.texts, context.shades) = (texts, shades)
    setConstants(values, in: &context)
    context.set(canvas.width, to: geometry.width)
    context.set(canvas.height, to: geometry.height)
    context.set(canvas.pixel, to: geometry.pixel)
    context.set(canvas.reduced, to: .boolean(geometry.isReduced))
    context.set(canvas.matte, to: .color(geometry.matte))
    context.set(canvas.plays, to: Double(geometry.plays ?? 0))
    try setDependents(values, in: &context) { $0.precedesCanvas }
    try setDependents(values, in: &context) { !$0.precedesCanvas }
    for parameter in parameters { try check(parameter, values, in: context) }
    let duration = try positive(duration, in: context, below: Self.longestDuration)
    context.set(time.duration, to: duration)
    return ResolvedValues(
      context: context, duration: duration, steps: try stepCount(in: context), start: try phase(start, in: context),
      still: try phase(still, in: context),
      bleeds: try bleeds(in: context))
  }

  // MARK: Parameters

  private func setConstants(_ values: ParameterValues, in context: inout EvaluationContext) {
    for (index, facts) in values.artworks { parameters[index].artworkNames?.set(facts, in: &context) }
    for (parameter, override) in zip(parameters, values.overrides) {
      guard let slot = parameter.slot else { continue }
      var value = override
      if value == nil, case .value(let constant) = parameter.defaultValue { value = constant }
      if let value { context.set(slot, to: value) }
    }
  }

  /// Computed defaults. A number is clamped to its range: a line that is at least a pixel wide can be too thick for a
  /// picture of a few pixels.
  private func setDependents(
    _ values: ParameterValues, in context: inout EvaluationContext, where isMeant: (ParameterDeclaration) -> Bool
  ) throws(ResolutionError) {
    for (index, parameter) in parameters.enumerated() where values.overrides[index] == nil && isMeant(parameter) {
      guard let slot = parameter.slot else { continue }
      do {
        switch parameter.defaultValue {
        case .value: break
        case .expression(let property):
          context.set(slot, to: try limited(property.value(at: 0, in: context), to: parameter, in: context))
        case .template(let text): context.set(slot, to: .text(try text.text(in: context)))
        }
      } catch {
        throw Self.error(error, of: parameter, values)
      }
    }
  }

  /// An error of a default or a bound: the document's fault, if no value is changed, or that of a text.
  private static func error(
    _ error: PropertyError, of parameter: ParameterDeclaration, _ values: ParameterValues
  ) -> ResolutionError {
    if case .text = error.problem { return .property(error) }
    return values.areDefaults ? .property(error) : .parameter(.evaluation(parameter: parameter.name, error))
  }

  private func limited(
    _ value: Value, to parameter: ParameterDeclaration, in context: EvaluationContext
  ) throws(PropertyError) -> Value {
    // Only a paint may be a gradient.
    if parameter.type != .paint, let color = value.color { return .color(color) }
    if let colors = value.colors { return .colors(colors) }
    guard case .number(var number) = value else { return value }
    if let maximum = parameter.maximum { number = min(number, try maximum.number(at: 0, in: context)) }
    if let minimum = parameter.minimum { number = max(number, try minimum.number(at: 0, in: context)) }
    return .number(number)
  }

  private func check(
    _ parameter: ParameterDeclaration, _ values: ParameterValues, in context: EvaluationContext
  ) throws(ResolutionError) {
    guard let slot = parameter.slot else { return }
    let minimum: Double?
    let maximum: Double?
    do {
      minimum = try parameter.minimum?.number(at: 0, in: context)
      maximum = try parameter.maximum?.number(at: 0, in: context)
    } catch {
      throw Self.error(error, of: parameter, values)
    }
    do {
      try parameter.check(context.value(of: slot), minimum: minimum, maximum: maximum)
    } catch {
      let fault = values.areDefaults ? parameter.fault(of: error) : nil
      throw fault.map { .property($0) } ?? .parameter(error)
    }
  }

  // MARK: Numbers of the whole document

  private func number(_ property: Property, in context: EvaluationContext) throws(ResolutionError) -> Double {
    do {
      return try property.number(at: 0, in: context)
    } catch {
      throw .property(error)
    }
  }

  private func positive(
    _ property: Property, in context: EvaluationContext, below limit: Double
  ) throws(ResolutionError) -> Double {
    let number = try number(property, in: context)
    guard number > 0, number <= limit else {
      let expected = "a number greater than 0, at most \(NumberText.plain(limit))"
      throw .property(PropertyError(place: property.place, .outOfRange(number, expected: expected)))
    }
    return number
  }

  private func stepCount(in context: EvaluationContext) throws(ResolutionError) -> Int? {
    guard let steps else { return nil }
    let number = try number(steps, in: context)
    guard number >= 0, number <= Self.maximumSteps, number == number.rounded() else {
      let expected = "a whole number from 0 to \(NumberText.plain(Self.maximumSteps))"
      throw .property(PropertyError(place: steps.place, .outOfRange(number, expected: expected)))
    }
    return number == 0 ? nil : Int(number)
  }

  private func bleeds(in context: EvaluationContext) throws(ResolutionError) -> Bool {
    guard let bleed else { return false }
    do {
      return try bleed.boolean(at: 0, in: context)
    } catch {
      throw .property(error)
    }
  }

  private func phase(_ property: Property, in context: EvaluationContext) throws(ResolutionError) -> Double {
    Phase.wrap(try number(property, in: context))
  }
}

extension ParameterDeclaration {
  /// A default out of its own range: an error in the document, at the default or at its bound.
  fileprivate func fault(of error: ParameterError) -> PropertyError? {
    var property = minimum ?? maximum
    if case .expression(let expression) = defaultValue { property = expression }
    guard let property else { return nil }
    switch error {
    case .outOfRange(_, let number, let minimum, let maximum):
      let expected = Diagnostic.Problem.range(minimum, maximum)
      return PropertyError(place: property.place, .outOfRange(number, expected: expected))
    case .notWhole(_, let number):
      return PropertyError(place: property.place, .outOfRange(number, expected: "a whole number"))
    default: return PropertyError(place: property.place, .text("\(error)"))
    }
  }
}
