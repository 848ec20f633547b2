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
    let process = Process()
    process.executableURL = URL(fileURLWithPath: tool)
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let (output, error, source) = (Pipe(), Pipe(), Pipe())
    (process.standardOutput, process.standardError, process.standardInput) = (output, error, source)
    try process.run()
    if let input { try? source.fileHandleForWriting.write(contentsOf: input) }
    try? source.fileHandleForWriting.close()
    let errors = Collected(error)
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let status = process.terminationStatus
    return Outcome(
      status: process.terminationReason == .uncaughtSignal ? -status : status, output: text,
      error: String(decoding: errors.wait(), as: UTF8.self))
  }

  /// Where a program of the system is; nil if it is not installed.
  static func tool(_ name: String) -> String? {
    ["/usr/bin", "/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Reads a pipe in the background, so that two full pipes cannot block each other.
  private final class Collected: @unchecked Sendable {
    private let done = DispatchSemaphore(value: 0)
    private var data = Data()

    init(_ pipe: Pipe) {
      DispatchQueue.global().async {
        self.data = pipe.fileHandleForReading.readDataToEndOfFile()
        self.done.signal()
      }
    }

    func wait() -> Data {
      done.wait()
      return data
    }
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
    try text.write(toFile: file(name), atomically: false, encoding: .utf8)
  }
}
