import Numerics

/// Which of a table's colours may stand for which others: those that look nearly the same.
package struct ColorCloseness: Sendable {
  /// A row of 256 bits for each entry, in four words: bit `b` of row `a` is set where `b` may stand for `a`.
  package let rows: [UInt64]

  /// - Parameters:
  ///   - table: the transparent entry stands for itself alone.
  ///   - distance: the greatest difference, in hundredths of OKLab's unit (deltaE OK; 2 is just noticed).
  package init(_ table: ColorTable, within distance: Double) {
    var colors = table.entries.map { $0 == 0 ? SIMD4() : Self.lab($0) }
    if let transparent = table.transparentIndex { colors[Int(transparent)] = SIMD4(1e6, 0, 0, 0) }
    let bound = Float(distance * distance / 1e4)
    var rows = [UInt64](repeating: 0, count: colors.count * 4)
    for a in colors.indices {
      rows[a << 2 | a >> 6] |= 1 << UInt64(a & 63)
      for b in 0..<a {
        let difference = colors[a] - colors[b]
        let square = difference * difference
        guard square.x + square.y + square.z <= bound else { continue }
        rows[a << 2 | b >> 6] |= 1 << UInt64(b & 63)
        rows[b << 2 | a >> 6] |= 1 << UInt64(a & 63)
      }
    }
    self.rows = rows
  }

  private static func lab(_ word: UInt32) -> SIMD4<Float> {
    let color = OKLab(
      Color(
        red: Double(word & 255) / 255, green: Double(word >> 8 & 255) / 255, blue: Double(word >> 16 & 255) / 255))
    return SIMD4(Float(color.lightness), Float(color.a), Float(color.b), 0)
  }
}
