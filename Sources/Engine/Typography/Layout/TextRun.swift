/// A part of a line with one direction, face and script: the unit of shaping.
struct TextRun {
  /// Indices in the line.
  var characters: Range<Int>
  /// The bidirectional level; odd is right-to-left.
  var level: Int
  var face: Face
  /// Nil while all of its characters are common to all scripts.
  var script: UInt32?

  func continues(level: Int, face: Face, script: UInt32?) -> Bool {
    self.level == level && self.face == face && (self.script == nil || script == nil || self.script == script)
  }
}

/// Scripts by their ISO 15924 tags.
enum Script {
  static let common = HarfBuzz.tag("Zyyy")
  private static let inherited = HarfBuzz.tag("Zinh")
  private static let unknown = HarfBuzz.tag("Zzzz")

  /// Scripts in which letters join their neighbors.
  static let joins: Set<UInt32> = Set(
    ["Adlm", "Arab", "Chrs", "Mand", "Mani", "Mong", "Nkoo", "Ougr", "Phag", "Phlp", "Rohg", "Sogd", "Syrc"]
      .map(HarfBuzz.tag))

  static func isShared(_ script: UInt32) -> Bool { script == common || script == inherited || script == unknown }
}

extension HarfBuzz {
  /// The script of the first scalar with a script of its own; nil if all are common.
  func script(of character: Character) -> UInt32? {
    character.unicodeScalars.lazy.map { script(of: $0) }.first { !Script.isShared($0) }
  }
}
