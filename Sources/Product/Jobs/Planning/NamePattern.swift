import Numerics

/// A pattern for the name of a file or a folder: `*` is any text, `?` any character, `[a-z]` one of a set and `[!a-z]`
/// any other.
struct NamePattern {
  private enum Part {
    case scalar(Unicode.Scalar)
    case anyScalar
    case anyText
    case set([ClosedRange<Unicode.Scalar>], isNegated: Bool)
  }

  private let parts: [Part]
  /// Whether it names hidden files: only a pattern that starts with a dot does.
  private let takesHidden: Bool

  /// Whether a text contains a wildcard.
  static func isPattern(_ text: some StringProtocol) -> Bool {
    text.unicodeScalars.contains { "*?[".unicodeScalars.contains($0) }
  }

  init(_ text: some StringProtocol) {
    var parts: [Part] = []
    var scalars = String(text).unicodeScalars[...]
    takesHidden = text.begins(with: ".")
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "*": parts.append(.anyText)
      case "?": parts.append(.anyScalar)
      case "[":
        // A bracket without an end is a character.
        let start = scalars.starts(with: "!]".unicodeScalars) || scalars.starts(with: "^]".unicodeScalars) ? 2 : 1
        let end = scalars.indices.dropFirst(start).first { scalars[$0] == "]" }
        parts.append(end.map { Self.set(scalars[..<$0]) } ?? .scalar("["))
        if let end { scalars = scalars[scalars.index(after: end)...] }
      default: parts.append(.scalar(scalar))
      }
    }
    self.parts = parts
  }

  private static func set(_ text: Substring.UnicodeScalarView) -> Part {
    var members = Array(text)
    let isNegated = members.first.map { "!^".unicodeScalars.contains($0) } ?? false
    if isNegated { members.removeFirst() }
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    var index = 0
    while index < members.count {
      if index + 2 < members.count, members[index + 1] == "-", members[index] <= members[index + 2] {
        ranges.append(members[index]...members[index + 2])
        index += 3
      } else {
        ranges.append(members[index]...members[index])
        index += 1
      }
    }
    return .set(ranges, isNegated: isNegated)
  }

  /// Whether the whole name matches.
  func matches(_ name: String) -> Bool {
    guard takesHidden || !name.begins(with: ".") else { return false }
    let name = Array(name.unicodeScalars)
    var (part, position) = (0, 0)
    // Where to continue after a mismatch: the last `*` takes one more scalar.
    var retry: (part: Int, position: Int)?
    while position < name.count {
      if part < parts.count, case .anyText = parts[part] {
        retry = (part, position)
        part += 1
      } else if part < parts.count, accepts(parts[part], name[position]) {
        (part, position) = (part + 1, position + 1)
      } else if let last = retry {
        retry = (last.part, last.position + 1)
        (part, position) = (last.part + 1, last.position + 1)
      } else {
        return false
      }
    }
    return parts[part...].allSatisfy { if case .anyText = $0 { true } else { false } }
  }

  private func accepts(_ part: Part, _ scalar: Unicode.Scalar) -> Bool {
    switch part {
    case .scalar(let own): own == scalar
    case .anyScalar, .anyText: true
    case .set(let ranges, let isNegated): ranges.contains { $0.contains(scalar) } != isNegated
    }
  }
}
