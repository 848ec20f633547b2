import Typography

/// The fonts that a text can be set in, besides those in files.
public enum FontCatalog {
  /// The built-in face in its weights: the same on every machine.
  public static let builtIn = ["builtin", "builtin:light", "builtin:bold"]

  /// The families that are installed on this machine, in order.
  /// - Throws: `invalidValue`, where Fontconfig is not installed.
  public static func installedFamilies() throws(WhirligifError) -> [String] {
    do {
      return try InstalledFonts.families()
    } catch {
      throw .invalidValue(Sentence.from("\(error)"))
    }
  }

  /// Reads fonts again where a file that has changed is one.
  package static func forget(file path: String) {
    let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
    if FileKind.fonts.endings.contains(ending) { InstalledFonts.forgetFiles() }
  }
}
