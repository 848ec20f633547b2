import Foundation
import Testing

/// The built command, run as users run it.
enum Command {
  struct Outcome {
    /// The exit status; the negated signal if one ended it.
    let status: Int32
    let output: Data
    let error: String
    var text: String { String(decoding: output, as: UTF8.self) }
    var errorLines: [Substring] { error.split(separator: "\n") }
  }

  /// What the environment names, so that the release is what is tested; else the one beside the test bundle.
  static let path: String = {
    if let named = ProcessInfo.processInfo.environment["WHIRLIGIF_BINARY"] { return named }
    let bundle = CommandLine.arguments[0]
    let folder = URL(fileURLWithPath: bundle).deletingLastPathComponent()
    let candidates = [folder, Bundle.main.bundleURL, Bundle.main.bundleURL.deletingLastPathComponent()]
    return candidates.map { $0.appending(path: "whirligif").path }
      .first { FileManager.default.isExecutableFile(atPath: $0) } ?? "whirligif"
  }()

  /// Runs the command to its end.
  static func run(
    _ arguments: [String], in folder: String? = nil, input: Data? = nil, environment: [String: String] = [:]
  ) throws -> Outcome {
    try run(tool: path, arguments, in: folder, input: input, environment: environment)
  }

  /// Runs a program to its end.
  static func run(
    tool: String, _ arguments: [String], in folder: String? = nil, input: Data? = nil,
    environment: [String: String] = [:]
  ) throws -> Outcome {
    try Running(tool, arguments, in: folder, input: input, environment: environment).finish()
  }

  /// Where a program of the system is; nil if it is not installed.
  static func tool(_ name: String) -> String? {
    ["/usr/bin", "/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}

/// Waits until a condition holds.
///
/// - Returns: false if it still does not after 2400 looks, which take two minutes or, on a busy machine, longer.
func eventually(_ condition: () throws -> Bool) rethrows -> Bool {
  for _ in 0..<2400 {
    if try condition() { return true }
    Thread.sleep(forTimeInterval: 0.05)
  }
  return try condition()
}

extension Trait where Self == ConditionTrait {
  /// Skips a test, in words, where programs of the system are missing.
  static func tools(_ names: String...) -> Self {
    let missing = names.filter { Command.tool($0) == nil }
    return .enabled(if: missing.isEmpty, Comment(rawValue: "needs \(missing.joined(separator: ", "))"))
  }
}

/// A program that runs, and is killed with this. Its input and outputs are files, so no pipe can fill or be held open by somebody else's child.
final class Running {
  private let files: TemporaryFolder
  let process: pid_t
  /// What `waitpid` has said of its end.
  private var end: Int32?

  init(
    _ tool: String, _ arguments: [String], in folder: String? = nil, input: Data? = nil,
    environment: [String: String] = [:]
  ) throws {
    files = try TemporaryFolder()
    try (input ?? Data()).write(to: URL(fileURLWithPath: files.file("input")))
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, files.file("input"), O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, files.file("output"), O_WRONLY | O_CREAT, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, files.file("error"), O_WRONLY | O_CREAT, 0o600)
    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    // The shell changes the folder, for which not every system has a spawn action, and becomes the program.
    let command = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", folder ?? ".", tool] + arguments
    var words: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
    var settings: [UnsafeMutablePointer<CChar>?] = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + settings { free(text) } }
    var process = pid_t()
    let status = posix_spawn(&process, command[0], &actions, nil, &words, &settings)
    try #require(status == 0, "\(tool) cannot be started: \(String(cString: strerror(status)))")
    self.process = process
  }

  /// What it has written to standard output and to standard error so far.
  var output: String { text("output") }
  var error: String { text("error") }

  private func text(_ file: String) -> String {
    (try? files.data(file)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  #if os(Linux)
    /// The time in seconds for which it has computed so far; 0 if it has ended.
    var processorTime: Double {
      var (clock, time) = (clockid_t(), timespec())
      guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else { return 0 }
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
  #endif

  var hasEnded: Bool { status(WNOHANG) != nil }

  /// What `waitpid` says of its end.
  @discardableResult
  private func status(_ options: Int32) -> Int32? {
    var status: Int32 = 0
    while end == nil {
      let ended = waitpid(process, &status, options)
      if ended == process || (ended < 0 && errno != EINTR) { end = status }
      if ended == 0 { break }
    }
    return end
  }

  deinit {
    if !hasEnded {
      kill(process, SIGKILL)
      status(0)
    }
  }

  /// Waits for its end.
  func finish() throws -> Command.Outcome {
    let status = status(0) ?? 0
    let signal = status & 0x7f
    return Command.Outcome(
      status: signal == 0 ? status >> 8 & 0xff : -signal, output: try files.data("output"), error: error)
  }
}

/// A folder that exists as long as this does.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "whirligif-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  func file(_ name: String) -> String { path + "/" + name }

  func data(_ name: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: file(name))) }

  func write(_ text: String, _ name: String) throws {
    let path = file(name)
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: false, encoding: .utf8)
  }
}
