import Synchronization
import Platform

/// Reads and writes files below a folder and never outside it, even if other processes change the tree concurrently.
///
/// Safe to use from several threads.
package final class OutputTree: Sendable {
  package let path: String
  /// Opened at the first access.
  private let root = Mutex<Folder?>(nil)
  /// The folder itself and its parents.
  private let rootFolders = CreatedFolders()

  /// - Parameter path: the folder; it is created when the first file is written.
  package init(path: String) {
    self.path = path
  }

  /// The name of a file in messages.
  package func label(of name: String) -> String { FilePath.path(in: path, name) }

  /// Why a file cannot be written, as far as that is known in advance; nil if it can. Creates nothing.
  package func reasonNotWritable(_ name: String) -> String? {
    // The error of a root that cannot be opened is reported when the root is created.
    guard let root = (try? openRoot(making: false)) ?? nil else { return nil }
    do throws(SystemError) {
      _ = try root.locate(name)
      return nil
    } catch {
      return error.number == ENOENT ? nil : error.reason
    }
  }

  /// Whether an entry with this name exists.
  package func holds(_ name: String) -> Bool {
    guard let root = try? openRoot(making: false), let place = try? root.locate(name) else { return false }
    return ((try? place.folder.status(of: place.name)) ?? nil) != nil
  }

  /// The bytes of a file; nil if it cannot be read.
  package func read(_ name: String) -> [UInt8]? {
    guard let root = try? openRoot(making: false), let place = try? root.locate(name) else { return nil }
    return try? InputFile.read(place.name, in: place.folder)
  }

  /// Writes files and creates their missing folders; the folders of a file that cannot be written are removed again.
  /// Returns an error for each file that could not be written, nil for the others.
  ///
  /// - Parameter replaces: whether existing files may be replaced.
  package func write(_ files: [(bytes: [UInt8], name: String)], replacing replaces: Bool = true) -> [FileError?] {
    var errors: [FileError?] = []
    while errors.count < files.count {
      let group = files[errors.count..<min(errors.count + FileSet.groupSize, files.count)]
      let made = group.map { _ in CreatedSubfolders() }
      let new = OutputFile.fill(zip(group, made).map { order(for: $0, replaces, noting: $1) })
      for (made, error) in zip(made, new) where error != nil { made.removeEmpty() }
      errors += new
    }
    return errors
  }

  /// Writes files as a set: after a failure, all names hold the old files.
  package func writeSet(_ files: [(bytes: [UInt8], name: String)], replacing replaces: Bool = true) throws(FileError) {
    let made = CreatedSubfolders()
    do throws(FileError) {
      try FileSet.write(files.map { order(for: $0, replaces, noting: made) })
    } catch {
      made.removeEmpty()
      throw error
    }
  }

  private func order(
    for file: (bytes: [UInt8], name: String), _ replaces: Bool, noting made: CreatedSubfolders
  ) -> OutputFile.Order {
    OutputFile.Order(bytes: file.bytes, path: label(of: file.name), replaces: replaces) {
      [self] () throws(SystemError) in
      let place = try place(of: file.name, noting: made)
      return try Target(place.name, in: place.folder)
    }
  }

  /// Replaces a file directly in the folder by a function of its bytes, while a lock excludes other processes. A
  /// symbolic link in its place is replaced, not followed; anything but a regular file counts as empty.
  ///
  /// - Parameters:
  /// - seconds: the maximum time to wait for other processes.
  /// - body: receives the old bytes; none if the file does not exist.
  package func update(_ name: String, waiting seconds: Double, _ body: ([UInt8]) -> [UInt8]) throws(FileError) {
    let root: Folder
    do throws(SystemError) {
      guard let opened = try openRoot(making: true) else { throw SystemError(number: ENOENT) }
      root = opened
    } catch {
      throw .cannotCreate(path: path, reason: error.reason)
    }
    let lock = try FolderLock(root, path: path, seconds: seconds)
    let bytes = body((try? InputFile.read(name, in: root)) ?? [])
    let order = OutputFile.Order(bytes: bytes, path: label(of: name)) { () throws(SystemError) in
      try Target(replacing: name, in: root)
    }
    if let error = OutputFile.fill([order])[0] { throw error }
    _ = consume lock
  }

  /// The bytes of a file directly in the folder; empty if it does not exist.
  package func readOwn(_ name: String) -> [UInt8] {
    guard let root = try? openRoot(making: false) else { return [] }
    return (try? InputFile.read(name, in: root)) ?? []
  }

  /// Removes the folder and its parents, if they were created here and are empty.
  package func removeEmptyFolders() { rootFolders.removeEmpty() }

  private func openRoot(making: Bool) throws(SystemError) -> Folder? {
    try root.withLock { root throws(SystemError) in
      if let root { return root }
      if making {
        do throws(FileError) {
          try rootFolders.make(for: path + "/.")
        } catch {
          throw SystemError(number: ENOTDIR, detail: error.reason)
        }
      }
      do throws(SystemError) {
        root = try Folder(path: path)
      } catch {
        if making || error.number != ENOENT { throw error }
      }
      return root
    }
  }

  private func place(of name: String, noting made: CreatedSubfolders) throws(SystemError) -> (
    folder: Folder, name: String
  ) {
    guard let root = try openRoot(making: true) else { throw SystemError(number: ENOENT) }
    return try root.locate(name) { folder, missing throws(SystemError) in
      do throws(SystemError) {
        try retrying { mkdirat(folder.descriptor, missing, 0o777) }
        made.places.append((folder, missing))
      } catch {
        // Another process or thread may have created the folder in the meantime.
        if error.number != EEXIST { throw error }
      }
    }
  }

  /// The folders created for one file.
  private final class CreatedSubfolders {
    var places: [(above: Folder, name: String)] = []

    func removeEmpty() {
      for place in places.reversed() { unlinkat(place.above.descriptor, place.name, AT_REMOVEDIR) }
    }
  }
}
