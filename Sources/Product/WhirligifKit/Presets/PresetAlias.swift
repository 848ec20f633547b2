import BuiltinPresets
import JSON
import Numerics

/// Another name of a preset, which lists do not show: a variant that used to be a preset of its own.
struct PresetAlias {
  /// A parameter and its value in the syntax of flags.
  typealias Setting = (name: String, text: String)

  let preset: EmbeddedPreset
  let settings: [Setting]

  /// The alias with a name; nil if no document has it, or if a preset has this name.
  init?(named name: String) {
    guard BuiltinPresets.preset(named: name) == nil, let preset = BuiltinPresets.preset(withAlias: name) else {
      return nil
    }
    let root = try? JSONDocument(reading: preset.document).root.object
    guard let alias = root?["aliases"]?.object?[name]?.object else { return nil }
    self.preset = preset
    settings = alias.members.compactMap { member in member.value.string.map { (member.key.text, $0) } }
  }
}
