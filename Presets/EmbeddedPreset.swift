/// A preset document as text, under the name of its file.
package struct EmbeddedPreset: Sendable {
  /// The file's name without `.json`.
  package let name: String
  /// The document's text, byte for byte.
  package let document: String
}
