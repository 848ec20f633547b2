import Numerics

/// The words of a picture in one line: its title, and its alternative text on a page.
package enum SpokenText {
  /// The parameters that have the words, the one that counts first.
  package static let names = ["lines", "text"]

  /// The words of a parameter's value; nil if it has none.
  package static func words(of value: String, for name: String) -> String? {
    let separated = name == "lines" ? value.substituting(";", with: ", ") : value
    let line = separated.split(whereScalar: { "\n\r\t ".unicodeScalars.contains($0) }).joined(separator: " ")
    return line.isEmpty ? nil : line
  }
}
