import Codecs
import JSON
import Numerics
import WhirligifKit

/// A request of the page, or of a program: a source, its settings in the syntax of flags, and the files that they name.
package struct StudioRequest: Sendable, Equatable {
  package enum Source: Sendable, Equatable {
    case preset(String)
    /// The name of a file of the request.
    case file(String)
    /// A preset's name, or a path on the disk, for requests that may read it.
    case word(String)
  }

  package var source = Source.preset("")
  /// By name without dashes, in the order of the page.
  package var settings: [Setting] = []
  /// The bytes of files, by name.
  package var files: [Name: [UInt8]] = [:]
  /// The name of the container; nil for that of the command.
  package var container: String?
  /// A newer request of the same channel supersedes this one; nil for none.
  package var channel: String?
  /// The files of an archive: one for each theme, scale and container.
  package var themes: [String] = []
  package var scales: [String] = []
  package var containers: [String] = []
  /// The moments of the pictures that are asked for, in the syntax of flags; nil for frames of the loop.
  package var moments: [String]?
  /// The first of these frames.
  package var first = 0
  /// The number and the task of a message of another program, which names them in the request itself.
  package var id: Int?
  package var task = ""

  package init() {}
}

/// Why a request of the page cannot be answered.
package struct StudioFailure: Error, Sendable, Equatable {
  package let message: String
  /// The setting that is to blame; nil if it is unknown.
  package var setting: String?
  /// The error of the library; nil for a mistake in the request.
  package var reason: WhirligifError?

  package init(_ message: String, setting: String? = nil, reason: WhirligifError? = nil) {
    (self.message, self.setting, self.reason) = (message, setting, reason)
  }

  /// The kind of the error, for programs; nil for a mistake in the request.
  package var code: String? { reason?.findings.first?.code }
}

extension StudioRequest {
  /// Reads the JSON of a request.
  ///
  /// - Throws: an error that only a mistake in the page can cause.
  package init(reading body: [UInt8]) throws(StudioFailure) {
    self.init()
    var limits = JSONDocument.Limits()
    limits.size = .max  // Whoever reads the body bounds it.
    limits.values = 20_000
    limits.depth = 8
    let root: JSONValue
    do {
      root = try JSONDocument(reading: body, limits: limits).root
    } catch {
      throw StudioFailure("The request is not valid: \(error)")
    }
    for member in root.object?.members ?? [] { try read(member.key.text, member.value) }
    if case .preset("") = source { throw StudioFailure("The request has no source.") }
  }

  private mutating func read(_ name: String, _ value: JSONValue) throws(StudioFailure) {
    switch name {
    case "source": source = try Self.source(value)
    case "file": source = .file(try Self.text(value, name))
    case "settings":
      settings = try Self.members(value, name).map { (member) throws(StudioFailure) in
        // One of several texts or pictures has the beginning of its value in the key.
        let key = member.key.text
        let (name, head) = key.cut(at: " ").map { (String($0), String($1)) } ?? (key, "")
        return Setting(name: Name(name), text: head + (try Self.setting(member)))
      }
    case "files":
      for member in try Self.members(value, name) {
        guard let bytes = member.value.string.flatMap({ Base64.bytes($0.utf8) }) else { throw Self.invalid(name) }
        files[member.key.text] = bytes
      }
    case "container": container = try Self.text(value, name)
    case "channel": channel = try Self.text(value, name)
    case "themes": themes = try Self.list(value, name)
    case "scales": scales = try Self.list(value, name)
    case "containers": containers = try Self.list(value, name)
    case "at": moments = try Self.list(value, name)
    case "from": first = max(value.integer ?? 0, 0)
    case "id": id = value.integer
    case "task": task = try Self.text(value, name)
    default: throw StudioFailure("The request has an unknown member '\(name)'.")
    }
  }

  private static func source(_ value: JSONValue) throws(StudioFailure) -> Source {
    let members = try members(value, "source")
    guard members.count == 1, let text = members[0].value.string else { throw invalid("source") }
    switch members[0].key {
    case "preset": return .preset(text)
    case "file": return .file(text)
    case "word": return .word(text)
    default: throw invalid("source")
    }
  }

  private static func setting(_ member: JSONObject.Member) throws(StudioFailure) -> String {
    guard let text = member.value.string else {
      throw StudioFailure("The setting is not a text.", setting: member.key.text)
    }
    return text
  }

  private static func members(_ value: JSONValue, _ name: String) throws(StudioFailure) -> [JSONObject.Member] {
    guard let object = value.object else { throw invalid(name) }
    return object.members
  }

  private static func text(_ value: JSONValue, _ name: String) throws(StudioFailure) -> String {
    guard let text = value.string else { throw invalid(name) }
    return text
  }

  /// Texts; a number counts as its text.
  private static func list(_ value: JSONValue, _ name: String) throws(StudioFailure) -> [String] {
    guard let values = value.array else { throw invalid(name) }
    return try values.map { value throws(StudioFailure) in
      if let number = value.integer { return "\(number)" }
      return try text(value, name)
    }
  }

  private static func invalid(_ name: String) -> StudioFailure {
    StudioFailure("The request's member '\(name)' is invalid.")
  }
}

/// The answer to a request of the page, whatever carries it.
package enum StudioAnswer: Sendable {
  /// A file and its report.
  case file([UInt8], mediaType: String, report: JSONText)
  case value(JSONText)
  case failure(StudioFailure)
  /// A newer request of the same channel has arrived.
  case superseded
}

extension StudioAnswer {
  /// The answer as a report in JSON and a file, which may be empty; the report of a failure has a member `error`.
  package var parts: (report: JSONText, bytes: [UInt8]) {
    switch self {
    case .file(let bytes, let type, let report): (.object(["type": .string(type), "report": report]), bytes)
    case .value(let value): (.object(["type": .string("application/json")]), Array(value.line.utf8))
    case .failure(let failure):
      (.object(["error": .string(failure.message), "setting": failure.setting.map(JSONText.string) ?? .null]), [])
    case .superseded: (.object(["error": .string("cancelled")]), [])
    }
  }
}
