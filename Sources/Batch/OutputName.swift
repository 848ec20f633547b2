import WhirligifKit

/// The names of a batch's outputs.
enum OutputName {
  enum Problem: Error, Equatable {
    case notRelative
    case hasParent
    case hasControlCharacter
    case hasEmptyComponent
    case hasUnknownEnding
    case isTooLong

    var message: String {
      switch self {
      case .notRelative: "is an absolute path; outputs are below the output folder"
      case .hasParent: "has a . or .. in it; outputs are below the output folder"
      case .hasControlCharacter: "has a control character in it"
      case .hasEmptyComponent: "has an empty name in it"
      case .hasUnknownEnding: "does not end in \(Container.endings)"
      case .isTooLong: "has a name of more than 255 bytes in it"
      }
    }
  }

  /// Refuses names that could reach outside the folder or confuse a terminal. Looks at no file.
  static func check(_ name: String) throws(Problem) {
    if name.hasPrefix("/") { throw .notRelative }
    if name.unicodeScalars.contains(where: isInvisible) { throw .hasControlCharacter }
    let components = name.split(separator: "/", omittingEmptySubsequences: false)
    for component in components {
      if component.isEmpty { throw .hasEmptyComponent }
      if component == "." || component == ".." { throw .hasParent }
      if component.utf8.count > 255 { throw .isTooLong }
    }
    if Container(path: name) == nil { throw .hasUnknownEnding }
  }

  /// Controls and what works like them: characters that change the direction of the text around them, or that nobody
  /// sees.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    // Emoji are joined by U+200D, and some scripts need it and U+200C.
    case .format: scalar.value != 0x200c && scalar.value != 0x200d
    default: false
    }
  }

  /// What a name becomes on file systems that take names for one which differ in case or in the form of their
  /// characters: equal keys clash there.
  static func key(_ name: String) -> String {
    // Upper case between makes ß and SS, or ﬁ and FI, one; lower case before it makes ẞ and ß one.
    let folded = name.lowercased().uppercased().lowercased()
      .unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
    // Equal strings are canonically equivalent.
    return String(String.UnicodeScalarView(folded))
  }
}
