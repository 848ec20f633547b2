/// A declaration as written, without the mark of importance.
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
    /// Shares of the duration, 0...1.
    let offsets: [Double]
    let declarations: [Declaration]
  }

  var rules: [Rule] = []
  /// Blocks of one name are merged: the later one wins where both say something of a moment.
  var keyframes: [String: [Keyframe]] = [:]
  /// What was left out: what it is about, and what to say of it.
  var problems: [(kind: String, message: String)] = []
}
