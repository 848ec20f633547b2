import Numerics

/// A picture within a filter: premultiplied components 0...255, clear outside of its bounds.
struct FilterImage {
  let bounds: PixelBounds
  var pixels: [SIMD4<Float>]
  var encoding = ColorEncoding.srgb

  static let empty = FilterImage(bounds: .empty, pixels: [])

  init(bounds: PixelBounds, pixels: [SIMD4<Float>], encoding: ColorEncoding = .srgb) {
    self.bounds = bounds
    self.pixels = pixels
    self.encoding = encoding
  }

  init(_ bounds: PixelBounds, filledWith color: SIMD4<Float>, encoding: ColorEncoding = .srgb) {
    self.init(bounds: bounds, pixels: Array(repeating: color, count: bounds.area), encoding: encoding)
  }

  /// A copy of a part of a layer, within what was painted.
  init(_ layer: Layer, _ bounds: PixelBounds) {
    self.init(
      bounds: bounds,
      pixels: Array(unsafeUninitializedCapacity: bounds.area) { output, count in
        count = bounds.area
        var next = 0
        for row in bounds.rows {
          let line = layer.pixels + row * layer.width
          for x in bounds.columns {
            output[next] = PremultipliedColor(word: line[x]).components
            next += 1
          }
        }
      })
  }

  /// The part within `limits`; clear pixels outside this picture.
  func placed(in limits: PixelBounds) -> FilterImage {
    if limits == bounds { return self }
    var result = FilterImage(limits, filledWith: .zero, encoding: encoding)
    let shared = bounds.intersection(limits)
    result.withRows(of: shared) { row, columns, output in
      withRow(row, columns) { input in output.update(from: input, count: columns.count) }
    }
    return result
  }

  func cropped(to limits: PixelBounds) -> FilterImage { placed(in: bounds.intersection(limits)) }

  /// The same pixels elsewhere.
  func moved(x: Int, y: Int) -> FilterImage {
    FilterImage(bounds: bounds.moved(x: x, y: y), pixels: pixels, encoding: encoding)
  }

  /// Maps each pixel by a function. The bounds stay, so the function must keep clear pixels clear.
  func mapped(_ body: (SIMD4<Float>) -> SIMD4<Float>) -> FilterImage {
    var result = self
    result.pixels.withUnsafeMutableBufferPointer { pixels in
      for index in pixels.indices where pixels[index].w != 0 { pixels[index] = Self.valid(body(pixels[index])) }
    }
    return result
  }

  /// Each pixel of `limits`, clear ones too, by a function of both pictures.
  func combined(
    with other: FilterImage, in limits: PixelBounds, _ body: (SIMD4<Float>, SIMD4<Float>) -> SIMD4<Float>
  ) -> FilterImage {
    var result = placed(in: limits)
    let under = other.placed(in: limits)
    result.pixels.withUnsafeMutableBufferPointer { a in
      under.pixels.withUnsafeBufferPointer { b in
        for index in a.indices { a[index] = Self.valid(body(a[index], b[index])) }
      }
    }
    return result
  }

  /// With alpha in 0...255 and colors within alpha.
  @inline(__always)
  static func valid(_ color: SIMD4<Float>) -> SIMD4<Float> {
    let alpha = min(max(color.w, 0), 255)
    return color.limited(from: .zero, to: SIMD4(repeating: alpha))
  }

  /// Calls `body` with the pixels `columns` of each row of a part within the bounds, for writing.
  private mutating func withRows(
    of part: PixelBounds, _ body: (Int, Range<Int>, UnsafeMutablePointer<SIMD4<Float>>) -> Void
  ) {
    let (left, top, width) = (bounds.columns.lowerBound, bounds.rows.lowerBound, bounds.width)
    pixels.withUnsafeMutableBufferPointer { pixels in
      guard let pixels = pixels.baseAddress, !part.isEmpty else { return }
      for row in part.rows { body(row, part.columns, pixels + ((row - top) * width + part.columns.lowerBound - left)) }
    }
  }

  /// The pixels `columns` of a row; within the bounds.
  func withRow(_ row: Int, _ columns: Range<Int>, _ body: (UnsafePointer<SIMD4<Float>>) -> Void) {
    let offset = (row - bounds.rows.lowerBound) * bounds.width + columns.lowerBound - bounds.columns.lowerBound
    pixels.withUnsafeBufferPointer { pixels in
      if let pixels = pixels.baseAddress { body(pixels + offset) }
    }
  }
}
