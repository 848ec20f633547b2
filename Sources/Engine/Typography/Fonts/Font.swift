import Numerics

/// The face that text is set in. A value: no file is opened until text is laid out.
package struct Font: Hashable, Sendable {
  package enum Source: Hashable, Sendable {
    /// Whirligif's own face: the same outlines on every machine, with no font installed.
    case builtIn
    /// A TrueType or OpenType file or collection.
    case file(path: Name)
    /// A TrueType or OpenType file or collection that is in memory.
    case memory(FontFile)
    /// A family installed on this machine, such as "Noto Sans".
    case family(Name)
  }

  /// A position on one axis of a variable font.
  package struct Variation: Hashable, Sendable {
    /// Four characters, such as `wght` or `wdth`.
    var tag: Name
    var value: Double

    init(tag: Name, value: Double) {
      self.tag = tag
      self.value = value
    }
  }

  var source: Source
  /// Nil for the face's own weight. With a file, a weight requires a variable font with the axis `wght`.
  var weight: FontWeight?
  /// For families only; a file determines its own slant.
  var isItalic: Bool
  /// The width in percent of the normal one; for families only.
  package var stretch = 100.0
  /// The index of a face in a collection, from 0; for files.
  var faceIndex: Int
  /// The named instance of a variable font that Fontconfig found, by its index; nil for none.
  var instance: Int?
  /// In the given order; a later value of the same axis wins.
  var variations: [Variation]

  package init(
    source: Source, weight: FontWeight? = nil, isItalic: Bool = false, faceIndex: Int = 0, variations: [Variation] = []
  ) {
    self.source = source
    self.weight = weight
    self.isItalic = isItalic
    self.faceIndex = faceIndex
    self.variations = variations
  }

  static let builtIn = Font(source: .builtIn)

  package var isBuiltIn: Bool { source == .builtIn }

  /// The name of an installed family without traits of a face; nil for others.
  package var familyName: Name? {
    guard case .family(let name) = source, self == Font(source: source) else { return nil }
    return name
  }

  /// The font with the weight and the slant of a text, unless it states its own. A file has those of its face.
  package func styled(_ weight: FontWeight?, isItalic: Bool, stretch: Double = 100) -> Font {
    var font = self
    switch source {
    case .builtIn: font.weight = self.weight ?? weight
    case .family:
      font.weight = self.weight ?? weight
      (font.isItalic, font.stretch) = (self.isItalic || isItalic, stretch)
    case .file, .memory: break
    }
    return font
  }

  package static func builtIn(weight: FontWeight) -> Font { Font(source: .builtIn, weight: weight) }
}

extension Font {
  /// The family name that means the built-in face.
  package static let builtInName = "builtin"

  /// Reads a description: a family or a file, then optionally a colon and the traits of the face, separated by commas.
  ///
  ///     builtin   builtin:bold   Noto Sans   Noto Sans:bold,italic   fonts/Inter.ttf:wght=650   sans.ttc:index=2
  ///
  /// Text with a slash, or with a font file's extension, is a file; anything else is a family.
  ///
  /// - Parameter files: where a file is.
  package init(_ description: String, in files: FontFiles = .disk) throws(TypographyError) {
    let (name, traits) = Self.split(description)
    guard !name.isEmpty else { throw .unreadableDescription(description, part: description) }
    if name.lowercasedASCII == Self.builtInName {
      self.init(source: .builtIn)
    } else if FontFiles.isName(name) {
      self.init(source: try files.source(of: name))
    } else {
      self.init(source: .family(Name(name)))
    }
    for trait in traits {
      // The built-in face has weights but no other traits.
      let isKnown = source == .builtIn ? FontWeight(trait) != nil : true
      guard isKnown, apply(trait: trait) else { throw .unreadableDescription(description, part: trait) }
    }
  }

  /// The name, and the traits after the last colon. File names may contain colons: the text after the last colon counts
  /// as traits only if it has no slash and is not a file name itself.
  private static func split(_ description: String) -> (name: String, traits: [String]) {
    guard let (name, rest) = description.cut(atLast: ":") else { return (trimmed(description[...]), []) }
    if rest.includes("/") || FontFiles.isName(String(rest)) { return (trimmed(description[...]), []) }
    return (trimmed(name), rest.split(at: ",", omittingEmptySubsequences: false).map { trimmed($0) })
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while let rest = text.after(prefix: " ") ?? text.before(suffix: " ") { text = rest }
    return String(text)
  }

  /// False if the trait is unknown.
  private mutating func apply(trait: String) -> Bool {
    if let (name, value) = trait.cut(at: "=") {
      return apply(Self.trimmed(name), value: Self.trimmed(value))
    }
    if let weight = FontWeight(trait) {
      self.weight = weight
      return true
    }
    switch trait.lowercasedASCII {
    case "italic", "oblique":
      isItalic = true
      return true
    default:
      return false
    }
  }

  private mutating func apply(_ name: String, value: String) -> Bool {
    if name == "index" {
      guard let index = Int(value), index >= 0, index <= 0xFFFF else { return false }
      faceIndex = index
      return true
    }
    guard name.utf8.count == 4, name.unicodeScalars.allSatisfy({ $0.isASCII }) else { return false }
    guard let number = Double(value), abs(number) <= 32767 else { return false }
    variations.append(Variation(tag: Name(name), value: number))
    return true
  }
}
