import AtomicFiles
import BuiltinPresets
import JSON
import Numerics
import Platform
import Preset

/// The location of a preset's document.
package enum PresetSource: Equatable, Sendable {
  case builtin(String)
  case file(String)
  case standardInput

  /// `-` is standard input, a word with a dot or a slash is a path, any other word is a preset's name.
  package init(_ word: String) {
    if word == "-" {
      self = .standardInput
    } else if word.includes(".") || word.includes("/") {
      self = .file(word)
    } else {
      self = .builtin(word)
    }
  }

  /// The name in messages.
  package var label: String {
    switch self {
    case .builtin(let name): name
    case .file(let path): path
    case .standardInput: "standard input"
    }
  }

  /// The parameters that the name sets, if it is an alias.
  package var settings: [(name: String, text: String)] {
    if case .builtin(let name) = self { PresetAlias(named: name)?.settings ?? [] } else { [] }
  }

  /// The largest input in bytes: Lottie animations may embed images. Preset documents have a smaller limit of their
  /// own.
  private static let maximumFileSize = 64 << 20

  /// Reads the document's bytes.
  package func bytes() throws(WhirligifError) -> [UInt8] {
    switch self {
    case .builtin(let name):
      guard let preset = BuiltinPresets.preset(named: name) ?? PresetAlias(named: name)?.preset else {
        let document = FileStamp(of: name + ".json") == nil ? nil : name + ".json"
        throw .unknownPreset(name, suggestions: document.map { [$0] } ?? Suggestion.presets(for: name))
      }
      return Array(preset.document.utf8)
    case .file(let path):
      do {
        return try read(path)
      } catch .cannotRead(_, let reason) {
        // The word was a preset's name with an extension, and therefore counted as a path.
        let stem = path.split(at: ".").first.map(String.init) ?? ""
        let isPreset = FileStamp(of: path) == nil && PresetLibrary.names.contains(stem)
        let hint =
          isPreset
          ? "; the preset is called '\(stem)'" : path.includes("://") ? "; addresses are not read, only files" : ""
        throw .cannotRead(path: path, reason: reason + hint)
      }
    case .standardInput: return try read("-")
    }
  }

  /// A document of this source in the one form of preset documents.
  ///
  /// - Throws: `invalidDocument`, with all errors, also for an animation that is no preset document.
  package func formatted(_ bytes: [UInt8]) throws(WhirligifError) -> [UInt8] {
    guard InputFormat(of: bytes) == .preset else {
      throw .invalidDocument(label, "expected a preset document; other animations are not formatted")
    }
    do {
      return try DocumentFormat.format(bytes, file: label)
    } catch {
      throw .invalidDocument(error.diagnostics.map { Finding($0.complaint, in: error.file) })
    }
  }

  /// Names that a valid preset document declares and does not use, with their places.
  package func unusedNames(_ bytes: [UInt8]) -> [String] {
    guard InputFormat(of: bytes) == .preset else { return [] }
    return UnusedNames(in: bytes).diagnostics.map { $0.description }
  }

  /// The parameters that a valid preset document declares in full; equal texts are equal declarations.
  package func fullDeclarations(_ bytes: [UInt8]) -> [(name: String, text: String)] {
    InputFormat(of: bytes) == .preset ? FullDeclarations(in: bytes).all : []
  }

  private func read(_ path: String) throws(WhirligifError) -> [UInt8] {
    try mappingFileErrors(InputFile.read(path, limit: Self.maximumFileSize))
  }
}
