/// The Bidi_Class property of a character (UAX #9, table 4), with Unicode's short names.
enum BidiClass: String, Sendable {
  // Strong.
  case l = "L", r = "R", al = "AL"
  // Weak.
  case en = "EN", es = "ES", et = "ET", an = "AN", cs = "CS", nsm = "NSM", bn = "BN"
  // Neutral.
  case b = "B", s = "S", ws = "WS", on = "ON"
  // Explicit embeddings, overrides and isolates.
  case lre = "LRE", lro = "LRO", rle = "RLE", rlo = "RLO", pdf = "PDF"
  case lri = "LRI", rli = "RLI", fsi = "FSI", pdi = "PDI"

  /// The class of a character. Combining marks follow from the general category; all other classes come from a binary
  /// search in a table of runs.
  init(_ scalar: Unicode.Scalar) {
    let run = BidiTable.class(of: scalar.value)
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark:
      self = BidiTable.isStrongMark(scalar.value) ? .l : .nsm
    default:
      self = run
    }
  }

  var isIsolateInitiator: Bool { self == .lri || self == .rli || self == .fsi }

  /// Removed by rule X9.
  var isRemoved: Bool {
    switch self {
    case .lre, .lro, .rle, .rlo, .pdf, .bn: true
    default: false
    }
  }

  /// NI in the rules N1 and N2: neutral or isolate formatting.
  var isNeutral: Bool {
    switch self {
    case .b, .s, .ws, .on, .lri, .rli, .fsi, .pdi: true
    default: false
    }
  }

  /// The direction for the rules N0 to N2, where numbers count as right-to-left. Nil without a direction.
  var strongDirection: BidiClass? {
    switch self {
    case .l: .l
    case .r, .al, .en, .an: .r
    default: nil
    }
  }
}
