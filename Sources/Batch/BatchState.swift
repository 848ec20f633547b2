import AtomicFiles
import WhirligifKit
import Synchronization
import JSON
import Preset
import Platform

/// What a batch remembers of earlier runs: for each output the key it was made from, and the hash of its bytes.
///
/// Kept in a file of the output folder with a line for each output: key, hash, report as JSON, name. Damage to it costs
/// nothing but rendering again.
final class BatchState: Sendable {
  struct Entry: Equatable {
    let key: String
    let hash: String
    let report: RenderReport
  }

  private static let fileName = ".whirligif-state"
  private let path: String
  /// What was there at the start: lines, by the names of the outputs; read when they are asked for.
  private let lines: [String: String]
  private let added = Mutex<[String: Entry]>([:])

  init(in folder: OutputFolder) {
    path = folder.file(Self.fileName)
    lines = Self.read(path)
  }

  func entry(of name: String) -> Entry? { lines[name].flatMap(Entry.init) }

  func record(_ entry: Entry, of name: String) {
    added.withLock { $0[name] = entry }
  }

  /// Adds what is new to the file, in the order of the names; others may do the same at the same time.
  func save() throws(WhirligifError) {
    let new = added.withLock { $0 }
    guard !new.isEmpty else { return }
    let lock = FolderLock(of: path)
    defer { lock.release() }
    var all = Self.read(path)
    for (name, entry) in new { all[name] = entry.line }
    var bytes: [UInt8] = []
    for name in all.keys.sorted() {
      if let line = all[name] { bytes += "\(line)\t\(name)\n".utf8 }
    }
    try mappingFileErrors { () throws(FileError) in try OutputFile.write(bytes, to: path) }
  }

  private static func read(_ path: String) -> [String: String] {
    guard let bytes = try? InputFile.read(path) else { return [:] }
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
    let parts = line.split(separator: " ", maxSplits: 2).map(String.init)
    guard parts.count == 3, let object = try? JSONDocument(reading: parts[2]).root.object,
      let report = RenderReport(object)
    else { return nil }
    (key, hash, self.report) = (parts[0], parts[1], report)
  }
}
