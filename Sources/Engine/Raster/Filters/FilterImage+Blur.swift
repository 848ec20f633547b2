extension FilterImage {
  /// A Gaussian blur of the pixels in the bounds, clipped to `limits`.
  func blurred(sigmaX: Double, sigmaY: Double, in limits: PixelBounds) -> FilterImage {
    let (across, down) = (GaussianKernel(sigma: sigmaX), GaussianKernel(sigma: sigmaY))
    let columns = bounds.grown(x: across.reach, y: 0).columns.clamped(to: limits.columns)
    let rows = bounds.grown(x: 0, y: down.reach).rows.clamped(to: limits.rows)
    guard !bounds.isEmpty, !columns.isEmpty, !rows.isEmpty else { return .empty }
    // Rows too far from the limits to matter are left out.
    let needed = rows.lowerBound - down.reach..<rows.upperBound + down.reach
    let source = cropped(to: PixelBounds(columns: bounds.columns, rows: needed))
    guard !source.bounds.isEmpty else { return .empty }
    return source.blurredAcross(across, columns).blurredDown(down, rows)
  }

  private func blurredAcross(_ kernel: GaussianKernel, _ columns: Range<Int>) -> FilterImage {
    if case .none = kernel { return cropped(to: PixelBounds(columns: columns, rows: bounds.rows)) }
    var result = FilterImage(PixelBounds(columns: columns, rows: bounds.rows), filledWith: .zero, encoding: encoding)
    let line = BlurLine(kernel, source: bounds.columns, result: columns)
    result.pixels.withUnsafeMutableBufferPointer { output in
      pixels.withUnsafeBufferPointer { input in
        guard let output = output.baseAddress, let input = input.baseAddress else { return }
        for row in 0..<bounds.height {
          line.blur(input + row * bounds.width, 1, into: output + row * columns.count, 1)
        }
      }
    }
    return result
  }

  private func blurredDown(_ kernel: GaussianKernel, _ rows: Range<Int>) -> FilterImage {
    if case .none = kernel { return cropped(to: PixelBounds(columns: bounds.columns, rows: rows)) }
    var result = FilterImage(PixelBounds(columns: bounds.columns, rows: rows), filledWith: .zero, encoding: encoding)
    let line = BlurLine(kernel, source: bounds.rows, result: rows)
    let width = bounds.width
    result.pixels.withUnsafeMutableBufferPointer { output in
      pixels.withUnsafeBufferPointer { input in
        guard let output = output.baseAddress, let input = input.baseAddress else { return }
        for x in 0..<width { line.blur(input + x, width, into: output + x, width) }
      }
    }
    return result
  }
}

/// Blurs lines of one length; the memory for one of them is kept from line to line.
private struct BlurLine: ~Copyable {
  private let kernel: GaussianKernel
  private let count: Int
  /// Where the source begins in the line, and which part of the line is the result.
  private let start: Int
  private let wanted: Range<Int>
  private let size: Int
  private let sums: UnsafeMutablePointer<SIMD4<Int32>>
  private let colors: UnsafeMutablePointer<SIMD4<Float>>

  /// A line whose pixels `source` are read and whose blurred pixels `result` are written, in the same coordinates.
  init(_ kernel: GaussianKernel, source: Range<Int>, result: Range<Int>) {
    self.kernel = kernel
    count = source.count
    let reach = kernel.reach
    // The line has the source and the kernel's reach on both sides; the result can be anywhere.
    start = reach
    size = count + 2 * reach
    wanted = result.lowerBound - source.lowerBound + reach..<result.upperBound - source.lowerBound + reach
    sums = .allocate(capacity: 2 * (size + 1))
    colors = .allocate(capacity: size + 1)
    sums.initialize(repeating: .zero, count: 2 * (size + 1))
    colors.initialize(repeating: .zero, count: size + 1)
  }

  deinit {
    sums.deallocate()
    colors.deallocate()
  }

  func blur(
    _ input: UnsafePointer<SIMD4<Float>>, _ step: Int, into output: UnsafeMutablePointer<SIMD4<Float>>, _ outStep: Int
  ) {
    switch kernel {
    case .none: break
    case .weights(let weights): weigh(weights, from: input, step: step, to: output, outStep: outStep)
    case .boxes(let sizes): sumBoxes(sizes, from: input, step: step, to: output, outStep: outStep)
    }
  }

  private func weigh(
    _ weights: [Float], from input: UnsafePointer<SIMD4<Float>>, step: Int,
    to output: UnsafeMutablePointer<SIMD4<Float>>, outStep: Int
  ) {
    for index in 0..<count { colors[start &+ index] = input[index &* step] }
    weights.withUnsafeBufferPointer { weights in
      for place in wanted.clamped(to: 0..<size) {
        var sum = colors[place] * weights[0]
        for distance in 1..<weights.count {
          let left = place >= distance ? colors[place &- distance] : .zero
          let right = place &+ distance < size ? colors[place &+ distance] : .zero
          sum += (left + right) * weights[distance]
        }
        output[(place &- wanted.lowerBound) &* outStep] = sum
      }
    }
  }

  /// Components are whole 256ths here, so that running sums are exact.
  private func sumBoxes(
    _ sizes: [Int], from input: UnsafePointer<SIMD4<Float>>, step: Int, to output: UnsafeMutablePointer<SIMD4<Float>>,
    outStep: Int
  ) {
    let first = sums
    let second = sums + (size + 1)
    for index in 0..<size { first[index] = .zero }
    for index in 0..<count {
      // Beyond 2^23 a float has no fraction: adding it rounds to the nearest integer, which is then in the low bits.
      let bits = unsafeBitCast(input[index &* step] * 256 + 0x1p23, to: SIMD4<Int32>.self)
      first[index] = bits & 0x7F_FFFF
    }
    // Each box's sum is put where the box begins on the line: together they begin twice the reach earlier than the last
    // ends.
    box(sizes[0], from: first, to: second)
    box(sizes[1], from: second, to: first)
    box(sizes[2], from: first, to: second)
    for place in wanted.clamped(to: 0..<size) {
      let value = second[place]
      output[(place &- wanted.lowerBound) &* outStep] =
        SIMD4(Float(value.x), Float(value.y), Float(value.z), Float(value.w)) * (1 / 256)
    }
  }

  /// The means of the `width` values that end at each place.
  @inline(__always)
  private func box(
    _ width: Int, from input: UnsafeMutablePointer<SIMD4<Int32>>, to output: UnsafeMutablePointer<SIMD4<Int32>>
  ) {
    let scale = 1 / Float(width)
    var sum = SIMD4<Int32>.zero
    for place in 0..<size {
      sum &+= input[place]
      if place >= width { sum &-= input[place &- width] }
      let wide = SIMD4(Float(sum.x), Float(sum.y), Float(sum.z), Float(sum.w))
      output[place] = unsafeBitCast(wide * scale + 0x1p23, to: SIMD4<Int32>.self) & 0x7F_FFFF
    }
  }
}
