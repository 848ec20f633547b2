import Numerics

/// The reader behind `JSONDocument`: one pass over the bytes, recursive descent within a depth limit.
struct JSONReader {
  let bytes: [UInt8]
  let limits: JSONDocument.Limits
  var offset = 0
  private var line = 1
  private var lineStart = 0
  /// Bytes of this line that do not start a scalar and therefore take no column.
  var continuationBytes = 0
  private var valueCount = 0

  init(_ bytes: [UInt8], limits: JSONDocument.Limits) {
    self.bytes = bytes
    self.limits = limits
  }

  var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  var position: SourcePosition {
    SourcePosition(line: line, column: offset - lineStart - continuationBytes + 1, offset: offset)
  }

  mutating func readDocument() throws(JSONError) -> JSONValue {
    skipByteOrderMark()
    skipSpace()
    let root = try readValue(depth: 0)
    skipSpace()
    guard offset == bytes.count else { throw unexpected("nothing behind the document") }
    return root
  }

  private mutating func skipByteOrderMark() {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      offset = 3
      lineStart = 3
    }
  }

  private mutating func skipSpace() {
    while let byte = current {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"): offset += 1
      case UInt8(ascii: "\n"): beginLine(after: 1)
      case UInt8(ascii: "\r"):
        let isPair = offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: "\n")
        beginLine(after: isPair ? 2 : 1)
      default: return
      }
    }
  }

  private mutating func beginLine(after length: Int) {
    offset += length
    line += 1
    lineStart = offset
    continuationBytes = 0
  }

  // MARK: Values

  private mutating func readValue(depth: Int) throws(JSONError) -> JSONValue {
    let start = position
    valueCount += 1
    guard valueCount <= limits.values else { throw JSONError(.tooManyValues(limit: limits.values), at: start) }
    let content: JSONValue.Content
    switch current {
    case UInt8(ascii: "{"): content = .object(try readObject(depth: depth + 1))
    case UInt8(ascii: "["): content = .array(try readArray(depth: depth + 1))
    case UInt8(ascii: "\""): content = .string(try readString())
    case .some(UInt8(ascii: "-")), .some(UInt8(ascii: "0")...UInt8(ascii: "9")): content = .number(try readNumber())
    default: content = try readWord()
    }
    return JSONValue(content, at: SourceRange(start: start, end: position))
  }

  private mutating func readWord() throws(JSONError) -> JSONValue.Content {
    let word = wordAtOffset()
    let content: JSONValue.Content
    switch word {
    case "null": content = .null
    case "true": content = .boolean(true)
    case "false": content = .boolean(false)
    default: throw unexpected("a value")
    }
    offset += word.utf8.count
    return content
  }

  private mutating func readArray(depth: Int) throws(JSONError) -> [JSONValue] {
    try enter(depth)
    var elements: [JSONValue] = []
    if skip(UInt8(ascii: "]")) { return elements }
    while true {
      elements.append(try readValue(depth: depth))
      if try readSeparator(closing: UInt8(ascii: "]"), or: "\",\" or \"]\"") { return elements }
    }
  }

  private mutating func readObject(depth: Int) throws(JSONError) -> JSONObject {
    try enter(depth)
    var members: [JSONObject.Member] = []
    var seen = KeySet()
    if skip(UInt8(ascii: "}")) { return JSONObject(members: members) }
    while true {
      let member = try readMember(depth: depth)
      if let first = seen.insert(member.key, among: members) {
        if limits.allowsDuplicateKeys {
          members[first] = member
          if try readSeparator(closing: UInt8(ascii: "}"), or: "\",\" or \"}\"") { return JSONObject(members: members) }
          continue
        }
        throw JSONError(.duplicateKey(member.key.text, first: members[first].keyRange.start), at: member.keyRange.start)
      }
      members.append(member)
      if try readSeparator(closing: UInt8(ascii: "}"), or: "\",\" or \"}\"") { return JSONObject(members: members) }
    }
  }

  private mutating func readMember(depth: Int) throws(JSONError) -> JSONObject.Member {
    let start = position
    guard current == UInt8(ascii: "\"") else { throw unexpected("a key in quotation marks") }
    let key = Name(try readString())
    let range = SourceRange(start: start, end: position)
    skipSpace()
    guard skip(UInt8(ascii: ":")) else { throw unexpected("\":\" after the key \"\(key)\"") }
    return JSONObject.Member(key: key, keyRange: range, value: try readValue(depth: depth))
  }

  // MARK: Punctuation

  /// Moves past the opening bracket of an array or object.
  private mutating func enter(_ depth: Int) throws(JSONError) {
    guard depth <= limits.depth else { throw JSONError(.tooDeep(limit: limits.depth), at: position) }
    offset += 1
    skipSpace()
  }

  /// Skips a byte and the space after it, if the byte is next. Space after a closing bracket is not skipped, so that
  /// the range of a value ends with the value.
  private mutating func skip(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    offset += 1
    if byte == UInt8(ascii: ":") || byte == UInt8(ascii: ",") { skipSpace() }
    return true
  }

  /// Moves past the comma or the closing bracket that follows an element; true for the bracket.
  private mutating func readSeparator(closing: UInt8, or expected: String) throws(JSONError) -> Bool {
    skipSpace()
    if skip(closing) { return true }
    let comma = position
    guard skip(UInt8(ascii: ",")) else { throw unexpected(expected) }
    if current == closing { throw JSONError(.trailingComma, at: comma) }
    return false
  }

  // MARK: Errors

  func unexpected(_ expected: String) -> JSONError {
    if current != nil, lengthOfScalar(at: offset) == 0 {
      return JSONError(.invalidUTF8, at: position)
    }
    return JSONError(.unexpected(found: foundText(), expected: expected), at: position)
  }

  /// The token here, as messages show it: a word or one character; nil at the end. Syntax that other languages allow is
  /// named.
  private func foundText() -> String? {
    guard let byte = current else { return nil }
    switch byte {
    case UInt8(ascii: "\""): return "a string"
    case UInt8(ascii: "/"): return "\"/\"; JSON has no comments"
    case UInt8(ascii: "'"): return "\"'\"; JSON has double quotation marks alone"
    default: break
    }
    if byte < 0x20 || byte == 0x7F { return "the control character " + JSONError.scalarName(UInt32(byte)) }
    let word = wordAtOffset()
    let scalar = String(decoding: bytes[offset..<offset + lengthOfScalar(at: offset)], as: UTF8.self)
    return "\"\(word.isEmpty ? scalar : word)\""
  }

  /// The letters and digits that start here, 20 at most.
  private func wordAtOffset() -> String {
    let word = bytes[offset...].prefix(20).prefix { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    return String(decoding: word, as: UTF8.self)
  }
}

extension JSONReader {
  /// Reads a number: `-`?, digits without a leading zero, a fraction?, an exponent?.
  mutating func readNumber() throws(JSONError) -> Double {
    let start = position
    if current == UInt8(ascii: "-") { offset += 1 }
    let hasLeadingZero = current == UInt8(ascii: "0")
    let wholeDigits = skipDigits()
    var isValid = wholeDigits > 0 && !(hasLeadingZero && wholeDigits > 1)
    if current == UInt8(ascii: ".") {
      offset += 1
      isValid = skipDigits() > 0 && isValid
    }
    if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
      offset += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { offset += 1 }
      isValid = skipDigits() > 0 && isValid
    }
    guard isValid, !isPartOfNumber(current) else { throw invalidNumber(from: start) }
    guard let value = DecimalText.value(bytes[start.offset..<offset]), value.isFinite else {
      let text = String(decoding: bytes[start.offset..<offset], as: UTF8.self)
      throw JSONError(.numberOutOfRange(Self.shortened(text)), at: start)
    }
    return value
  }

  /// Skips digits and counts them.
  private mutating func skipDigits() -> Int {
    let start = offset
    while let byte = current, isDigit(byte) { offset += 1 }
    return offset - start
  }

  private func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

  /// Whether a byte that directly follows a number shows that a number in some other notation was meant.
  private func isPartOfNumber(_ byte: UInt8?) -> Bool {
    guard let byte else { return false }
    let letter = UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    return letter || isDigit(byte) || "+-._".utf8.contains(byte)
  }

  private func invalidNumber(from start: SourcePosition) -> JSONError {
    var end = offset
    while end < bytes.count, isPartOfNumber(bytes[end]) { end += 1 }
    let text = String(decoding: bytes[start.offset..<end], as: UTF8.self)
    return JSONError(.invalidNumber(Self.shortened(text)), at: start)
  }

  private static func shortened(_ text: String) -> String {
    text.utf8.count <= 40 ? text : text.prefix(40) + "..."
  }
}
