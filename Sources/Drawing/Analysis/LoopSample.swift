import Numerics
import Raster
import Vector

/// Small pictures of a loop at evenly spaced moments.
///
/// The whole picture has, at each pixel, the sampled value that differs most from the background: everything that the
/// loop shows at any moment. The representative picture is the sample nearest to it.
package struct LoopSample {
  /// The longer side of a sample in pixels.
  private static let longerSide = 32
  /// The part of the whole picture's ink by which an earlier sample may be farther from it than the nearest one.
  private static let tolerance = 0.02

  private var pictures: [(phase: Double, pixels: [UInt32])] = []
  private let background: UInt32
  private let painter: SamplePainter

  /// - Parameters:
  ///   - frames: of the loop; the samples are at some of them.
  ///   - count: the most samples.
  /// - Throws: the errors of the animation's evaluator.
  package init(of loop: Loop, frames: Int, count: Int = 16) throws {
    let frames = max(frames, 1)
    let count = min(count, frames)
    let phases = (0..<count).map { Double(($0 * frames + count / 2) / count) / Double(frames) }
    try self.init(of: loop, at: phases)
  }

  /// - Parameter phases: of the samples.
  /// - Throws: the errors of the animation's evaluator.
  package init(of loop: Loop, at phases: [Double]) throws {
    painter = SamplePainter(loop, longerSide: Self.longerSide)
    for phase in phases { pictures.append((phase, try painter.pixels(at: phase))) }
    background = Self.background(of: pictures.map(\.pixels), width: painter.width)
  }

  /// The phase of the picture that is nearest to everything that the loop shows; the first of those about as near.
  package var representative: Double {
    guard var whole = pictures.first?.pixels else { return 0 }
    for picture in pictures {
      for (index, pixel) in picture.pixels.enumerated() where ink(pixel) > ink(whole[index]) { whole[index] = pixel }
    }
    let distances = pictures.map { picture in
      zip(picture.pixels, whole).reduce(0) { $0 + Self.difference($1.0, $1.1) }
    }
    let slack = Self.tolerance * Double(whole.reduce(0) { $0 + ink($1) })
    let limit = Double(distances.min() ?? 0) + slack
    return zip(pictures, distances).first { Double($1) <= limit }?.0.phase ?? 0
  }

  /// The ink of the picture at a phase as a part of the most ink of a sample; 1 for a loop without ink.
  /// - Throws: the errors of the animation's evaluator.
  package func inkShare(at phase: Double) throws -> Double {
    func total(_ pixels: [UInt32]) -> Int { pixels.reduce(0) { $0 + ink($1) } }
    let most = pictures.map { total($0.pixels) }.max() ?? 0
    return most == 0 ? 1 : Double(total(try painter.pixels(at: phase))) / Double(most)
  }

  /// Whether the loop shows something, and all of its colors hardly differ from the page, or from its own background.
  package func isFaint(on page: Color) -> Bool {
    let paper = background >> 24 == 255 ? PageContrast.color(of: background) : page
    return PageContrast.isFaint(pictures.map(\.pixels).joined(), besides: background, on: paper)
  }

  private func ink(_ pixel: UInt32) -> Int { Self.difference(pixel, background) }

  /// The sum of the differences of all four bytes.
  private static func difference(_ a: UInt32, _ b: UInt32) -> Int {
    if a == b { return 0 }
    let (a, b) = (unsafeBitCast(a, to: SIMD4<UInt8>.self), unsafeBitCast(b, to: SIMD4<UInt8>.self))
    return Int(SIMD4<UInt16>(truncatingIfNeeded: pointwiseMax(a, b) &- pointwiseMin(a, b)).wrappedSum())
  }

  /// Clear, or, if the corners of all pictures are opaque, their color, and the most frequent one if they differ.
  private static func background(of pictures: [[UInt32]], width: Int) -> UInt32 {
    let corners = pictures.flatMap { pixels in
      [0, width - 1, pixels.count - width, pixels.count - 1].map { pixels[$0] }
    }
    guard let first = corners.first, corners.allSatisfy({ $0 >> 24 == 255 }) else { return 0 }
    if corners.allSatisfy({ $0 == first }) { return first }
    var counts: [UInt32: Int] = [:]
    for picture in pictures {
      // Runs of equal pixels are counted at once.
      var start = 0
      for end in 1...picture.count where end == picture.count || picture[end] != picture[start] {
        counts[picture[start], default: 0] += end - start
        start = end
      }
    }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 0
  }
}

/// Draws an animation at a small size.
final class SamplePainter {
  let width, height: Int
  private let evaluator: any FrameEvaluator
  private let scale: AffineTransform
  private let canvas: Canvas
  private var list = DisplayList()

  init(_ loop: Loop, longerSide: Int) {
    let factor = Double(longerSide) / Double(max(loop.width, loop.height, 1))
    (width, height) = (
      max(1, Int((Double(loop.width) * factor).rounded(.up))),
      max(1, Int((Double(loop.height) * factor).rounded(.up)))
    )
    scale = .scale(x: factor, y: factor)
    evaluator = loop.makeEvaluator()
    canvas = Canvas(width: width, height: height)
  }

  /// Premultiplied pixels, in rows from the top.
  func pixels(at phase: Double) throws -> [UInt32] {
    try evaluator.evaluate(at: phase, into: &list)
    canvas.clear(nil)
    list.draw(on: canvas, under: scale)
    return canvas.withPixels { Array($0) }
  }
}
