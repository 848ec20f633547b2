import JSON
import Numerics

/// Runs the statements of an expression at a moment.
struct ScriptMachine {
  let scene: ScriptScene
  private(set) var property: ScriptProperty
  private(set) var seconds: Double
  private var noise: ScriptNoise
  /// The values of names: those of the expression, then those of each function that runs.
  private var scopes: [[Name: ScriptValue]] = [[:]]
  private static let maximumCallDepth = 24

  init(scene: ScriptScene, property: ScriptProperty, seconds: Double) {
    (self.scene, self.property, self.seconds) = (scene, property, seconds)
    noise = ScriptNoise(property, in: scene)
    self.property.isOwn = true
  }

  /// How a statement ends.
  private enum Flow {
    case next
    case `break`
    case `continue`
    case returns(ScriptValue)
  }

  /// What the exporter's statements assign to `$bm_rt`, or the last statement has: a value, or the property with it.
  mutating func result(of program: [ScriptStatement]) throws(ScriptFailure) -> ScriptValue {
    declareFunctions(of: program)
    var last = ScriptValue.undefined
    for statement in program {
      if case .expression(let expression) = statement {
        last = try evaluate(expression)
      } else if case .returns(let value) = try run(statement) {
        return value
      }
    }
    return scopes[0]["$bm_rt"] ?? last
  }

  // MARK: Statements

  private mutating func declareFunctions(of statements: [ScriptStatement]) {
    for case .function(let function) in statements { scopes[scopes.count - 1][function.name] = .function(function) }
  }

  private mutating func run(_ statements: [ScriptStatement]) throws(ScriptFailure) -> Flow {
    declareFunctions(of: statements)
    for statement in statements {
      let flow = try run(statement)
      guard case .next = flow else { return flow }
    }
    return .next
  }

  private mutating func run(_ statement: ScriptStatement) throws(ScriptFailure) -> Flow {
    try scene.budget.enter()
    defer { scene.budget.leave() }
    switch statement {
    case .expression(let expression): _ = try evaluate(expression)
    case .declaration(let list):
      for (name, value) in list {
        let known = scopes[scopes.count - 1][name]
        scopes[scopes.count - 1][name] =
          try value.map { value throws(ScriptFailure) in try evaluate(value) } ?? known
          ?? .undefined
      }
    case .function: break
    case .block(let list): return try run(list)
    case .branch(let condition, let first, let second):
      if try evaluate(condition).isTrue { return try run(first) }
      if let second { return try run(second) }
    case .loop(let first, let condition, let step, let body):
      if let first { _ = try run(first) }
      return try loop(while: condition, step: step, body)
    case .selection(let subject, let cases): return try select(try plain(try evaluate(subject)), cases)
    case .attempt(let body, let otherwise):
      do throws(ScriptFailure) {
        return try run(body)
      } catch {
        guard case .failed = error else { throw error }
        return try run(otherwise)
      }
    case .result(let value):
      return .returns(try value.map { value throws(ScriptFailure) in try evaluate(value) } ?? .undefined)
    case .break: return .break
    case .continue: return .continue
    }
    return .next
  }

  private mutating func loop(
    while condition: ScriptExpression?, step: ScriptExpression?, _ body: ScriptStatement
  ) throws(ScriptFailure) -> Flow {
    while true {
      try scene.budget.spend()
      if let condition, try !evaluate(condition).isTrue { return .next }
      switch try run(body) {
      case .break: return .next
      case .returns(let value): return .returns(value)
      case .next, .continue: break
      }
      if let step { _ = try evaluate(step) }
    }
  }

  /// Runs the statements from the first case that is equal to the subject, or from the default, to the next `break`.
  private mutating func select(
    _ subject: ScriptValue, _ cases: [(value: ScriptExpression?, body: [ScriptStatement])]
  ) throws(ScriptFailure) -> Flow {
    var start = cases.firstIndex { $0.value == nil }
    for (index, (value, _)) in cases.enumerated() {
      guard let value else { continue }
      if try ScriptValue.compared(by: .equal, subject, try plain(try evaluate(value))) {
        start = index
        break
      }
    }
    for (_, body) in cases[(start ?? cases.count)...] {
      let flow = try run(body)
      if case .break = flow { return .next }
      guard case .next = flow else { return flow }
    }
    return .next
  }

  // MARK: Expressions

  private mutating func evaluate(_ expression: ScriptExpression) throws(ScriptFailure) -> ScriptValue {
    try scene.budget.enter()
    defer { scene.budget.leave() }
    switch expression {
    case .number(let value): return .number(value)
    case .text(let text): return .text(text)
    case .boolean(let flag): return .boolean(flag)
    case .undefined: return .undefined
    case .list(let list):
      var values: [ScriptValue] = []
      for element in list { values.append(try ScriptValue.element(try plain(try evaluate(element)))) }
      return .list(values)
    case .function(let function): return .function(function)
    case .record(let members):
      var record = ScriptRecord()
      for (name, value) in members { try record.add(try plain(try evaluate(value)), as: name) }
      return .record(record)
    case .name(let name): return try lookUp(name)
    case .member(let owner, let name): return try member(name, of: try evaluate(owner))
    case .element(let owner, let key): return try element(try evaluate(key), of: try evaluate(owner))
    case .call(let callee, let arguments): return try call(callee, arguments)
    case .unary(let operation, let operand): return try unary(operation, try evaluate(operand))
    case .binary(by: let operation, let a, let b): return try binary(by: operation, a, b)
    case .assignment(let operation, let target, let value):
      var value = try evaluate(value)
      if let operation { value = try combined(by: operation, try evaluate(target), value) }
      try assign(value, to: target)
      return value
    case .step(let change, let target, let isPrefix):
      let before = try evaluate(target)
      let after = try combined(by: .sum, before, .number(change))
      try assign(after, to: target)
      return isPrefix ? after : before
    case .choice(let condition, let a, let b): return try evaluate(try evaluate(condition).isTrue ? a : b)
    case .sequence(let list):
      var last = ScriptValue.undefined
      for element in list { last = try evaluate(element) }
      return last
    }
  }

  private mutating func unary(_ operation: ScriptOperator, _ value: ScriptValue) throws(ScriptFailure) -> ScriptValue {
    if operation == .not { return .boolean(!(try plain(value)).isTrue) }
    return try combined(by: .product, value, .number(operation == .difference ? -1 : 1))
  }

  private mutating func binary(
    by operation: ScriptOperator, _ a: ScriptExpression, _ b: ScriptExpression
  ) throws(ScriptFailure) -> ScriptValue {
    let first = try evaluate(a)
    switch operation {
    case .and: return first.isTrue ? try evaluate(b) : first
    case .or: return first.isTrue ? first : try evaluate(b)
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
      let second = try plain(try evaluate(b))
      return .boolean(try ScriptValue.compared(by: operation, try plain(first), second))
    default: return try combined(by: operation, first, try evaluate(b))
    }
  }

  private mutating func combined(
    by operation: ScriptOperator, _ a: ScriptValue, _ b: ScriptValue
  ) throws(ScriptFailure) -> ScriptValue {
    let (first, second) = (try plain(a), try plain(b))
    try scene.budget.spend(first.cost + second.cost)
    return try ScriptValue.combined(by: operation, first, second)
  }

  /// The value of a property instead of the property.
  func plain(_ value: ScriptValue) throws(ScriptFailure) -> ScriptValue {
    guard case .part(.property(let property)) = value else { return value }
    return try scene.value(of: property, at: seconds, isKeyed: false)
  }

  // MARK: Names

  private mutating func assign(_ value: ScriptValue, to target: ScriptExpression) throws(ScriptFailure) {
    switch target {
    case .name(let name):
      let scope = scopes.lastIndex { $0[name] != nil } ?? 0
      scopes[scope][name] = value
    case .element(let owner, let key):
      guard case .list(var list) = try evaluate(owner), let number = try evaluate(key).numbers?.first,
        (0..<Double(ScriptValue.largest)).contains(number), number == number.rounded()
      else { throw .unsupported }
      let index = Int(number)
      while list.count <= index { list.append(.undefined) }
      list[index] = try ScriptValue.element(try plain(value))
      try scene.budget.spend(ScriptValue.list(list).cost)
      try assign(.list(list), to: owner)
    default: throw .unsupported
    }
  }

  private func lookUp(_ name: Name) throws(ScriptFailure) -> ScriptValue {
    if let scope = scopes.last(where: { $0[name] != nil }), let value = scope[name] { return value }
    switch name {
    case "loop_out", "loop_in": return try lookUp(name == "loop_out" ? "loopOut" : "loopIn")
    case "time": return .number(seconds)
    case "value": return try scene.value(of: property, at: seconds, isKeyed: true)
    case "thisProperty": return .part(.property(property))
    case "thisLayer": return .part(.layer(property.layer))
    case "thisComp": return .part(.composition(property.layer.composition))
    case "Math": return .part(.mathematics)
    case "NaN": return .number(.nan)
    default: break
    }
    if ScriptFunctions.named.contains(name) { return .builtIn(name, of: nil) }
    if ScriptScene.propertyMembers.contains(name) {
      return try scene.member(name, of: .property(property), at: seconds)
    }
    return try scene.member(name, of: .layer(property.layer), at: seconds)
  }

  private func member(_ name: Name, of owner: ScriptValue) throws(ScriptFailure) -> ScriptValue {
    switch owner {
    case .part(let part): return try scene.member(name, of: part, at: seconds)
    case .list(let list) where name == "length": return .number(Double(list.count))
    case .text(let text) where name == "length": return .number(Double(text.utf16.count))
    case .number where name == "length", .boolean where name == "length": return .undefined
    case .record(let record): return record.values[name] ?? .undefined
    case .undefined: throw .failed
    default: throw .unsupported
    }
  }

  private func element(_ key: ScriptValue, of owner: ScriptValue) throws(ScriptFailure) -> ScriptValue {
    let key = try plain(key)
    if case .part(let part) = owner, let found = try scene.element(key, of: part, at: seconds) { return found }
    if case .record(let record) = owner, case .text(let name) = key { return record.values[name] ?? .undefined }
    guard case .list(let list) = try plain(owner) else {
      guard case .number = try plain(owner) else { throw .failed }
      return .undefined
    }
    guard let number = key.numbers?.first, number == number.rounded() else { throw .unsupported }
    return (0..<Double(list.count)).contains(number) ? list[Int(number)] : .undefined
  }

  // MARK: Calls

  private mutating func call(
    _ callee: ScriptExpression, _ arguments: [ScriptExpression]
  ) throws(ScriptFailure) -> ScriptValue {
    var values: [ScriptValue] = []
    if case .member(let owner, let name) = callee, ScriptText.functions.contains(name) {
      let owner = try plain(try evaluate(owner))
      for argument in arguments { values.append(try plain(try evaluate(argument))) }
      let result = try ScriptText.call(name, of: owner, values)
      try scene.budget.spend(result.cost)
      return result
    }
    if case .member(let owner, "push") = callee { return try push(arguments, on: owner) }
    let function = try evaluate(callee)
    for argument in arguments { values.append(try evaluate(argument)) }
    switch function {
    case .function(let function): return try run(function, values)
    case .builtIn(let name, let part):
      let plainValues = try values.mapped { value throws(ScriptFailure) in try plain(value) }
      switch part {
      case nil where ScriptFunctions.global.contains(name): return try ScriptFunctions.global(name, plainValues)
      case nil where name == "posterizeTime":
        seconds = try ScriptFunctions.posterized(seconds, plainValues)
        return .undefined
      case nil where name == "eval": return try evaluated(plainValues)
      case nil where ScriptFunctions.conversions.contains(name):
        let rate = scene.rate(of: property.layer.composition)
        return try ScriptFunctions.conversion(name, plainValues, at: seconds, rate: rate)
      case nil where name == ScriptPath.creation: return try ScriptPath.create(plainValues)
      case nil where ScriptNoise.functions.contains(name), .mathematics where name == "random":
        let (scene, property, seconds) = (scene, property, seconds)
        return try noise.call(
          name, plainValues,
          over: { () throws(ScriptFailure) in try scene.value(of: property, at: seconds, isKeyed: true) }, at: seconds)
      case .mathematics: return try ScriptFunctions.mathematics(name, plainValues)
      default: return try scene.call(name, of: part, plainValues, at: seconds)
      }
    case .part(let part):
      guard values.count == 1 else { throw .unsupported }
      guard let found = try scene.element(try plain(values[0]), of: part, at: seconds) else { throw .failed }
      return found
    case .undefined: throw .failed
    default: throw .unsupported
    }
  }

  /// Appends values to the list that a name has.
  private mutating func push(
    _ arguments: [ScriptExpression], on owner: ScriptExpression
  ) throws(ScriptFailure) -> ScriptValue {
    guard case .list(var list) = try evaluate(owner) else { throw .unsupported }
    for argument in arguments { list.append(try ScriptValue.element(try plain(try evaluate(argument)))) }
    guard list.count <= ScriptValue.largest else { throw .exhausted }
    try scene.budget.spend(ScriptValue.list(list).cost)
    try assign(.list(list), to: owner)
    return .number(Double(list.count))
  }

  /// The value of an expression in a text.
  private mutating func evaluated(_ values: [ScriptValue]) throws(ScriptFailure) -> ScriptValue {
    guard case .text(let text) = values.first, values.count == 1 else { throw .unsupported }
    try scene.budget.spend(1 + text.utf8.count)
    guard let program = ScriptParser.program(text), program.count == 1, case .expression(let expression) = program[0]
    else { throw .unsupported }
    return try evaluate(expression)
  }

  private mutating func run(
    _ function: ScriptFunction, _ values: [ScriptValue]
  ) throws(ScriptFailure) -> ScriptValue {
    guard scopes.count < Self.maximumCallDepth else { throw .exhausted }
    var scope: [Name: ScriptValue] = [:]
    for (index, name) in function.parameters.enumerated() {
      scope[name] = index < values.count ? values[index] : .undefined
    }
    scopes.append(scope)
    defer { scopes.removeLast() }
    guard case .returns(let value) = try run(function.body) else { return .undefined }
    return value
  }
}
