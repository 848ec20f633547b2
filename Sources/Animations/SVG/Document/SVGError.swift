/// Why a document cannot be read or drawn.
package enum SVGError: Error, Hashable, Sendable {
  /// A syntax error in the XML text, with the message of the XML library.
  case malformed(reason: String, line: Int, column: Int)
  /// The root element is not `svg`.
  case notSVG(root: String)
  case fileTooLarge(bytes: Int, limit: Int)
  case tooDeep(line: Int, limit: Int)
  case tooManyElements(limit: Int)
  case tooMuchText(limit: Int)
  /// The elements with their styles take more memory than a document may.
  case tooMuchMemory(limit: Int)
  /// Too many elements, including the copies of `use`, patterns and markers, or too much work for filters.
  case tooMuchToDraw(limit: Int)
  case tooManySegments(limit: Int)
  case tooManyStyleRules(limit: Int)
  case selectorsTooSlow(limit: Int)
  case variablesTooLong(limit: Int)
  /// A number beyond the maximum magnitude.
  case numberTooLarge(String, element: String, line: Int)
  case tooManyTimelineEvents(limit: Int)
  /// The width or height of the document or of the picture is not a positive number.
  case badSize
  /// The width or height is larger than a picture can be.
  case tooLarge(width: Int, height: Int, limit: Int)
}

extension SVGError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .malformed(let reason, let line, let column): "line \(line), column \(column): \(reason)"
    case .notSVG(let root): "the root element is \"\(root)\", not \"svg\""
    case .fileTooLarge(let bytes, let limit): "the document has \(bytes) bytes; the limit is \(limit)"
    case .tooDeep(let line, let limit): "line \(line): elements are nested more than \(limit) deep"
    case .tooManyElements(let limit): "the document has more than \(limit) elements"
    case .tooMuchText(let limit): "attributes and text have more than \(limit) bytes after the expansion of entities"
    case .tooMuchMemory(let limit):
      "the elements would take more memory than the \(limit >> 20) MB that a document may take"
    case .tooMuchToDraw(let limit):
      "one picture needs more than \(limit) elements, with the copies that \"use\", patterns and markers make and the "
        + "work of filters"
    case .tooManySegments(let limit): "the paths of one picture have more than \(limit) segments"
    case .tooManyStyleRules(let limit): "the style sheets have more than \(limit) rules"
    case .selectorsTooSlow(let limit): "matching the selectors takes more than \(limit) steps"
    case .variablesTooLong(let limit): "the values of var() have more than \(limit) bytes"
    case .numberTooLarge(let text, let element, let line):
      "line \(line): a number of \"\(element)\" is beyond ±1e9: \"\(text)\""
    case .tooManyTimelineEvents(let limit):
      "the timeline does not repeat within \(limit) begin and end events"
    case .tooLarge(let width, let height, let limit):
      "the size is \(width) x \(height) pixels; the limit is \(limit) a side"
    case .badSize: "the document has no size: width, height and viewBox must be positive numbers"
    }
  }
}
