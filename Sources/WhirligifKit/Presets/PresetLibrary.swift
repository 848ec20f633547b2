import BuiltinPresets
import JSON
import Preset

/// The presets that are built in.
public enum PresetLibrary {
  /// What lists show of a preset.
  public struct Entry: Sendable, Hashable {
    /// The name by which the preset is rendered.
    public let name: String
    /// One sentence.
    public let summary: String
    /// The group in which lists show the preset, such as `rings`.
    public let family: String
    /// Words by which the preset is found, such as `spinner`.
    public let tags: [String]
  }

  /// The names of all presets, in alphabetical order.
  public static var names: [String] { BuiltinPresets.all.map(\.name) }

  /// Whether a preset is found under a name: its own, or an older one that lists do not show.
  package static func knows(_ name: String) -> Bool { names.contains(name) || PresetAlias(named: name) != nil }

  /// All presets, family by family. Only the documents' heads are read; their rules are not checked.
  public static var entries: [Entry] {
    let entries = BuiltinPresets.all.map { preset in
      let root = try? JSONDocument(reading: preset.document).root.object
      return Entry(
        name: preset.name, summary: root?["summary"]?.string ?? "", family: root?["family"]?.string ?? "",
        tags: root?["tags"]?.array?.compactMap(\.string) ?? [])
    }
    return families.flatMap { family in entries.filter { $0.family == family } }
      + entries.filter { !families.contains($0.family) }
  }

  /// The families, in the order in which lists show them.
  public static var families: [String] { PresetDocument.Family.allCases.map(\.rawValue) }

  /// The JSON schema of preset documents, for editors.
  public static var schema: String { SchemaWriter.schema() }

  /// All presets, each with its parameters at their defaults. Reads and checks every document.
  /// - Throws: `invalidDocument`, should one that is built in be wrong.
  public static func animations() throws(WhirligifError) -> [Animation] {
    var animations: [Animation] = []
    for name in names { animations.append(try Animation(preset: name)) }
    return animations
  }
}

extension PresetLibrary.Entry {
  /// Whether a word is part of the preset's name, family or tags, or of its sentence.
  public func matches(_ word: String) -> Bool {
    let word = word.lowercased()
    return ([name, family, summary] + tags).contains { $0.lowercased().contains(word) }
  }
}
