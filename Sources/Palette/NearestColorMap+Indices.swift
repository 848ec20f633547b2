extension NearestColorMap {
  /// So many colours are compared with less work than lists of the nearest are made.
  private static let fewComparisons = 1 << 15

  /// For each colour the index of the nearest of a palette's 1...256, of equally near ones the first; alpha is not looked at.
  package static func indices(of colors: [UInt32], among palette: [UInt32]) -> [UInt8] {
    guard colors.count * palette.count > fewComparisons else {
      let few = FewNearestColors(palette)
      return colors.map { few.index(of: $0) }
    }
    var map = NearestColorMap(palette)
    return colors.map { map.index(of: $0) }
  }
}
