import Numerics

/// Why an animation cannot be drawn, in the words of its source.
package enum SourceError: Error, Hashable, Sendable {
  /// A setting cannot have its value.
  case setting(Complaint)
  /// A text of the document cannot be drawn, for a reason.
  case text(String, Complaint)
  /// The document cannot be drawn.
  case document(Complaint)
}

extension SourceError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .setting(let complaint), .text(_, let complaint), .document(let complaint): complaint.description
    }
  }
}
