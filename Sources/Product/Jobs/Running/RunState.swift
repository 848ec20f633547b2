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
package final class RunState: Sendable {
  struct Entry: Equatable {
    let key: String
    let hash: String
    let report: RenderReport
  }

  /// The default name, in the output folder.
  package static let usualName = ".whirligif-state"
  /// Nil for a record that is not stored.
  private let file: SharedFile?
  /// Why the record is not stored although it should be; nil otherwise.
  let warning: String?
  /// The lines at the start, by output name; parsed on demand.
  private let lines: [Name: String]
  private let added = Mutex<[Name: Entry]>([:])
  /// The number of entries that were added since the last save.
  private let unsaved = Mutex(0)

  /// The record of a run.
  ///
  /// - Throws: `invalidFile` as for a file.
  convenience init(_ record: JobRunner.Record, _ destination: Destination) throws(WhirligifError) {
    switch (record, destination) {
    case (.file(let path?), _): try self.init(SharedFile(path: path), isOwn: false)
    case (.file(nil), .folder(let tree)): try self.init(SharedFile(Self.usualName, in: tree), isOwn: true)
    case (.none, _), (.file(nil), .paths): self.init()
    }
  }

  /// Whether it is stored.
  var isKept: Bool { file != nil }

  /// A record that is not stored.
  private init() { (file, warning, lines) = (nil, nil, [:]) }

  /// - Parameter isOwn: whether the file has the usual name, which only a batch uses: other contents are damage.
  /// - Throws: `invalidFile` for anything but a regular file or a link to one, and for an existing file with other
  ///   contents, which would be overwritten.
  private init(_ file: SharedFile, isOwn: Bool) throws(WhirligifError) {
    let bytes: [UInt8]?
    do {
      bytes = try file.read()
    } catch {
      throw .invalidFile(
        path: file.path, problem: "cannot hold the state of a batch: \(error.reason); choose another file")
    }
    self.file = bytes == nil ? nil : file
    warning =
      bytes == nil ? "'\(file.path)' is a link that leaves the output folder: the state is not stored" : nil
    lines = Self.lines(bytes ?? [])
    guard isOwn || bytes?.isEmpty != false || lines.values.contains(where: { Entry(line: $0) != nil }) else {
      throw .invalidFile(path: file.path, problem: "is not the state of a batch; choose another name")
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
    guard count > 0, let file else { return }
    let new = added.withLock { $0 }
    try mappingFileErrors(
      file.update(waiting: seconds) { bytes in
        var all = Self.lines(bytes)
        for (name, entry) in new { all[name] = entry.line }
        return all.sorted { $0.key < $1.key }.flatMap { Array("\($0.value)\t\($0.key)\n".utf8) }
      })
    unsaved.withLock { $0 -= count }
  }

  /// The lines of a state file, by output name.
  private static func lines(_ bytes: [UInt8]) -> [Name: String] {
    var entries: [Name: String] = [:]
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let parts = line.split(separator: UInt8(ascii: "\t"), maxSplits: 1).map { String(decoding: $0, as: UTF8.self) }
      if parts.count == 2 { entries[parts[1]] = parts[0] }
    }
    return entries
  }
}

extension RunState.Entry {
  fileprivate var line: String { "\(key) \(hash) \(ReportValue.object(report.record).line)" }

  fileprivate init?(line: String) {
    let parts = line.split(at: " ", maxSplits: 2).map(String.init)
    guard parts.count == 3, let object = try? JSONDocument(reading: parts[2]).root.object,
      let report = RenderReport(object)
    else { return nil }
    (key, hash, self.report) = (parts[0], parts[1], report)
  }
}
