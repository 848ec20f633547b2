import JSON
import Motion

/// Reads a preset document from its JSON tree. Continues after an error, so that all errors are found.
struct DocumentDecoder {
  let json: JSONDocument
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var places: [Place] = []
  /// The largest number of slots of any scope.
  private(set) var slotCount = 0
  /// The pictures named by the layers so far.
  var imageFiles: [String] = []

  init(_ json: JSONDocument) {
    self.json = json
  }

  // MARK: Diagnostics

  /// Reading stops after this many errors.
  static let mostDiagnostics = 100

  var isFull: Bool { diagnostics.count >= Self.mostDiagnostics }

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

  /// The fields of an object; reports keys that the grammar does not have.
  mutating func fields(_ node: Node, _ grammar: Grammar) -> Fields? {
    guard let object = node.value.object else {
      reportKind(node, expected: "an object")
      return nil
    }
    for member in object.members where !isFull && !grammar.knows(member.key) {
      let nearest = NearestName.find(member.key, among: grammar.names)
      let known = grammar.keys.count <= 8 ? grammar.names : []
      report(
        .unknownKey(member.key, nearest: nearest, known: known),
        at: Place(path: node.member(member).path, position: member.keyRange.start))
    }
    for key in grammar.keys where key.isRequired && object.member(key.name) == nil {
      report(.missingKey(key.name), at: node)
    }
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
      let nearest = NearestName.find(text, among: Choice.names)
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
