import CFriBidi

/// FriBidi, opened at first use: the embedding levels of a text with right-to-left characters. It has no state.
struct FriBidi {
  /// Opened once for the process.
  static let shared = Result { () throws(TypographyError) in try FriBidi() }

  private let bidiTypes: fribidi_get_bidi_types_function
  private let bracketTypes: fribidi_get_bracket_types_function
  private let embeddingLevels: fribidi_get_par_embedding_levels_ex_function
  private let reorderLine: fribidi_reorder_line_function

  private init() throws(TypographyError) {
    let library = try SharedLibrary(name: "fribidi", version: 0, purpose: "right-to-left text")
    bidiTypes = try library.function("fribidi_get_bidi_types")
    bracketTypes = try library.function("fribidi_get_bracket_types")
    embeddingLevels = try library.function("fribidi_get_par_embedding_levels_ex")
    reorderLine = try library.function("fribidi_reorder_line")
  }

  /// The base level of a paragraph on one line and the level of each character, by the rules P2 to L1 of the Unicode
  /// Bidirectional Algorithm (UAX #9); nil if memory runs out. The text has at most `Int32.max` characters.
  func levels(of text: [UInt32], direction: TextStyle.Direction) -> (base: Int, levels: [Int])? {
    let count = Int32(text.count)
    var types = [UInt32](repeating: 0, count: text.count)
    bidiTypes(text, count, &types)
    var brackets = types
    bracketTypes(text, count, types, &brackets)
    var base =
      switch direction {
      case .automatic: FRIBIDI_PAR_ON_VALUE
      case .leftToRight, .allLeftToRight: FRIBIDI_PAR_LTR_VALUE
      case .rightToLeft, .allRightToLeft: FRIBIDI_PAR_RTL_VALUE
      }
    var levels = [Int8](repeating: 0, count: text.count)
    guard embeddingLevels(types, brackets, count, &base, &levels) > 0,
      reorderLine(0, types, count, 0, base, &levels, nil, nil) > 0
    else { return nil }
    return (base == FRIBIDI_PAR_RTL_VALUE ? 1 : 0, levels.map { Int($0) })
  }
}
