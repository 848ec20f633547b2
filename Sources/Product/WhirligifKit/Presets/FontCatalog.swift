import Numerics
import Typography

/// The fonts for text, except font files.
public enum FontCatalog {
  /// The weights of the built-in face, which is the same on every machine.
  public static let builtIn = ["builtin", "builtin:light", "builtin:bold"]

  /// The families installed on this machine, sorted.
  /// - Throws: `invalidValue` if Fontconfig is not installed.
  public static func installedFamilies() throws(WhirligifError) -> [String] {
    do {
      return try InstalledFonts.families()
    } catch {
      throw .invalidValue(Sentence.from("\(error)"))
    }
  }

  /// Rereads fonts if the changed file is a font.
  package static func forget(file path: String) {
    let ending = path.split(at: ".").last.map { $0.lowercasedASCII } ?? ""
    if FileKind.fonts.endings.contains(ending) { InstalledFonts.forgetFiles() }
  }
}
