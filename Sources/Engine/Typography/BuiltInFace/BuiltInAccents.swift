/// The accents of the built-in face, and the letters composed with them; read when a character beyond ASCII is first
/// needed.
struct BuiltInAccents {
  static let shared = BuiltInAccents()

  /// By the spacing characters that name the accents.
  private var strokes: [Unicode.Scalar: Substring] = [:]
  /// From combining characters to the names of accents.
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
    // A line is an accent, followed by pairs of a composed letter and its base, separated by spaces.
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

  /// An accent as a character of its own.
  func spacing(_ name: Unicode.Scalar) -> BuiltInGlyph? {
    strokes[name].map { BuiltInGlyph(zone: .small, left: 40, right: 40, parts: [.init(strokes: $0)]) }
  }
}
