extension FilterImage {
  /// The least or greatest components in a rectangle about each pixel, within `limits`. Costs do not grow with the
  /// radii.
  func morphed(
    _ kind: ImageFilter.MorphologyOperator, radiusX: Int, radiusY: Int, in limits: PixelBounds
  ) -> FilterImage {
    func wanted(_ range: Range<Int>, radius: Int, within limit: Range<Int>) -> Range<Int> {
      if kind == .dilate { return (range.lowerBound - radius..<range.upperBound + radius).clamped(to: limit) }
      // Pixels outside are clear, so that nothing is left near the edges.
      let (low, high) = (range.lowerBound + radius, range.upperBound - radius)
      return low < high ? (low..<high).clamped(to: limit) : 0..<0
    }
    let columns = wanted(bounds.columns, radius: radiusX, within: limits.columns)
    let rows = wanted(bounds.rows, radius: radiusY, within: limits.rows)
    guard !bounds.isEmpty, !columns.isEmpty, !rows.isEmpty else { return .empty }
    switch kind {
    case .erode: return extremes(columns, radiusX, rows, radiusY) { pointwiseMin($0, $1) }
    case .dilate: return extremes(columns, radiusX, rows, radiusY) { pointwiseMax($0, $1) }
    }
  }

  private func extremes(
    _ columns: Range<Int>, _ radiusX: Int, _ rows: Range<Int>, _ radiusY: Int,
    _ pick: (SIMD4<Float>, SIMD4<Float>) -> SIMD4<Float>
  ) -> FilterImage {
    var across = FilterImage(PixelBounds(columns: columns, rows: bounds.rows), filledWith: .zero, encoding: encoding)
    var line = ExtremeLine(radius: radiusX, source: bounds.columns, wanted: columns)
    for row in 0..<bounds.height {
      line.run(pixels, row * bounds.width, 1, into: &across.pixels, row * columns.count, 1, pick)
    }
    var result = FilterImage(PixelBounds(columns: columns, rows: rows), filledWith: .zero, encoding: encoding)
    line = ExtremeLine(radius: radiusY, source: bounds.rows, wanted: rows)
    for column in 0..<columns.count {
      line.run(across.pixels, column, columns.count, into: &result.pixels, column, columns.count, pick)
    }
    return result
  }
}

/// Finds extremes of a sliding window with three comparisons a value (van Herk 1992; Gil and Werman 1993).
private struct ExtremeLine {
  private let radius: Int
  /// The places that the source has, and those whose extremes are wanted; clear is what lies outside of the source.
  private let source, wanted: Range<Int>
  private var values: [SIMD4<Float>]
  /// The extremes from each block's start to a place, and from a place to its block's end.
  private var forward: [SIMD4<Float>]
  private var backward: [SIMD4<Float>]

  init(radius: Int, source: Range<Int>, wanted: Range<Int>) {
    // A window that reaches over everything cannot find more.
    let maximum = max(source.upperBound, wanted.upperBound) - min(source.lowerBound, wanted.lowerBound)
    self.radius = min(radius, maximum)
    (self.source, self.wanted) = (source, wanted)
    values = Array(repeating: .zero, count: wanted.count + 2 * self.radius)
    (forward, backward) = (values, values)
  }

  mutating func run(
    _ input: [SIMD4<Float>], _ start: Int, _ step: Int, into output: inout [SIMD4<Float>], _ first: Int,
    _ outStep: Int, _ pick: (SIMD4<Float>, SIMD4<Float>) -> SIMD4<Float>
  ) {
    let origin = wanted.lowerBound - radius
    for place in (origin..<wanted.upperBound + radius).clamped(to: source) {
      values[place - origin] = input[start + (place - source.lowerBound) * step]
    }
    let window = 2 * radius + 1
    for index in values.indices {
      forward[index] = index % window == 0 ? values[index] : pick(forward[index - 1], values[index])
    }
    for index in values.indices.reversed() {
      let isEnd = index == values.count - 1 || index % window == window - 1
      backward[index] = isEnd ? values[index] : pick(backward[index + 1], values[index])
    }
    for index in 0..<wanted.count {
      output[first + index * outStep] = pick(backward[index], forward[index + window - 1])
    }
  }
}
