import Numerics
import Vector

/// A picture's alpha as the height of a surface under a light (SVG's `feDiffuseLighting` and `feSpecularLighting`).
package struct Lighting: Hashable, Sendable {
  package enum Material: Hashable, Sendable {
    /// Scatters light: the result is opaque.
    case diffuse(constant: Double)
    /// Shines: the result is as opaque as it is bright.
    case specular(constant: Double, exponent: Double)
  }

  /// A position in pixels, z towards the eye.
  package struct Position: Hashable, Sendable {
    var x, y, z: Double

    package init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }
  }

  package enum Light: Hashable, Sendable {
    /// From far away: the direction in the plane and the height above it, degrees.
    case distant(azimuth: Double, elevation: Double)
    case point(Position)
    /// `exponent` says how fast it fades away from its axis; beyond `coneAngle` (degrees; nil for no cone) there is
    /// none.
    case spot(Position, pointsAt: Position, exponent: Double, coneAngle: Double?)
  }

  var material: Material
  /// The height of an opaque pixel, in pixels.
  var surfaceScale: Double
  var color: Color
  var light: Light

  package init(_ material: Material, surfaceScale: Double = 1, color: Color = .white, light: Light) {
    self.material = material
    self.surfaceScale = surfaceScale
    self.color = color
    self.light = light
  }

  func transformed(by m: AffineTransform) -> Lighting {
    let scale = m.meanScale
    func position(_ position: Position) -> Position {
      let point = m.apply(to: Point(x: position.x, y: position.y))
      return Position(x: point.x, y: point.y, z: position.z * scale)
    }
    var lighting = self
    lighting.surfaceScale *= scale
    switch light {
    case .distant: break
    case .point(let at): lighting.light = .point(position(at))
    case .spot(let at, let aim, let exponent, let angle):
      lighting.light = .spot(position(at), pointsAt: position(aim), exponent: exponent, coneAngle: angle)
    }
    return lighting
  }

  /// The lit surface in all of `limits`. `origin` is where the picture's pixel (0, 0) is in the coordinates of the
  /// light.
  func apply(
    to image: FilterImage, region: PixelBounds, in limits: PixelBounds, origin: (x: Int, y: Int),
    encoding: ColorEncoding
  ) -> FilterImage {
    let limits = limits.intersection(region)
    guard !limits.isEmpty else { return .empty }
    let surface = Surface(image.placed(in: region), height: Float(surfaceScale / 255))
    let ray = LightRay(light)
    let shade = Shade(material)
    let white = components(encoding) * 255
    var result = FilterImage(limits, filledWith: .zero, encoding: encoding)
    var next = 0
    for y in limits.rows {
      for x in limits.columns {
        let position = SIMD3(
          Float(x + origin.x), Float(y + origin.y),
          surface.height(x - region.columns.lowerBound, y - region.rows.lowerBound))
        let normal = surface.normal(x - region.columns.lowerBound, y - region.rows.lowerBound)
        let direction = ray.direction(to: position)
        let brightness = shade.brightness(normal, direction) * ray.strength(direction)
        result.pixels[next] = shade.pixel(white * brightness)
        next += 1
      }
    }
    return result
  }

  private func components(_ encoding: ColorEncoding) -> SIMD4<Float> {
    let straight = [color.red, color.green, color.blue].map {
      Float(encoding == .linearRGB ? SRGB.linear($0.clampedToUnit) : $0.clampedToUnit)
    }
    return SIMD4(straight[0], straight[1], straight[2], 0)
  }
}

/// Directions from a surface towards a light.
private struct LightRay {
  private let isDistant: Bool
  /// The direction of a distant light, else the light's position.
  private let light: SIMD3<Float>
  private var axis = SIMD3<Float>.zero
  private var exponent = 0.0
  /// The cosine of half the cone's opening.
  private var edge: Float?
  private let isSpot: Bool

  init(_ light: Lighting.Light) {
    func vector(_ position: Lighting.Position) -> SIMD3<Float> {
      SIMD3(Float(position.x), Float(position.y), Float(position.z))
    }
    switch light {
    case .distant(let azimuth, let elevation):
      let (sineA, cosineA) = Trigonometry.sineAndCosine(degrees: azimuth)
      let (sineE, cosineE) = Trigonometry.sineAndCosine(degrees: elevation)
      self.light = SIMD3(Float(cosineA * cosineE), Float(sineA * cosineE), Float(sineE))
      (isDistant, isSpot) = (true, false)
    case .point(let position):
      self.light = vector(position)
      (isDistant, isSpot) = (false, false)
    case .spot(let position, let target, let exponent, let angle):
      self.light = vector(position)
      axis = (vector(target) - vector(position)).normalized
      self.exponent = exponent
      edge = angle.map { Float(Trigonometry.sineAndCosine(degrees: min(abs($0), 180)).cosine) }
      (isDistant, isSpot) = (false, true)
    }
  }

  /// A unit vector.
  func direction(to position: SIMD3<Float>) -> SIMD3<Float> { isDistant ? light : (light - position).normalized }

  /// How much of the light shines in the opposite of a direction, 0...1.
  func strength(_ direction: SIMD3<Float>) -> Float {
    guard isSpot else { return 1 }
    let cosine = -direction.dot(axis)
    guard cosine > 0 else { return 0 }
    if let edge, cosine < edge { return 0 }
    return exponent == 1 ? cosine : Float(Exponential.power(Double(cosine), exponent))
  }
}

/// How a material answers to light.
private struct Shade {
  private let constant: Float
  private var exponent: Double?

  init(_ material: Lighting.Material) {
    switch material {
    case .diffuse(let constant): self.constant = Float(constant)
    case .specular(let constant, let exponent): (self.constant, self.exponent) = (Float(constant), exponent)
    }
  }

  func brightness(_ normal: SIMD3<Float>, _ direction: SIMD3<Float>) -> Float {
    guard let exponent else { return constant * normal.dot(direction) }
    let half = (direction + SIMD3(0, 0, 1)).normalized
    let cosine = normal.dot(half)
    guard cosine > 0 else { return 0 }
    return constant * (exponent == 1 ? cosine : Float(Exponential.power(Double(cosine), exponent)))
  }

  /// The premultiplied pixel of a light's components, 0...255 and beyond.
  func pixel(_ light: SIMD4<Float>) -> SIMD4<Float> {
    var color = light.limited(from: .zero, to: SIMD4(repeating: 255))
    // Maps NaN to 0.
    color.replace(with: 0, where: color .!= color)
    color.w = exponent == nil ? 255 : max(color.x, color.y, color.z)
    return color
  }
}

/// The heights of a surface, and its slopes by Sobel's weights; at the edges, by the existing pixels.
private struct Surface {
  private let image: FilterImage
  private let scale: Float

  init(_ image: FilterImage, height: Float) { (self.image, scale) = (image, height) }

  func height(_ x: Int, _ y: Int) -> Float { image.pixels[y * image.bounds.width + x].w * scale }

  /// A unit vector.
  func normal(_ x: Int, _ y: Int) -> SIMD3<Float> {
    let (width, height) = (image.bounds.width, image.bounds.height)
    let (left, right) = (max(x - 1, 0), min(x + 1, width - 1))
    let (top, bottom) = (max(y - 1, 0), min(y + 1, height - 1))
    func slope(_ distance: Int, _ difference: (Int) -> Float, middle: Int, before: Int, after: Int) -> Float {
      guard distance > 0 else { return 0 }
      // The middle counts twice; there is none beyond an edge.
      var sum = 2 * difference(middle)
      var weight: Float = 2
      for position in [before, after] where position != middle {
        sum += difference(position)
        weight += 1
      }
      // The specification counts each slope twice.
      return 2 * sum / (weight * Float(distance))
    }
    let across = slope(
      right - left, { self.height(right, $0) - self.height(left, $0) }, middle: y, before: top, after: bottom)
    let down = slope(
      bottom - top, { self.height($0, bottom) - self.height($0, top) }, middle: x, before: left, after: right)
    return SIMD3(-across, -down, 1).normalized
  }
}

extension SIMD3<Float> {
  fileprivate func dot(_ other: SIMD3<Float>) -> Float { (self * other).sum() }

  /// The vector with length 1; unchanged if its length is 0.
  fileprivate var normalized: SIMD3<Float> {
    let length = dot(self).squareRoot()
    return length > 0 ? self / length : self
  }
}
