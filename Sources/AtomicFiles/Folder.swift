import Platform

/// An open folder: whatever becomes of its path, this stays the same folder.
package final class Folder: Sendable {
  let descriptor: Int32
  /// How it was reached.
  let path: String

  private init(descriptor: Int32, path: String) { (self.descriptor, self.path) = (descriptor, path) }

  deinit { close(descriptor) }

  /// Opens the folder at a path, symbolic links followed.
  convenience init(path: String) throws(SystemError) {
    self.init(descriptor: try retrying { open(path, Self.flags) }, path: path)
  }

  /// Opens a folder in this one. A symbolic link in its place is ENOTDIR or ELOOP.
  func folder(_ name: String) throws(SystemError) -> Folder {
    Folder(
      descriptor: try retrying { openat(descriptor, name, Self.flags | O_NOFOLLOW) }, path: path + "/" + name)
  }

  /// What a symbolic link in this folder says; nil for anything else.
  func link(_ name: String) -> String? {
    let capacity = Int(PATH_MAX)
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { buffer in
      guard let base = buffer.baseAddress else { return nil }
      let length = readlinkat(descriptor, name, base, capacity)
      guard length >= 0 else { return nil }
      return String(decoding: UnsafeRawBufferPointer(start: base, count: length), as: UTF8.self)
    }
  }

  /// The status of what bears a name here, links not followed; nil if nothing does.
  ///
  /// - Throws: every error but ENOENT.
  func status(of name: String) throws(SystemError) -> stat? {
    var status = stat()
    if fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 { return status }
    if errno == ENOENT { return nil }
    throw .last
  }

  /// Which folder it is, however it was reached.
  var identity: Identity {
    var status = stat()
    fstat(descriptor, &status)
    return Identity(status)
  }

  /// A file or a folder of this machine.
  struct Identity: Hashable {
    let device, inode: UInt64

    init(_ status: stat) {
      (device, inode) = (UInt64(truncatingIfNeeded: status.st_dev), UInt64(truncatingIfNeeded: status.st_ino))
    }
  }

  /// A folder may be written into that cannot be listed: on Linux `O_PATH`, which the headers declare for GNU programs
  /// alone.
  private static var flags: Int32 {
    #if os(Linux)
      O_DIRECTORY | O_CLOEXEC | 0o10000000
    #else
      O_RDONLY | O_DIRECTORY | O_CLOEXEC
    #endif
  }
}

extension Folder {
  /// Finds where a path below this folder leads: the folder that holds its end, and the name there.
  ///
  /// Every folder is opened from the one above it and no link is followed by the system, so that nothing that others do
  /// to the tree meanwhile leads outside. Relative symbolic links that stay below this folder are followed, also one at
  /// the end.
  ///
  /// - Parameters:
  ///   - path: relative; its components are neither `.` nor `..`.
  ///   - make: makes a folder that is missing, given the folder above it and its name; nil to throw ENOENT.
  /// - Throws: ENOENT and ENOTDIR for what is missing or no folder, EXDEV for a link to the outside, ELOOP for too many
  ///   links.
  func locate(
    _ path: String, making make: ((Folder, String) throws(SystemError) -> Void)? = nil
  ) throws(SystemError) -> (folder: Folder, name: String) {
    var above = [self]
    var rest = Self.components(path)
    var links = 0
    var lastLink = path
    func follow(_ link: String, _ name: String) throws(SystemError) {
      links += 1
      lastLink = name
      if links > 40 { throw SystemError(number: ELOOP) }
      if link.hasPrefix("/") { throw .outside(through: name) }
      rest += Self.components(link)
    }
    while let name = rest.popLast() {
      let folder = above[above.count - 1]
      if name == ".." {
        if above.count == 1 { throw .outside(through: lastLink) }
        above.removeLast()
      } else if let link = folder.link(name) {
        try follow(link, name)
      } else if rest.isEmpty {
        return (folder, name)
      } else {
        above.append(try folder.next(name, making: make))
      }
    }
    throw SystemError(number: EISDIR)
  }

  private func next(
    _ name: String, making make: ((Folder, String) throws(SystemError) -> Void)?
  ) throws(SystemError) -> Folder {
    do throws(SystemError) {
      return try folder(name)
    } catch {
      guard error.number == ENOENT, let make else {
        throw [ENOTDIR, ELOOP].contains(error.number) ? .noFolder : error
      }
      try make(self, name)
      return try folder(name)
    }
  }

  /// The names of a path, the last first.
  private static func components(_ path: String) -> [String] {
    path.split(separator: "/").filter { $0 != "." }.reversed().map(String.init)
  }
}

extension SystemError {
  /// A symbolic link that leads out of the folder that all is written below.
  static func outside(through name: String) -> SystemError {
    SystemError(number: EXDEV, detail: "it leaves the output folder through the symbolic link '\(name)'")
  }

  /// A file that stands where a folder is needed.
  static var noFolder: SystemError {
    SystemError(number: ENOTDIR, detail: "a file stands where a folder is needed")
  }
}
