import Vector

extension ImageFilter {
  static let maximumSigma = 500.0

  /// The filter for a picture drawn under one more transform. Lengths along x and y grow as the axes do and regions
  /// become the boxes round their images; under a turn that is not a multiple of 90 degrees, blurs and regions are
  /// approximate.
  package func transformed(by transform: AffineTransform) -> ImageFilter {
    if transform == .identity { return self }
    var filter = self
    filter.region = region.map { Self.box($0, transform) }
    for index in steps.indices {
      filter.steps[index].subregion = steps[index].subregion.map { Self.box($0, transform) }
      filter.steps[index].operation = Self.operation(steps[index].operation, transform)
    }
    return filter
  }

  private static func box(_ rect: Rect, _ transform: AffineTransform) -> Rect {
    var box = Rect.null
    for x in [rect.minX, rect.maxX] {
      for y in [rect.minY, rect.maxY] { box.extend(to: transform.apply(to: Point(x: x, y: y))) }
    }
    return box
  }

  private static func operation(_ operation: Operation, _ m: AffineTransform) -> Operation {
    /// The standard deviations along x and y of a transformed Gaussian.
    func sigmas(_ x: Double, _ y: Double) -> (Double, Double) {
      let (x, y) = (max(x, 0), max(y, 0))
      return (
        (m.a * m.a * x * x + m.c * m.c * y * y).squareRoot(), (m.b * m.b * x * x + m.d * m.d * y * y).squareRoot()
      )
    }
    func vector(_ x: Double, _ y: Double) -> Point { Point(x: m.a * x + m.c * y, y: m.b * x + m.d * y) }
    switch operation {
    case .gaussianBlur(let x, let y):
      let (sigmaX, sigmaY) = sigmas(x, y)
      return .gaussianBlur(sigmaX: sigmaX, sigmaY: sigmaY)
    case .offset(let dx, let dy):
      let moved = vector(dx, dy)
      return .offset(dx: moved.x, dy: moved.y)
    case .dropShadow(let dx, let dy, let x, let y, let color):
      let moved = vector(dx, dy)
      let (sigmaX, sigmaY) = sigmas(x, y)
      return .dropShadow(dx: moved.x, dy: moved.y, sigmaX: sigmaX, sigmaY: sigmaY, color: color)
    case .morphology(let kind, let x, let y):
      let (radiusX, radiusY) = sigmas(x, y)
      return .morphology(kind, radiusX: radiusX, radiusY: radiusY)
    case .turbulence(let turbulence): return .turbulence(turbulence.transformed(by: m))
    case .lighting(let lighting): return .lighting(lighting.transformed(by: m))
    case .drawing(let drawing): return .drawing(drawing.transformed(by: m))
    case .displacement(let map, let scale, let x, let y):
      return .displacement(map: map, scale: scale * m.meanScale, x: x, y: y)
    case .flood, .merge, .blend, .colorMatrix, .composite, .componentTransfer, .convolution, .tile: return operation
    }
  }

  /// The distance in pixels from which the source affects a pixel of the result; at most `limit`.
  package func reach(limit: Int) -> (x: Int, y: Int) {
    var (x, y) = (0, 0)
    for step in steps {
      switch step.operation {
      case .gaussianBlur(let sigmaX, let sigmaY):
        x += GaussianKernel.reach(sigmaX)
        y += GaussianKernel.reach(sigmaY)
      case .offset(let dx, let dy):
        x += abs(Self.pixels(dx))
        y += abs(Self.pixels(dy))
      case .dropShadow(let dx, let dy, let sigmaX, let sigmaY, _):
        x += GaussianKernel.reach(sigmaX) + abs(Self.pixels(dx))
        y += GaussianKernel.reach(sigmaY) + abs(Self.pixels(dy))
      case .morphology(_, let radiusX, let radiusY):
        x += Self.radius(radiusX)
        y += Self.radius(radiusY)
      case .convolution(let convolution):
        x += convolution.reach(limit: limit).x
        y += convolution.reach(limit: limit).y
      case .lighting:
        x += 1
        y += 1
      case .displacement(_, let scale, _, _):
        x += Self.radius(abs(scale) / 2)
        y += Self.radius(abs(scale) / 2)
      // The tile can be anywhere.
      case .tile: (x, y) = (limit, limit)
      case .flood, .merge, .blend, .colorMatrix, .composite, .componentTransfer, .turbulence, .drawing: break
      }
      (x, y) = (min(x, limit), min(y, limit))
    }
    return (x, y)
  }

  /// The whole pixels that a radius reaches; 0 for NaN.
  static func radius(_ length: Double) -> Int {
    length > 0 ? Int(min(length, 1e6).rounded(.up)) : 0
  }

  /// The nearest whole number of pixels; 0 for NaN.
  static func pixels(_ length: Double) -> Int {
    length.isNaN ? 0 : Int(min(max(length, -1e6), 1e6).rounded())
  }
}

extension AffineTransform {
  /// The factor of lengths, as a mean of both axes.
  var meanScale: Double { ((a * a + b * b + c * c + d * d) / 2).squareRoot() }
}
