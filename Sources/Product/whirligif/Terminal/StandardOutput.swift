import AtomicFiles
import Numerics
import WhirligifKit

/// Standard output and standard error, unbuffered and with every failure reported.
///
/// Text of documents and file names must not control the terminal: characters that a terminal acts on, instead of
/// showing them, are escaped here.
enum StandardOutput {
  /// Writes bytes as they are: pictures and documents.
  static func write(_ bytes: [UInt8]) throws(WhirligifError) {
    try mappingFileErrors(OutputFile.write(bytes, to: .given("-")))
  }

  /// Writes lines of text.
  static func write(_ text: String) throws(WhirligifError) {
    try write(Array(styled(visible(text, keepingLines: true)).utf8))
  }

  /// Writes text of the command itself, such as the script of a shell.
  static func write(verbatim text: String) throws(WhirligifError) {
    try write(Array(text.utf8))
  }

  /// Writes lines of text to standard error. A failure is ignored, because it cannot be reported.
  static func printToStandardError(_ text: String) {
    OutputFile.writeToStandardError(Array(visible(text, keepingLines: true).utf8))
  }

  /// Writes a message on one line of standard error, after its kind, which is colored if standard error may be styled.
  ///
  /// - Parameter color: its number in a terminal.
  static func printMessage(_ kind: String, color: Int, _ message: String) {
    let isStyled = Terminal.mayStyle(2)
    let start = isStyled ? "\u{1b}[1;\(color)m\(kind):\u{1b}[0m " : "\(kind): "
    printToStandardError(controls: start + visible(message) + "\n")
  }

  /// Writes text with control sequences to standard error.
  static func printToStandardError(controls text: String) {
    OutputFile.writeToStandardError(Array(text.utf8))
  }

  /// `text` in bold, if standard output may be styled.
  static func bold(_ text: String) -> String { "\(boldStart)\(text)\(boldEnd)" }

  /// Private characters that stand for control sequences until the text is written.
  private static let (boldStart, boldEnd) = ("\u{f0000}", "\u{f0001}")

  private static func styled(_ text: String) -> String {
    guard text.includes(boldStart) || text.includes(boldEnd) else { return text }
    let isStyled = Terminal.mayStyle(1)
    return text.substituting(boldStart, with: isStyled ? "\u{1b}[1m" : "")
      .substituting(boldEnd, with: isStyled ? "\u{1b}[0m" : "")
  }

  /// Escapes control and format characters and separators of lines, which includes those that change the direction of
  /// text.
  ///
  /// - Parameter keepsLines: whether line feeds are kept.
  static func visible(_ text: String, keepingLines keepsLines: Bool = false) -> String {
    func isPlain(_ byte: UInt8) -> Bool { 0x20...0x7e ~= byte || keepsLines && byte == 0x0a }
    if text.utf8.allSatisfy(isPlain) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar.isInvisible, !keepsLines || scalar != "\n" {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
