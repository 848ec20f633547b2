/// Text for HTML pages.
enum HTML {
  /// Escapes text for content and quoted attributes.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.append(character)
      }
    }
    return result
  }

  /// The relative URL of a file: bytes that are not allowed in a path are percent-encoded.
  static func address(_ path: String) -> String {
    var result = ""
    for byte in path.utf8 {
      let character = Character(UnicodeScalar(byte))
      if byte < 128, character.isLetter || character.isNumber || "/-._~@".contains(character) {
        result.append(character)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return result
  }
}
