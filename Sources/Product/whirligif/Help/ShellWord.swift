import Numerics

/// A word in a command that is printed to be pasted: in bash, zsh and fish alike, and on Windows in PowerShell.
enum ShellWord {
  /// The word in quotation marks, if it contains anything but letters, digits and some punctuation.
  static func quoted(_ word: String) -> String {
    if isPlain(word.unicodeScalars) { return word }
    // The variable is Windows' own.
    if Terminal.environment("OS") == "Windows_NT" { return quotedForWindows(word) }
    guard !word.unicodeScalars.contains(where: { $0.isInvisible }) else { return printed(word) }
    // In quotation marks, fish takes `\\` and `\'` for one character.
    return "'" + word.unicodeScalars.map { $0 == "'" || $0 == "\\" ? "'\\" + String($0) + "'" : String($0) }.joined()
      + "'"
  }

  /// The path of a file as a word that can be neither an option nor the name of a preset.
  static func path(_ path: String) -> String {
    let isFile = path.utf8.first != UInt8(ascii: "-") && (path.includes(".") || path.includes("/"))
    return quoted(isFile ? path : "./" + path)
  }

  private static func isPlain(_ scalars: some Sequence<Unicode.Scalar>) -> Bool {
    scalars.allSatisfy {
      switch $0 {
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".", "/": true
      default: false
      }
    }
  }

  /// A word with characters that a terminal does not show, as what `printf` prints: no quotation marks that show such a
  /// character mean the same in all shells. A shell removes line feeds from the end of what a command prints, so a word
  /// that ends in one is in the quotation marks of bash and zsh.
  private static func printed(_ word: String) -> String {
    let escaped = word.unicodeScalars.map { scalar in
      if isPlain(CollectionOfOne(scalar)) || !scalar.isASCII && !scalar.isInvisible { return String(scalar) }
      return String(scalar).utf8.map { byte in
        let digits = String(byte, radix: 8)
        return "\\" + String(repeating: "0", count: 3 - digits.utf8.count) + digits
      }.joined()
    }.joined()
    return word.utf8.last == UInt8(ascii: "\n") ? "$'\(escaped)'" : "\"$(printf '\(escaped)')\""
  }

  /// In quotation marks PowerShell escapes by a backquote, also the curly ones, which are quotation marks there.
  private static func quotedForWindows(_ word: String) -> String {
    let marks = "\"`$\u{201c}\u{201d}\u{201e}".unicodeScalars
    return "\""
      + word.unicodeScalars.map { scalar in
        if scalar.isInvisible { return "`u{\(String(scalar.value, radix: 16))}" }
        return (marks.contains(scalar) ? "`" : "") + String(scalar)
      }.joined() + "\""
  }
}
