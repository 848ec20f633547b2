import Numerics
import Vector

extension ImageFilter {
  /// The filter's result for a picture, as far as it lies within `limits`. `origin` is where the picture's pixel (0, 0) is in the
  /// coordinates of the filter's regions.
  func applied(to source: FilterImage, within limits: PixelRect, origin: (x: Int, y: Int)) -> FilterImage {
    func placed(_ rect: Rect?) -> PixelRect? { rect.map { PixelRect(around: $0).moved(x: -origin.x, y: -origin.y) } }
    let region = placed(region).map { $0.intersection(limits) } ?? limits
    var run = FilterRun(source: source.cropped(to: region))
    for (index, step) in steps.enumerated() {
      run.take(step, within: placed(step.subregion).map { $0.intersection(region) } ?? region)
      run.forget(but: steps[(index + 1)...])
    }
    return run.previous.encoded(as: .srgb)
  }
}

/// A filter on its way through its steps.
private struct FilterRun {
  private let source: FilterImage
  private(set) var previous: FilterImage
  private var results: [(name: String, image: FilterImage)] = []

  init(source: FilterImage) {
    self.source = source
    previous = source
  }

  /// Drops the results that no later step reads.
  mutating func forget(but later: ArraySlice<ImageFilter.Step>) {
    results.removeAll { result in !later.contains { $0.reads(result.name) } }
  }

  mutating func take(_ step: ImageFilter.Step, within limits: PixelRect) {
    let result = result(of: step, within: limits).cropped(to: limits)
    previous = result
    guard let name = step.result else { return }
    results.removeAll { $0.name == name }
    results.append((name, result))
  }

  private func image(_ input: ImageFilter.Input, _ encoding: ColorEncoding) -> FilterImage {
    switch input {
    case .previous: previous.encoded(as: encoding)
    case .sourceGraphic: source.encoded(as: encoding)
    case .sourceAlpha: alpha(of: source, colored: .zero, encoding)
    case .result(let name): (results.last { $0.name == name }?.image ?? previous).encoded(as: encoding)
    }
  }

  /// A colour with the alpha of a picture; `color` has straight components 0...1.
  private func alpha(of image: FilterImage, colored color: SIMD4<Float>, _ encoding: ColorEncoding) -> FilterImage {
    var result = image.mapped { pixel in SIMD4(color.x, color.y, color.z, 1) * pixel.w }
    result.encoding = encoding
    return result
  }

  /// A colour's straight components on a scale; alpha last.
  private func components(_ color: Color, _ encoding: ColorEncoding) -> SIMD4<Float> {
    let straight = [color.red, color.green, color.blue].map {
      Float(encoding == .linearRGB ? SRGB.linear($0.clampedToUnit) : $0.clampedToUnit)
    }
    return SIMD4(straight[0], straight[1], straight[2], Float(color.alpha.clampedToUnit))
  }

  private func result(of step: ImageFilter.Step, within limits: PixelRect) -> FilterImage {
    let encoding = step.encoding
    func image(_ input: ImageFilter.Input) -> FilterImage { self.image(input, encoding) }
    switch step.operation {
    case .gaussianBlur(let x, let y): return image(step.input).blurred(sigmaX: x, sigmaY: y, in: limits)
    case .offset(let dx, let dy):
      return image(step.input).moved(x: ImageFilter.pixels(dx), y: ImageFilter.pixels(dy))
    case .flood(let color):
      var fill = components(color, encoding) * (255 * Float(color.alpha.clampedToUnit))
      fill.w = 255 * Float(color.alpha.clampedToUnit)
      return FilterImage(limits, filledWith: fill, encoding: encoding)
    case .merge(let inputs):
      let images = inputs.map(image)
      return images.dropFirst().reduce(images.first ?? .empty) { over($1, $0, .normal, limits) }
    case .blend(let mode, let backdrop): return over(image(step.input), image(backdrop), mode, limits)
    case .colorMatrix(let numbers):
      guard let matrix = ColorMatrix(numbers) else { return image(step.input) }
      return matrix.apply(to: image(step.input), in: limits)
    case .composite(let composite, let other):
      return composite.apply(image(step.input), image(other), in: limits)
    case .componentTransfer(let red, let green, let blue, let alpha):
      return ComponentTransfer(red, green, blue, alpha).apply(to: image(step.input), in: limits)
    case .dropShadow(let dx, let dy, let x, let y, let color):
      let input = image(step.input)
      let shade = components(color, encoding)
      let blurred = alpha(of: input, colored: shade, encoding).moved(
        x: ImageFilter.pixels(dx), y: ImageFilter.pixels(dy)
      )
      .blurred(sigmaX: x, sigmaY: y, in: limits).mapped { $0 * shade.w }
      return over(input, blurred, .normal, limits)
    }
  }

  /// One picture above another.
  private func over(
    _ top: FilterImage, _ bottom: FilterImage, _ mode: BlendMode, _ limits: PixelRect
  ) -> FilterImage {
    var result = top.combined(with: bottom, in: top.bounds.union(bottom.bounds).intersection(limits)) {
      mode.composite($0, over: $1)
    }
    if top.bounds.isEmpty { result.encoding = bottom.encoding }
    return result
  }
}

extension ImageFilter.Step {
  /// Whether it reads the result of this name.
  fileprivate func reads(_ name: String) -> Bool {
    let name = ImageFilter.Input.result(name)
    if input == name { return true }
    switch operation {
    case .merge(let inputs): return inputs.contains(name)
    case .blend(_, let other), .composite(_, let other): return other == name
    case .gaussianBlur, .offset, .flood, .colorMatrix, .componentTransfer, .dropShadow: return false
    }
  }
}
