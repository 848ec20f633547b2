import Platform

/// Operations on paths.
package enum FilePath {
  /// The folder of a path; `.` for a file name alone.
  package static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The part of a path after its last slash; empty for one that ends in a slash.
  package static func name(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[path.utf8.index(after: $0)...]) } ?? path
  }

  /// The absolute path of a file without symbolic links; nil if it does not exist.
  package static func real(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// A file in a folder, which may be `.`.
  package static func path(in folder: String, _ name: String) -> String { folder == "." ? name : folder + "/" + name }

  /// Resolves `name` relative to the folder of `file`.
  package static func path(of name: String, relativeTo file: String) -> String {
    guard let slash = file.utf8.lastIndex(of: UInt8(ascii: "/")) else { return name }
    return String(file[..<file.utf8.index(after: slash)]) + name
  }
}
