import JSON
import BuiltinPresets
import Preset

/// The presets that are built in.
public enum PresetLibrary {
  /// Their names, in alphabetical order.
  public static var names: [String] { BuiltinPresets.all.map { $0.name } }

  /// All of them, each with its parameters at their defaults. Reads and checks every document.
  /// - Throws: `invalidDocument`, should one that is built in be wrong.
  public static func animations() throws(WhirligifError) -> [Animation] {
    var animations: [Animation] = []
    for name in names { animations.append(try Animation(preset: name)) }
    return animations
  }

  /// Their names, each with its one sentence: what lists and completions need, without checking the documents.
  public static var summaries: [(name: String, summary: String)] {
    BuiltinPresets.all.map { preset in
      let root = try? JSONDocument(reading: preset.document).root.object
      return (preset.name, root?["summary"]?.string ?? "")
    }
  }
}
