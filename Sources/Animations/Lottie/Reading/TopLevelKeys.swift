import Numerics

/// Finds the keys of the outermost object of a JSON text without parsing the rest, to detect Lottie animations.
enum TopLevelKeys {
  /// Whether the keys are those of a Lottie animation: `layers`, and at least two of the numbers that every animation
  /// has.
  static func areLottie(_ bytes: [UInt8]) -> Bool {
    let keys = keys(of: bytes)
    return keys.contains("layers") && ["fr", "ip", "op", "w", "h", "v"].filter(keys.contains).count >= 2
  }

  /// The strings before colons in the outermost object; empty for anything but an object.
  private static func keys(of bytes: [UInt8]) -> Set<Name> {
    var keys: Set<Name> = []
    var depth = 0
    var last: Range<Int>?
    var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        let end = endOfString(at: index, in: bytes)
        last = depth == 1 ? index + 1..<max(index + 1, end) : nil
        index = end
      case UInt8(ascii: ":"):
        if depth == 1, let last, last.count <= 16 { keys.insert(Name(String(decoding: bytes[last], as: UTF8.self))) }
        last = nil
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case 0x20, 0x09, 0x0A, 0x0D: break
      default: if depth == 0 { return keys }
      }
      index += 1
    }
    return keys
  }

  /// The position of a string's closing quotation mark, or the end of the text.
  private static func endOfString(at start: Int, in bytes: [UInt8]) -> Int {
    var index = start + 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index, bytes.count)
  }
}
