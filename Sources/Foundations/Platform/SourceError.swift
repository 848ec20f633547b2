/// Why an animation cannot be drawn, in the words of its source.
package enum SourceError: Error, Hashable, Sendable {
  /// A setting cannot have its value.
  case setting(String)
  /// A text cannot be drawn, for a reason; `message` has its place in the document too.
  case text(String, message: String)
  /// The document cannot be drawn: the place and the problem.
  case document(String)
}

extension SourceError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .setting(let message), .text(_, let message), .document(let message): message
    }
  }
}
