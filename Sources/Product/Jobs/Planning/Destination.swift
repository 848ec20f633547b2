import AtomicFiles

/// Where the files of jobs go.
enum Destination: Sendable {
  /// Below a folder and nowhere else.
  case folder(OutputTree)
  /// To paths, which may lead to devices, pipes and standard output too.
  case paths

  /// The path of an output in messages.
  func path(of name: String) -> String {
    switch self {
    case .folder(let tree): tree.label(of: name)
    case .paths: name
    }
  }

  /// Writes sets of files: after a failure, all names of a set hold the old files. Returns the outcome of each set.
  ///
  /// - Parameters:
  ///   - replaces: whether existing files may be replaced.
  ///   - written: called with the number of a set once it is written, before a signal can end the process.
  func write(
    _ sets: [[(bytes: [UInt8], path: OutputPath)]], replacing replaces: Bool, written: @escaping (Int) -> Void
  ) -> [Result<OutputFile.WriteMethod, FileError>] {
    switch self {
    case .folder(let tree):
      let files = sets.map { set in set.map { (bytes: $0.bytes, name: $0.path.path) } }
      return tree.write(files, replacing: replaces, written: written).map {
        $0.map { .failure($0) } ?? .success(.replaced)
      }
    case .paths:
      return sets.enumerated().map { number, set in
        do throws(FileError) {
          let method = try OutputFile.writeSet(set, replacing: replaces)
          written(number)
          return .success(method)
        } catch {
          return .failure(error)
        }
      }
    }
  }

  /// Whether an entry with this name exists in the folder.
  func holds(_ name: String) -> Bool {
    if case .folder(let tree) = self { tree.holds(name) } else { false }
  }

  /// The bytes of an existing file; nil if it cannot be read.
  func read(_ name: String) -> [UInt8]? {
    if case .folder(let tree) = self { tree.read(name) } else { nil }
  }

  /// Removes the folders that were made for failed jobs. Call when no job is running.
  func removeEmptyFolders() {
    if case .folder(let tree) = self { tree.removeEmptyFolders() }
  }
}
