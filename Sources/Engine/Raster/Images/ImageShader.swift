import Numerics
import Vector

/// Computes the pixels that an image gives, a stretch of a row at a time.
///
/// Where the image is drawn smaller, the nearest larger of its halved levels is read at several points within each
/// pixel: with two to each direction for factors under two, and more in the direction in which it is squeezed more.
struct ImageShader: RowSource {
  /// The maximum number of samples per pixel in one direction.
  private static let maximumSamples = 16
  /// Beyond this many pixels of the image to one of the picture, or from the corner, it paints nothing.
  private static let farthest = 1e9

  private let level: RasterImage.Level
  /// From pixels of the picture to pixels of the level.
  private let toLevel: AffineTransform
  /// The level's size with fractions of the last pixels.
  private let size: SIMD2<Double>
  private let extend: ImagePaint.Extend
  /// Whether the points are the middles of the level's pixels, or only the nearest one is asked for.
  private let isNearest: Bool
  /// The positions of the samples relative to the center of a pixel, in the level's pixels.
  private let offsets: [SIMD2<Double>]
  /// The factor of the sum of the samples.
  private let factor: Float
  let isOpaque: Bool

  /// Nil if the image is seen edge on or is clear, and so paints nothing.
  init?(_ paint: ImagePaint, transform: AffineTransform) {
    guard let inverse = paint.transform.then(transform).inverse, paint.opacity > 0 else { return nil }
    let numbers = [inverse.a, inverse.b, inverse.c, inverse.d, inverse.tx, inverse.ty]
    guard numbers.allSatisfy({ abs($0) < Self.farthest }) else { return nil }
    let along = (inverse.a * inverse.a + inverse.b * inverse.b).squareRoot()
    let down = (inverse.c * inverse.c + inverse.d * inverse.d).squareRoot()
    var number = 0
    var scale = 1.0
    if paint.sampling == .bilinear {
      while min(along, down) * scale >= 2, number < 16 {
        number += 1
        scale /= 2
      }
    }
    level = paint.image.level(number)
    toLevel = inverse.then(.scale(x: level.scale.x, y: level.scale.y))
    size = SIMD2(Double(paint.image.width), Double(paint.image.height)) * level.scale
    extend = paint.extend
    isNearest = paint.sampling == .nearest || Self.isAligned(toLevel)
    offsets =
      isNearest ? [.zero] : Self.offsets(toLevel, across: Self.samples(along * scale), down: Self.samples(down * scale))
    factor = Float(min(paint.opacity, 1) / Double(offsets.count))
    isOpaque = paint.image.isOpaque && paint.opacity >= 1 && extend != .none
  }

  private static func samples(_ step: Double) -> Int { Int(min((step - 1e-3).rounded(.up), Double(maximumSamples))) }

  /// Whether centers of pixels are mapped to centers of pixels, to a thousandth.
  private static func isAligned(_ map: AffineTransform) -> Bool {
    let isWhole = abs(map.tx - map.tx.rounded()) < 1e-3 && abs(map.ty - map.ty.rounded()) < 1e-3
    return isWhole && abs(map.a - 1) < 1e-9 && abs(map.d - 1) < 1e-9 && abs(map.b) < 1e-9 && abs(map.c) < 1e-9
  }

  private static func offsets(_ map: AffineTransform, across: Int, down: Int) -> [SIMD2<Double>] {
    let (across, down) = (max(across, 1), max(down, 1))
    return (0..<across * down).map { index in
      let x = (Double(index % across) + 0.5) / Double(across) - 0.5
      let y = (Double(index / across) + 0.5) / Double(down) - 0.5
      return SIMD2(map.a * x + map.c * y, map.b * x + map.d * y)
    }
  }

  func fetch(row: Int, from start: Int, to end: Int, into output: UnsafeMutablePointer<UInt32>) {
    level.pixels.withUnsafeBufferPointer { pixels in
      guard let pixels = pixels.baseAddress else { return }
      switch extend {
      case .none: paint(row, from: start, to: end, into: output) { sample(pixels, $0, clearOutside: true) }
      case .pad: paint(row, from: start, to: end, into: output) { sample(pixels, $0, clearOutside: false) }
      case .repeat: paint(row, from: start, to: end, into: output) { sample(pixels, repeated($0), wraps: true) }
      case .reflect:
        paint(row, from: start, to: end, into: output) { sample(pixels, reflected($0), clearOutside: false) }
      }
    }
  }

  @inline(__always)
  private func paint(
    _ row: Int, from start: Int, to end: Int, into output: UnsafeMutablePointer<UInt32>,
    _ sample: (SIMD2<Double>) -> SIMD4<Float>
  ) {
    let origin = toLevel.apply(to: Point(x: 0.5, y: Double(row) + 0.5))
    let first = SIMD2(origin.x, origin.y)
    let step = SIMD2(toLevel.a, toLevel.b)
    offsets.withUnsafeBufferPointer { offsets in
      for x in start..<end {
        let point = first + step * Double(x)
        var sum = SIMD4<Float>.zero
        for offset in offsets { sum += sample(point + offset) }
        output[x &- start] = PremultipliedColor(components: sum * factor).word
      }
    }
  }

  @inline(__always)
  private func repeated(_ point: SIMD2<Double>) -> SIMD2<Double> {
    point - (point / size).rounded(.down) * size
  }

  @inline(__always)
  private func reflected(_ point: SIMD2<Double>) -> SIMD2<Double> {
    let folded = point - (point / (size * 2)).rounded(.down) * (size * 2)
    return folded.replacing(with: size * 2 - folded, where: folded .> size)
  }

  /// The color at a point of the level, components 0...255.
  @inline(__always)
  private func sample(
    _ pixels: UnsafePointer<UInt32>, _ point: SIMD2<Double>, clearOutside: Bool = false, wraps: Bool = false
  ) -> SIMD4<Float> {
    if clearOutside, !(point.x >= 0 && point.y >= 0 && point.x < size.x && point.y < size.y) { return .zero }
    let last = SIMD2(Double(level.width &- 1), Double(level.height &- 1))
    if isNearest {
      let cell = point.rounded(.down).limited(from: .zero, to: last)
      return color(pixels, x: Int(cell.x), y: Int(cell.y))
    }
    // Where the image repeats, the last pixel is mixed with the first.
    let corner = (point - 0.5).limited(from: SIMD2(repeating: -1), to: wraps ? last + 0.999_999 : last)
    let low = corner.rounded(.down)
    let share = SIMD2<Float>(Float(corner.x - low.x), Float(corner.y - low.y))
    let (x, y) = (Int(low.x), Int(low.y))
    let (left, right) = neighbors(x, count: level.width, wraps: wraps)
    let (top, bottom) = neighbors(y, count: level.height, wraps: wraps)
    let upper = mix(color(pixels, x: left, y: top), color(pixels, x: right, y: top), at: share.x)
    return mix(
      upper, mix(color(pixels, x: left, y: bottom), color(pixels, x: right, y: bottom), at: share.x), at: share.y)
  }

  /// Pixel `index`, -1..<count, and the next, within the level.
  @inline(__always)
  private func neighbors(_ index: Int, count: Int, wraps: Bool) -> (Int, Int) {
    let next = index &+ 1
    if wraps { return (index < 0 ? count &- 1 : index, next == count ? 0 : next) }
    return (max(index, 0), min(next, count &- 1))
  }

  @inline(__always)
  private func mix(_ a: SIMD4<Float>, _ b: SIMD4<Float>, at share: Float) -> SIMD4<Float> { a + (b - a) * share }

  @inline(__always)
  private func color(_ pixels: UnsafePointer<UInt32>, x: Int, y: Int) -> SIMD4<Float> {
    PremultipliedColor(word: pixels[y &* level.width &+ x]).components
  }
}
