import Motion
import Numerics

extension DocumentDecoder {
  /// A parameter whose key and type are known, before its default is read.
  private struct Heading {
    let name: String
    let type: ParameterType
    let fields: Fields
    let place: Place
  }

  /// What the parameters leave behind for the rest of the document.
  struct Parameters {
    var declarations: [ParameterDeclaration] = []
    /// Sees the parameters whose defaults are constant, and nothing else.
    var sizeScope = Scope()
  }

  /// Reads the parameters in two rounds: those whose defaults are constant may decide the size of the canvas, and the
  /// other defaults may depend on it. The names of the canvas are declared between the rounds.
  mutating func parameters(
    _ node: Node?, in scope: inout Scope, declareCanvas: (inout SymbolTable) -> Void
  ) -> Parameters {
    let headings = headings(node, in: &scope)
    let names = Set(headings.map { $0.name } + Self.canvasNames)
    var defaults: [ParameterDeclaration.Default?] = headings.map { constantDefault($0, names: names) }
    var slots: [Slot?] = Array(repeating: nil, count: headings.count)
    for (index, heading) in headings.enumerated() where defaults[index] != nil {
      slots[index] = declare(heading, index: index, in: &scope)
    }
    var parameters = Parameters(sizeScope: scope)
    declareCanvas(&scope.symbols)
    for (index, heading) in headings.enumerated() where defaults[index] == nil {
      defaults[index] = dependentDefault(heading, in: scope)
      slots[index] = declare(heading, index: index, in: &scope)
    }
    for (index, heading) in headings.enumerated() {
      let fallback = ParameterDeclaration.Default.value(.value(.number(0)))
      parameters.declarations.append(
        declaration(heading, defaults[index] ?? fallback, slot: slots[index], in: scope))
    }
    reserve(scope)
    return parameters
  }

  // MARK: Headings

  private mutating func headings(_ node: Node?, in scope: inout Scope) -> [Heading] {
    guard let node else { return [] }
    guard let object = node.value.object else {
      reportKind(node, expected: "an object of names and parameters")
      return []
    }
    var headings: [Heading] = []
    for member in object.members where !isFull {
      let parameter = node.member(member)
      let place = Place(path: parameter.path, position: member.keyRange.start)
      let isNew = newName(member.key, at: place, in: scope)
      if isNew, Self.canvasNames.contains(member.key) { report(.takenName(member.key), at: place) }
      guard isNew, let fields = fields(parameter, .parameter), let type = choice(fields["type"], of: ParameterType.self)
      else {
        scope.faultyNames.insert(member.key)
        continue
      }
      headings.append(Heading(name: member.key, type: type, fields: fields, place: parameter.place))
    }
    return headings
  }

  private static let canvasNames = ["width", "height", "pixel", "reduced", "duration", "t"]

  private mutating func declare(_ heading: Heading, index: Int, in scope: inout Scope) -> Slot? {
    guard let type = heading.type.valueType else {
      scope.paints[heading.name] = index
      return nil
    }
    return scope.symbols.declare(heading.name, type)
  }

  // MARK: Defaults

  /// The default, unless it uses one of some names.
  private mutating func constantDefault(_ heading: Heading, names: Set<String>) -> ParameterDeclaration.Default? {
    guard let node = heading.fields["default"] else { return .value(.value(.number(0))) }
    switch heading.type {
    case .text, .choice, .font: return .value(.value(.text(string(node) ?? "")))
    case .paint: return .value(.paint(paintLiteral(node)))
    case .number, .integer, .boolean, .color, .colors: break
    }
    guard names.isDisjoint(with: node.value.expressionNames) else { return nil }
    guard let expression = expression(node, expecting: heading.type.valueType, in: Scope()) else {
      return .value(.value(.number(0)))
    }
    // An expression of constants that has no value, such as a division by zero, is an error when it is needed.
    return expression.constant.map { .value(.value($0)) }
      ?? .expression(Property(.expression(expression), place: remember(node)))
  }

  private mutating func dependentDefault(_ heading: Heading, in scope: Scope) -> ParameterDeclaration.Default? {
    guard let node = heading.fields["default"],
      let expression = expression(node, expecting: heading.type.valueType, in: scope)
    else { return nil }
    return .expression(Property(.expression(expression), place: remember(node)))
  }

  private mutating func paintLiteral(_ node: Node) -> PaintLiteral {
    guard let text = string(node) else { return .color(.clear) }
    do {
      return try PaintLiteral(parsing: text)
    } catch {
      report(.paint(error), at: node)
      return .color(.clear)
    }
  }

  // MARK: Declarations

  private mutating func declaration(
    _ heading: Heading, _ defaultValue: ParameterDeclaration.Default, slot: Slot?, in scope: Scope
  ) -> ParameterDeclaration {
    let fields = heading.fields
    let isNumeric = heading.type == .number || heading.type == .integer
    for key in isNumeric
      ? ["choices"] : heading.type == .choice ? ["minimum", "maximum"] : ["minimum", "maximum", "choices"]
    {
      if let node = fields[key] { report(.uselessKey(key, beside: heading.type.rawValue), at: node) }
    }
    let declaration = ParameterDeclaration(
      name: heading.name, type: heading.type, summary: string(fields["summary"]) ?? "", defaultValue: defaultValue,
      minimum: isNumeric ? number(fields["minimum"], in: scope) : nil,
      maximum: isNumeric ? number(fields["maximum"], in: scope) : nil,
      choices: heading.type == .choice ? choices(heading) : [], slot: slot, place: heading.place)
    checkDefault(of: declaration, heading)
    return declaration
  }

  private mutating func choices(_ heading: Heading) -> [String] {
    guard let node = heading.fields["choices"] else {
      report(.missingKey("choices"), at: heading.fields.node)
      return []
    }
    let choices = strings(node) ?? []
    if node.elements?.isEmpty == true { report(.emptyList(expected: "the texts allowed"), at: node) }
    return choices
  }

  private mutating func checkDefault(of declaration: ParameterDeclaration, _ heading: Heading) {
    let (minimum, maximum) = declaration.constantRange
    if let minimum, let maximum, minimum > maximum, let node = heading.fields["minimum"] {
      report(.emptyRange(minimum: minimum, maximum: maximum), at: node)
    }
    guard let node = heading.fields["default"], case .value(.value(let value)) = declaration.defaultValue else {
      return
    }
    if let number = value.number, number < minimum ?? number || number > maximum ?? number {
      report(.outOfRange(number, minimum: minimum, maximum: maximum), at: node)
    } else if declaration.type == .integer, let number = value.number, number != number.rounded() {
      report(.wrongKind(found: NumberText.plain(number), expected: "a whole number"), at: node)
    } else if declaration.type == .choice, let text = value.text, !declaration.choices.contains(text) {
      let nearest = NearestName.find(text, among: declaration.choices)
      report(.unknownChoice(text, nearest: nearest, known: declaration.choices), at: node)
    }
  }
}
