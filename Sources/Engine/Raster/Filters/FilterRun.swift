import Numerics
import Vector

extension ImageFilter {
  /// The filter's result for a picture, as far as it lies within `limits`. `origin` is where the picture's pixel (0, 0)
  /// is in the coordinates of the filter's regions.
  func applied(to source: FilterImage, within limits: PixelBounds, origin: (x: Int, y: Int)) -> FilterImage {
    func placed(_ rect: Rect?) -> PixelBounds? {
      rect.map { PixelBounds(around: $0).moved(x: -origin.x, y: -origin.y) }
    }
    let area = placed(region).map { $0.intersection(limits) } ?? limits
    let shift = AffineTransform.translation(x: -Double(origin.x), y: -Double(origin.y))
    let whole = region.map { $0.transformed(by: shift) }
    var run = FilterRun(
      source: FilterPicture(image: source.cropped(to: area), region: whole), region: area, origin: origin)
    for (index, step) in steps.enumerated() {
      let subregion = step.subregion.map { $0.transformed(by: shift) }
      let tile = subregion.map { part in whole.map { $0.common(with: part) } ?? part } ?? whole
      run.take(step, within: placed(step.subregion).map { $0.intersection(area) } ?? area, tile: tile)
      run.forget(but: steps[(index + 1)...])
    }
    return run.previous.image.encoded(as: .srgb)
  }
}

/// A result on the way through a filter.
struct FilterPicture {
  var image: FilterImage
  /// The part of the plane that it was made for, which is what tiles repeat; nil for everything.
  var region: Rect?
}

/// A filter on its way through its steps.
private struct FilterRun {
  private let source: FilterPicture
  /// The filter's region.
  private let region: PixelBounds
  /// Where pixel (0, 0) is in the coordinates of lights, noises and drawings.
  private let origin: (x: Int, y: Int)
  private(set) var previous: FilterPicture
  private var results: [(name: Name, picture: FilterPicture)] = []

  init(source: FilterPicture, region: PixelBounds, origin: (x: Int, y: Int)) {
    (self.source, self.region, self.origin) = (source, region, origin)
    previous = source
  }

  /// Drops the results that no later step reads.
  mutating func forget(but later: ArraySlice<ImageFilter.Step>) {
    results.removeAll { result in !later.contains { $0.reads(result.name) } }
  }

  mutating func take(_ step: ImageFilter.Step, within limits: PixelBounds, tile: Rect?) {
    previous = FilterPicture(image: result(of: step, within: limits).cropped(to: limits), region: tile)
    guard let name = step.result else { return }
    results.removeAll { $0.name == name }
    results.append((name, previous))
  }

  private func picture(_ input: ImageFilter.Input) -> FilterPicture {
    switch input {
    case .previous: previous
    case .sourceGraphic, .sourceAlpha: source
    case .result(let name): results.last { $0.name == name }?.picture ?? previous
    }
  }

  private func image(_ input: ImageFilter.Input, _ encoding: ColorEncoding) -> FilterImage {
    let image = picture(input).image
    return input == .sourceAlpha ? alpha(of: image, colored: .zero, encoding) : image.encoded(as: encoding)
  }

  /// A color with the alpha of a picture; `color` has straight components 0...1.
  private func alpha(of image: FilterImage, colored color: SIMD4<Float>, _ encoding: ColorEncoding) -> FilterImage {
    var result = image.mapped { pixel in SIMD4(color.x, color.y, color.z, 1) * pixel.w }
    result.encoding = encoding
    return result
  }

  /// A color's straight components on a scale; alpha last.
  private func components(_ color: Color, _ encoding: ColorEncoding) -> SIMD4<Float> {
    let straight = [color.red, color.green, color.blue].map {
      Float(encoding == .linearRGB ? SRGB.linear($0.clampedToUnit) : $0.clampedToUnit)
    }
    return SIMD4(straight[0], straight[1], straight[2], Float(color.alpha.clampedToUnit))
  }

  private func result(of step: ImageFilter.Step, within limits: PixelBounds) -> FilterImage {
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
      return images.dropFirst().reduce(images.first ?? .empty) { over($1, $0, mode: .normal, limits) }
    case .blend(let mode, let backdrop): return over(image(step.input), image(backdrop), mode: mode, limits)
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
      return over(input, blurred, mode: .normal, limits)
    case .morphology, .convolution, .turbulence, .lighting, .tile, .drawing, .displacement:
      return special(step, image, within: limits)
    }
  }

  /// The results of the steps that are more than arithmetic on pixels.
  private func special(
    _ step: ImageFilter.Step, _ image: (ImageFilter.Input) -> FilterImage, within limits: PixelBounds
  ) -> FilterImage {
    switch step.operation {
    case .morphology(let kind, let x, let y):
      return image(step.input).morphed(
        kind, radiusX: ImageFilter.radius(x), radiusY: ImageFilter.radius(y), in: limits)
    case .convolution(let convolution): return convolution.apply(to: image(step.input), region: region, in: limits)
    case .turbulence(let turbulence): return turbulence.image(in: limits, origin: origin, encoding: step.encoding)
    case .lighting(let lighting):
      return lighting.apply(
        to: image(step.input), region: region, in: limits, origin: origin, encoding: step.encoding)
    case .tile:
      guard let tile = picture(step.input).region else { return image(step.input) }
      return image(step.input).tiled(tile, in: limits)
    case .drawing(let drawing): return drawing.image(in: limits, origin: origin).encoded(as: step.encoding)
    case .displacement(let map, let scale, let x, let y):
      return image(step.input).displaced(by: image(map), scale: Float(scale), x, y, in: limits)
    default: return image(step.input)
    }
  }

  /// One picture above another.
  private func over(
    _ top: FilterImage, _ bottom: FilterImage, mode: BlendMode, _ limits: PixelBounds
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
  fileprivate func reads(_ name: Name) -> Bool {
    let name = ImageFilter.Input.result(name)
    if input == name { return true }
    switch operation {
    case .merge(let inputs): return inputs.contains(name)
    case .blend(_, let other), .composite(_, let other), .displacement(let other, _, _, _): return other == name
    case .gaussianBlur, .offset, .flood, .colorMatrix, .componentTransfer, .dropShadow, .morphology, .convolution,
      .turbulence, .lighting, .tile, .drawing:
      return false
    }
  }
}
