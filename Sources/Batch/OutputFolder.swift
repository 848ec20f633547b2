import Platform
import WhirligifKit

/// The folder that a batch writes below, and nowhere else.
struct OutputFolder {
  enum Problem: Error, Equatable {
    case notRelative
    case hasParent
    case hasControlCharacter
    case hasEmptyComponent
    case hasUnknownEnding
    case isTooLong
    case leavesThroughLink(String)

    var message: String {
      switch self {
      case .notRelative: "is an absolute path; outputs are below the output folder"
      case .hasParent: "has a . or .. in it; outputs are below the output folder"
      case .hasControlCharacter: "has a control character in it"
      case .hasEmptyComponent: "has an empty name in it"
      case .hasUnknownEnding: "does not end in \(Container.endings)"
      case .isTooLong: "has a name of more than 255 bytes in it"
      case .leavesThroughLink(let path): "leaves the output folder through the symbolic link '\(path)'"
      }
    }
  }

  let path: String

  /// Refuses names that could reach outside the folder or confuse a terminal. Looks at no file.
  static func check(name: String) throws(Problem) {
    if name.hasPrefix("/") { throw .notRelative }
    if name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control || $0.value == 0x2028 }) {
      throw .hasControlCharacter
    }
    let components = name.split(separator: "/", omittingEmptySubsequences: false)
    for component in components {
      if component.isEmpty { throw .hasEmptyComponent }
      if component == "." || component == ".." { throw .hasParent }
      if component.utf8.count > 255 { throw .isTooLong }
    }
    if Container(path: name) == nil { throw .hasUnknownEnding }
  }

  /// Refuses a name one of whose folders, or whose file, is a symbolic link to the outside.
  func checkLinks(of name: String) throws(Problem) {
    guard let root = Self.real(path) else { return }
    var current = path
    for component in name.split(separator: "/") {
      current += "/" + component
      var status = stat()
      guard lstat(current, &status) == 0 else { return }
      guard status.st_mode & S_IFMT == S_IFLNK else { continue }
      guard let target = Self.real(current), target == root || target.hasPrefix(root == "/" ? "/" : root + "/") else {
        throw .leavesThroughLink(current)
      }
    }
  }

  /// Where a name's file is.
  func file(_ name: String) -> String { path == "." ? name : path + "/" + name }

  private static func real(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
