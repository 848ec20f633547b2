/// Why a text is not an easing function.
package enum EasingSyntaxError: Error, Hashable, Sendable {
  case unknownName(String, nearest: String?)
  /// A function with invalid arguments.
  case invalidArguments(String, expected: String)
}

extension EasingSyntaxError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknownName(let name, let nearest):
      "\"\(name)\" is not an easing"
        + (nearest.map { "; did you mean \"\($0)\"?" } ?? "; write a name such as ease-in-out, cubic-bezier or steps")
    case .invalidArguments(let text, let expected):
      "\"\(text)\" is not an easing; expected \(expected)"
    }
  }
}
