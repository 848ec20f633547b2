/// Paths as text; nothing here looks at a file.
package enum FilePath {
  /// The folder that a path's file stands in: `.` for a name alone.
  package static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The path of a file that stands in the folder of another, or below it.
  package static func path(of name: String, besides file: String) -> String {
    guard let slash = file.utf8.lastIndex(of: UInt8(ascii: "/")) else { return name }
    return String(file[...slash]) + name
  }
}
