import Numerics
import WhirligifKit

/// The names of a batch's outputs.
package enum OutputName {
  package enum Problem: Error, Equatable {
    case notRelative
    case hasParent
    case hasControlCharacter
    case hasEmptyComponent
    case hasUnknownEnding
    case isTooLong

    var message: String {
      switch self {
      case .notRelative: "is an absolute path; outputs must be inside the output folder"
      case .hasParent: "contains . or ..; outputs must be inside the output folder"
      case .hasControlCharacter: "contains a control character"
      case .hasEmptyComponent: "contains an empty path component"
      case .hasUnknownEnding: "does not end in \(Container.endings)"
      case .isTooLong: "has a path component of more than 255 bytes"
      }
    }
  }

  /// Rejects names that could leave the folder or confuse a terminal. Does not access the file system.
  ///
  /// - Parameter isPicture: whether the name must have the extension of a container.
  static func check(_ name: String, isPicture: Bool = true) throws(Problem) {
    if name.utf8.first == UInt8(ascii: "/") { throw .notRelative }
    if name.unicodeScalars.contains(where: isHidden) { throw .hasControlCharacter }
    let components = name.split(at: "/", omittingEmptySubsequences: false)
    for component in components {
      if component.isEmpty { throw .hasEmptyComponent }
      if component == "." || component == ".." { throw .hasParent }
      if component.utf8.count > 255 { throw .isTooLong }
    }
    if isPicture, Container(path: name) == nil { throw .hasUnknownEnding }
  }

  /// Whether a scalar cannot be seen. Emoji sequences are joined by U+200D; some scripts need U+200C and U+200D.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isInvisible && scalar != "\u{200c}" && scalar != "\u{200d}"
  }

  /// The form of a name on file systems that ignore case or normalization: names with equal keys conflict there.
  static func key(_ name: String) -> String {
    // Words: upper-casing in between equates ß with SS, and ﬁ with FI; lower-casing before equates ẞ with ß.
    let folded = name.lowercased().uppercased().lowercased()
      .unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
    // Swift compares strings by canonical equivalence.
    return String(String.UnicodeScalarView(folded))
  }
}
