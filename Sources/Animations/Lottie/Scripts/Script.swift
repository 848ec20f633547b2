import JSON
import Numerics

/// The expression of a property.
final class Script: Sendable {
  private let program: [ScriptStatement]
  private let property: ScriptProperty
  private let root: JSONObject
  private let options: LottieOptions
  private let theme: ThemeValues
  private let programs: ScriptPrograms
  private let failures: ScriptFailures
  private let layer: Name?
  private let depth: Int
  /// Nil for an expression that no other one needs: each of its values has a budget of its own.
  private let budget: ScriptBudget?

  /// Nil for a text that is not in the supported part of the language.
  init?(_ text: String, of property: ScriptProperty, in reader: Reader, depth: Int, budget: ScriptBudget?) {
    guard let program = reader.programs.program(text) else { return nil }
    (self.program, self.property, self.depth, self.budget) = (program, property, depth, budget)
    (root, options, theme, programs) = (reader.root, reader.options, reader.theme, reader.programs)
    (failures, layer) = (reader.failures, reader.layerName)
  }

  /// The value at a frame that is drawn; nil if there is none, so that the keyframed value shows.
  func value<Value: Interpolable>(at frame: Double) -> Value? {
    let value: Value? = value(at: frame, within: ScriptBudget())
    if value == nil, budget == nil { failures.add(property, layer: layer) }
    return value
  }

  /// The value at a frame; nil if there is none.
  /// - Parameter ownBudget: the budget of an expression that no other one needs.
  func value<Value: Interpolable>(at frame: Double, within ownBudget: ScriptBudget) -> Value? {
    let result: ScriptValue?
    if let budget {
      let moment = ScriptBudget.Moment(offset: property.json.range.start.offset, frame: frame)
      result = budget.value(at: moment) { evaluated(at: frame, within: budget) }
    } else {
      result = evaluated(at: frame, within: ownBudget)
    }
    guard let result else { return nil }
    if case .path(let path) = result { return Value.value(of: path) }
    guard let numbers = result.numbers, !numbers.isEmpty, numbers.allSatisfy({ $0.isFinite }) else { return nil }
    return Value(numbers: numbers)
  }

  /// The text at a frame; nil if there is none.
  func text(at frame: Double, within budget: ScriptBudget) -> String? { evaluated(at: frame, within: budget)?.writing }

  /// The color control that has the value at a frame; nil for another value.
  func control(at frame: Double, within budget: ScriptBudget) -> (name: Name, value: JSONValue)? {
    var machine = machine(at: frame, within: budget)
    guard case .part(.property(let control)) = try? machine.result(of: program),
      case .effect(let effect, _) = ScriptPart.groups(around: control).first
    else { return nil }
    return effect.name("nm").map { ($0, control.json) }
  }

  private func machine(at frame: Double, within budget: ScriptBudget) -> ScriptMachine {
    let scene = ScriptScene(
      root: root, options: options, theme: theme, programs: programs, depth: depth, budget: budget)
    return ScriptMachine(
      scene: scene, property: property, seconds: frame / scene.rate(of: property.layer.composition))
  }

  private func evaluated(at frame: Double, within budget: ScriptBudget) -> ScriptValue? {
    var machine = machine(at: frame, within: budget)
    do throws(ScriptFailure) {
      return try machine.plain(try machine.result(of: program))
    } catch {
      // The value is also missing in the expression that needs it, unless players have none either.
      if error != .failed { budget.exhaust() }
      return nil
    }
  }
}

extension Script: Hashable {
  static func == (a: Script, b: Script) -> Bool { a === b }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
