import Numerics

/// Which colors of a table can replace each other because they look nearly the same.
package struct PerceptualSimilarity: Sendable {
  /// A row of 256 bits for each entry, in four words: bit `b` of row `a` is set if `b` can replace `a`.
  package let rows: [UInt64]

  /// - Parameters:
  ///   - table: its transparent entry is only similar to itself.
  ///   - distance: the maximum difference, in hundredths of OKLab's unit (deltaE OK; 2 is just noticeable).
  ///   - strict: colors that only entries within `strictDistance` can replace.
  package init(
    _ table: ColorTable, within distance: Double, strict: ExactColorMap? = nil, strictDistance: Double = 0
  ) {
    let colors = table.entries.indices.map { index in
      Int(table.transparentIndex ?? 0) == index && table.hasTransparentIndex ? nil : Self.oklab(table.entries[index])
    }
    let limits = table.entries.map { entry in
      let isStrict = strict?.contains(entry) ?? false
      return Float(isStrict ? min(distance, strictDistance) : distance) / 100
    }
    var rows = [UInt64](repeating: 0, count: colors.count * 4)
    for (a, color) in colors.enumerated() {
      rows[a << 2 | a >> 6] |= 1 << UInt64(a & 63)
      guard let color else { continue }
      for b in 0..<a {
        guard let other = colors[b] else { continue }
        let difference = color - other
        let square = difference * difference
        let squared = square.x + square.y + square.z
        if squared <= limits[a] * limits[a] { rows[a << 2 | b >> 6] |= 1 << UInt64(b & 63) }
        if squared <= limits[b] * limits[b] { rows[b << 2 | a >> 6] |= 1 << UInt64(a & 63) }
      }
    }
    self.rows = rows
  }

  private init(rows: [UInt64]) {
    self.rows = rows
  }

  /// A copy in which one entry is only similar to itself.
  package func excluding(_ index: UInt8) -> PerceptualSimilarity {
    var rows = rows
    let (word, bit) = (Int(index >> 6), UInt64(1) << UInt64(index & 63))
    for row in stride(from: 0, to: rows.count, by: 4) { rows[row + word] &= ~bit }
    let firstRow = Int(index) << 2
    for row in firstRow..<(firstRow + 4) { rows[row] = 0 }
    rows[firstRow + word] = bit
    return PerceptualSimilarity(rows: rows)
  }

  /// Lightness, a, b, and 0.
  private static func oklab(_ pixel: RGBA8) -> SIMD4<Float> {
    let bytes = pixel.components
    let color = OKLab(
      Color(red: Double(bytes.x) / 255, green: Double(bytes.y) / 255, blue: Double(bytes.z) / 255))
    return SIMD4(Float(color.lightness), Float(color.a), Float(color.b), 0)
  }
}
