import Numerics
import Synchronization

/// A file or folder of the machine outside, as it was handed in with a command.
package struct HandedFile: Sendable {
  package enum Kind: Sendable {
    case file([UInt8])
    /// The names of its entries.
    case folder([(name: String, isFolder: Bool, isFile: Bool)])
    /// A device or a pipe, or what cannot be read, with the error number of reading it.
    case other(Int32)
    case absent
  }

  package let kind: Kind
  /// The absolute path without symbolic links, also of what does not exist.
  package let place: String
  /// Whether it is the user's own.
  package let isOwn: Bool

  package init(_ kind: Kind, place: String, isOwn: Bool) { (self.kind, self.place, self.isOwn) = (kind, place, isOwn) }
}

/// The files of a command, by the paths with which it names them. What it asks for beyond counts as absent, and is handed in
/// with the next attempt.
package enum HandedFiles {
  package struct State: Sendable {
    package var known: [Name: HandedFile] = [:]
    package var asked: [Name] = []
    /// Files that the command writes; `-` is standard output.
    package var written: [(path: String, bytes: [UInt8])] = []
    package var messages: [UInt8] = []
    /// The seconds that the command may take for each of its outputs, and what it says when it has taken more.
    package var limit: (seconds: Double, messages: [UInt8])?
    package var outputCount = 1
    package var environment: [Name: String] = [:]
    package var terminals: [Int] = []
  }

  package static let state = Mutex(State())

  package static func file(_ path: String) -> HandedFile? {
    state.withLock { state in
      if let file = state.known[path] { return file }
      if !state.asked.contains(Name(path)) { state.asked.append(Name(path)) }
      return nil
    }
  }

  package static func place(of path: String) -> String? {
    guard let file = file(path), !file.isAbsent else { return nil }
    return file.place
  }

  package static var isComplete: Bool { state.withLock { $0.asked.isEmpty } }
}

extension HandedFile {
  package var isAbsent: Bool { if case .absent = kind { true } else { false } }
}

/// The place of a file stands for its identity.
package struct FileIdentity: Hashable, Sendable {
  private let place: Name

  package init?(of path: String) {
    guard let place = HandedFiles.place(of: path) else { return nil }
    self.place = Name(place)
  }
}

package enum FileOwner {
  package static func isThisUser(_ path: String) -> Bool { HandedFiles.file(path)?.isOwn == true }
}

package struct FileStamp: Equatable, Sendable {
  private let place: Name
  package let isFile, isFolder: Bool

  package init?(of path: String) {
    guard let file = HandedFiles.file(path), !file.isAbsent else { return nil }
    place = Name(file.place)
    if case .file = file.kind { isFile = true } else { isFile = false }
    if case .folder = file.kind { isFolder = true } else { isFolder = false }
  }
}

/// The inputs of a command, by their places.
package enum InputLog {
  package struct File: Sendable {
    package let path: String
  }

  private static let inputs = Mutex<[Name: String]>([:])

  package static func begin() {}
  package static func take() -> [File] { [] }
  package static func protect(_ path: String) { note(path) }

  package static func note(_ path: String) {
    guard let place = HandedFiles.place(of: path) else { return }
    inputs.withLock { $0[place] = path }
  }

  package static func input(at path: String) -> String? {
    guard let place = HandedFiles.place(of: path) else { return nil }
    return inputs.withLock { $0[place] }
  }
}
