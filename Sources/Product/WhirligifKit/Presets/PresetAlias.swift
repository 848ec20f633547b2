import BuiltinPresets
import JSON
import Numerics

/// Another name of a preset, which lists do not show: a variant that used to be a preset of its own.
struct PresetAlias {
  /// A parameter and its value in the syntax of flags.
  typealias Setting = (name: String, text: String)

  let preset: EmbeddedPreset
  let settings: [Setting]

  private static let lettersAndDigits = Set("abcdefghijklmnopqrstuvwxyz0123456789".utf8)

  /// The alias with a name; nil if no document has it, or if a preset has this name. Every document is searched, unless
  /// the name is a path: aliases consist of letters, digits and hyphens.
  init?(named name: String) {
    guard name.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || Self.lettersAndDigits.contains($0) }),
      !BuiltinPresets.all.contains(where: { $0.name == name })
    else { return nil }
    for preset in BuiltinPresets.all where preset.document.includes("\"\(name)\": {") {
      let root = try? JSONDocument(reading: preset.document).root.object
      guard let alias = root?["aliases"]?.object?[name]?.object else { continue }
      self.preset = preset
      settings = alias.members.compactMap { member in member.value.string.map { (member.key.text, $0) } }
      return
    }
    return nil
  }
}
