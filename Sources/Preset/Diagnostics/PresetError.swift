/// All errors in a preset document.
package struct PresetError: Error, Hashable, Sendable {
  /// The document's file name, or another name of its source.
  package let file: String
  /// In the order of the text; never empty.
  package let diagnostics: [Diagnostic]

  package init(file: String, diagnostics: [Diagnostic]) {
    self.file = file
    self.diagnostics = diagnostics
  }
}

extension PresetError: CustomStringConvertible {
  /// One line per error: `ring.json:12:9: layers[2].stroke.width: expected a number, found true`.
  package var description: String {
    diagnostics.map { "\(file):\($0)" }.joined(separator: "\n")
  }
}
