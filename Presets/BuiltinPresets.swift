/// The preset documents of this folder, built into the binary.
package enum BuiltinPresets {
  /// Every preset, in the order of its name.
  package static var all: [EmbeddedPreset] { embedded }
}
