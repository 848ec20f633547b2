import JSON
import Motion

/// Reads a preset document from its JSON tree. Goes on behind an error, so that all of them are found.
struct DocumentDecoder {
  let json: JSONDocument
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var places: [Place] = []
  /// The most slots that any scope has.
  private(set) var slotCount = 0
  /// What pictures the layers so far name.
  var imageFiles: [String] = []

  init(_ json: JSONDocument) {
    self.json = json
  }

  // MARK: Diagnostics

  /// More than this many errors help nobody; what comes behind them is not looked at.
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

  /// Reports what is wrong in an expression that starts behind so many scalars of a string.
  mutating func report(_ error: ExpressionError, in node: Node, scope: Scope) {
    if case .unknownName(let name, _) = error.problem, scope.faultyNames.contains(name) { return }
    let position = json.position(ofScalar: error.column - 1, inStringAt: node.value.range.start)
    report(.expression(error), at: Place(path: node.path, position: position))
  }

  /// The document's column of one of a string.
  func column(_ column: Int, in node: Node) -> Int {
    json.position(ofScalar: column - 1, inStringAt: node.value.range.start).column
  }

  // MARK: Places and slots

  /// Keeps the place of a property; its index.
  mutating func remember(_ node: Node) -> Int {
    places.append(node.place)
    return places.count - 1
  }

  /// Makes room for the slots of a scope.
  mutating func reserve(_ scope: Scope) {
    slotCount = max(slotCount, scope.symbols.slotCount)
  }

  // MARK: Objects

  /// The object at a node, its keys compared with a grammar.
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

  /// The case that a string names.
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

  /// A name that the scope does not know yet.
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
