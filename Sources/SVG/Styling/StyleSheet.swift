/// A declaration as written, without `!important`.
struct Declaration: Hashable, Sendable {
  let name: String
  let value: String
  let isImportant: Bool
}

/// The rules of all style sheets of a document.
struct StyleSheet: Sendable {
  struct Rule: Sendable {
    let selectors: [Selector]
    let declarations: [Declaration]
  }

  struct Keyframe: Sendable {
    /// Fractions of the duration, 0...1.
    let offsets: [Double]
    let declarations: [Declaration]
  }

  var rules: [Rule] = []
  /// Blocks of one name are merged: the later block has precedence.
  var keyframes: [String: [Keyframe]] = [:]
  /// Problems, with their kinds and messages.
  var problems: [(kind: String, message: String)] = []
}
