extension StringProtocol {
  /// Without the white space at both ends.
  package var trimmed: String {
    let start = drop { $0.isWhitespace }
    return String(start.reversed().drop { $0.isWhitespace }.reversed())
  }
}
