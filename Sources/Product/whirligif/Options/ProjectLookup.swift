import Jobs
import Platform
import Synchronization
import WhirligifKit

/// The project of a command line, which is searched for and read when something may be a name of it.
final class ProjectLookup: Sendable {
  private enum Choice: Sendable { case none, nearest, file(String) }

  private let choice: Choice
  private let known = Mutex<Result<ProjectNames, WhirligifError>?>(nil)

  init(_ early: EarlyArguments) {
    choice = early.has("no-project") ? .none : early.text("project").map { .file($0) } ?? .nearest
  }

  init(_ arguments: ParsedArguments) {
    choice = arguments.has("no-project") ? .none : arguments.text("project").map { .file($0) } ?? .nearest
  }

  /// The path of the project file; nil if there is none, or none is wanted.
  private var path: String? {
    switch choice {
    case .none: nil
    case .file(let path): path
    case .nearest: ProjectFile.path(home: Terminal.environment("HOME"))
    }
  }

  private var isChosen: Bool { if case .file = choice { true } else { false } }

  /// The names of the project; none without one. A file of another user is warned of and not read.
  func names() throws(WhirligifError) -> ProjectNames {
    let result = known.withLock { known in
      if let known { return known }
      let result = read()
      known = result
      return result
    }
    return try result.get()
  }

  private func read() -> Result<ProjectNames, WhirligifError> {
    guard let path else { return .success(ProjectNames()) }
    guard isChosen || ProjectFile.isOwn(path) else {
      let name = ShellWord.quoted(path)
      Whirligif.warn("\(name) belongs to another user and is not read; '--project \(name)' reads it.")
      return .success(ProjectNames())
    }
    do throws(WhirligifError) {
      return .success(try ProjectFile.names(in: path))
    } catch {
      return .failure(error)
    }
  }

  /// Whether a path is that of the project.
  func isFile(_ other: String) -> Bool { path.flatMap { FileIdentity(of: $0) } == FileIdentity(of: other) }

  /// The names of the project; a file that cannot be read is warned of.
  func namesOrWarning() -> ProjectNames {
    do throws(WhirligifError) {
      return try names()
    } catch {
      for line in error.report { Whirligif.warn(line) }
      return ProjectNames()
    }
  }

  /// The files that the jobs and fonts of the project name; a project that cannot be read is warned of with its names.
  func files(of names: ProjectNames) -> [String] {
    guard let path, isChosen || ProjectFile.isOwn(path) else { return [] }
    do throws(WhirligifError) {
      return try ProjectFile.files(of: path, names)
    } catch {
      if case .success = read() { for line in error.report { Whirligif.warn(line) } }
      return []
    }
  }

  /// Whether a word may be a color of the project: also if its file cannot be read, which is then the error.
  func mayBeColor(_ word: String) -> Bool {
    guard ProjectNames.mayBeColor(word) else { return false }
    do throws(WhirligifError) {
      return try names().color(word) != nil
    } catch {
      return true
    }
  }

  /// The names of the project if an option or a parameter may have one; none otherwise, and nothing is read.
  func names(for arguments: ParsedArguments) throws(WhirligifError) -> ProjectNames {
    let isNamed = arguments.occurrences.contains { occurrence in
      guard let value = occurrence.value else { return false }
      let option = occurrence.option
      if option.name == "theme" { return ValueText.list(value).contains { !Theme.names.contains($0) } }
      if option.type == .font { return !FontCatalog.builtIn.contains(value) }
      return (option.type.takesColor || ["color", "set"].contains(option.name)) && ProjectNames.mayBeColor(value)
    }
    return isNamed ? try names() : ProjectNames()
  }

  /// The project file for a command that needs one.
  ///
  /// - Parameter command: for the message.
  /// - Throws: `invalidValue` without one, `cannotRead` for another user's.
  func required(by command: CommandSpec) throws(WhirligifError) -> String {
    guard let path else {
      throw .invalidValue(
        "Missing argument \(command.operands[0].label): there is no \(ProjectFile.name) in this folder or above. "
          + "'whirligif init' writes one.")
    }
    guard isChosen || ProjectFile.isOwn(path) else {
      throw .cannotRead(
        path: path, reason: "it belongs to another user; '--project \(ShellWord.quoted(path))' reads it")
    }
    return path
  }
}
