/// The face that text is set in. A value: no file is opened until text is laid out.
package struct Font: Hashable, Sendable {
  package enum Source: Hashable, Sendable {
    /// Whirligif's own face: the same outlines on every machine, with no font installed.
    case builtIn
    /// A TrueType or OpenType file or collection.
    case file(path: String)
    /// A TrueType or OpenType file or collection that is in memory.
    case memory(FontFile)
    /// A family installed on this machine, such as "Noto Sans".
    case family(String)
  }

  /// A position on one axis of a variable font.
  package struct Variation: Hashable, Sendable {
    /// Four characters, such as `wght` or `wdth`.
    package var tag: String
    package var value: Double

    package init(tag: String, value: Double) {
      self.tag = tag
      self.value = value
    }
  }

  package var source: Source
  /// Nil for the face's own weight. With a file, a weight requires a variable font with the axis `wght`.
  package var weight: FontWeight?
  /// For families only; a file determines its own slant.
  package var isItalic: Bool
  /// The index of a face in a collection, from 0; for files.
  package var faceIndex: Int
  /// In the given order; a later value of the same axis wins.
  package var variations: [Variation]

  package init(
    source: Source, weight: FontWeight? = nil, isItalic: Bool = false, faceIndex: Int = 0, variations: [Variation] = []
  ) {
    self.source = source
    self.weight = weight
    self.isItalic = isItalic
    self.faceIndex = faceIndex
    self.variations = variations
  }

  package static let builtIn = Font(source: .builtIn)

  package static func builtIn(weight: FontWeight) -> Font { Font(source: .builtIn, weight: weight) }
}
