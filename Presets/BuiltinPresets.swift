/// The preset documents of this folder, built into the binary.
package enum BuiltinPresets {
  /// Every preset, in the order of its name.
  package static let all = embeddedFiles.map { file in
    EmbeddedPreset(name: String(file.name.dropLast(".json".count)), document: file.text)
  }
}
