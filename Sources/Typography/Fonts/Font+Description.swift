extension Font {
  /// The family name that means the built-in face.
  package static let builtInName = "builtin"

  /// From what a person writes: a family or a file, then, after a colon, what distinguishes the face, with commas
  /// between.
  ///
  ///     builtin   builtin:bold   Noto Sans   Noto Sans:bold,italic   fonts/Inter.ttf:wght=650   sans.ttc:index=2
  ///
  /// A text with a slash in it, or that ends in a font file's extension, is a file; any other is a family.
  package init(_ description: String) throws(TypographyError) {
    let (name, traits) = Self.split(description)
    guard !name.isEmpty else { throw .unreadableDescription(description, part: description) }
    if name.lowercased() == Self.builtInName {
      self.init(source: .builtIn)
    } else if Self.isFileName(name) {
      self.init(source: .file(path: name))
    } else {
      self.init(source: .family(name))
    }
    for trait in traits {
      // The built-in face has weights and nothing else.
      let isKnown = source == .builtIn ? FontWeight(trait) != nil : true
      guard isKnown, apply(trait: trait) else { throw .unreadableDescription(description, part: trait) }
    }
  }

  private static let fileExtensions = [".ttf", ".otf", ".ttc", ".otc"]

  private static func isFileName(_ name: String) -> Bool {
    name.contains("/") || fileExtensions.contains { name.lowercased().hasSuffix($0) }
  }

  /// The name, and the traits after its last colon. A file's name may itself hold colons: what follows the last of them
  /// counts as traits only if it holds no slash and the part before it could be a file.
  private static func split(_ description: String) -> (name: String, traits: [String]) {
    guard let colon = description.lastIndex(of: ":") else { return (trimmed(description[...]), []) }
    let name = description[..<colon]
    let rest = description[description.index(after: colon)...]
    if rest.contains("/") || isFileName(String(rest)) { return (trimmed(description[...]), []) }
    return (trimmed(name), rest.split(separator: ",", omittingEmptySubsequences: false).map { trimmed($0) })
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  /// False when the trait says nothing that a font can be.
  private mutating func apply(trait: String) -> Bool {
    if let equals = trait.firstIndex(of: "=") {
      return apply(Self.trimmed(trait[..<equals]), value: Self.trimmed(trait[trait.index(after: equals)...]))
    }
    if let weight = FontWeight(trait) {
      self.weight = weight
      return true
    }
    switch trait.lowercased() {
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
    variations.append(Variation(tag: name, value: number))
    return true
  }
}
