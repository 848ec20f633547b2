import Numerics
import Vector

/// A filter of the picture of a group before it is composited: steps in order, like the primitives of an SVG filter.
///
/// All lengths are pixels of the picture (a source of animation scales them itself). Each step reads pictures and makes
/// a new one; the last one's is the result, and without any step nothing is. Pictures are premultiplied.
///
/// A `DisplayList` that is drawn under a transform, as the tile of a pattern, transforms its filters: see
/// ``transformed(by:)``.
package struct ImageFilter: Hashable, Sendable {
  /// A picture that a step reads.
  package enum Input: Hashable, Sendable {
    /// The result of the step before, or the source graphic in the first step.
    case previous
    /// The group as it was drawn, or the result of the filter before in the list.
    case sourceGraphic
    /// Its alpha, black.
    case sourceAlpha
    /// The result of the last preceding step with this name; ``previous`` if there is none.
    case result(Name)
  }

  package struct Step: Hashable, Sendable {
    package var operation: Operation
    package var input: Input
    /// The name of the step's result; a later result of the same name replaces it.
    package var result: Name?
    /// The scale on which the step calculates. Its colors (``Operation/flood(_:)``, the shadow's) are always sRGB.
    package var encoding: ColorEncoding
    /// Outside of it the step's result is clear, in pixels of the picture, to the pixels that it touches; nil for the
    /// filter's region.
    package var subregion: Rect?

    package init(
      _ operation: Operation, input: Input = .previous, result: Name? = nil, encoding: ColorEncoding = .srgb,
      subregion: Rect? = nil
    ) {
      self.operation = operation
      self.input = input
      self.result = result
      self.encoding = encoding
      self.subregion = subregion
    }
  }

  package var steps: [Step]
  /// The filter region in pixels of the picture: the source and all results are clear outside the pixels that it
  /// touches. Nil limits them only by the reach of blurs and offsets from the visible part.
  package var region: Rect?

  package init(_ steps: [Step], region: Rect? = nil) {
    self.steps = steps
    self.region = region
  }

  /// A Gaussian blur in sRGB, as CSS's `blur()`; standard deviations in pixels.
  package static func blur(sigmaX: Double, sigmaY: Double) -> ImageFilter {
    ImageFilter([Step(.gaussianBlur(sigmaX: sigmaX, sigmaY: sigmaY))])
  }

  /// A blurred, colored copy beneath the picture, as CSS's `drop-shadow()`; lengths in pixels.
  package static func dropShadow(dx: Double, dy: Double, sigma: Double, color: Color) -> ImageFilter {
    ImageFilter([Step(.dropShadow(dx: dx, dy: dy, sigmaX: sigma, sigmaY: sigma, color: color))])
  }
}

extension ImageFilter {
  /// The operation of a step. `input` is the step's own.
  package enum Operation: Hashable, Sendable {
    /// Standard deviations in pixels, along x and y; 0 (or less) leaves that direction as it is. Exact weights under 2,
    /// three box blurs from 2 on, as browsers have it. At most 500.
    case gaussianBlur(sigmaX: Double, sigmaY: Double)
    /// To the nearest whole pixel.
    case offset(dx: Double, dy: Double)
    /// One color throughout the subregion. Reads nothing.
    case flood(Color)
    /// One above the other, the first at the bottom, instead of `input`.
    case merge([Input])
    /// The input blended onto `backdrop`.
    case blend(BlendMode, backdrop: Input)
    /// Five numbers for each of red, green, blue, alpha: the factors of straight red, green, blue, alpha and an addend,
    /// components 0...1. With any other count of numbers the picture stays as it is.
    case colorMatrix([Double])
    /// The input combined with `other`, which is SVG's `in2`.
    case composite(CompositeOperator, other: Input)
    /// Functions of the straight components.
    case componentTransfer(
      red: TransferFunction, green: TransferFunction, blue: TransferFunction, alpha: TransferFunction)
    /// The input above its blurred, moved and colored alpha.
    case dropShadow(dx: Double, dy: Double, sigmaX: Double, sigmaY: Double, color: Color)
    /// The least or the greatest of each premultiplied component in a rectangle that reaches the radii to every side;
    /// outside of the picture is clear. Radii in pixels; 0 (or less) leaves that direction as it is.
    case morphology(MorphologyOperator, radiusX: Double, radiusY: Double)
    case convolution(Convolution)
    /// Noise throughout the subregion. Reads nothing.
    case turbulence(Turbulence)
    /// The input's alpha as a surface under a light.
    case lighting(Lighting)
    /// The input's subregion, repeated.
    case tile
    /// A drawing, clipped to the subregion. Reads nothing.
    case drawing(FilterDrawing)
    /// The input's pixels, moved by two components of `map`: by `scale` pixels times the component minus one half.
    case displacement(map: Input, scale: Double, x: Channel, y: Channel)
  }

  package enum MorphologyOperator: String, CaseIterable, Sendable { case erode, dilate }

  package enum Channel: String, CaseIterable, Sendable {
    case red = "R"
    case green = "G"
    case blue = "B"
    case alpha = "A"
  }

  /// The operators of Porter and Duff (1984) and the arithmetic one of SVG, on premultiplied components 0...1.
  package enum CompositeOperator: Hashable, Sendable {
    case over, `in`, out, atop, xor, lighter
    /// k1 a b + k2 a + k3 b + k4, with a of the input and b of the other picture, clamped to valid colors.
    case arithmetic(k1: Double, k2: Double, k3: Double, k4: Double)
  }

  /// A function of one straight component, 0...1, clamped to 0...1.
  package enum TransferFunction: Hashable, Sendable {
    case identity
    /// Straight lines between values at even distances; without values the identity.
    case table([Double])
    /// Steps of even width; without values the identity.
    case discrete([Double])
    case linear(slope: Double, intercept: Double)
    case gamma(amplitude: Double, exponent: Double, offset: Double)
  }
}
