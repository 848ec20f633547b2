/// Text of a syntax (paths, markup, style sheets, scripts, names), searched, split and compared by scalars and bytes: a
/// delimiter is one whatever follows it. Swift's own searches of strings see characters: a `/` before U+0301 is no `/`.
extension StringProtocol {
  /// Whether the text starts with these bytes.
  @inlinable
  package func begins(with start: some StringProtocol) -> Bool { utf8.starts(with: start.utf8) }

  /// Whether the text ends with these bytes.
  @inlinable
  package func ends(with end: some StringProtocol) -> Bool { utf8.reversed().starts(with: end.utf8.reversed()) }

  /// Whether the text has these bytes somewhere.
  @inlinable
  package func includes(_ part: some StringProtocol) -> Bool { range(ofBytes: part) != nil }

  /// The first occurrence of these bytes; nil if there is none.
  @inlinable
  package func range(ofBytes part: some StringProtocol) -> Range<Index>? {
    guard let first = part.utf8.first else { return startIndex..<startIndex }
    let count = part.utf8.count
    var rest = utf8[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: part.utf8) { return start..<utf8.index(start, offsetBy: count) }
      rest = rest.dropFirst()
    }
    return nil
  }

  /// The parts between the occurrences of a scalar.
  @inlinable
  package func split(
    at separator: Unicode.Scalar, maxSplits: Int = .max, omittingEmptySubsequences omitsEmpty: Bool = true
  ) -> [SubSequence] {
    split(maxSplits: maxSplits, omittingEmptySubsequences: omitsEmpty) { $0 == separator }
  }

  /// The parts between the scalars that pass a test.
  @inlinable
  package func split(
    maxSplits: Int = .max, omittingEmptySubsequences omitsEmpty: Bool = true,
    whereScalar isSeparator: (Unicode.Scalar) -> Bool
  ) -> [SubSequence] {
    unicodeScalars.split(maxSplits: maxSplits, omittingEmptySubsequences: omitsEmpty, whereSeparator: isSeparator)
      .map { self[$0.startIndex..<$0.endIndex] }
  }

  /// The parts before and after the first occurrence of a scalar; nil if there is none.
  @inlinable
  package func cut(at separator: Unicode.Scalar) -> (before: SubSequence, after: SubSequence)? {
    unicodeScalars.firstIndex(of: separator).map { (self[..<$0], self[unicodeScalars.index(after: $0)...]) }
  }

  /// The parts before and after the last occurrence of a scalar; nil if there is none.
  @inlinable
  package func cut(atLast separator: Unicode.Scalar) -> (before: SubSequence, after: SubSequence)? {
    unicodeScalars.lastIndex(of: separator).map { (self[..<$0], self[unicodeScalars.index(after: $0)...]) }
  }

  /// With small letters for the capitals of ASCII, and nothing else changed: how the words of a syntax ignore case.
  @inlinable
  package var lowercasedASCII: String {
    guard utf8.contains(where: { $0 &- 0x41 < 26 }) else { return String(self) }
    return String(decoding: utf8.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  /// Whether the bytes are the same, which `==` does not ask.
  @inlinable
  package func hasBytes(of other: some StringProtocol) -> Bool { utf8.elementsEqual(other.utf8) }

  /// The text with other bytes for each occurrence of some.
  @inlinable
  package func substituting(_ part: String, with other: String) -> String {
    var result = ""
    var rest = self[...]
    while !part.isEmpty, let range = rest.range(ofBytes: part) {
      result += rest[..<range.lowerBound] + other
      rest = rest[range.upperBound...]
    }
    return result + rest
  }

  /// The text after a prefix; nil if it does not start with it.
  @inlinable
  package func after(prefix: String) -> SubSequence? {
    begins(with: prefix) ? self[utf8.index(startIndex, offsetBy: prefix.utf8.count)...] : nil
  }

  /// The text before a suffix; nil if it does not end with it.
  @inlinable
  package func before(suffix: String) -> SubSequence? {
    ends(with: suffix) ? self[..<utf8.index(endIndex, offsetBy: -suffix.utf8.count)] : nil
  }

  /// Without the first scalars.
  @inlinable
  package func dropFirst(scalars count: Int) -> SubSequence {
    self[(unicodeScalars.index(startIndex, offsetBy: count, limitedBy: endIndex) ?? endIndex)...]
  }

  /// Without the last scalars.
  @inlinable
  package func dropLast(scalars count: Int) -> SubSequence {
    self[..<(unicodeScalars.index(endIndex, offsetBy: -count, limitedBy: startIndex) ?? startIndex)]
  }
}

extension Unicode.Scalar {
  /// Whether the scalar controls a terminal or a layout instead of showing something: control and format characters,
  /// which include those that change the direction of text, and separators of lines.
  package var isInvisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
