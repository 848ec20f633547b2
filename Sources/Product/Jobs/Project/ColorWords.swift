import Numerics
import WhirligifKit

/// A color value in the syntax of flags, searched for words that may be names of colors: the first word of a value, of
/// an element of a list, and of an argument of a function. In `OLD=NEW`, only NEW has such words.
struct ColorWords {
  private var text: [Unicode.Scalar] = []
  private var used: [NamedValue] = []
  private let original: [Unicode.Scalar]
  /// The starts of the current element, which an equals sign leaves as it was.
  private var start = (original: 0, text: 0, used: 0)
  private var depth = 0
  private var isFirst = true

  /// The text with the values of the names, and the names that it has.
  ///
  /// - Parameter value: of a name; nil for another word.
  static func replacing(
    in text: String, _ value: (String) throws(WhirligifError) -> NamedValue?
  ) throws(WhirligifError) -> (text: String, used: [NamedValue]) {
    var words = ColorWords(original: Array(text.unicodeScalars))
    var index = 0
    while index < words.original.count { index = try words.takeWord(at: index, value) }
    return (string(words.text), words.used)
  }

  private init(original: [Unicode.Scalar]) { self.original = original }

  /// Takes a word or another scalar; returns the index after it.
  private mutating func takeWord(
    at index: Int, _ value: (String) throws(WhirligifError) -> NamedValue?
  ) throws(WhirligifError) -> Int {
    let scalar = original[index]
    guard isFirst, scalar.isLetter else {
      text.append(scalar)
      return take(scalar, before: index + 1)
    }
    let word = original[index...].prefix { $0.isWord }
    isFirst = false
    let isWhole = word.endIndex == original.count || [" ", ",", ")"].contains(original[word.endIndex])
    if isWhole, let named = try value(Self.string(word)) {
      text += named.value.text.unicodeScalars
      used.append(named)
    } else {
      text += word
    }
    return word.endIndex
  }

  /// Takes a scalar that begins no name; returns the index of the next one.
  private mutating func take(_ scalar: Unicode.Scalar, before next: Int) -> Int {
    switch scalar {
    case "\\" where next < original.count:
      // An escaped comma or equals sign is a character.
      text.append(original[next])
      isFirst = false
      return next + 1
    case "(":
      depth += 1
      isFirst = true
    case ")":
      depth -= 1
      isFirst = false
    case ",":
      isFirst = true
      if depth == 0 { begin(at: next) }
    case "=" where depth == 0:
      text.replaceSubrange(start.text..., with: original[start.original..<next])
      used.removeSubrange(start.used...)
      isFirst = true
      begin(at: next)
    case " ": break
    default: isFirst = false
    }
    return next
  }

  private static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  private mutating func begin(at next: Int) { start = (next, text.count, used.count) }
}

extension Unicode.Scalar {
  /// Whether it is a letter of ASCII.
  var isLetter: Bool { "a"..."z" ~= self || "A"..."Z" ~= self }

  /// Whether it may be in a name, after its first letter.
  var isWord: Bool { isLetter || "0"..."9" ~= self || ["-", "_"].contains(self) }
}
