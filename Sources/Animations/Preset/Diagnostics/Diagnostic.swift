import Colors
import JSON
import Motion
import Numerics

/// An error in a preset document.
package struct Diagnostic: Hashable, Sendable {
  package enum Problem: Hashable, Sendable {
    /// The text is not JSON; nothing after this place has been read.
    case json(JSONError.Problem)
    case unsupportedVersion(found: Double, supported: Int)
    case unknownKey(String, nearest: String?, known: [String])
    case missingKey(String)
    /// A value of the wrong kind.
    case wrongKind(found: String, expected: String)
    /// A text that is not one of the allowed texts.
    case unknownChoice(String, nearest: String?, known: [String])
    /// A number outside its range; a bound is nil if there is none.
    case outOfRange(Double, minimum: Double?, maximum: Double?)
    case expression(ExpressionError)
    case track(TrackError)
    case easing(EasingSyntaxError)
    case paint(PaintSyntaxError)
    /// A track whose last value differs from its first, without `cut`.
    case cut(first: String, last: String)
    /// Names of `let` that are defined in terms of each other, in the order of use.
    case cycle([String])
    case invalidName(String)
    /// A name that already has another meaning.
    case takenName(String)
    /// A layer that has no shape, or more than one.
    case shapeCount([String], known: [String])
    /// A layer with neither fill nor stroke.
    case drawsNothing
    /// A key that has no effect together with another key of the layer.
    case uselessKey(String, beside: String)
    case emptyList(expected: String)
    case tooDeep(limit: Int)
    case tooManyElements(limit: Int)
    case emptyRange(minimum: Double, maximum: Double)
    /// A name that is declared, but not used.
    case unused
  }

  let problem: Problem
  package let place: Place

  init(_ problem: Problem, at place: Place) {
    self.problem = problem
    self.place = place
  }
}

extension Diagnostic: CustomStringConvertible {
  /// Place, path and problem, as compilers print them, without the file name.
  package var description: String { complaint.description }

  package var complaint: Complaint {
    let path = place.path.isEmpty ? "" : place.path + ": "
    let (expected, meant) = problem.remedy
    return Complaint("\(path)\(problem)", expected: expected, meant: meant)
      .at(line: place.position.line, column: place.position.column)
  }
}

extension Diagnostic.Problem {
  /// What is possible, and what was probably meant, where they are known.
  fileprivate var remedy: (expected: String?, meant: String?) {
    switch self {
    case .unknownKey(_, let nearest, _), .unknownChoice(_, let nearest, _): (nil, nearest)
    case .wrongKind(_, let expected), .emptyList(let expected): (expected, nil)
    case .outOfRange(_, let minimum, let maximum): (Self.range(minimum, maximum), nil)
    case .json(.unexpected(_, let expected)): (expected, nil)
    case .expression(let error):
      switch error.problem {
      case .unknownName(_, let nearest), .unknownFunction(_, let nearest): (nil, nearest)
      case .invalidColor(let error): (error.complaint.expected, error.complaint.meant)
      case .unexpected(_, let expected), .wrongType(let expected, _): (expected, nil)
      default: (nil, nil)
      }
    case .easing(let error): (error.complaint.expected, error.complaint.meant)
    case .paint(let error): (error.complaint.expected, error.complaint.meant)
    default: (nil, nil)
    }
  }
}

extension Diagnostic.Problem: CustomStringConvertible {
  /// The problem as a sentence, without its place.
  package var description: String {
    switch self {
    case .json(let problem): JSONError(problem, at: .start).description
    case .unsupportedVersion(let found, let supported):
      "unsupported format version \(NumberText.plain(found)); this version reads \(supported)"
    case .unknownKey(let key, let nearest, let known):
      "unknown key \"\(key)\"" + Self.suggestion(nearest, known)
    case .missingKey(let key): "the key \"\(key)\" is missing"
    case .wrongKind(let found, let expected): "expected \(expected), found \(found)"
    case .unknownChoice(let text, let nearest, let known): "unknown value \"\(text)\"" + Self.suggestion(nearest, known)
    case .outOfRange(let number, let minimum, let maximum):
      "\(NumberText.plain(number)) is out of range; expected \(Self.range(minimum, maximum))"
    case .expression(let error):
      "\(error)" + (error.source.isEmpty ? "" : ", in \"\(error.source.prefix(80))\"")
    case .track(let error): error.description
    case .easing(let error): error.description
    case .paint(let error): error.description
    case .cut(let first, let last):
      "the last value (\(last)) differs from the first (\(first)), so the loop jumps; make them equal, or add \"cut\": true"
    case .cycle(let names): "circular definition: \(Self.chain(names))"
    case .invalidName(let name): "\"\(name)\" is not a name; use a letter, then letters and digits"
    case .takenName(let name): "\"\(name)\" is already taken; choose another name"
    case .shapeCount(let found, let known):
      found.isEmpty
        ? "a layer without a shape; give it one of \(known.joined(separator: ", "))"
        : "a layer with \(found.count) shapes (\(found.joined(separator: ", "))); use one shape, or a group"
    case .drawsNothing: "a shape with neither \"fill\" nor \"stroke\" draws nothing"
    case .uselessKey(let key, let other): "\"\(key)\" has no effect together with \"\(other)\""
    case .emptyList(let expected): "an empty list; expected \(expected)"
    case .tooDeep(let limit): "groups nested more than \(limit) deep"
    case .tooManyElements(let limit): "more than \(limit) elements in one frame"
    case .unused: "declared, but not used"
    case .emptyRange(let minimum, let maximum):
      "the minimum \(NumberText.plain(minimum)) is above the maximum \(NumberText.plain(maximum))"
    }
  }

  /// The nearest name if there is one, otherwise all known names.
  private static func suggestion(_ nearest: String?, _ known: [String]) -> String {
    if let nearest { return "; did you mean \"\(nearest)\"?" }
    return known.isEmpty ? "" : "; expected one of \(known.joined(separator: ", "))"
  }

  /// A chain of names; the middle of a long chain is omitted.
  private static func chain(_ names: [String]) -> String {
    let shown = names.count > 9 ? names.prefix(6) + ["..."] + names.suffix(2) : names[...]
    return shown.joined(separator: " -> ")
  }

  static func range(_ minimum: Double?, _ maximum: Double?) -> String {
    switch (minimum, maximum) {
    case (let minimum?, let maximum?): "\(NumberText.plain(minimum)) to \(NumberText.plain(maximum))"
    case (let minimum?, nil): "\(NumberText.plain(minimum)) or more"
    case (nil, let maximum?): "\(NumberText.plain(maximum)) or less"
    case (nil, nil): "a number"
    }
  }
}

/// A place in a preset document: line and column, and the path.
package struct Place: Hashable, Sendable {
  /// The keys and indices that lead to it, as in `layers[2].stroke.width`; empty for the document itself.
  // Words: for messages.
  package let path: String
  package let position: SourcePosition

  init(path: String, position: SourcePosition) {
    self.path = path
    self.position = position
  }
}

/// All errors in a preset document.
package struct PresetError: Error, Hashable, Sendable {
  /// The document's file name, or another name of its source.
  package let file: String
  /// In the order of the text; never empty.
  package let diagnostics: [Diagnostic]

  init(file: String, diagnostics: [Diagnostic]) {
    self.file = file
    self.diagnostics = diagnostics
  }
}

extension PresetError: CustomStringConvertible {
  /// One line per error: `ring.json:12:9: layers[2].stroke.width: expected a number, found true`.
  package var description: String {
    diagnostics.map { "\(file):\($0)" }.joined(separator: "\n")
  }
}
