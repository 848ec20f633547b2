import JSON
import Motion
import Numerics

/// Reads a preset document from its JSON tree. Continues after an error, so that all errors are found.
struct DocumentDecoder {
  let json: JSONDocument
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var places: [Place] = []
  /// The largest number of slots of any scope.
  private(set) var slotCount = 0
  /// The properties of the current layer that are tracks, so far.
  var tracks: [Property] = []
  /// The pictures named by the layers so far.
  var imageFiles: [Name] = []

  init(_ json: JSONDocument) {
    self.json = json
  }

  // MARK: Diagnostics

  /// Reading stops after this many errors.
  static let maximumDiagnostics = 100

  var isFull: Bool { diagnostics.count >= Self.maximumDiagnostics }

  mutating func report(_ problem: Diagnostic.Problem, at place: Place) {
    if !isFull { diagnostics.append(Diagnostic(problem, at: place)) }
  }

  mutating func report(_ problem: Diagnostic.Problem, at node: Node) {
    report(problem, at: node.place)
  }

  mutating func reportKind(_ node: Node, expected: String) {
    report(.wrongKind(found: node.value.kind, expected: expected), at: node)
  }

  /// Reports an error in an expression within a string.
  mutating func report(_ error: ExpressionError, in node: Node, scope: Scope) {
    if case .unknownName(let name, _) = error.problem, scope.faultyNames.contains(name) { return }
    let position = json.position(ofScalar: error.column - 1, inStringAt: node.value.range.start)
    report(.expression(error), at: Place(path: node.path, position: position))
  }

  /// The document's column for a column within a string.
  func column(_ column: Int, in node: Node) -> Int {
    json.position(ofScalar: column - 1, inStringAt: node.value.range.start).column
  }

  // MARK: Places and slots

  /// Stores the place of a property and returns its index.
  mutating func remember(_ node: Node) -> Int {
    places.append(node.place)
    return places.count - 1
  }

  /// Reserves the slots of a scope.
  mutating func reserve(_ scope: Scope) {
    slotCount = max(slotCount, scope.symbols.slotCount)
  }

  // MARK: Objects

  /// The fields of an object; reports keys that the grammar does not have, and those that it or `required` requires.
  mutating func fields(_ node: Node, _ grammar: Grammar, requiring required: [String] = []) -> Fields? {
    guard let object = node.value.object else {
      reportKind(node, expected: "an object")
      return nil
    }
    for member in object.members where !isFull && !grammar.knows(member.key) {
      let nearest = Suggestion.nearest(member.key.text, among: grammar.names)
      let known = grammar.keys.count <= 8 ? grammar.names : []
      report(
        .unknownKey(member.key.text, nearest: nearest, known: known),
        at: Place(path: node.member(member).path, position: member.keyRange.start))
    }
    for key in grammar.keys where key.isRequired && object.member(key.name) == nil {
      report(.missingKey(key.name), at: node)
    }
    for key in required where object.member(key) == nil { report(.missingKey(key), at: node) }
    return Fields(node, object)
  }

  // MARK: Literals

  mutating func string(_ node: Node?) -> String? {
    guard let node else { return nil }
    if node.value.string == nil { reportKind(node, expected: "a string") }
    return node.value.string
  }

  mutating func strings(_ node: Node?) -> [String]? {
    guard let node else { return nil }
    guard let elements = node.elements else {
      reportKind(node, expected: "an array of strings")
      return nil
    }
    return elements.compactMap { string($0) }
  }

  mutating func literalBoolean(_ node: Node?) -> Bool? {
    guard let node else { return nil }
    if node.value.boolean == nil { reportKind(node, expected: "true or false") }
    return node.value.boolean
  }

  mutating func literalNumber(_ node: Node?, in range: ClosedRange<Double>) -> Double? {
    guard let node else { return nil }
    guard let number = node.value.number else {
      reportKind(node, expected: "a number")
      return nil
    }
    guard range.contains(number) else {
      report(.outOfRange(number, minimum: range.lowerBound, maximum: range.upperBound), at: node)
      return nil
    }
    return number
  }

  /// A whole number from 1 to a million.
  mutating func literalCount(_ node: Node?) -> Int? {
    guard let node, let number = literalNumber(node, in: 1...1_000_000) else { return nil }
    guard let integer = node.value.integer else {
      report(.wrongKind(found: NumberText.plain(number), expected: "a whole number"), at: node)
      return nil
    }
    return integer
  }

  /// The case whose raw value is the string.
  mutating func choice<Choice: CaseIterable & RawRepresentable>(
    _ node: Node?, of type: Choice.Type
  ) -> Choice? where Choice.RawValue == String {
    guard let node, let text = string(node) else { return nil }
    guard let choice = Choice(rawValue: text) else {
      let nearest = Suggestion.nearest(text, among: Choice.names)
      report(.unknownChoice(text, nearest: nearest, known: Choice.names), at: node)
      return nil
    }
    return choice
  }

  /// Whether a name is valid and not yet declared in the scope.
  mutating func newName(_ name: String, at place: Place, in scope: Scope) -> Bool {
    guard SymbolTable.isName(name) else {
      report(.invalidName(name), at: place)
      return false
    }
    guard !scope.isTaken(name) else {
      report(.takenName(name), at: place)
      return false
    }
    return true
  }
}

extension DocumentDecoder {
  /// The values that come with shared parameters. The document may give their names to other values.
  mutating func derivedValues(
    of parameters: [ParameterDeclaration], at root: Node, in scope: inout Scope
  ) -> [Binding] {
    var bindings: [Binding] = []
    for derived in SharedParameters.derived
    where parameters.contains(where: derived.follows) && !scope.isTaken(derived.name) {
      let source = Node(value: JSONValue(.string(derived.expression), at: root.value.range), path: root.path)
      guard let value = property(source, nil, in: scope) else { continue }
      let slot = scope.symbols.declare(derived.name, value.type)
      scope.replaceableNames.insert(Name(derived.name))
      bindings.append(Binding(name: derived.name, slot: slot, value: value))
    }
    return bindings
  }

  /// The bindings of a `let`, sorted so that each uses only earlier ones; declares their names in the scope.
  mutating func lets(_ node: Node?, in scope: inout Scope) -> [Binding] {
    guard let node else { return [] }
    guard let object = node.value.object else {
      reportKind(node, expected: "an object of names and values")
      return []
    }
    var members: [JSONObject.Member] = []
    for member in object.members {
      let place = Place(path: node.member(member).path, position: member.keyRange.start)
      if newName(member.key.text, at: place, in: scope) {
        members.append(member)
      } else {
        scope.faultyNames.insert(member.key)
      }
    }
    var bindings: [Binding] = []
    for member in topologicallySorted(members, of: node, in: &scope) where !isFull {
      guard let value = property(node.member(member), nil, in: scope) else {
        scope.faultyNames.insert(member.key)
        continue
      }
      let name = member.key.text
      bindings.append(Binding(name: name, slot: scope.symbols.declare(name, value.type), value: value))
    }
    reserve(scope)
    return bindings
  }

  /// The members, each after those whose names it uses. Circular definitions are reported and left out.
  private mutating func topologicallySorted(
    _ members: [JSONObject.Member], of node: Node, in scope: inout Scope
  ) -> [JSONObject.Member] {
    var order = TopologicalOrder(members)
    order.visitAll()
    for cycle in order.cycles where !isFull {
      let member = members[cycle[0]]
      report(
        .cycle((cycle + [cycle[0]]).map { members[$0].key.text }),
        at: Place(path: node.member(member).path, position: member.keyRange.start))
      for index in cycle { scope.faultyNames.insert(members[index].key) }
    }
    let faulty = Set(order.cycles.joined())
    return order.sorted.filter { !faulty.contains($0) }.map { members[$0] }
  }
}

/// The names that expressions at a place in a document can use.
struct Scope {
  var symbols = SymbolTable()
  /// Names with invalid declarations: using them is not reported again.
  var faultyNames: Set<Name> = []
  /// Names of the language that a `let` may give to another value.
  var replaceableNames: Set<Name> = []
  /// The parameters of the type artwork, by name: their indices and the names that they declare.
  var artworks: [Name: (index: Int, names: ArtworkNames)] = [:]
  /// The nesting depth of groups.
  var depth = 0
  /// The number of copies that the enclosing repeats make of a layer, as far as it is known.
  var copies = 1

  func isTaken(_ name: String) -> Bool {
    (symbols[name] != nil && !replaceableNames.contains(name)) || faultyNames.contains(name)
  }
}

/// A value of a document and its path.
struct Node {
  let value: JSONValue
  let path: String

  var place: Place { Place(path: path, position: value.range.start) }

  /// The elements, if it is an array.
  var elements: [Node]? {
    value.array.map { array in
      array.enumerated().map { Node(value: $0.element, path: "\(path)[\($0.offset)]") }
    }
  }

  func member(_ member: JSONObject.Member) -> Node {
    Node(value: member.value, path: path.isEmpty ? member.key.text : "\(path).\(member.key)")
  }
}

/// The fields of an object, checked against its grammar.
struct Fields {
  let node: Node
  private let object: JSONObject

  init(_ node: Node, _ object: JSONObject) {
    self.node = node
    self.object = object
  }

  subscript(key: String) -> Node? { object.member(key).map(node.member) }

  /// The keys among `keys` that the object has, in the order of `keys`.
  func keys(among keys: [String]) -> [String] { keys.filter { object.member($0) != nil } }
}

extension JSONValue {
  /// The names used in its strings, read as expressions. Syntax errors are reported when the strings are compiled.
  var expressionNames: [Name] {
    switch content {
    case .string(let source): (try? ExpressionSyntax(parsing: source))?.names.map { Name($0.name) } ?? []
    case .array(let elements): elements.flatMap { $0.expressionNames }
    case .object(let object): object.members.flatMap { $0.value.expressionNames }
    case .null, .boolean, .number: []
    }
  }
}
