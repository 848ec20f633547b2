extension StringProtocol {
  /// Without leading and trailing white space as XML and CSS define it.
  var trimmed: String {
    let text = String(self)
    let bytes = text.utf8
    guard let first = bytes.firstIndex(where: { !$0.isSpace }), let last = bytes.lastIndex(where: { !$0.isSpace })
    else { return "" }
    let end = bytes.index(after: last)
    return first == text.startIndex && end == text.endIndex ? text : String(text[first..<end])
  }
}

extension UInt8 {
  /// White space as XML and CSS define it.
  var isSpace: Bool { self == 32 || (9...13).contains(self) && self != 11 }
  var isDigit: Bool { 48...57 ~= self }
  var isLetter: Bool { 65...90 ~= self || 97...122 ~= self }
  /// A character of a CSS identifier: letters, digits, hyphens, underscores, and all non-ASCII characters.
  var isName: Bool { isLetter || isDigit || self == 45 || self == 95 || self >= 128 }
}
