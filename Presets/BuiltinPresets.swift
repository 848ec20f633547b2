/// The preset documents of this folder, built into the binary.
package enum BuiltinPresets {
  /// Every preset, in the order of its name.
  package static let all = embeddedFiles.map { EmbeddedPreset(name: name(of: $0.name), document: $0.text) }

  /// The preset that first comes to mind for moving a drawing.
  package static let mover = embeddedMover.map(name)

  /// The preset with a name.
  package static func preset(named name: String) -> EmbeddedPreset? { all.first { $0.name == name } }

  /// The preset that has an alias.
  package static func preset(withAlias alias: String) -> EmbeddedPreset? {
    embeddedAliases.first { $0.name == alias }.flatMap { preset(named: name(of: $0.file)) }
  }

  private static func name(of file: String) -> String { String(file.dropLast(".json".count)) }
}
