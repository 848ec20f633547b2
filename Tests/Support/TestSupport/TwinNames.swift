/// Two names that Swift's texts take for one, and that no file system and no format does: a letter composed and as a base
/// with a mark, a sign and its letter, marks in two orders, a syllable and its parts; and a letter beside itself with a
/// variation selector.
package struct TwinNames: Sendable, CustomStringConvertible {
  package let first, second: String

  package static let all = [
    TwinNames(first: "\u{E9}", second: "e\u{301}"), TwinNames(first: "K", second: "\u{212A}"),
    TwinNames(first: "a\u{323}\u{307}", second: "a\u{307}\u{323}"),
    TwinNames(first: "\u{AC00}", second: "\u{1100}\u{1161}"), TwinNames(first: "x", second: "x\u{FE0E}"),
  ]

  /// Names that nobody mistakes, in place of the twins.
  package static let plain = TwinNames(first: "p", second: "q")

  package var description: String {
    [first, second].map { $0.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: "+") }
      .joined(separator: " and ")
  }

  /// What `facts` says of the names, with others in their place: equal to what it says of those, if each is told from
  /// the other.
  package func facts(_ facts: (_ first: String, _ second: String) throws -> String) rethrows -> String {
    // A name that nothing else in a text has.
    let names = [first, second].map { "v_\($0)_v" }
    var text = Array(try facts(names[0], names[1]).utf8)
    for (name, other) in zip(names, ["first", "second"]) { text.replace(Array(name.utf8), with: Array(other.utf8)) }
    return String(decoding: text, as: UTF8.self)
  }
}

/// A place of documents where names stand, with what shows which of two things each name means.
package struct TwinPlace: Sendable, CustomStringConvertible {
  package let description: String
  private let facts: @Sendable (_ first: String, _ second: String) throws -> String

  package init(_ description: String, _ facts: @escaping @Sendable (String, String) throws -> String) {
    (self.description, self.facts) = (description, facts)
  }

  /// What the place says with twins, and with names that nobody mistakes; of messages the first part without its
  /// column, as what was probably meant and where the next thing stands depend on the letters.
  package func facts(of twins: TwinNames) throws -> (twins: String, plain: String) {
    (Self.told(try twins.facts(facts)), Self.told(try TwinNames.plain.facts(facts)))
  }

  private static func told(_ facts: String) -> String {
    facts.split(separator: "\n").map { $0.replacing(#/[;.] .*|^\d+:\d+: /#, with: "") }.joined(separator: "\n")
  }
}
