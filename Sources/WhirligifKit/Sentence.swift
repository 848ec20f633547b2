/// Formats messages as sentences.
enum Sentence {
  /// With a capital letter at the start, unless it starts with a flag or a file name, and a full stop at the end.
  static func from(_ message: String) -> String {
    let word = message.prefix { $0 != " " && $0 != ":" }
    let isName = word.dropLast().contains { "./".contains($0) }
    return (isName ? String(message.prefix(1)) : message.prefix(1).uppercased()) + message.dropFirst()
      + (message.last.map { ".?!".contains($0) } == true ? "" : ".")
  }
}
