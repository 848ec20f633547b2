import JSON
import Motion

/// One thing that is wrong in a preset document.
package struct Diagnostic: Hashable, Sendable {
  package enum Problem: Hashable, Sendable {
    /// The text is not JSON; nothing behind this place has been read.
    case json(JSONError.Problem)
    case unsupportedVersion(found: Double, supported: Int)
    case unknownKey(String, nearest: String?, known: [String])
    case missingKey(String)
    /// A value of another kind than its place takes.
    case wrongKind(found: String, expected: String)
    /// A text that is none of those its place takes.
    case unknownChoice(String, nearest: String?, known: [String])
    /// A number outside its range. A bound is nil where there is none.
    case outOfRange(Double, minimum: Double?, maximum: Double?)
    case expression(ExpressionError)
    case track(TrackError)
    case easing(EasingSyntaxError)
    case paint(PaintSyntaxError)
    /// A track whose last value is not its first, and that does not say so.
    case cut(first: String, last: String)
    /// Names of `let` that need each other, in the order of need.
    case cycle([String])
    case invalidName(String)
    /// A name that means something else here already.
    case takenName(String)
    /// A layer that has no shape, or more than one.
    case shapeCount([String], known: [String])
    /// A layer with neither fill nor stroke.
    case drawsNothing
    /// A key that has no effect beside what else the layer has.
    case uselessKey(String, beside: String)
    case emptyList(expected: String)
    case tooDeep(limit: Int)
    case tooManyElements(limit: Int)
    case emptyRange(minimum: Double, maximum: Double)
  }

  package let problem: Problem
  package let place: Place

  package init(_ problem: Problem, at place: Place) {
    self.problem = problem
    self.place = place
  }
}

extension Diagnostic: CustomStringConvertible {
  /// Place, path and problem, as compilers write them, without the file's name.
  package var description: String {
    let path = place.path.isEmpty ? "" : place.path + ": "
    return "\(place.position.line):\(place.position.column): \(path)\(problem)"
  }
}

extension Diagnostic.Problem: CustomStringConvertible {
  /// The problem in a sentence, without its place.
  package var description: String {
    switch self {
    case .json(let problem): JSONError(problem, at: .start).description
    case .unsupportedVersion(let found, let supported):
      "format version \(NumberText.plain(found)) is not known; this version reads \(supported)"
    case .unknownKey(let key, let nearest, let known):
      "there is no key \"\(key)\" here" + Self.suggestion(nearest, known)
    case .missingKey(let key): "the key \"\(key)\" is missing"
    case .wrongKind(let found, let expected): "expected \(expected), found \(found)"
    case .unknownChoice(let text, let nearest, let known): "\"\(text)\" is not known" + Self.suggestion(nearest, known)
    case .outOfRange(let number, let minimum, let maximum):
      "\(NumberText.plain(number)) is out of range; expected \(Self.range(minimum, maximum))"
    case .expression(let error):
      "\(error)" + (error.source.isEmpty ? "" : ", in \"\(error.source.prefix(80))\"")
    case .track(let error): error.description
    case .easing(let error): error.description
    case .paint(let error): error.description
    case .cut(let first, let last):
      "the last value (\(last)) is not the first (\(first)), so the loop jumps; close it, or add \"cut\": true"
    case .cycle(let names): "these names need each other: \(Self.chain(names))"
    case .invalidName(let name): "\"\(name)\" is not a name; use a letter, then letters and digits"
    case .takenName(let name): "\"\(name)\" means something here already; choose another name"
    case .shapeCount(let found, let known):
      found.isEmpty
        ? "a layer without a shape; give it one of \(known.joined(separator: ", "))"
        : "a layer with \(found.count) shapes (\(found.joined(separator: ", "))); give it one, or make it a group"
    case .drawsNothing: "a shape with neither \"fill\" nor \"stroke\" draws nothing"
    case .uselessKey(let key, let other): "\"\(key)\" has no effect beside \"\(other)\""
    case .emptyList(let expected): "an empty list; expected \(expected)"
    case .tooDeep(let limit): "groups nested more than \(limit) deep"
    case .tooManyElements(let limit): "more than \(limit) elements in one frame"
    case .emptyRange(let minimum, let maximum):
      "the minimum \(NumberText.plain(minimum)) is above the maximum \(NumberText.plain(maximum))"
    }
  }

  /// The nearest name if there is one, or else all of them if they are few.
  private static func suggestion(_ nearest: String?, _ known: [String]) -> String {
    if let nearest { return "; did you mean \"\(nearest)\"?" }
    return known.isEmpty ? "" : "; known are \(known.joined(separator: ", "))"
  }

  /// A chain of names; a long one without its middle.
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
