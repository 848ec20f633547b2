import AtomicFiles
import Numerics
import Platform
import WhirligifKit

/// Finds the inputs that a word of a command line or of a manifest names: itself, the animations in a folder and its
/// subfolders, or the files that match a pattern.
///
/// In a pattern, `*`, `?` and `[a-z]` stand for parts of a name, `**` for any number of folders and `{a,b}` for one of
/// several texts. Hidden files and folders are skipped, and links to folders are not followed.
package struct InputSearch {
  /// The folder of relative words; ends in a slash, or is empty.
  private let base: String
  /// A folder that is not searched: that of the outputs.
  private let excluded: FileStamp?
  private let kind: FileKind
  private var found: [RenderSet.Input] = []
  private var words: Set<[UInt8]> = []
  /// The steps that are done: the number of parts that are left of the pattern, and the folder.
  private var visited: Set<[UInt8]> = []

  /// The most files of a word.
  private static let maximumFiles = 1_000_000
  /// The longest text whose braces are expanded, and the most texts that result.
  private static let (longestText, maximumTexts) = (1024, 1000)

  private init(base: String, excluding folder: String?, of kind: FileKind) {
    (self.base, self.kind) = (base, kind)
    excluded = folder.flatMap { FileStamp(of: $0) }.flatMap { $0.isFolder ? $0 : nil }
  }

  /// Whether a word names a folder or is a pattern, rather than a preset or a file.
  package static func isSearch(_ word: String, in base: String = "") -> Bool {
    guard word != "-", !PresetLibrary.knows(word) else { return false }
    if let stamp = FileStamp(of: path(word, in: base)) { return stamp.isFolder }
    return NamePattern.isPattern(word) || texts(word).count > 1
  }

  /// The inputs that a word names, in the order of their names.
  ///
  /// - Parameters:
  ///   - base: the folder of relative words; empty for the current folder. Words of inputs are relative to it as well.
  ///   - folder: a folder that is not searched, unless it is the searched one.
  ///   - kind: the files of a folder that count.
  /// - Throws: `cannotRead` if no file matches, and for a folder that cannot be read.
  package static func inputs(
    for word: String, in base: String = "", excluding folder: String? = nil, of kind: FileKind = .animations
  ) throws(WhirligifError) -> [RenderSet.Input] {
    guard isSearch(word, in: base) else { return [RenderSet.Input(word: word)] }
    var search = InputSearch(base: base, excluding: folder, of: kind)
    let isFolder = FileStamp(of: path(word, in: base))?.isFolder == true
    if isFolder {
      try search.visit(["**"], in: word.ends(with: "/") ? word : word + "/", below: "")
    } else {
      for text in texts(word) { try search.start(text) }
    }
    guard !search.found.isEmpty else {
      throw .cannotRead(path: word, reason: isFolder ? reason(ofEmpty: word, in: base) : "no file matches")
    }
    return search.found
  }

  private static func reason(ofEmpty folder: String, in base: String) -> String {
    let entries = (try? FolderEntry.entries(of: path(folder, in: base))) ?? []
    let count = entries.count { $0.isFile && FileKind.pictures.matches($0.name) }
    return "the folder has no animation"
      + (count == 0
        ? "" : count == 1 ? ", but a picture" : ", but \(count) pictures, which gifski or ffmpeg join to an animation")
  }

  private static func path(_ word: String, in base: String) -> String { word.begins(with: "/") ? word : base + word }

  /// Walks from the folder before the first wildcard.
  private mutating func start(_ pattern: String) throws(WhirligifError) {
    let parts = pattern.split(at: "/", omittingEmptySubsequences: false).map(String.init)
    let first = parts.firstIndex { NamePattern.isPattern($0) } ?? parts.count - 1
    let folder = parts[..<first].map { $0 + "/" }.joined()
    let isThere = FileStamp(of: Self.path(folder.isEmpty ? "." : folder, in: base))?.isFolder == true
    guard isThere else { return }
    visited = []
    try visit(parts[first...].filter { !$0.isEmpty }[...], in: folder, below: "")
  }

  /// - Parameters:
  ///   - folder: as the user named it; ends in a slash, or is empty.
  ///   - below: the part of it after the folder of the search.
  private mutating func visit(
    _ parts: ArraySlice<String>, in folder: String, below: String
  ) throws(WhirligifError) {
    guard let part = parts.first, visited.insert(Array("\(parts.count) \(folder)".utf8)).inserted else { return }
    let path = Self.path(folder, in: base)
    let entries = try mappingFileErrors(FolderEntry.entries(of: path))
    let (isDeep, isLast) = (part == "**", parts.count == 1)
    if isDeep, !isLast { try visit(parts.dropFirst(), in: folder, below: below) }
    let pattern = NamePattern(isDeep ? "*" : part)
    for entry in entries where pattern.matches(entry.name) {
      if entry.isFolder, isDeep || !isLast, excluded == nil || FileStamp(of: path + entry.name) != excluded {
        try visit(
          isDeep ? parts : parts.dropFirst(), in: folder + entry.name + "/", below: below + entry.name + "/")
      } else if entry.isFile, isLast, isWanted(entry.name, by: part, in: path) {
        guard found.count < Self.maximumFiles else { throw .invalidValue("'\(folder)' has too many files.") }
        guard words.insert(Array((folder + entry.name).utf8)).inserted else { continue }
        let searched = String(decoding: folder.utf8.dropLast(below.utf8.count), as: UTF8.self)
        found.append(
          RenderSet.Input(
            word: folder + entry.name, folder: String(below.dropLast(scalars: 1)), searched: searched))
      }
    }
  }

  /// Whether a file is of the wanted kind, unless the pattern names its extension.
  private func isWanted(_ name: String, by pattern: String, in folder: String) -> Bool {
    if pattern.includes(".") { return true }
    guard let ending = name.split(at: ".").last.map({ $0.lowercasedASCII }),
      kind.endings.contains(ending)
    else { return false }
    // Most JSON files of a folder are something else; presets and Lottie animations have layers.
    guard ending == "json" else { return true }
    let bytes = try? InputFile.read(folder + name)
    return bytes.map { String(decoding: $0, as: UTF8.self).includes("\"layers\"") } ?? false
  }

  /// The texts of a word with braces, as shells expand them; the word itself if there are too many.
  private static func texts(_ word: String) -> [String] {
    guard word.utf8.count <= longestText, let open = word.unicodeScalars.firstIndex(of: "{") else { return [word] }
    let scalars = word.unicodeScalars
    var (depth, start) = (0, scalars.index(after: open))
    var choices: [String] = []
    for index in scalars[start...].indices {
      switch scalars[index] {
      case "{": depth += 1
      case "}" where depth > 0: depth -= 1
      case ",", "}":
        guard depth == 0 else { continue }
        choices.append(String(word[start..<index]))
        start = scalars.index(after: index)
        guard scalars[index] == "}" else { continue }
        let (heads, tails) = (choices.flatMap(texts), texts(String(word[start...])))
        guard choices.count > 1, heads.count * tails.count <= maximumTexts else { return [word] }
        return heads.flatMap { head in tails.map { word[..<open] + head + $0 } }
      default: break
      }
    }
    return [word]
  }
}
