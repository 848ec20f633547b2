/// Operations on paths as text, without access to the file system.
package enum FilePath {
  /// The folder of a path; `.` for a file name alone.
  package static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Resolves `name` relative to the folder of `file`.
  package static func path(of name: String, relativeTo file: String) -> String {
    guard let slash = file.utf8.lastIndex(of: UInt8(ascii: "/")) else { return name }
    return String(file[...slash]) + name
  }
}
