import Palette

/// Where a frame's colours come from.
enum TableChoice {
  case exact(CommonColors, ColorTable)
  case nearest(ColorTable)
  /// Colours common to many frames, of which this one has no others.
  case common(CommonColors, ColorTable)
  case own(ColorTable, isExact: Bool)

  var table: ColorTable {
    switch self {
    case .exact(_, let table), .nearest(let table), .common(_, let table), .own(let table, _): table
    }
  }

  var isCommon: Bool { if case .own = self { false } else { true } }

  var isExact: Bool {
    switch self {
    case .exact, .common: true
    case .nearest: false
    case .own(_, let isExact): isExact
    }
  }
}
