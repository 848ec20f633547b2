import Platform

/// A regular file that several processes change in turn. Symbolic links to it are followed.
package struct SharedFile: Sendable {
  /// The path in messages.
  package let path: String
  private let target: @Sendable () throws(SystemError) -> Target

  package init(path: String) {
    self.path = path
    target = { () throws(SystemError) in try Target(path: path) }
  }

  /// - Parameter name: of a file in an output folder, which no link may leave.
  package init(_ name: String, in tree: OutputTree) {
    path = tree.label(of: name)
    target = { () throws(SystemError) in try tree.target(of: name) }
  }

  /// The bytes; none if there is no file, or none that can be read; nil for a link that leads out of the output folder.
  ///
  /// - Throws: `cannotRead` for anything but a regular file or a link to one.
  package func read() throws(FileError) -> [UInt8]? {
    do throws(SystemError) {
      return bytes(of: try file())
    } catch {
      switch error.number {
      case EXDEV: return nil
      case ENOENT, EACCES: return []
      default: throw .reading(path, error)
      }
    }
  }

  /// Replaces the file by a function of its bytes, while a lock on its folder excludes other processes.
  ///
  /// - Parameter seconds: the maximum time to wait for other processes.
  /// - Throws: `cannotWrite` if another process holds the lock during this time.
  package func update(waiting seconds: Double, _ body: ([UInt8]) -> [UInt8]) throws(FileError) {
    let folder = try naming(path, FileError.creating) { () throws(SystemError) in
      guard let folder = try file().folder else { throw .noFile }
      return folder
    }
    let open = try? OpenFile(".", in: folder.descriptor, O_RDONLY | O_DIRECTORY)
    guard open?.isLocked(within: seconds) != false else {
      throw .cannotWrite(path: folder.path, reason: "another process holds the lock on this folder")
    }
    let order = FileOrder(bytes: body(try read() ?? []), path: path, target: file)
    _ = try withExtendedLifetime(open) { () throws(FileError) in try FileReplacer.write([[order]])[0].get() }
  }

  /// - Throws: EINVAL for a device, a pipe, a socket or a descriptor.
  private func file() throws(SystemError) -> Target {
    let target = try target()
    guard target.kind == .file || target.kind == .new else { throw .noFile }
    return target
  }

  private func bytes(of target: Target) -> [UInt8] {
    guard target.kind == .file, let folder = target.folder else { return [] }
    return (try? InputFile.read(target.name, in: folder.descriptor, O_NOFOLLOW)) ?? []
  }
}
