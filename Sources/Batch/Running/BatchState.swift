import AtomicFiles
import Numerics
import WhirligifKit
import Synchronization
import JSON
import Preset
import Platform

/// The record of earlier runs: for each output, the key of its inputs and the hash of its bytes.
///
/// Stored in a file with a line per output: key, hash, report as JSON, name. Damage to the file only causes files to be
/// rendered again.
package final class BatchState: Sendable {
  struct Entry: Equatable {
    let key: String
    let hash: String
    let report: RenderReport
  }

  /// The default name, in the output folder.
  package static let usualName = ".whirligif-state"
  private let folder: OutputTree
  private let name: String
  /// The lines at the start, by output name; parsed on demand.
  private let lines: [String: String]
  private let added = Mutex<[String: Entry]>([:])
  /// The number of entries that were added since the last save.
  private let unsaved = Mutex(0)

  /// The default state file of an output folder.
  init(in folder: OutputTree) {
    (self.folder, name) = (folder, Self.usualName)
    lines = Self.lines(folder.readOwn(name))
  }

  /// A record that is not stored.
  init() {
    (folder, name) = (OutputTree(path: "."), "")
    lines = [:]
  }

  /// - Parameter path: of a file, which is created if it does not exist.
  /// - Throws: `invalidFile` for an existing file with other contents, which would be overwritten.
  init(file path: String) throws(WhirligifError) {
    folder = OutputTree(path: FilePath.folder(of: path))
    name = String(path.split(at: "/", omittingEmptySubsequences: false).last ?? "")
    let bytes = folder.readOwn(name)
    lines = Self.lines(bytes)
    guard bytes.isEmpty || lines.values.contains(where: { Entry(line: $0) != nil }) else {
      throw .invalidFile(path: path, problem: "is not the state of a batch; choose another name")
    }
  }

  func entry(of name: String) -> Entry? { lines[name].flatMap(Entry.init) }

  func record(_ entry: Entry, of name: String) {
    added.withLock { $0[name] = entry }
    unsaved.withLock { $0 += 1 }
  }

  /// Merges the new entries into the file, sorted by name; several processes may do this concurrently.
  ///
  /// - Parameter seconds: how long to wait for other processes.
  func save(waiting seconds: Double = 10) throws(WhirligifError) {
    let count = unsaved.withLock { $0 }
    guard count > 0, !name.isEmpty else { return }
    let new = added.withLock { $0 }
    try mappingFileErrors(
      folder.update(name, waiting: seconds) { bytes in
        var all = Self.lines(bytes)
        for (name, entry) in new { all[name] = entry.line }
        return all.sorted { $0.key < $1.key }.flatMap { Array("\($0.value)\t\($0.key)\n".utf8) }
      })
    unsaved.withLock { $0 -= count }
  }

  /// The lines of a state file, by output name.
  private static func lines(_ bytes: [UInt8]) -> [String: String] {
    var entries: [String: String] = [:]
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let parts = line.split(separator: UInt8(ascii: "\t"), maxSplits: 1).map { String(decoding: $0, as: UTF8.self) }
      if parts.count == 2 { entries[parts[1]] = parts[0] }
    }
    return entries
  }
}

extension BatchState.Entry {
  fileprivate var line: String { "\(key) \(hash) \(ReportValue.object(report.members).line)" }

  fileprivate init?(line: String) {
    let parts = line.split(at: " ", maxSplits: 2).map(String.init)
    guard parts.count == 3, let object = try? JSONDocument(reading: parts[2]).root.object,
      let report = RenderReport(object)
    else { return nil }
    (key, hash, self.report) = (parts[0], parts[1], report)
  }
}
