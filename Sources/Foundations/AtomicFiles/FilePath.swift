import Platform

/// Operations on paths.
package enum FilePath {
  /// The folder of a path; `.` for a file name alone.
  package static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
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
    return String(file[...slash]) + name
  }
}
