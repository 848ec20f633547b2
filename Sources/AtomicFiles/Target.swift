import Platform

/// The existing file, device or descriptor at an output path.
struct Target {
  enum Kind: Equatable {
    /// Nothing, or a file that a rename may replace.
    case new
    case file
    /// A device or a pipe: written directly.
    case device
    /// An open descriptor of this process, given by a path such as `/dev/stdout`.
    case descriptor(Int32)
  }

  /// The folder of the target and its name there; nil for a descriptor.
  let folder: Folder?
  let name: String
  let kind: Kind
  /// The permissions of the existing file; nil if there is none.
  private(set) var permissions: FilePermissions?
  /// The existing file; nil if there is none.
  private(set) var identity: FileIdentity?
  /// Whether the existing file is a mount point: it is on another file system than its folder.
  private(set) var isMounted = false

  /// Resolves a path; symbolic links in its last component are followed, even if their target does not exist.
  ///
  /// - Throws: EISDIR for a folder, EACCES for a file that is not writable, ELOOP for a cycle of links.
  init(path: String) throws(SystemError) {
    let end = try Self.followLinks(path)
    if case .descriptor(let number) = end {
      self.init(descriptor: number)
      return
    }
    guard case .path(let real) = end else { throw SystemError(number: ENOENT) }
    if FileStamp(of: real)?.isFolder == true { throw SystemError(number: EISDIR) }
    if real.utf8.last == UInt8(ascii: "/") { throw SystemError(number: ENOTDIR) }
    try self.init(FilePath.name(of: real), in: try Folder(path: FilePath.folder(of: real)))
  }

  private init(descriptor: Int32) { (folder, name, kind) = (nil, "", .descriptor(descriptor)) }

  /// The entry with this name in a folder; a symbolic link is not followed.
  init(_ name: String, in folder: Folder) throws(SystemError) {
    (self.folder, self.name) = (folder, name)
    guard let status = try folder.status(of: name) else {
      kind = .new
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: throw SystemError(number: EISDIR)
    case S_IFLNK: kind = .new
    case S_IFREG:
      if faccessat(folder.descriptor, name, W_OK, AT_EACCESS) != 0 { throw .last }
      kind = .file
      permissions = FilePermissions(status)
      identity = FileIdentity(status)
      isMounted = identity.map { !$0.isOnDevice(of: folder.identity) } ?? false
    default: kind = .device
    }
  }

  /// A new file with this name in a folder, whatever entry exists; the permissions of an existing regular file are
  /// kept.
  init(replacing name: String, in folder: Folder) throws(SystemError) {
    (self.folder, self.name, kind) = (folder, name, .new)
    let status = try folder.status(of: name)
    permissions = status.flatMap { $0.st_mode & S_IFMT == S_IFREG ? FilePermissions($0) : nil }
  }

  enum End {
    case path(String)
    case descriptor(Int32)
  }

  /// Follows the symbolic links in the last component of a path.
  static func followLinks(_ path: String) throws(SystemError) -> End {
    var path = path
    for _ in 0..<40 {
      if let number = ownDescriptor(path) { return .descriptor(number) }
      guard let link = readLink(path) else { return .path(path) }
      path = link.utf8.first == UInt8(ascii: "/") ? link : FilePath.path(of: link, relativeTo: path)
    }
    throw SystemError(number: ELOOP)
  }

  /// The descriptor that a path such as `/dev/fd/3` or `/proc/self/fd/3` names. The link in its place is not a valid
  /// path for pipes, sockets and removed files.
  private static func ownDescriptor(_ path: String) -> Int32? {
    guard path.utf8.contains(UInt8(ascii: "/")), let number = Int32(FilePath.name(of: path)),
      let resolved = realpath(FilePath.folder(of: path), nil)
    else { return nil }
    defer { free(resolved) }
    return descriptorFolders.contains(String(cString: resolved)) ? number : nil
  }
}
