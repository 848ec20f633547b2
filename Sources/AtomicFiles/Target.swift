import Platform

/// What stands at an output's path, links followed.
struct Target {
  enum Kind { case new, file, device }

  /// Where the file really is.
  let path: String
  let kind: Kind
  /// The old file's permissions; nil if there is none.
  let mode: mode_t?
  let owner: uid_t
  let group: gid_t

  /// The folder that holds it.
  var folder: String { FilePath.folder(of: path) }

  /// - Throws: EISDIR for a folder, EACCES for a file that may not be written, ELOOP for links in a circle.
  init(resolving path: String) throws(SystemError) {
    self.path = try Self.followLinks(path)
    var status = stat()
    guard stat(self.path, &status) == 0 else {
      guard errno == ENOENT, !path.hasSuffix("/") else { throw .last }
      (kind, mode, owner, group) = (.new, nil, 0, 0)
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: throw SystemError(number: EISDIR)
    case S_IFREG: kind = .file
    default: kind = .device
    }
    if kind == .file, faccessat(AT_FDCWD, self.path, W_OK, AT_EACCESS) != 0 { throw .last }
    (mode, owner, group) = (status.st_mode & 0o7777, status.st_uid, status.st_gid)
  }

  /// The path behind symbolic links at its end, also where nothing stands there yet.
  private static func followLinks(_ path: String) throws(SystemError) -> String {
    var path = path
    for _ in 0..<40 {
      var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
      let length = buffer.withUnsafeMutableBytes { bytes in
        bytes.withMemoryRebound(to: CChar.self) { $0.baseAddress.map { readlink(path, $0, Int(PATH_MAX)) } ?? -1 }
      }
      guard length >= 0 else { return path }
      let link = String(decoding: buffer[..<length], as: UTF8.self)
      let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
      path = link.hasPrefix("/") ? link : folder + link
    }
    throw SystemError(number: ELOOP)
  }
}
