import Numerics

/// The text of an expression without comments, white space and the statements around its value.
struct ExpressionText {
  let text: Substring

  init(_ source: String) {
    var rest = Self.plain(source)[...]
    // Bodymovin writes these around each expression.
    for prefix in ["var$bm_rt;", "var$bm_rt=", "$bm_rt="] {
      rest = rest.after(prefix: prefix) ?? rest
    }
    while let shorter = rest.before(suffix: ";") { rest = shorter }
    text = rest
  }

  /// Removes comments and white space outside quotation marks.
  private static func plain(_ source: String) -> String {
    let bytes = Array(source.utf8)
    var result: [UInt8] = []
    var quote: UInt8?
    var index = 0
    func starts(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
      index + 1 < bytes.count && bytes[index] == UInt8(ascii: first) && bytes[index + 1] == UInt8(ascii: second)
    }
    while index < bytes.count {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
        result.append(byte)
      } else if starts("/", "/") {
        while index < bytes.count, bytes[index] != 10, bytes[index] != 13 { index += 1 }
        continue
      } else if starts("/", "*") {
        index += 2
        while index < bytes.count, !starts("*", "/") { index += 1 }
        index += 1
      } else if byte > 32 {
        if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") { quote = byte }
        result.append(byte)
      }
      index += 1
    }
    return String(decoding: result, as: UTF8.self)
  }
}
