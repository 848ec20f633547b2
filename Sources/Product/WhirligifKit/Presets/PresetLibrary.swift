import BuiltinPresets
import JSON
import Numerics
import Preset

/// The built-in presets.
public enum PresetLibrary {
  /// The description of a preset in lists.
  public struct Entry: Sendable, Hashable {
    /// The name for rendering.
    public let name: String
    /// A sentence that describes the preset.
    public let summary: String
    /// The group in lists of presets, such as `rings`.
    public let family: String
    /// Search words, such as `spinner`.
    public let tags: [String]
    /// Former names, which lists do not show.
    let aliases: [String]
    /// The place in its family: those that pages show first lead it, the plain ones and those of systems end it.
    fileprivate var rank: Int {
      if tags.contains("featured") { return 0 }
      if tags.contains("plain") || tags.contains("system") { return 3 }
      return hasLook ? 1 : 2
    }
    /// Whether pages show it with settings of its own.
    fileprivate let hasLook: Bool
  }

  /// The names of all presets, in alphabetical order.
  public static var names: [String] { BuiltinPresets.all.map { $0.name } }

  /// Whether a name belongs to a preset: its own name, or an older one that lists do not show.
  package static func knows(_ name: String) -> Bool {
    BuiltinPresets.preset(named: name) != nil || BuiltinPresets.preset(withAlias: name) != nil
  }

  /// All presets, grouped by family: those that lead it, the others, and the plain ones and those of systems, each in
  /// alphabetical order. Only the metadata of the documents is read, once and without validation.
  public static let entries: [Entry] = {
    let entries = BuiltinPresets.all.map { preset in
      let root = try? JSONDocument(reading: preset.document).root.object
      return Entry(
        name: preset.name, summary: root?["summary"]?.string ?? "", family: root?["family"]?.string ?? "",
        tags: root?["tags"]?.array?.compactMap { $0.string } ?? [],
        aliases: root?["aliases"]?.object?.members.map { $0.key.text } ?? [],
        hasLook: root?["look"] != nil)
    }
    let shelf = (0..<4).flatMap { rank in
      entries.filter { $0.rank == rank }
    }
    return families.flatMap { family in shelf.filter { $0.family == family } }
      + shelf.filter { !families.contains($0.family) }
  }()

  /// The presets that have a parameter.
  ///
  /// - Parameter flag: without dashes.
  package static func names(withParameter flag: String) -> [String] {
    BuiltinPresets.all.filter { preset in
      let root = try? JSONDocument(reading: preset.document).root.object
      let parameters = root?["parameters"]?.object?.members ?? []
      return parameters.contains { ParameterDeclaration.flag($0.key.text) == flag }
    }.map { $0.name }
  }

  /// The first preset of a family, for examples.
  package static func sample(of family: String) -> String { entries.first { $0.family == family }?.name ?? "PRESET" }

  /// The families, in the order of lists.
  public static var families: [String] { PresetDocument.Family.allCases.map { $0.rawValue } }

  /// The JSON schema of preset documents, for editors.
  public static var schema: String { SchemaWriter.schema() }

  /// All presets with default parameters. Reads and checks every document.
  /// - Throws: `invalidDocument` if a built-in document is invalid.
  public static func animations() throws(WhirligifError) -> [Animation] {
    var animations: [Animation] = []
    for name in names { animations.append(try Animation(preset: name)) }
    return animations
  }
}
