extension StringProtocol {
  /// Without the whitespace at both ends.
  package var trimmed: String {
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(self[first..<scalars.index(after: last)])
  }
}
