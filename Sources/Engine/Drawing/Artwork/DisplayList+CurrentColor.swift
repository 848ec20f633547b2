import Numerics
import Raster
import Vector

extension DisplayList {
  /// The list with ``ArtworkDrawing/currentColor`` replaced by a paint. Gradient stops, shadows and patterns get the
  /// paint's mean color.
  /// - Parameters:
  ///   - paint: in the units after the commands' transforms.
  ///   - mean: the paint's mean color.
  package func replacingCurrentColor(with paint: Paint, mean: Color) -> DisplayList {
    mapped { $0.replacingCurrentColor(with: paint, mean: mean) }
  }
}

extension DisplayList.Command {
  fileprivate func replacingCurrentColor(with paint: Paint, mean: Color) -> DisplayList.Command {
    switch self {
    case .fill(let path, let rule, let own, let transform, let blend):
      .fill(path, rule, own.replacingCurrentColor(with: paint, mean, transform), transform, blend)
    case .stroke(let path, let style, let own, let transform, let blend):
      .stroke(path, style, own.replacingCurrentColor(with: paint, mean, transform), transform, blend)
    case .beginGroup(let opacity, let blend, let filters) where !filters.isEmpty:
      .beginGroup(opacity: opacity, blend: blend, filters: filters.map { $0.replacingCurrentColor(with: mean) })
    case .pushClip, .popClip, .beginGroup, .endGroup, .beginMask, .endMask: self
    }
  }
}

extension Paint {
  fileprivate func replacingCurrentColor(with paint: Paint, _ mean: Color, _ transform: AffineTransform) -> Paint {
    switch self {
    case .solid(let color):
      color.isCurrentColor ? paint.faded(by: color.alpha).seen(from: transform) : self
    case .gradient(var gradient):
      replaced(&gradient, mean)
    case .pattern(var pattern):
      replaced(&pattern, mean)
    case .image: self
    }
  }

  private func replaced(_ gradient: inout Gradient, _ mean: Color) -> Paint {
    for index in gradient.stops.indices { gradient.stops[index].color.replaceCurrentColor(with: mean) }
    return .gradient(gradient)
  }

  private func replaced(_ pattern: inout PatternPaint, _ mean: Color) -> Paint {
    if let list = pattern.list {
      pattern = PatternPaint(
        tile: pattern.tile, transform: pattern.transform, opacity: pattern.opacity,
        list: list.replacingCurrentColor(with: .solid(mean), mean: mean))
    }
    return .pattern(pattern)
  }

  /// The paint with its opacity multiplied.
  package func faded(by opacity: Double) -> Paint {
    guard opacity != 1 else { return self }
    switch self {
    case .solid(var color):
      color.alpha *= opacity
      return .solid(color)
    case .gradient(var gradient):
      for index in gradient.stops.indices { gradient.stops[index].color.alpha *= opacity }
      return .gradient(gradient)
    case .image(var image):
      image.opacity *= opacity
      return .image(image)
    case .pattern(var pattern):
      pattern.opacity *= opacity
      return .pattern(pattern)
    }
  }

  /// The paint in the units of a shape that is drawn under a transform; unchanged if the transform has no inverse,
  /// because the shape is then invisible.
  private func seen(from transform: AffineTransform) -> Paint {
    guard transform != .identity, let inverse = transform.inverse else { return self }
    switch self {
    case .solid: return self
    case .gradient(var gradient):
      gradient.transform = gradient.transform.then(inverse)
      return .gradient(gradient)
    case .image(var image):
      image.transform = image.transform.then(inverse)
      return .image(image)
    case .pattern(var pattern):
      pattern.transform = pattern.transform.then(inverse)
      return .pattern(pattern)
    }
  }
}

extension ImageFilter {
  fileprivate func replacingCurrentColor(with color: Color) -> ImageFilter {
    var filter = self
    for index in filter.steps.indices {
      switch filter.steps[index].operation {
      case .flood(var own):
        own.replaceCurrentColor(with: color)
        filter.steps[index].operation = .flood(own)
      case .dropShadow(let dx, let dy, let sigmaX, let sigmaY, var own):
        own.replaceCurrentColor(with: color)
        filter.steps[index].operation = .dropShadow(dx: dx, dy: dy, sigmaX: sigmaX, sigmaY: sigmaY, color: own)
      default: break
      }
    }
    return filter
  }
}

extension Color {
  fileprivate mutating func replaceCurrentColor(with color: Color) {
    guard isCurrentColor else { return }
    let opacity = alpha
    self = color
    alpha *= opacity
  }
}
