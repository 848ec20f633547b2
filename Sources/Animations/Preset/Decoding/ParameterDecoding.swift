import Colors
import JSON
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

  /// The parameters, for the rest of the document.
  struct Parameters {
    var declarations: [ParameterDeclaration] = []
    /// Contains only the parameters with constant defaults.
    var sizeScope = Scope()
  }

  /// Reads the parameters in three rounds: those with constant defaults; those whose defaults use only these; and, once
  /// the names of the canvas are declared, all others. The first two rounds may determine the size of the canvas.
  mutating func parameters(
    _ node: Node?, using shared: Node?, in scope: inout Scope, declareCanvas: (inout SymbolTable) -> Void
  ) -> Parameters {
    let own = headings(node, in: &scope)
    let headings = own + sharedHeadings(shared, besides: own.map { $0.name }, in: &scope)
    let declared = headings.flatMap { $0.type == .artwork ? [$0.name] + ArtworkNames.all(of: $0.name) : [$0.name] }
    let names = Set((declared + CanvasNames.all).map { Name($0) })
    var defaults: [ParameterDeclaration.Default?] = headings.map { constantDefault($0, names: names) }
    var slots: [Slot?] = Array(repeating: nil, count: headings.count)
    for (index, heading) in headings.enumerated() where defaults[index] != nil {
      slots[index] = declare(heading, index: index, in: &scope)
    }
    var early: Set<Int> = []
    for (index, heading) in headings.enumerated() where defaults[index] == nil {
      guard isKnown(heading, in: scope, names: names) else { continue }
      early.insert(index)
      defaults[index] = dependentDefault(heading, in: scope)
      slots[index] = declare(heading, index: index, in: &scope)
    }
    var parameters = Parameters(sizeScope: scope)
    declareCanvas(&scope.symbols)
    for (index, heading) in headings.enumerated() where defaults[index] == nil {
      defaults[index] = dependentDefault(heading, in: scope)
      slots[index] = declare(heading, index: index, in: &scope)
    }
    for (index, heading) in headings.enumerated() {
      let fallback = ParameterDeclaration.Default.value(.number(0))
      parameters.declarations.append(
        declaration(
          heading, defaults[index] ?? fallback, slot: slots[index], precedesCanvas: early.contains(index), in: scope))
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
    return object.members.compactMap { member in
      isFull ? nil : heading(member.key.text, node.member(member), at: member.keyRange, in: &scope)
    }
  }

  /// The parameters of the language's own table that a document uses as they are.
  private mutating func sharedHeadings(
    _ node: Node?, besides names: [String], in scope: inout Scope
  ) -> [Heading] {
    guard let node else { return [] }
    var names = Set(names.map { Name($0) })
    guard let elements = node.elements else {
      reportKind(node, expected: "an array of names")
      return []
    }
    return elements.compactMap { element in
      guard !isFull, let name = string(element) else { return nil }
      guard SharedParameters.names.contains(where: { $0.hasBytes(of: name) }) else {
        let nearest = Suggestion.nearest(name, among: SharedParameters.names)
        report(.unknownChoice(name, nearest: nearest, known: SharedParameters.names), at: element)
        scope.faultyNames.insert(Name(name))
        return nil
      }
      guard names.insert(Name(name)).inserted else {
        report(.takenName(name), at: element)
        return nil
      }
      let keys = JSONValue(.object(JSONObject(members: [])), at: element.value.range)
      return heading(name, Node(value: keys, path: element.path), at: element.value.range, in: &scope)
    }
  }

  /// The heading of a declaration, whose name is new from now on.
  private mutating func heading(
    _ name: String, _ parameter: Node, at range: SourceRange, in scope: inout Scope
  ) -> Heading? {
    let place = Place(path: parameter.path, position: range.start)
    let isNew = newName(name, at: place, in: scope)
    if isNew, Self.takenNames.contains(name) { report(.takenName(name), at: place) }
    var parameter = parameter
    if let own = parameter.value.object, own.member("type") == nil,
      let merged = SharedParameters.declaration(own, of: name, at: range)
    {
      parameter = Node(value: JSONValue(.object(merged), at: parameter.value.range), path: parameter.path)
    }
    guard isNew, let fields = fields(parameter, .parameter, requiring: ["type", "default", "summary"]),
      let type = choice(fields["type"], of: ParameterType.self)
    else {
      scope.faultyNames.insert(Name(name))
      return nil
    }
    return Heading(name: name, type: type, fields: fields, place: parameter.place)
  }

  private static let takenNames = CanvasNames.all + ["duration", "t"]

  private mutating func declare(_ heading: Heading, index: Int, in scope: inout Scope) -> Slot? {
    if heading.type == .artwork {
      scope.artworks[heading.name] = (index, ArtworkNames(of: heading.name, declaringIn: &scope.symbols))
    }
    return scope.symbols.declare(heading.name, heading.type.valueType)
  }

  /// Whether a default uses only names that are declared already.
  private func isKnown(_ heading: Heading, in scope: Scope, names: Set<Name>) -> Bool {
    guard let node = heading.fields["default"] else { return false }
    if heading.type == .text {
      return (try? TextTemplate(parsing: node.value.string ?? "", symbols: scope.symbols)) != nil
    }
    return node.value.expressionNames.allSatisfy { !names.contains($0) || scope.symbols[$0.text] != nil }
  }

  // MARK: Defaults

  /// The default, unless it uses one of `names`.
  private mutating func constantDefault(_ heading: Heading, names: Set<Name>) -> ParameterDeclaration.Default? {
    guard let node = heading.fields["default"] else { return .value(.number(0)) }
    switch heading.type {
    case .text:
      let text = string(node) ?? ""
      return text.includes("{") || text.includes("}") ? nil : .value(.text(text))
    case .choice, .font, .artwork: return .value(.text(string(node) ?? ""))
    case .easing: return .value(.text(easing(node) == nil ? "linear" : node.value.string ?? "linear"))
    case .paint:
      return names.isDisjoint(with: node.value.expressionNames) ? .value(Value(paintLiteral(node))) : nil
    case .number, .integer, .boolean, .color, .colors: break
    }
    guard names.isDisjoint(with: node.value.expressionNames) else { return nil }
    guard let expression = expression(node, expecting: heading.type.valueType, in: Scope()) else {
      return .value(.number(0))
    }
    // A constant expression without a value, such as a division by zero, is an error only when it is needed.
    return expression.constant.map { .value($0) }
      ?? .expression(Property(.expression(expression), place: remember(node)))
  }

  private mutating func dependentDefault(_ heading: Heading, in scope: Scope) -> ParameterDeclaration.Default? {
    guard let node = heading.fields["default"] else { return nil }
    if heading.type == .text { return template(node, in: scope).map { .template($0) } }
    guard let expression = expression(node, expecting: heading.type.valueType, in: scope) else { return nil }
    return .expression(Property(.expression(expression), place: remember(node)))
  }

  private mutating func paintLiteral(_ node: Node) -> PaintLiteral {
    guard let text = string(node) else { return .color(.clear) }
    do {
      return try PaintLiteral(parsing: text)
    } catch {
      let expression = try? Expression(parsing: text, expecting: .color, symbols: SymbolTable())
      if let color = expression?.constant?.color { return .color(color) }
      report(.paint(error), at: node)
      return .color(.clear)
    }
  }

  // MARK: Declarations

  private mutating func declaration(
    _ heading: Heading, _ defaultValue: ParameterDeclaration.Default, slot: Slot?, precedesCanvas: Bool, in scope: Scope
  ) -> ParameterDeclaration {
    let fields = heading.fields
    let isNumeric = heading.type == .number || heading.type == .integer
    for key in isNumeric
      ? ["choices"]
      : heading.type == .choice ? ["minimum", "maximum", "unit"] : ["minimum", "maximum", "unit", "choices"]
    {
      if let node = fields[key] { report(.uselessKey(key, beside: heading.type.rawValue), at: node) }
    }
    let declaration = ParameterDeclaration(
      name: heading.name, aliases: strings(fields["aliases"]) ?? [], type: heading.type,
      summary: string(fields["summary"]) ?? "", defaultValue: defaultValue,
      minimum: isNumeric ? number(fields["minimum"], in: scope) : nil,
      maximum: isNumeric ? number(fields["maximum"], in: scope) : nil,
      choices: heading.type == .choice ? choices(heading) : [],
      unit: isNumeric ? choice(fields["unit"], of: ParameterDeclaration.Unit.self) : nil,
      isRequired: isRequired(heading), precedesCanvas: precedesCanvas, slot: slot,
      artworkNames: scope.artworks[heading.name]?.names)
    checkDefault(of: declaration, heading)
    return declaration
  }

  private mutating func isRequired(_ heading: Heading) -> Bool {
    guard let node = heading.fields["required"] else { return false }
    if heading.type != .text { report(.uselessKey("required", beside: heading.type.rawValue), at: node) }
    return literalBoolean(node) ?? false
  }

  private mutating func choices(_ heading: Heading) -> [String] {
    guard let node = heading.fields["choices"] else {
      report(.missingKey("choices"), at: heading.fields.node)
      return []
    }
    let choices = strings(node) ?? []
    if node.elements?.isEmpty == true { report(.emptyList(expected: "the allowed texts"), at: node) }
    return choices
  }

  private mutating func checkDefault(of declaration: ParameterDeclaration, _ heading: Heading) {
    let (minimum, maximum) = declaration.constantRange
    if let minimum, let maximum, minimum > maximum, let node = heading.fields["minimum"] {
      report(.emptyRange(minimum: minimum, maximum: maximum), at: node)
    }
    guard let node = heading.fields["default"], case .value(let value) = declaration.defaultValue else {
      return
    }
    if let number = value.number, number < minimum ?? number || number > maximum ?? number {
      report(.outOfRange(number, minimum: minimum, maximum: maximum), at: node)
    } else if declaration.type == .integer, let number = value.number, number != number.rounded() {
      report(.wrongKind(found: NumberText.plain(number), expected: "a whole number"), at: node)
    } else if declaration.type == .choice, let text = value.text, !declaration.offers(text) {
      let nearest = Suggestion.nearest(text, among: declaration.choices)
      report(.unknownChoice(text, nearest: nearest, known: declaration.choices), at: node)
    }
  }
}
