/// Text in XML and HTML.
package enum MarkupText {
  /// Escapes text for content and for attributes in double quotes. Characters that XML excludes become U+FFFD.
  package static func escaped(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { "<>&\"".unicodeScalars.contains($0) || !isXML($0) }) else {
      return text
    }
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "&": escaped += "&amp;"
      case "\"": escaped += "&quot;"
      default: escaped.unicodeScalars.append(isXML(scalar) ? scalar : "\u{FFFD}")
      }
    }
    return escaped
  }

  /// Whether a character may occur in XML 1.0.
  private static func isXML(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 32 && scalar.value != 0xFFFE && scalar.value != 0xFFFF || "\t\n\r".unicodeScalars.contains(scalar)
  }
}
