/// Chooses indices so that neighbouring pixels together show a colour that the palette lacks; a colour that it has stays plain.
package enum Ditherer {
  case pattern(PatternDitherer)
  case diffusion(DiffusionDitherer)

  /// Writes the indices for a stretch of a row; the rows come from the top down.
  ///
  /// - Parameters:
  ///   - shown: what is shown already, nil for nothing; pixels equal to it get anything.
  ///   - x: the column of the first pixel.
  ///   - y: the row.
  package mutating func map(
    _ pixels: UnsafeBufferPointer<UInt32>, unlike shown: UnsafeBufferPointer<UInt32>?, x: Int, y: Int,
    into indices: UnsafeMutableBufferPointer<UInt8>
  ) {
    switch consume self {
    case .pattern(var ditherer):
      ditherer.map(pixels, unlike: shown, x: x, y: y, into: indices)
      self = .pattern(ditherer)
    case .diffusion(var ditherer):
      ditherer.map(pixels, unlike: shown, x: x, y: y, into: indices)
      self = .diffusion(ditherer)
    }
  }
}
