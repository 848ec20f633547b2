import JSON
import Numerics

import TestSupport
import Testing

/// Laws over many texts from a fixed seed.
struct JSONPropertyTests {
  /// A value written with random white space and escapes, and the text that `print` must give for it.
  private func value(_ cases: inout SplitMix64, depth: Int) -> (text: String, printed: String) {
    let space = cases.pick(["", " ", "\n", "\t\r\n "])
    switch cases.below(depth > 0 ? 6 : 4) {
    case 0:
      let word = cases.pick(["null", "true", "false"])
      return (word, word)
    case 1, 2:
      let number = Double(cases.below(2_000_001) - 1_000_000) / Double(1 << cases.below(20))
      return ("\(number)" + space, "\(number)")
    case 3: return string(&cases)
    case 4:
      let elements = (0..<cases.below(4)).map { _ in value(&cases, depth: depth - 1) }
      return (
        "[" + space + elements.map(\.text).joined(separator: "," + space) + space + "]",
        "[" + elements.map(\.printed).joined(separator: ",") + "]"
      )
    default:
      let members = (0..<cases.below(4)).map { ("k\($0)", value(&cases, depth: depth - 1)) }
      return (
        "{" + space + members.map { "\"\($0)\"" + space + ":" + space + $1.text }.joined(separator: "," + space) + "}",
        "{" + members.map { "\($0)=\($1.printed)" }.joined(separator: ",") + "}"
      )
    }
  }

  private func string(_ cases: inout SplitMix64) -> (text: String, printed: String) {
    var (text, printed) = ("", "")
    for _ in 0..<cases.below(6) {
      let (escaped, scalar) = cases.pick([
        ("a", "a"), ("é", "é"), ("\\n", "\n"), ("\\u20ac", "€"), ("\\ud834\\udd1e", "𝄞"), ("\\\"", "\""), ("𝄞", "𝄞"),
      ])
      text += escaped
      printed += scalar
    }
    return ("\"\(text)\"", "<\(printed)>")
  }

  private func print(_ value: JSONValue) -> String {
    switch value.content {
    case .null: "null"
    case .boolean(let boolean): "\(boolean)"
    case .number(let number): "\(number)"
    case .string(let string): "<\(string)>"
    case .array(let elements): "[" + elements.map(print).joined(separator: ",") + "]"
    case .object(let object):
      "{" + object.members.map { "\($0.key)=\(print($0.value))" }.joined(separator: ",") + "}"
    }
  }

  @Test func whatIsWrittenIsRead() throws {
    var cases = SplitMix64(seed: 1)
    for _ in 0..<500 {
      let (text, printed) = value(&cases, depth: 4)
      #expect(print(try JSONDocument(reading: text).root) == printed)
    }
  }

  /// Whatever bytes change, reading ends with a value or an error, and an error's place is inside the text.
  @Test func hostileTextsNeverTrap() {
    var cases = SplitMix64(seed: 2)
    let bytes = Array(#"{"a":[1,-2.5e3,true,null],"b\u0041\uD834\uDD1E":"é\n"}"#.utf8)
    for _ in 0..<3000 {
      var hostile = bytes
      for _ in 0...cases.below(3) {
        switch cases.below(3) {
        case 0: hostile[cases.below(hostile.count)] = UInt8(cases.below(256))
        case 1: hostile.remove(at: cases.below(hostile.count))
        default: hostile.insert(hostile[cases.below(hostile.count)], at: cases.below(hostile.count))
        }
      }
      do {
        _ = try JSONDocument(reading: hostile)
      } catch {
        #expect((0...hostile.count).contains(error.position.offset))
        #expect(error.position.column >= 1)
      }
    }
  }

  /// The reader says where a document ends too early, at whatever byte it is cut.
  @Test func everyPrefixIsRefused() {
    let bytes = Array(#"{"a":[1,-2.5e3,true,null],"b\u0041\uD834\uDD1E":"é\n"}"#.utf8)
    for count in 0..<bytes.count {
      #expect(throws: JSONError.self) { try JSONDocument(reading: Array(bytes[..<count])) }
    }
  }
}
