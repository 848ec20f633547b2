/// Paths as text; nothing here looks at a file.
package enum FilePath {
  /// The folder that a path's file stands in: `.` for a name alone.
  package static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
