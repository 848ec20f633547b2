/// A JSON text, read strictly: what RFC 8259 allows and nothing else, with a place for every value.
///
/// A byte order mark at the start is skipped. Beyond the grammar, keys must be unique within their object
/// (unless the limits allow otherwise), strings must be Unicode (no lone surrogates), and numbers must fit a double.
package struct JSONDocument: Sendable {
  /// Bounds of the time and memory that reading may take.
  package struct Limits: Sendable {
    /// Bytes of text.
    package var size = 4 << 20
    /// Values, including those inside arrays and objects.
    package var values = 200_000
    /// Nesting depth of arrays and objects.
    package var depth = 128
    /// Whether a key may stand twice in an object, the later value counting, as in other readers.
    package var allowsDuplicateKeys = false

    package init() {}
  }

  package let root: JSONValue
  private let bytes: [UInt8]

  /// Reads a document. A text larger than `limits.size` is refused unread.
  package init(reading bytes: [UInt8], limits: Limits = Limits()) throws(JSONError) {
    guard bytes.count <= limits.size else { throw JSONError(.tooLarge(limit: limits.size), at: .start) }
    var reader = JSONReader(bytes, limits: limits)
    root = try reader.readDocument()
    self.bytes = bytes
  }

  package init(reading text: String, limits: Limits = Limits()) throws(JSONError) {
    try self.init(reading: Array(text.utf8), limits: limits)
  }

  /// The text of a value or a key as it is written.
  package func text(of range: SourceRange) -> String {
    String(decoding: bytes[range.start.offset..<range.end.offset], as: UTF8.self)
  }

  /// The place of a scalar (from 0) of a string, or of an object's key, that starts at `start`: what a language
  /// inside the string needs to point at its own errors. An escape counts as the one scalar that it encodes.
  package func position(ofScalar index: Int, inStringAt start: SourcePosition) -> SourcePosition {
    var position = start
    position.offset += 1
    position.column += 1
    for _ in 0..<max(0, index) {
      let length = lengthOfScalar(at: position.offset)
      guard length > 0 else { break }
      position.column += bytes[position.offset] < 0x80 ? length : 1
      position.offset += length
    }
    return position
  }

  /// Bytes that write the scalar at an offset inside a string; 0 at its closing quote.
  private func lengthOfScalar(at offset: Int) -> Int {
    guard offset < bytes.count else { return 0 }
    switch bytes[offset] {
    case UInt8(ascii: "\""): return 0
    case UInt8(ascii: "\\"): return lengthOfEscape(at: offset)
    case let byte where byte < 0x80: return 1
    case let byte: return (~byte).leadingZeroBitCount
    }
  }

  private func lengthOfEscape(at offset: Int) -> Int {
    guard offset + 3 < bytes.count, bytes[offset + 1] == UInt8(ascii: "u") else { return 2 }
    let leadsPair =
      bytes[offset + 2] | 0x20 == UInt8(ascii: "d")
      && [UInt8(ascii: "8"), UInt8(ascii: "9"), UInt8(ascii: "a"), UInt8(ascii: "b")].contains(bytes[offset + 3] | 0x20)
    return leadsPair ? 12 : 6
  }
}
