import Drawing
import Motion
import Numerics
import Preset
import Raster
import Vector

extension SceneEvaluator {
  /// The filters of a layer, in pixels, without those that have no effect. In a flip with perspective they are the same
  /// at every distance from the eye.
  func filters(_ effects: Layer.Effects, in frame: Frame) throws(PropertyError) -> [ImageFilter] {
    var filters: [ImageFilter] = []
    if let blur = effects.blur {
      let x = try notNegative(blur.x, in: frame)
      let y = try notNegative(blur.y, in: frame)
      if x > 0 || y > 0 { filters.append(.blur(sigmaX: x, sigmaY: y)) }
    }
    if let shadow = effects.shadow, let filter = try filter(shadow, in: frame) { filters.append(filter) }
    let toPixels = frame.projective?.affine(near: frame.origin) ?? frame.affine
    return filters.map { $0.transformed(by: toPixels) }
  }

  private func filter(_ shadow: Layer.Shadow, in frame: Frame) throws(PropertyError) -> ImageFilter? {
    let color = try shadow.color.color(at: frame.phase, in: context)
    guard color.alpha > 0 else { return nil }
    return .dropShadow(
      dx: try number(shadow.offset?.x, 0, in: frame), dy: try number(shadow.offset?.y, 0, in: frame),
      sigma: max(try number(shadow.blur, 0, in: frame), 0), color: color)
  }

  /// Draws a mask of the current group.
  func draw(_ mask: Layer.Mask, in frame: Frame) throws(PropertyError) {
    let kind = MaskKind(MaskKind.Channel(mask.channel), isInverted: mask.isInverted)
    let open = builder.openMask(kind)
    for layer in mask.layers { try draw(layer, in: frame) }
    builder.close(open)
  }
}

extension MaskKind.Channel {
  fileprivate init(_ channel: Layer.Mask.Channel) {
    self =
      switch channel {
      case .alpha: .alpha
      case .luminance: .luminance(.srgb)
      }
  }
}
