/// Base64 (RFC 4648), as in data URLs.
enum Base64 {
  /// The bytes of a `data:...;base64,...` URL; nil for anything else. White space is ignored.
  static func decode(dataURL text: String) -> [UInt8]? {
    guard let comma = text.utf8.firstIndex(of: UInt8(ascii: ",")), text[..<comma].hasSuffix(";base64") else {
      return nil
    }
    return decode(text[comma...].utf8.dropFirst())
  }

  private static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(text.count / 4 * 3)
    var bits: UInt32 = 0
    var count: UInt32 = 0
    for character in text {
      guard let value = value(of: character) else {
        if character == UInt8(ascii: "=") { break }
        if character == 0x20 || (0x09...0x0D).contains(character) { continue }
        return nil
      }
      bits = bits << 6 | UInt32(value)
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      result.append(UInt8(truncatingIfNeeded: bits >> count))
    }
    return result
  }

  private static func value(of character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): character - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
