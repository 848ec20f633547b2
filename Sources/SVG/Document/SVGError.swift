/// Why a document cannot be read or drawn.
package enum SVGError: Error, Hashable, Sendable {
  /// A fault of the XML text: what the XML library says, and where.
  case malformed(reason: String, line: Int, column: Int)
  /// The root element is not `svg`.
  case notSVG(root: String)
  case fileTooLarge(bytes: Int, limit: Int)
  case tooDeep(line: Int, limit: Int)
  case tooManyElements(limit: Int)
  case tooMuchText(limit: Int)
  /// More copies of `use`, patterns and markers than a picture may have, or more work for filters.
  case tooMuchToDraw(limit: Int)
  case tooManySegments(limit: Int)
  case tooManyStyleRules(limit: Int)
  case selectorsTooSlow(limit: Int)
  case variablesTooLong(limit: Int)
  /// A number beyond the largest magnitude.
  case numberTooLarge(String, element: String, line: Int)
  case tooManyTimelineEvents(limit: Int)
  /// Width or height of the document, or of the picture, is not a positive number.
  case badSize
}

extension SVGError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .malformed(let reason, let line, let column): "line \(line), column \(column): \(reason)"
    case .notSVG(let root): "the root element is \"\(root)\", not \"svg\""
    case .fileTooLarge(let bytes, let limit): "the document has \(bytes) bytes; the limit is \(limit)"
    case .tooDeep(let line, let limit): "line \(line): elements are nested more than \(limit) deep"
    case .tooManyElements(let limit): "the document has more than \(limit) elements"
    case .tooMuchText(let limit): "attributes and text have more than \(limit) bytes with their entities replaced"
    case .tooMuchToDraw(let limit):
      "one picture needs more than \(limit) elements, with the copies that \"use\", patterns and markers make and the "
        + "work of filters"
    case .tooManySegments(let limit): "the paths of one picture have more than \(limit) segments"
    case .tooManyStyleRules(let limit): "the style sheets have more than \(limit) rules"
    case .selectorsTooSlow(let limit): "matching the selectors takes more than \(limit) steps"
    case .variablesTooLong(let limit): "replacing var() writes more than \(limit) bytes"
    case .numberTooLarge(let text, let element, let line):
      "line \(line): a number of \"\(element)\" is beyond ±1e9: \"\(text)\""
    case .tooManyTimelineEvents(let limit):
      "the timeline does not repeat within \(limit) beginnings and ends of animations"
    case .badSize: "the document has no size: width, height and viewBox must be positive numbers"
    }
  }
}
