/// How the picture drawn as a mask becomes the coverage that it leaves of the group.
package struct MaskKind: Hashable, Sendable {
  /// What of a pixel of the mask counts.
  package enum Channel: Hashable, Sendable {
    case alpha
    /// 0.2126 R + 0.7152 G + 0.0722 B of the color times its alpha. `.srgb` weighs the components as they are, as
    /// Lottie's luma mattes and SVG's masks do by default; `.linearRGB` their linear light, as SVG's masks with
    /// `color-interpolation: linearRGB`.
    case luminance(ColorEncoding)
  }

  package var channel: Channel
  /// Whether the group stays where the mask is empty, and goes where it is full.
  package var isInverted: Bool

  package init(_ channel: Channel, isInverted: Bool = false) {
    self.channel = channel
    self.isInverted = isInverted
  }

  package static let alpha = MaskKind(.alpha)
  package static let luminance = MaskKind(.luminance(.srgb))
}
