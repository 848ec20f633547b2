/// A pattern for the name of a file or a folder: `*` is any text, `?` any character, `[a-z]` one of a set and `[!a-z]`
/// any other.
struct NamePattern {
  private enum Part {
    case character(Character)
    case anyCharacter
    case anyText
    case set([ClosedRange<Character>], isNegated: Bool)
  }

  private let parts: [Part]
  /// Whether it names hidden files: only a pattern that starts with a dot does.
  private let takesHidden: Bool

  /// Whether a text contains a wildcard.
  static func isPattern(_ text: some StringProtocol) -> Bool { text.contains { "*?[".contains($0) } }

  init(_ text: some StringProtocol) {
    var parts: [Part] = []
    var rest = text[...]
    takesHidden = text.hasPrefix(".")
    while let character = rest.popFirst() {
      switch character {
      case "*": parts.append(.anyText)
      case "?": parts.append(.anyCharacter)
      case "[":
        // A bracket without an end is a character.
        let end = rest.dropFirst(rest.hasPrefix("!]") || rest.hasPrefix("^]") ? 2 : 1).firstIndex(of: "]")
        parts.append(end.map { Self.set(rest[..<$0]) } ?? .character("["))
        if let end { rest = rest[rest.index(after: end)...] }
      default: parts.append(.character(character))
      }
    }
    self.parts = parts
  }

  private static func set(_ text: some StringProtocol) -> Part {
    var members = Array(text)
    let isNegated = members.first.map { "!^".contains($0) } ?? false
    if isNegated { members.removeFirst() }
    var ranges: [ClosedRange<Character>] = []
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
    guard takesHidden || !name.hasPrefix(".") else { return false }
    let name = Array(name)
    var (part, character) = (0, 0)
    // Where to continue after a mismatch: the last `*` takes one more character.
    var retry: (part: Int, character: Int)?
    while character < name.count {
      if part < parts.count, case .anyText = parts[part] {
        retry = (part, character)
        part += 1
      } else if part < parts.count, accepts(parts[part], name[character]) {
        (part, character) = (part + 1, character + 1)
      } else if let last = retry {
        retry = (last.part, last.character + 1)
        (part, character) = (last.part + 1, last.character + 1)
      } else {
        return false
      }
    }
    return parts[part...].allSatisfy { if case .anyText = $0 { true } else { false } }
  }

  private func accepts(_ part: Part, _ character: Character) -> Bool {
    switch part {
    case .character(let own): own == character
    case .anyCharacter, .anyText: true
    case .set(let ranges, let isNegated): ranges.contains { $0.contains(character) } != isNegated
    }
  }
}
