/// The accents of the built-in face, and which letters are made with them; read when a character beyond ASCII is first
/// asked for.
struct BuiltInAccents {
  static let shared = BuiltInAccents()

  /// By the spacing characters that name them.
  private var strokes: [Unicode.Scalar: Substring] = [:]
  /// From combining characters to the names of their accents.
  private(set) var combining: [Unicode.Scalar: Unicode.Scalar] = [:]
  private(set) var letters: [Unicode.Scalar: (base: Unicode.Scalar, mark: Unicode.Scalar)] = [:]

  private init() {
    for line in BuiltInTables.lines(BuiltInSigns.marks) {
      let fields = BuiltInTables.fields(line, 3)
      guard
        fields.count == 3, let name = line.unicodeScalars.first, let code = UInt32(fields[1], radix: 16),
        let scalar = Unicode.Scalar(code)
      else { continue }
      strokes[name] = fields[2]
      combining[scalar] = name
    }
    // A line is an accent and, after spaces, pairs of a whole and the letter under it.
    for line in BuiltInTables.lines(BuiltInSigns.accented) {
      var scalars = line.unicodeScalars.makeIterator()
      guard let mark = scalars.next() else { continue }
      while scalars.next() != nil, let whole = scalars.next(), let base = scalars.next() {
        letters[whole] = (base, mark)
      }
    }
  }

  func mark(_ name: Unicode.Scalar) -> BuiltInMark? {
    strokes[name].map { BuiltInMark(strokes: $0, isAbove: !["¸", "˛", ","].contains(name)) }
  }

  /// An accent alone, as a character of its own.
  func spacing(_ name: Unicode.Scalar) -> BuiltInGlyph? {
    strokes[name].map { BuiltInGlyph(zone: .small, left: 40, right: 40, parts: [.init(strokes: $0)]) }
  }
}
