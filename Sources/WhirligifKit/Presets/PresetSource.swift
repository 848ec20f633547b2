import AtomicFiles
import JSON
import BuiltinPresets
import Preset

/// Where a preset's document comes from.
package enum PresetSource: Hashable, Sendable {
  case builtin(String)
  case file(String)
  case standardInput

  /// `-` is standard input, a word with a dot or a slash in it is a path, any other is a preset's name.
  package init(_ word: String) {
    if word == "-" {
      self = .standardInput
    } else if word.contains(".") || word.contains("/") {
      self = .file(word)
    } else {
      self = .builtin(word)
    }
  }

  /// What messages call it.
  package var label: String {
    switch self {
    case .builtin(let name): name
    case .file(let path): path
    case .standardInput: "standard input"
    }
  }

  /// The parameters that the name sets, where it is another name of a preset's variant.
  var settings: [PresetAlias.Setting] {
    if case .builtin(let name) = self { PresetAlias(named: name)?.settings ?? [] } else { [] }
  }

  /// The most bytes of an input: Lottie animations may embed pictures. Preset documents have a limit of their own.
  private static let largestFile = 64 << 20

  /// The document's bytes, unread.
  package func bytes() throws(WhirligifError) -> [UInt8] {
    switch self {
    case .builtin(let name):
      guard let preset = BuiltinPresets.all.first(where: { $0.name == name }) ?? PresetAlias(named: name)?.preset else {
        let document = FileStamp(of: name + ".json") == nil ? nil : name + ".json"
        throw .unknownPreset(name, suggestions: document.map { [$0] } ?? PresetSuggestions.names(for: name))
      }
      return Array(preset.document.utf8)
    case .file(let path):
      do {
        return try read(path)
      } catch .cannotRead(_, let reason) {
        // A preset's name with an ending is read as a path.
        let stem = path.split(separator: ".").first.map(String.init) ?? ""
        let isPreset = FileStamp(of: path) == nil && PresetLibrary.names.contains(stem)
        throw .cannotRead(path: path, reason: isPreset ? "\(reason); the preset is called '\(stem)'" : reason)
      }
    case .standardInput: return try read("-")
    }
  }

  private func read(_ path: String) throws(WhirligifError) -> [UInt8] {
    try mappingFileErrors { () throws(FileError) in try InputFile.read(path, limit: Self.largestFile) }
  }
}
