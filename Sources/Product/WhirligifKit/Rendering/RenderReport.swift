@_exported import enum JSON.JSONText
import AtomicFiles
import JSON
import Numerics
import Preset

/// The report of a rendering.
public struct RenderReport: Hashable, Sendable {
  /// The preset's name.
  public let name: String
  /// In pixels.
  public let width, height: Int
  /// Pictures in the file; equal neighbors count as one.
  public let frames: Int
  /// The duration of one loop in seconds, as the file plays it.
  public let duration: Double
  /// How often the loop plays; nil means forever.
  public let plays: Int?
  /// The file size in bytes.
  public let bytes: Int
  /// Colors of the palettes of all frames together, including transparency; 0 for a file without palettes.
  public let colors: Int
  /// Whether every pixel has its exact color.
  public let isExact: Bool
  /// The settings that were reduced to fit the requested size, in words.
  public let concessions: [String]
  /// Differences from the requested appearance and probable mistakes, a sentence each.
  public var warnings: [String] { findings.filter { !$0.isNote }.map { $0.sentence } }
  /// Facts that one may want to know, a sentence each.
  public var notes: [String] { findings.filter { $0.isNote }.map { $0.sentence } }
  /// The warnings with their kinds, and notes about what was asked for.
  public internal(set) var findings: [Warning] = []
  /// The names of a project that the settings have.
  package var names: [NamedValue] = []
}

/// A name of a project, its value in the syntax of flags, and the file that says so.
package struct NamedValue: Hashable, Sendable {
  package let name, value, file: Name

  package init(name: Name, value: Name, file: Name) {
    (self.name, self.value, self.file) = (name, value, file)
  }

  fileprivate var report: ReportValue {
    .object(["name": .string(name.text), "value": .string(value.text), "file": .string(file.text)])
  }
}

extension RenderReport {
  /// The file size in bytes: the same as ``bytes``.
  public var byteCount: Int { bytes }
  /// The number of pictures in the file: the same as ``frames``.
  public var frameCount: Int { frames }
}

extension RenderReport {
  /// The members of a JSON report; their names are stable.
  package var members: [ReportValue.Member] {
    [
      .init(name: "name", value: .string(name)), .init(name: "width", value: .integer(width)),
      .init(name: "height", value: .integer(height)), .init(name: "frames", value: .integer(frames)),
      .init(name: "duration", value: .number(duration)),
      .init(name: "plays", value: plays.map(ReportValue.integer) ?? .string("forever")),
      .init(name: "bytes", value: .integer(bytes)), .init(name: "colors", value: .integer(colors)),
      .init(name: "exact", value: .boolean(isExact)),
      .init(name: "concessions", value: .array(concessions.map(ReportValue.string))),
      .init(name: "warnings", value: .array(warnings.map(ReportValue.string))),
      .init(name: "notes", value: .array(notes.map(ReportValue.string))),
    ] + (names.isEmpty ? [] : [.init(name: "names", value: .array(names.map { $0.report }))])
  }
}

extension RenderReport {
  /// The members of a record, from which the report without its notes is made again.
  package var record: [ReportValue.Member] {
    let warnings = findings.filter { !$0.isNote }.map { $0.finding.record }
    return members.filter { !["warnings", "notes"].contains($0.name) } + [
      .init(name: "findings", value: .array(warnings))
    ]
  }

  /// Reads the members of a record; nil if one is missing or has another type.
  package init?(_ object: JSONObject) {
    guard let name = object["name"]?.string, let width = object["width"]?.integer,
      let height = object["height"]?.integer, let frames = object["frames"]?.integer,
      let duration = object["duration"]?.number, let bytes = object["bytes"]?.integer,
      let colors = object["colors"]?.integer, let isExact = object["exact"]?.boolean,
      let concessions = object["concessions"]?.array?.compactMap({ $0.string }),
      let warnings = object["findings"]?.array
    else { return nil }
    self.init(
      name: name, width: width, height: height, frames: frames, duration: duration, plays: object["plays"]?.integer,
      bytes: bytes, colors: colors, isExact: isExact, concessions: concessions)
    findings = warnings.compactMap { $0.object.flatMap(Finding.init(record:)) }.map(Warning.init)
  }
}

/// A value in the output of `--json`.
package typealias ReportValue = JSONText

/// A file in memory and its report.
public struct RenderedFile: Hashable, Sendable {
  /// The file's content.
  public let bytes: [UInt8]
  /// The report of the rendering.
  public internal(set) var report: RenderReport
  /// Whether it is the document of the source with changes.
  var keepsDocument = false

  /// Writes the file: at every moment the path holds the old file or the complete new one.
  ///
  /// - Parameter path: relative to the current folder, or absolute.
  /// - Throws: `cannotCreate` and `cannotWrite`.
  public func write(to path: String) throws(WhirligifError) {
    try mappingFileErrors(OutputFile.write(bytes, to: .given(path == "-" ? "./-" : path)))
  }
}

/// A GIF in memory and its report.
public typealias RenderedGIF = RenderedFile
