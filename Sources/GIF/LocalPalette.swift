import Palette

/// Chooses a table for the pixels that one frame must paint.
struct LocalPalette: ~Copyable {
  private var histogram = Histogram()
  /// For each cell of the histogram, the index of its nearest colour.
  private var indices: [UInt8] = []
  private var colors: [UInt32] = []
  /// Whether every colour met is one of them.
  private(set) var isExact = false
  /// Of `colors`, made when it is asked for.
  private var nearest: NearestColorMap?

  /// The least squared error of an unchanged pixel, or of what a nearer colour takes from it, that is worth painting it again.
  static let leastError: Int32 = 2

  /// A table for the pixels of the change's rectangle that differ from what is shown, and for those that are displayed badly.
  ///
  /// - Parameters:
  ///   - displayed: what players show before the frame, of plans that refine it.
  ///   - maximum: the most entries, the transparent one among them.
  ///   - tolerance: the mean squared error of a component that may be left.
  ///   - isTransparent: whether there is a transparent entry even if nothing needs it.
  mutating func choose(
    for change: FrameChange, _ pictures: FramePictures, displayed: UnsafeBufferPointer<UInt32>?, width: Int,
    maximum: Int, tolerance: Double, isTransparent: Bool
  ) -> ColorTable {
    let (shown, current) = (pictures.shown, pictures.current)
    histogram.removeAll()
    let rect = change.rect
    var isTransparent = isTransparent || shown != nil || change.clearsAfter
    for y in rect.top..<(rect.top + rect.height) {
      let row = (y * width + rect.left)..<(y * width + rect.left + rect.width)
      let pixels = UnsafeBufferPointer(rebasing: current[row])
      if let shown {
        histogram.add(pixels, unlike: UnsafeBufferPointer(rebasing: shown[row]))
        guard let displayed else { continue }
        for i in row where shown[i] == current[i] && ColorDistance.squared(displayed[i], current[i]) >= Self.leastError
        {
          histogram.add(current[i], times: 1)
        }
      } else {
        histogram.add(pixels)
        isTransparent = isTransparent || pixels.contains(0)
      }
    }
    chooseColors(
      maximum: maximum - (isTransparent ? 1 : 0), tolerance: tolerance, rounds: displayed == nil ? 0 : 1)
    return ColorTable(opaque: colors, transparent: isTransparent || colors.isEmpty)
  }

  /// Colours for what the histogram has, and the index of each cell.
  private mutating func chooseColors(maximum: Int, tolerance: Double, rounds: Int) {
    let points = histogram.points()
    let pixels = Int(histogram.total)
    let allowed = 3 * tolerance * Double(pixels)
    var cut = VarianceCut(points)
    cut.cut(into: maximum, tolerance: allowed)
    colors = Quantizer.palette(of: cut, maximum: maximum, tolerance: tolerance, pixels: pixels, rounds: rounds)
    if rounds > 0 || colors.count != cut.count {
      indices = histogram.indices(of: colors)
    } else if cut.error > allowed {
      indices = histogram.indices(of: cut, shownAs: colors)
    } else {
      // Within the tolerance a cell may have the colour of its box, which is faster found than the nearest.
      indices = histogram.indices(of: cut)
    }
    isExact = histogram.coarseness == 0 && colors.count == points.count
    nearest = nil
  }

  /// The index of the nearest of the table's opaque colours, counted from 0, for any pixel; there is at least one.
  mutating func index(of pixel: UInt32) -> UInt8 {
    if nearest == nil { nearest = NearestColorMap(colors) }
    return nearest?.index(of: pixel) ?? 0
  }

  /// Writes, for pixels that the table was chosen for, the index of the nearest of its opaque colours, counted from 0; the others
  /// get anything.
  func map(_ pixels: UnsafeBufferPointer<UInt32>, into result: UnsafeMutableBufferPointer<UInt8>) {
    indices.withUnsafeBufferPointer { histogram.look(up: pixels, in: $0, into: result) }
  }
}
