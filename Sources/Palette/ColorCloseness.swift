import Numerics

/// Which of a table's colours may stand for which others: those that look nearly the same.
package struct ColorCloseness: Sendable {
  /// A row of 256 bits for each entry, in four words: bit `b` of row `a` is set where `b` may stand for `a`.
  package let rows: [UInt64]

  /// - Parameters:
  ///   - table: the transparent entry stands for itself alone.
  ///   - distance: the greatest difference, in hundredths of OKLab's unit (deltaE OK; 2 is just noticed).
  package init(_ table: ColorTable, within distance: Double) {
    var colors = table.entries.map { Place.of($0) }
    if let transparent = table.transparentIndex { colors[Int(transparent)] = .faraway }
    let bound = Float(distance * distance / 1e4)
    var rows = [UInt64](repeating: 0, count: colors.count * 4)
    let fours = FourColors.all(colors.count) { colors[$0].components }
    for a in colors.indices {
      rows[a << 2 | a >> 6] |= 1 << UInt64(a & 63)
      for four in 0...(a >> 2) {
        let isClose = fours[four].squaredDistances(from: colors[a].components) .<= bound
        guard any(isClose) else { continue }
        for lane in 0..<4 where isClose[lane] && four << 2 | lane < a {
          let b = four << 2 | lane
          rows[a << 2 | b >> 6] |= 1 << UInt64(b & 63)
          rows[b << 2 | a >> 6] |= 1 << UInt64(a & 63)
        }
      }
    }
    self.rows = rows
  }

  private init(rows: [UInt64]) {
    self.rows = rows
  }

  /// The same, but one entry stands for itself alone.
  package func leavingOut(_ index: UInt8) -> ColorCloseness {
    var rows = rows
    let (word, bit) = (Int(index >> 6), UInt64(1) << UInt64(index & 63))
    for row in stride(from: 0, to: rows.count, by: 4) { rows[row + word] &= ~bit }
    let own = Int(index) << 2
    for row in own..<(own + 4) { rows[row] = 0 }
    rows[own + word] = bit
    return ColorCloseness(rows: rows)
  }

  /// A colour's place in OKLab. An array of bare vectors is a type that takes long to make.
  private struct Place {
    let components: SIMD4<Float>

    /// Near to no colour.
    static let faraway = Place(components: SIMD4(1e6, 0, 0, 0))

    /// The place of an RGBA word, alpha left out.
    static func of(_ word: UInt32) -> Place {
      let color = OKLab(
        Color(
          red: Double(word & 255) / 255, green: Double(word >> 8 & 255) / 255, blue: Double(word >> 16 & 255) / 255))
      return Place(components: SIMD4(Float(color.lightness), Float(color.a), Float(color.b), 0))
    }
  }
}
