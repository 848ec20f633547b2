import Palette

/// The pictures of a sequence with a limited number of colors; transparent pixels stay transparent.
package struct ReducedFrames<Source: FrameSequence>: FrameSequence {
  private let source: Source
  private let colors: AlphaQuantizer

  /// Draws every frame once.
  ///
  /// - Parameter most: the most colors, at least 2, including the transparent one.
  package init(_ source: Source, most: Int) throws(EncodingError) {
    var histogram = PixelHistogram()
    var picture = [RGBA8](repeating: .transparent, count: source.width * source.height)
    for frame in 0..<source.frameCount {
      try picture.withUnsafeMutableBufferPointer { pixels throws(EncodingError) in
        try source.draw(frame: frame, into: pixels)
      }
      histogram.add(picture)
    }
    self.source = source
    colors = AlphaQuantizer(histogram, most: most)
  }

  package var width: Int { source.width }
  package var height: Int { source.height }
  package var frameCount: Int { source.frameCount }

  package func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<RGBA8>) throws(EncodingError) {
    try source.draw(frame: frame, into: pixels)
    var (last, color): (RGBA8, RGBA8) = (.transparent, .transparent)
    for index in pixels.indices {
      let pixel = pixels[index]
      if pixel != last { (last, color) = (pixel, colors.color(for: pixel)) }
      pixels[index] = color
    }
  }
}

/// The frequencies of pixels; if there are too many distinct pixels, similar ones are counted together.
struct PixelHistogram {
  private static let mostKinds = 1 << 16

  /// The bits of pixels that are distinguished.
  private(set) var mask: UInt32 = 0xffff_ffff
  private(set) var counts: [RGBA8: Int] = [:]

  mutating func add(_ picture: [RGBA8]) {
    guard var last = picture.first else { return }
    var run = 0
    for pixel in picture {
      if pixel != last {
        counts[last.masked(by: mask), default: 0] += run
        (last, run) = (pixel, 0)
      }
      run += 1
    }
    counts[last.masked(by: mask), default: 0] += run
    while counts.count > Self.mostKinds { coarsen() }
  }

  private mutating func coarsen() {
    mask &= mask << 1 & 0xfefe_fefe
    var coarser: [RGBA8: Int] = [:]
    for (pixel, count) in counts { coarser[pixel.masked(by: mask), default: 0] += count }
    counts = coarser
  }
}

extension RGBA8 {
  /// The pixel with only some of its bits.
  fileprivate func masked(by mask: UInt32) -> RGBA8 { RGBA8(bits: bits & mask) }
}

/// A quantizer for colors with alpha: boxes of similar pixels, split where their colors differ most.
///
/// Distances are between premultiplied colors and alpha: the color of a nearly transparent pixel hardly counts.
struct AlphaQuantizer {
  private struct Point {
    var pixel: RGBA8
    var weight: Int
    var place: SIMD4<Double>
  }

  private struct Box {
    var points: ArraySlice<Point>
    var weight = 0.0
    var mean = SIMD4<Double>()
    /// Sums of squared distances from the mean along each axis.
    var errors = SIMD4<Double>()

    init(_ points: ArraySlice<Point>) {
      self.points = points
      var squares = SIMD4<Double>()
      for point in points {
        let weight = Double(point.weight)
        self.weight += weight
        mean += weight * point.place
        squares += weight * point.place * point.place
      }
      mean /= weight
      errors = squares - weight * mean * mean
    }

    var widestAxis: Int { (0..<4).max { errors[$0] < errors[$1] } ?? 0 }

    /// The most frequent pixel if it makes up half of the box, as in flat colors; otherwise the mean.
    var color: RGBA8 {
      if let most = points.max(by: { $0.weight < $1.weight }), 2 * Double(most.weight) >= weight { return most.pixel }
      let alpha = max(mean.w, 1)
      let straight = SIMD4(mean.x, mean.y, mean.z, 0) * (255 / alpha)
      func byte(_ value: Double) -> UInt8 { UInt8(min(max(value.rounded(), 0), 255)) }
      return RGBA8(red: byte(straight.x), green: byte(straight.y), blue: byte(straight.z), alpha: byte(alpha))
    }
  }

  private let mask: UInt32
  private let colors: [RGBA8: RGBA8]

  init(_ histogram: PixelHistogram, most: Int) {
    mask = histogram.mask
    // Sorted by value, because the order of a dictionary differs between runs.
    let points = histogram.counts.filter { !$0.key.isTransparent }.sorted { $0.key < $1.key }.map {
      Point(pixel: $0.key, weight: $0.value, place: Self.place(of: $0.key))
    }
    var colors: [RGBA8: RGBA8] = [:]
    for box in Self.boxes(points, most: max(most - 1, 1)) {
      let color = box.color
      for point in box.points { colors[point.pixel] = color }
    }
    self.colors = colors
  }

  /// The color for a pixel of the histogram; transparent for any other pixel.
  func color(for pixel: RGBA8) -> RGBA8 { colors[pixel.masked(by: mask)] ?? .transparent }

  private static func place(of pixel: RGBA8) -> SIMD4<Double> {
    SIMD4<Double>(pixel.opaque.bytes) * (Double(pixel.alpha) / 255)
  }

  private static func boxes(_ points: [Point], most: Int) -> [Box] {
    guard !points.isEmpty else { return [] }
    var boxes = [Box(points[...])]
    while boxes.count < most {
      guard let worst = boxes.indices.max(by: { boxes[$0].errors.sum() < boxes[$1].errors.sum() }),
        boxes[worst].points.count > 1
      else { break }
      let box = boxes[worst]
      let axis = box.widestAxis
      let low = box.points.filter { $0.place[axis] <= box.mean[axis] }
      let high = box.points.filter { $0.place[axis] > box.mean[axis] }
      guard !low.isEmpty, !high.isEmpty else { break }
      boxes[worst] = Box(low[...])
      boxes.append(Box(high[...]))
    }
    return boxes
  }
}
