import Codecs
import Foundation
import Numerics
import TestSupport
import Testing

@Suite struct Base64Tests {
  /// Foundation's coder is the judge, for every length of the padding.
  @Test func agreesWithFoundation() {
    var random = SplitMix64(seed: 64)
    for length in 0..<200 {
      let bytes = (0..<length).map { _ in UInt8(random.below(256)) }
      let text = Data(bytes).base64EncodedString()
      #expect(Base64.text(bytes) == text)
      #expect(Base64.bytes(text.utf8) == bytes)
    }
  }

  @Test func readsWhiteSpaceAndTheURLAlphabet() {
    #expect(Base64.bytes(" _-\n8= rest".utf8) == Base64.bytes("/+8=".utf8))
    #expect(Base64.bytes("YQ!".utf8) == nil)
  }

  @Test(arguments: [
    ("data:text/plain;charset=utf-8,a%20b%2", "a b%2"), ("data:image/png; BASE64,YWJj", "abc"),
    ("data:;base64,YW%4Aj", "abc"), ("data:,", ""),
  ])
  func dataURLs(url: String, contents: String) {
    #expect(DataURL.bytes(of: url) == Array(contents.utf8))
  }

  @Test func aTextWithoutDataHasNone() { #expect(DataURL.bytes(of: "data:image/png;base64") == nil) }
}
