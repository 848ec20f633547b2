import Frames
import Palette

/// Chooses a table for the pixels that one frame must paint.
struct LocalPalette: ~Copyable {
  private var histogram = Histogram()
  private let steps: SlopeSteps?
  /// For each cell of the histogram, the index of its nearest color.
  private var indices: [UInt8] = []
  private var nearest: NearestColorMap?
  /// Whether every color that the frame paints is an entry.
  private(set) var isExact = false

  /// The minimum squared error of an unchanged pixel, and the minimum gain, for which it is painted again.
  static let minimumError: Int32 = 2

  init(steps: SlopeSteps?) { self.steps = steps }

  /// A table for the pixels of the delta's rectangle that change or that are displayed with a large error.
  ///
  /// - Parameters:
  ///   - decoded: the decoded canvas, of plans that paint badly displayed pixels again.
  ///   - maximum: the maximum number of entries, the transparent one included.
  ///   - tolerance: the mean squared error of a component that may remain.
  ///   - solid: colors that must be exact.
  ///   - namesTransparency: whether there is a transparent entry even if the frame has no use for it.
  mutating func choose(
    for delta: FrameDelta, decoded: UnsafeBufferPointer<RGBA8>?, maximum: Int, tolerance: Double, solid: [RGBA8],
    namesTransparency: Bool
  ) -> ColorTable {
    histogram.removeAll()
    var isTransparent = namesTransparency || delta.previous != nil || delta.clearsAfter
    for y in delta.rect.rows {
      let row = delta.indices(inRow: y)
      let pixels = UnsafeBufferPointer(rebasing: delta.current[row])
      if let previous = delta.previous {
        histogram.add(pixels, unlike: UnsafeBufferPointer(rebasing: previous[row]))
        guard let decoded else { continue }
        for i in row where previous[i] == delta.current[i] {
          let error = delta.current[i].squaredDistance(to: decoded[i])
          if error >= Self.minimumError { histogram.add(delta.current[i], times: 1) }
        }
      } else {
        histogram.add(pixels)
        isTransparent = isTransparent || pixels.contains(.transparent)
      }
    }
    let colors = colors(
      maximum: maximum - (isTransparent ? 1 : 0), tolerance: tolerance, rounds: decoded == nil ? 0 : 1, solid)
    return ColorTable(opaque: colors, transparent: isTransparent || colors.isEmpty)
  }

  /// Colors for the histogram's pixels; sets the index of each cell.
  private mutating func colors(maximum: Int, tolerance: Double, rounds: Int, _ solid: [RGBA8]) -> [RGBA8] {
    let colors =
      if let steps {
        Self.palette(of: histogram.mapped(steps.color), maximum, tolerance, rounds, solid)
      } else {
        Self.palette(of: histogram, maximum, tolerance, rounds, solid)
      }
    isExact = steps == nil && histogram.coarseness == 0 && colors.count == histogram.count
    (nearest, indices) = (nil, [])
    guard !colors.isEmpty else { return colors }
    var map = NearestColorMap(colors, standIn: steps?.color)
    indices = histogram.indices(of: &map)
    nearest = map
    return colors
  }

  private static func palette(
    of histogram: borrowing Histogram, _ maximum: Int, _ tolerance: Double, _ rounds: Int, _ solid: [RGBA8]
  ) -> [RGBA8] {
    let pixels = Int(histogram.total)
    var cut = WuQuantizer(histogram.points())
    cut.cut(into: maximum, tolerance: 3 * tolerance * Double(pixels))
    return PaletteBuilder.palette(
      of: cut, maximum: maximum, tolerance: tolerance, pixels: pixels, rounds: rounds, solid: histogram.ranked(solid))
  }

  /// The index of the nearest of the table's colors, counted from 0, for any pixel.
  mutating func index(of pixel: RGBA8) -> UInt8 { nearest?.index(of: pixel) ?? 0 }

  /// Writes, for pixels that the table was chosen for, the index of the nearest of its colors, counted from 0; others
  /// get any index.
  func map(_ pixels: UnsafeBufferPointer<RGBA8>, into result: UnsafeMutableBufferPointer<UInt8>) {
    guard !indices.isEmpty else { return result.update(repeating: 0) }
    indices.withUnsafeBufferPointer { histogram.look(up: pixels, in: $0, into: result) }
  }
}
