import Codecs
import Testing

/// The examples of FIPS 180-4 and of the standard's test files.
struct SHA256Tests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func knownTexts(text: String, digest: String) {
    #expect(SHA256.digest(of: text) == digest)
  }

  @Test func aMillionLetters() {
    let digest = SHA256.digest(of: [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000))
    #expect(digest == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  /// The hash of all hashes of 0 to 200 bytes, by `sha256sum`: every length of the padding occurs.
  @Test func everyLengthOfPadding() {
    let digests = (0...200).map { SHA256.digest(of: (0..<$0).map { UInt8($0) }) }
    #expect(SHA256.digest(of: digests.joined()) == "b367ea311264aae50e6260b96a10761169ce3eec5d5f8f2258351f82c7252776")
  }
}
