import Platform

/// A file of mode 600 in a new folder of mode 700, for another program of the same user, until it is removed.
///
/// The process holds a lock on the folder. A folder that a killed process has left has none, and is removed by the next
/// one.
package struct PrivateFile: Sendable {
  package let path: String
  private let folder: String
  /// The folder, open and locked.
  private let held: Folder

  /// Writes the file into a new folder in the first of some folders that takes one.
  ///
  /// - Parameters:
  ///   - prefix: the beginning of the new folder's name.
  ///   - folders: absolute paths.
  /// - Throws: the error of the last folder.
  package init(_ bytes: [UInt8], name: String, prefix: String, in folders: [String]) throws(FileError) {
    var failure = FileError.creating(prefix, SystemError(number: ENOENT))
    for folder in folders {
      Self.removeStale(name, prefix, in: folder)
      do throws(FileError) {
        self = try PrivateFile(bytes, name, template: folder + "/" + prefix + Self.placeholder)
        return
      } catch {
        failure = error
      }
    }
    throw failure
  }

  /// What `mkdtemp` replaces.
  private static let placeholder = "XXXXXX"

  private init(_ bytes: [UInt8], _ name: String, template: String) throws(FileError) {
    var characters = template.utf8CString.map { $0 }
    guard mkdtemp(&characters) != nil else { throw .creating(template, .last) }
    folder = String(decoding: characters.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    path = folder + "/" + name
    held = try naming(folder, FileError.creating) { [folder] () throws(SystemError) in try Self.opened(folder) }
    _ = lock(held.descriptor)
    do throws(SystemError) {
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
      let file = try retrying { openat(held.descriptor, name, flags, 0o600) }
      defer { close(file) }
      try writeAll(bytes, to: file)
    } catch {
      remove()
      throw .creating(path, error)
    }
  }

  /// Removes the file and its folder. A second call does nothing.
  package func remove() {
    unlink(path)
    rmdir(folder)
  }

  /// Removes the folders of killed processes: private ones of such a name, with nothing but the file in them.
  private static func removeStale(_ name: String, _ prefix: String, in folder: String) {
    for entry in (try? FolderEntry.entries(of: folder)) ?? []
    where entry.isFolder && entry.name.utf8.starts(with: prefix.utf8)
      && entry.name.utf8.count == prefix.utf8.count + placeholder.utf8.count
    {
      let path = folder + "/" + entry.name
      guard let found = try? opened(path), (try? found.status(of: "."))??.st_mode == S_IFDIR | 0o700,
        (try? found.status(of: name))??.st_mode == S_IFREG | 0o600, lock(found.descriptor) == 0
      else { continue }
      unlinkat(found.descriptor, name, 0)
      rmdir(path)
    }
  }

  private static func opened(_ folder: String) throws(SystemError) -> Folder {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    return Folder(descriptor: try retrying { open(folder, flags) }, path: folder)
  }
}
