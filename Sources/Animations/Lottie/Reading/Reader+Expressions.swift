import JSON
import Numerics

/// Which expressions a reader gives to properties.
enum Scripting: Equatable {
  /// Expressions that have a value.
  case checked
  case off
  /// All expressions, for the value of another one.
  case nested(depth: Int, ScriptBudget)

  static func == (a: Scripting, b: Scripting) -> Bool {
    switch (a, b) {
    case (.checked, .checked), (.off, .off): true
    case (.nested(let depth, let budget), .nested(let other, let otherBudget)):
      depth == other && budget === otherBudget
    default: false
    }
  }
}

extension Reader {
  /// Repetition, or the value of the expression; an expression that cannot be evaluated is left out with a warning.
  func apply<Value: Interpolable>(expressionOf json: JSONValue, to property: inout Property<Value>) {
    guard let text = json["x"]?.string, scripting != .off else { return }
    motions += 1
    if let loops = KeyframeLoops(expression: ExpressionText(text), in: loopContext) {
      property.loops = loops
    } else if let script: Script = script(text, of: json, for: Value.self) {
      property.script = script
      if ScriptNoise.isRandom(text), warnedExpressions.insert(json.range).inserted {
        warn(.random, PropertyNames.name(of: json, in: layerJSON))
      }
    } else {
      // Some properties are read twice.
      guard warnedExpressions.insert(json.range).inserted else { return }
      warn(.expression, PropertyNames.name(of: json, in: layerJSON))
    }
  }

  /// Nil if the expression has no value of this kind at some moment of the layer.
  private func script<Value: Interpolable>(_ text: String, of json: JSONValue, for kind: Value.Type) -> Script? {
    // The colors of old files are in 0...255, and replaced colors are those of keyframes.
    if Value.self == Color.self, hasByteColors || parts.changesColor { return nil }
    let property = scriptProperty(json)
    if case .nested(let depth, let budget) = scripting {
      return depth < Self.maximumScriptDepth ? Script(text, of: property, in: self, depth: depth, budget: budget) : nil
    }
    scriptCount += 1
    guard scriptCount <= Self.maximumScripts, scriptSteps <= Self.maximumScriptSteps else { return nil }
    let script = Script(text, of: property, in: self, depth: 0, budget: nil)
    let isComplete = checkedMoments.allSatisfy { moment in
      let budget = ScriptBudget()
      let value: Value? = script?.value(at: moment, within: budget)
      scriptSteps += budget.steps
      return value != nil
    }
    return isComplete ? script : nil
  }

  private func scriptProperty(_ json: JSONValue) -> ScriptProperty {
    let layer = ScriptLayer(composition: compositionJSON ?? root, object: layerJSON ?? JSONObject(members: []))
    return ScriptProperty(json: json, layer: layer)
  }

  /// The moments of the layer at which an expression must have a value.
  private var checkedMoments: [Double] {
    let (start, end) = (loopContext.inPoint, max(loopContext.outPoint, loopContext.inPoint))
    return [0, 0.25, 0.5, 0.75, 0.999].map { start + (end - start) * $0 }
  }

  /// The color control that stands and is all that the expression of a color says.
  func control(of json: JSONValue) -> (name: Name, value: JSONValue)? {
    guard let text = json["x"]?.string, scripting == .checked, !hasByteColors, json["sid"] == nil,
      scriptCount < Self.maximumScripts, scriptSteps <= Self.maximumScriptSteps,
      let script = Script(text, of: scriptProperty(json), in: self, depth: 0, budget: nil)
    else { return nil }
    scriptCount += 1
    var found: (name: Name, value: JSONValue)?
    for moment in checkedMoments {
      let budget = ScriptBudget()
      defer { scriptSteps += budget.steps }
      guard let control = script.control(at: moment, within: budget), control.value["x"] == nil,
        control.value["sid"] == nil, control.value["k"].flatMap({ Color(lenient: $0) }) != nil,
        found.map({ $0.value.range == control.value.range }) ?? true
      else { return nil }
      found = control
    }
    return found
  }

  /// The expression of a text; nil if it is not in the supported part of the language, or among too many.
  func script(writing text: String, of json: JSONValue) -> Script? {
    guard scripting == .checked else { return nil }
    scriptCount += 1
    guard scriptCount <= Self.maximumScripts else { return nil }
    return Script(text, of: scriptProperty(json), in: self, depth: 0, budget: nil)
  }

  /// The text that an expression writes at a frame; nil if there is none.
  func words(of script: Script, at frame: Double) -> String? {
    guard scriptSteps <= Self.maximumScriptSteps else { return nil }
    let budget = ScriptBudget()
    defer { scriptSteps += budget.steps }
    return script.text(at: frame, within: budget)
  }

  /// Five times what the largest of a hundred public files have.
  private static let maximumScripts = 1000
  private static let maximumScriptSteps = 3_000_000
  /// The maximum number of expressions of which each needs the value of the next.
  private static let maximumScriptDepth = 8
}
