import Drawing
import Numerics
import Raster
import Vector

/// Compares a document with the animation that it was written from, at moments between those that the writer looked at:
/// the document is read back, and both are drawn.
///
/// A pixel is wrong if a component lies far outside the range that the other picture has in the 3 x 3 pixels round it,
/// so that edges may be smoothed differently; a moment is wrong if more than one in a hundred of the pixels is that
/// show something.
package struct DocumentCheck {
  /// A moment at which the document shows something else.
  package struct Fault: Sendable {
    /// A fraction of the loop.
    package let time: Double
    /// The share of wrong pixels among those that show something.
    package let share: Double
  }

  /// The longest side of the pictures.
  private static let side = 96.0
  private static let (tolerance, limit): (UInt8, Double) = (24, 0.01)
  /// A difference shorter than twice this time, in seconds, does not count: the parts of a jump may come one by one.
  private static let moment = 0.004
  /// Fractions of the loop, spread evenly, and none at a frame of common rates.
  private static let moments = (1...8).map { index in
    let phase = 0.6180339887 * Double(index)
    return phase - phase.rounded(.down)
  }

  /// The size of the animation in pixels.
  let width, height: Int
  /// The length of the loop in seconds.
  let duration: Double
  var background: Numerics.Color?

  /// The moments at which the document shows something else.
  /// - Parameters:
  ///   - document: the loop that was read, and its length in seconds, nil for one that stands still.
  ///   - list: the animation's display list at a fraction of the loop.
  func faults<Failure>(
    in document: (loop: Loop, duration: Double?)?, list: (Double) throws(Failure) -> DisplayList
  ) throws(Failure) -> [Fault] {
    let scale = Self.side / Double(max(width, height, 1))
    let (columns, rows) = (max(Int(Double(width) * scale), 1), max(Int(Double(height) * scale), 1))
    guard let document else { return [Fault(time: 0, share: 1)] }
    let evaluator = document.loop.makeEvaluator()
    let shrunk = AffineTransform.scale(x: Double(columns) / Double(width), y: Double(rows) / Double(height))
    let canvas = Canvas(width: columns, height: rows)
    func picture(_ list: DisplayList, over color: Numerics.Color?) -> Picture {
      canvas.clear(color)
      list.draw(on: canvas)
      return Picture(columns, canvas.withPixels { Array($0) })
    }
    let ground = picture(DisplayList(), over: background)
    func share(at time: Double) throws(Failure) -> Double {
      var read = DisplayList()
      let loops = document.duration.map { time * duration / $0 } ?? 0
      guard (try? evaluator.evaluate(at: loops, into: &read)) != nil else { return 1 }
      let exact = picture(try list(time).transformed(by: shrunk), over: background)
      return exact.share(wrongIn: picture(read.transformed(by: shrunk), over: nil), over: ground)
    }
    var faults: [Fault] = []
    for time in document.duration == nil ? [0] : Self.moments {
      var minimum = 1.0
      for shift in [0, -Self.moment, Self.moment] where minimum > Self.limit {
        minimum = min(minimum, try share(at: min(max(time + shift / duration, 0), 1)))
      }
      if minimum > Self.limit { faults.append(Fault(time: time, share: minimum)) }
    }
    return faults
  }

  /// Premultiplied pixels, in rows.
  private struct Picture {
    let width: Int
    let pixels: [SIMD4<UInt8>]

    init(_ width: Int, _ words: [UInt32]) { (self.width, pixels) = (width, words.map { $0.bytes }) }

    /// The share of pixels that are wrong in either picture, among those that show something.
    func share(wrongIn other: Picture, over ground: Picture) -> Double {
      var (wrong, inked) = (0, 0)
      for index in pixels.indices {
        let (pixel, twin, empty) = (pixels[index], other.pixels[index], ground.pixels[index])
        if pixel.difference(from: empty).max() > 8 || twin.difference(from: empty).max() > 8 { inked += 1 }
        guard pixel.difference(from: twin).max() > DocumentCheck.tolerance else { continue }
        if other.isFar(pixel, at: index) || isFar(twin, at: index) { wrong += 1 }
      }
      return Double(wrong) / max(Double(inked), 0.01 * Double(pixels.count))
    }

    /// Whether a pixel lies outside the range of the neighborhood.
    private func isFar(_ pixel: SIMD4<UInt8>, at index: Int) -> Bool {
      let (x, y) = (index % width, index / width)
      var (low, high) = (pixels[index], pixels[index])
      for row in max(y - 1, 0)...min(y + 1, pixels.count / width - 1) {
        for column in max(x - 1, 0)...min(x + 1, width - 1) {
          low = pointwiseMin(low, pixels[row * width + column])
          high = pointwiseMax(high, pixels[row * width + column])
        }
      }
      return pixel.difference(from: pixel.clamped(lowerBound: low, upperBound: high)).max()
        > DocumentCheck.tolerance
    }
  }
}
