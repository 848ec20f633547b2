import Numerics

/// The files that may be fonts.
package enum FontFiles: Sendable {
  /// The files of the disk.
  case disk
  /// Files in memory, by name. No file of the disk is opened, except those of installed families.
  case memory([Name: FontFile])

  private static let extensions = [".ttf", ".otf", ".ttc", ".otc"]

  /// Whether a font's name is that of a file rather than of a family: it has a slash or a font file's extension.
  package static func isName(_ name: String) -> Bool {
    name.includes("/") || extensions.contains { name.lowercasedASCII.ends(with: $0) }
  }

  func source(of name: String) throws(TypographyError) -> Font.Source {
    switch self {
    case .disk: return .file(path: Name(name))
    case .memory(let files):
      guard let file = files[name] else { throw .fontFileUnreadable(path: name, reason: "there is no such file") }
      return .memory(file)
    }
  }
}

/// The bytes of a font file. Files with equal bytes are equal.
package struct FontFile: Hashable, Sendable {
  let bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package func hash(into hasher: inout Hasher) { hasher.combine(bytes.count) }
}
