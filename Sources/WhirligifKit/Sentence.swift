/// Formats messages as sentences.
enum Sentence {
  /// With a capital letter at the start, unless it starts with a flag, and a full stop at the end.
  static func from(_ message: String) -> String {
    message.prefix(1).uppercased() + message.dropFirst() + (message.last.map { ".?!".contains($0) } == true ? "" : ".")
  }
}
