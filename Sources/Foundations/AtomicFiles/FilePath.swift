import Platform

/// Operations on paths.
package enum FilePath {
  /// The folder of a path; `.` for a file name alone.
  package static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last component of a path; empty after a final slash.
  package static func name(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(decoding: path.utf8[slash...].dropFirst(), as: UTF8.self)
  }

  /// The absolute path of a file without symbolic links; nil if it does not exist.
  package static func real(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Whether a folder is another one or contains it; both without symbolic links.
  package static func isFolder(_ folder: String, around other: String) -> Bool {
    folder == "/" || (other + "/").utf8.starts(with: (folder + "/").utf8)
  }

  /// A file in a folder, which may be `.`.
  package static func path(in folder: String, _ name: String) -> String { folder == "." ? name : folder + "/" + name }

  /// Resolves `name` relative to the folder of `file`.
  package static func path(of name: String, relativeTo file: String) -> String {
    String(decoding: file.utf8.dropLast(self.name(of: file).utf8.count), as: UTF8.self) + name
  }
}
