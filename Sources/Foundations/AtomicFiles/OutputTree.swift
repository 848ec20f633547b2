import Synchronization
import Platform

/// Reads and writes files below a folder and never outside it, even if other processes change the tree concurrently.
///
/// Safe to use from several threads.
package final class OutputTree: Sendable {
  let path: String
  /// Opened at the first access.
  private let opened = Mutex<Folder?>(nil)
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
    guard let root = existingRoot else { return nil }
    do throws(SystemError) {
      _ = try root.locate(name)
      return nil
    } catch {
      return error.number == ENOENT ? nil : error.reason
    }
  }

  /// Whether an entry with this name exists.
  package func holds(_ name: String) -> Bool {
    guard let location = try? existingRoot?.locate(name) else { return false }
    return ((try? location.folder.status(of: location.name)) ?? nil) != nil
  }

  /// The bytes of a file; nil if it cannot be read.
  package func read(_ name: String) -> [UInt8]? {
    guard let location = try? existingRoot?.locate(name) else { return nil }
    return try? InputFile.read(location.name, in: location.folder.descriptor, O_NOFOLLOW)
  }

  /// Writes sets of files and creates their missing folders: after a failure, all names of the set hold the old files,
  /// and its new folders are removed. Returns the error of each set, nil for those that were written.
  ///
  /// - Parameters:
  ///   - replaces: whether existing files may be replaced.
  ///   - written: called with the number of a set once it is written, before the process may end by a signal.
  package func write(
    _ sets: [[(bytes: [UInt8], name: String)]], replacing replaces: Bool = true,
    written: @escaping (Int) -> Void = { _ in }
  ) -> [FileError?] {
    let folders = sets.map { _ in CreatedFolders() }
    let orders = zip(sets, folders).map { set, folders in
      set.map { file in
        FileOrder(bytes: file.bytes, path: label(of: file.name), replaces: replaces) { [self] () throws(SystemError) in
          let location = try root().locate(file.name, making: folders)
          return try Target(location.name, in: location.folder)
        }
      }
    }
    return zip(FileReplacer.write(orders, written: written), folders).map { result, folders in
      guard case .failure(let error) = result else { return nil }
      folders.removeEmpty()
      return error
    }
  }

  /// - Throws: ENOENT for a file in a folder that does not exist.
  func target(of name: String) throws(SystemError) -> Target {
    guard let root = existingRoot else { throw SystemError(number: ENOENT) }
    let location = try root.locate(name)
    return try Target(location.name, in: location.folder)
  }

  /// Removes the folder and its parents, if they were created here and are empty.
  package func removeEmptyFolders() { rootFolders.removeEmpty() }

  /// The open folder; nil if it does not exist or cannot be opened.
  private var existingRoot: Folder? {
    opened.withLock { opened in
      opened = opened ?? (try? Folder(path: path))
      return opened
    }
  }

  /// The open folder, which is created if it does not exist.
  private func root() throws(SystemError) -> Folder {
    try opened.withLock { opened throws(SystemError) in
      if let opened { return opened }
      do throws(FileError) {
        let root = try rootFolders.make(path)
        opened = root
        return root
      } catch {
        throw SystemError(number: ENOTDIR, detail: error.reason)
      }
    }
  }
}
