import Numerics
import WhirligifKit

/// A path with placeholders, such as `out/{preset}-{theme}@{scale}x.gif`.
package struct OutputTemplate: Equatable, Sendable {
  package enum Problem: Error, Equatable {
    case openBrace
    case unknownName(String, nearest: String?)

    var message: String {
      switch self {
      case .openBrace: "the output has a { without a }"
      case .unknownName(let name, let nearest):
        "the output contains {\(name)}, which this job does not set" + (nearest.map { "; did you mean {\($0)}?" } ?? "")
      }
    }
  }

  private enum Part: Equatable, Sendable {
    case text(String)
    case name(Name)
  }

  private let parts: [Part]

  init(_ template: String) throws(Problem) {
    var parts: [Part] = []
    var scalars = template.unicodeScalars[...]
    while let open = scalars.firstIndex(of: "{") {
      guard let close = scalars[open...].firstIndex(of: "}") else { throw .openBrace }
      parts.append(.text(String(scalars[..<open])))
      parts.append(.name(Name(String(scalars[scalars.index(after: open)..<close]))))
      scalars = scalars[scalars.index(after: close)...]
    }
    self.parts = parts + [.text(String(scalars))]
  }

  /// The names in braces.
  var names: [Name] { parts.compactMap { part in if case .name(let name) = part { name } else { nil } } }

  /// The text after the last name in braces; nil if there is none.
  var ending: String? { if case .text(let text)? = parts.last { text } else { nil } }

  /// The path for some values; the last value of a name counts.
  func path(for values: [Setting]) throws(Problem) -> String {
    func value(of name: Name) -> String? { values.last { $0.name == name }?.text }
    let folder = value(of: "folder")
    var path = ""
    var isEmptyFolder = false
    for part in parts {
      defer { isEmptyFolder = part == .name("folder") && folder == "" }
      switch part {
      case .text(let text): path += isEmptyFolder && text.begins(with: "/") ? String(text.dropFirst(scalars: 1)) : text
      case .name("folder"): path += folder ?? ""
      case .name(let name):
        guard let value = value(of: name) else {
          throw .unknownName(name.text, nearest: Suggestion.nearest(name.text, among: values.map { $0.name.text }))
        }
        path += Self.component(value)
      }
    }
    return path
  }

  /// A value as a path component: a slash becomes `-`, so that values create no folders, and a `#` is removed, because
  /// it starts the fragment of a URL.
  static func component(_ value: String) -> String {
    String(String.UnicodeScalarView(value.unicodeScalars.compactMap { $0 == "/" ? "-" : $0 == "#" ? nil : $0 }))
  }
}
