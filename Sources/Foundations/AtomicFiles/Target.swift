import Platform

/// The place of an output, and what is there now. Every output of the program is opened here.
struct Target {
  enum Kind: Equatable {
    /// Nothing, or a file that a rename may replace.
    case new
    case file
    /// A device, a pipe or a socket: written in place.
    case device
    /// An open descriptor of this process, given by a path such as `/dev/stdout`: written in place.
    case descriptor(Int32)
  }

  /// The folder of the target and its name there; nil for a descriptor.
  let folder: Folder?
  let name: String
  let kind: Kind
  /// The status of the existing regular file; nil if there is none.
  let old: stat?

  /// Resolves the path of an output.
  ///
  /// - Parameter folders: creates the missing folders of a name that the program chooses; nil to throw ENOENT.
  /// - Throws: as ``init(path:)``; EXDEV for a name that leaves its folder.
  init(_ path: OutputPath, making folders: CreatedFolders? = nil) throws(SystemError) {
    if path.folder == nil {
      try self.init(path: path.path)
    } else {
      let place = try path.place(making: folders)
      try self.init(place.name, in: place.folder)
    }
  }

  /// Resolves a path; symbolic links in its last component are followed, even if their target does not exist.
  ///
  /// - Parameter path: `-` is standard output.
  /// - Throws: EISDIR for a folder, ENOTDIR for a slash at the end, ELOOP for a cycle of links.
  init(path: String) throws(SystemError) {
    switch path == "-" ? .descriptor(1) : try Self.followLinks(path) {
    case .descriptor(let number): self.init(descriptor: number)
    case .path(let real):
      if FileStamp(of: real)?.isFolder == true { throw SystemError(number: EISDIR) }
      let name = FilePath.name(of: real)
      if name.isEmpty { throw SystemError(number: ENOTDIR) }
      try self.init(name, in: try Folder(path: FilePath.folder(of: real)))
    }
  }

  private init(descriptor: Int32) {
    var status = stat()
    let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    (folder, name, kind, old) = (nil, "", .descriptor(descriptor), isFile ? status : nil)
  }

  /// The entry with this name in a folder; a symbolic link is not followed.
  init(_ name: String, in folder: Folder) throws(SystemError) {
    (self.folder, self.name) = (folder, name)
    let status = try folder.status(of: name)
    switch status.map({ $0.st_mode & S_IFMT }) {
    case S_IFDIR: throw SystemError(number: EISDIR)
    case S_IFREG: (kind, old) = (.file, status)
    case nil, S_IFLNK: (kind, old) = (.new, nil)
    default: (kind, old) = (.device, nil)
    }
  }

  var identity: FileIdentity? { old.map { FileIdentity($0) } }

  /// Whether the existing file is on another file system than its folder.
  var isMounted: Bool {
    guard let folder, let identity else { return false }
    return !identity.isOnDevice(of: folder.identity)
  }

  /// - Throws: EACCES for an existing file that is not writable.
  func checkAccess() throws(SystemError) {
    guard kind == .file, let folder else { return }
    if faccessat(folder.descriptor, name, W_OK, AT_EACCESS) != 0 { throw .last }
  }

  /// Opens what is there, to be written in place; a file loses its bytes.
  func opened() throws(SystemError) -> OpenFile {
    if case .descriptor(let number) = kind { return try OpenFile(copying: number) }
    guard let folder, kind != .new else { throw SystemError(number: ENOENT) }
    return try OpenFile(name, in: folder.descriptor, O_WRONLY | O_NOFOLLOW | (kind == .file ? O_TRUNC : 0))
  }
}

extension OutputPath {
  /// Where the name is in its folder.
  func place(making folders: CreatedFolders? = nil) throws(SystemError) -> (folder: Folder, name: String) {
    try Folder(path: folder ?? ".").locate(name, making: folders)
  }
}

extension Target {
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
    guard let number = Int32(FilePath.name(of: path)), let folder = FilePath.real(FilePath.folder(of: path)) else {
      return nil
    }
    return descriptorFolders.contains(folder) ? number : nil
  }
}
