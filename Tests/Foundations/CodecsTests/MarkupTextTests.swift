import Testing

@testable import Codecs

struct MarkupTextTests {
  /// A mark behind a delimiter is text, and the delimiter is escaped nevertheless.
  @Test(arguments: ["\u{301}", "\u{200d}", "\u{fe0f}", "\u{20dd}"])
  func aDelimiterBeforeAMarkIsEscaped(mark: String) {
    #expect(
      MarkupText.escaped("\"\(mark)<\(mark)'\(mark)&\(mark)>\(mark)")
        == "&quot;\(mark)&lt;\(mark)'\(mark)&amp;\(mark)&gt;\(mark)")
    #expect(PercentEncoding.encoded("/\(mark)", keeping: "/").utf8.first == UInt8(ascii: "/"))
  }

  @Test func charactersOutsideXMLAreReplaced() {
    #expect(MarkupText.escaped("a\u{0}b\u{1b}c\u{FFFE}\t\n") == "a\u{FFFD}b\u{FFFD}c\u{FFFD}\t\n")
  }

  @Test func percentEncodingKeepsUnreservedCharacters() {
    #expect(PercentEncoding.encoded("aZ9-._~ /@\u{e9}\n") == "aZ9-._~%20%2F%40%C3%A9%0A")
    #expect(PercentEncoding.encoded("a b/@2x.png", keeping: "/@") == "a%20b/@2x.png")
  }

  @Test func everyTextSurvivesPercentEncoding() {
    let text = String(String.UnicodeScalarView((1...0x2ff).compactMap(Unicode.Scalar.init))) + "%41%"
    #expect(PercentEncoding.decoded(PercentEncoding.encoded(text)[...].utf8) == Array(text.utf8))
  }
}
