import Codecs
import JSON
import Numerics
import WhirligifKit

/// A request of the page: a source, its settings in the syntax of flags, and the files that they name.
package struct StudioRequest: Sendable {
  package enum Source: Sendable, Equatable {
    case preset(String)
    /// The name of a file of the request.
    case file(String)
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

  package init() {}
}

/// Why a request of the page cannot be answered.
package struct StudioFailure: Error, Sendable, Equatable {
  package let message: String
  /// The kind of the error, for programs; nil for a mistake in the page.
  package var code: String?
  /// The setting that is to blame; nil if it is unknown.
  package var setting: String?

  package init(_ message: String, setting: String? = nil, code: String? = nil) {
    (self.message, self.setting, self.code) = (message, setting, code)
  }
}

extension StudioRequest {
  /// Reads the JSON of a request.
  ///
  /// - Throws: an error that only a mistake in the page can cause.
  package init(reading body: [UInt8]) throws(StudioFailure) {
    self.init()
    var limits = JSONDocument.Limits()
    limits.size = .max  // The server bounds the body.
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
    default: throw StudioFailure("The request has an unknown member '\(name)'.")
    }
  }

  private static func source(_ value: JSONValue) throws(StudioFailure) -> Source {
    let members = try members(value, "source")
    guard members.count == 1, let text = members[0].value.string else { throw invalid("source") }
    switch members[0].key {
    case "preset": return .preset(text)
    case "file": return .file(text)
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
