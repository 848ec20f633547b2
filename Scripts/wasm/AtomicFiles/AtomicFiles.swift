// The module of this name for WebAssembly: files are handed in with a command, and those that it writes are handed out.

import Platform
import Synchronization

/// An error of the system, with the words of the native command.
struct SystemError: Error {
  let number: Int32
  var detail: String?

  static let kept = SystemError(number: EEXIST, detail: "it exists, and existing files are to be kept")

  var reason: String {
    if let detail { return detail }
    return switch number {
    case ENOENT: "No such file or directory"
    case EISDIR: "Is a directory"
    case EACCES: "Permission denied"
    case ENOTDIR: "Not a directory"
    default: "it is a pipe or a device, not a file; use '-' to read standard input"
    }
  }
}

package enum InputFile {
  package static let largest = 1 << 30

  package static func read(_ path: String, limit: Int = largest) throws(FileError) -> [UInt8] {
    InputLog.note(path)
    do throws(SystemError) {
      return try bytes(path, limit)
    } catch {
      throw .cannotRead(path: path == "-" ? "standard input" : path, reason: error.reason)
    }
  }

  package static func read(_ path: String, below folder: String, limit: Int = largest) throws(FileError) -> [UInt8] {
    let label = FilePath.path(in: folder, path)
    InputLog.note(label)
    return try naming(label, FileError.reading) { () throws(SystemError) in
      if let place = HandedFiles.place(of: label), let own = HandedFiles.place(of: folder),
        !FilePath.isFolder(own, around: FilePath.folder(of: place))
      {
        throw SystemError(number: EXDEV, detail: "it leaves the folder through a symbolic link")
      }
      return try bytes(label, limit)
    }
  }

  private static func bytes(_ path: String, _ limit: Int) throws(SystemError) -> [UInt8] {
    switch HandedFiles.file(path)?.kind {
    case .file(let bytes)? where bytes.count > limit:
      throw SystemError(number: EINVAL, detail: "it is larger than \(limit) bytes")
    case .file(let bytes)?: return bytes
    case .folder?: throw SystemError(number: EISDIR)
    case .other(let number)?: throw SystemError(number: number)
    case .absent?, nil: throw SystemError(number: ENOENT)
    }
  }
}

package enum OutputFile {
  package enum WriteMethod: Sendable {
    case replaced, streamed, overwritten
  }

  @discardableResult
  package static func write(
    _ bytes: [UInt8], to place: OutputPath, replacing replaces: Bool = true
  ) throws(FileError) -> WriteMethod {
    let path = place.path
    if !replaces, path != "-", FileStamp(of: path)?.isFile == true { throw .kept(path) }
    HandedFiles.state.withLock { $0.written.append((path, bytes)) }
    return isStandardOutput(path) ? .streamed : .replaced
  }

  @discardableResult
  package static func writeSet(
    _ files: [(bytes: [UInt8], path: OutputPath)], replacing replaces: Bool = true
  ) throws(FileError) -> WriteMethod {
    try check(files.map { $0.path })
    for file in files { try write(file.bytes, to: file.path, replacing: replaces) }
    return .replaced
  }

  package static func writeToStandardError(_ bytes: [UInt8]) { HandedFiles.state.withLock { $0.messages += bytes } }

  /// Nothing is drawn before all files are there.
  package static func check(_ paths: [OutputPath]) throws(FileError) {
    for path in paths { if let error = path.error { throw .creating(path.path, error) } }
    try checkConflicts(of: paths.map { $0.path })
    HandedFiles.state.withLock { $0.outputCount = max($0.outputCount, paths.count) }
    if !HandedFiles.isComplete { throw .creating(paths.first?.path ?? "-", SystemError(number: ENOENT)) }
  }

  package static func isLink(_ path: String) -> Bool {
    guard let place = HandedFiles.file(path)?.place, let own = HandedFiles.file(FilePath.folder(of: path))?.place else {
      return false
    }
    return place != FilePath.path(in: own, FilePath.name(of: path))
  }

  package static func check(folder path: String) throws(FileError) {}

  package static func input(at path: String) -> String? {
    let path = path == "-" ? "/dev/fd/1" : path
    return FileStamp(of: path)?.isFile == true ? InputLog.input(at: path) : nil
  }

  package static func isStandardOutput(_ path: String) -> Bool { ["-", "/dev/stdout", "/dev/fd/1"].contains(path) }
}

extension OutputPath {
  /// Why nothing can be written there: a name that leaves its folder.
  fileprivate var error: SystemError? {
    guard let folder, let place = HandedFiles.file(path)?.place, let own = HandedFiles.file(folder)?.place,
      !FilePath.isFolder(own, around: FilePath.folder(of: place))
    else { return nil }
    return SystemError(number: EXDEV, detail: "it leaves the output folder through a symbolic link")
  }
}

package struct OutputPlace: Hashable, Sendable {
  // Words: two names that a file system may take for one are one output.
  private let place: String

  package init?(of path: String) {
    guard path != "-", let file = HandedFiles.file(path) else { return nil }
    if case .other = file.kind { return nil }
    place = file.place
  }

  package func makes(_ other: OutputPlace, numbering placeholder: String) -> Bool {
    let (whole, mark) = (Array(place.utf8), Array(placeholder.utf8))
    guard let start = whole.indices.first(where: { whole[$0...].starts(with: mark) }) else { return false }
    let (before, after) = (whole[..<start], whole[(start + mark.count)...])
    let found = Array(other.place.utf8)
    guard found.count > before.count + after.count, found.starts(with: before) else { return false }
    let digits = found[before.count..<(found.count - after.count)]
    return found.suffix(after.count).elementsEqual(after) && digits.allSatisfy { (0x30...0x39).contains($0) }
  }
}

package struct FolderEntry: Sendable {
  package let name: String
  package let isFile, isFolder: Bool

  package static func entries(of path: String) throws(FileError) -> [FolderEntry] {
    let path = path.isEmpty ? "." : path
    switch HandedFiles.file(path)?.kind {
    case .folder(let entries)?:
      return entries.map { FolderEntry(name: $0.name, isFile: $0.isFile, isFolder: $0.isFolder) }
        .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    case .file?: throw .reading(path, SystemError(number: ENOTDIR))
    case .other(let number)?: throw .reading(path, SystemError(number: number))
    case .absent?, nil: throw .reading(path, SystemError(number: ENOENT))
    }
  }
}

package final class OutputTree: Sendable {
  private let path: String

  package init(path: String) { self.path = path }

  package func label(of name: String) -> String { FilePath.path(in: path, name) }
  package func reasonNotWritable(_ name: String) -> String? {
    OutputPath(label(of: name), given: path + "/").error?.reason
  }
  package func holds(_ name: String) -> Bool { FileStamp(of: label(of: name)) != nil }
  package func read(_ name: String) -> [UInt8]? { try? InputFile.read(label(of: name)) }
  package func removeEmptyFolders() {}

  package func write(
    _ sets: [[(bytes: [UInt8], name: String)]], replacing replaces: Bool = true,
    written: @escaping (Int) -> Void = { _ in }
  ) -> [FileError?] {
    sets.enumerated().map { number, set in
      do throws(FileError) {
        for file in set { try OutputFile.write(file.bytes, to: .given(label(of: file.name)), replacing: replaces) }
        written(number)
        return nil
      } catch {
        return error
      }
    }
  }
}

/// The state of a batch, which only the native command keeps.
package struct SharedFile: Sendable {
  package let path: String

  package init(path: String) { self.path = path }
  package init(_ name: String, in tree: OutputTree) { path = tree.label(of: name) }
  package func read() throws(FileError) -> [UInt8]? { nil }
  package func update(waiting seconds: Double, _ body: ([UInt8]) -> [UInt8]) throws(FileError) {}
}
