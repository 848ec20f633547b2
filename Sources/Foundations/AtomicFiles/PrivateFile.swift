import Platform

/// A file of mode 600 in a new folder of mode 700, for another program of the same user, until it is removed.
package struct PrivateFile: Sendable {
  package let path: String
  private let folder: String

  /// Writes the file into a new folder in the first of some folders that takes one.
  ///
  /// - Parameters:
  ///   - prefix: the beginning of the new folder's name.
  ///   - folders: absolute paths.
  /// - Throws: the error of the last folder.
  package init(_ bytes: [UInt8], name: String, prefix: String, in folders: [String]) throws(FileError) {
    var failure = FileError.creating(prefix, SystemError(number: ENOENT))
    for folder in folders {
      do throws(FileError) {
        self = try PrivateFile(bytes, name, template: folder + "/" + prefix + "XXXXXX")
        return
      } catch {
        failure = error
      }
    }
    throw failure
  }

  private init(_ bytes: [UInt8], _ name: String, template: String) throws(FileError) {
    var characters = template.utf8CString.map { $0 }
    guard mkdtemp(&characters) != nil else { throw .creating(template, .last) }
    folder = String(decoding: characters.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    path = folder + "/" + name
    do throws(SystemError) {
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
      let file = try retrying { open(path, flags, 0o600) }
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
}
