/// The direction in which a text is written.
enum TextDirection {
  /// Whether the first letter of a text belongs to a script that is written from right to left.
  static func isRightToLeft(_ text: String) -> Bool {
    for scalar in text.unicodeScalars {
      if rightToLeft.contains(where: { $0.contains(scalar.value) }) { return true }
      if scalar.properties.isAlphabetic { return false }
    }
    return false
  }

  /// The blocks of Hebrew, Arabic, Syriac, Thaana, N'Ko, Samaritan and Mandaic, of their presentation forms, and of the
  /// scripts from right to left of the supplementary plane.
  private static let rightToLeft: [ClosedRange<UInt32>] = [
    0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF,
  ]
}
