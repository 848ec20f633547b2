import Drawing
import Numerics
import Raster
import Vector

/// The state of a layer's mask at a frame.
struct ShownMask {
  let mode: MaskModel.Mode
  let isInverted: Bool
  /// The path, grown or shrunk by the mask's expansion, unless `border` represents the expansion.
  let path: Path
  /// A stroke that represents the expansion of a path with too many crossings: it is added to the mask or subtracted
  /// from it.
  let border: (style: StrokeStyle, isAdded: Bool)?
  /// 0...1.
  let opacity: Double

  /// A path with more verbs is expanded by a stroke, because computing the offset path would take longer.
  private static let maximumVerbs = 200

  init(_ model: MaskModel, at frame: Double) {
    (mode, isInverted) = (model.mode, model.isInverted)
    opacity = (model.opacity.value(at: frame) / 100).clampedToUnit
    let shape = model.shape.value(at: frame).path
    let expansion = model.expansion.value(at: frame)
    let isSimple = expansion == 0 || shape.verbs.count <= Self.maximumVerbs
    let grown = isSimple ? OffsetPath(amount: expansion, join: .round, miterLimit: 4).applied(to: shape) : nil
    path = grown ?? shape
    let style = StrokeStyle(width: 2 * expansion.magnitude, cap: .round, join: .round)
    border = grown == nil ? (style, expansion > 0) : nil
  }

  /// The paths to which the layer is clipped, if clips are equivalent to the masks; otherwise nil.
  static func clips(of masks: [ShownMask]) -> [Path]? {
    let areClips = masks.allSatisfy { mask in
      !mask.isInverted && mask.opacity >= 1 && mask.border == nil
        && (mask.mode == .intersect || mask.mode == .add && masks.count == 1)
    }
    return areClips ? masks.map { $0.path } : nil
  }
}

extension LayerPainter {
  /// Multiplies the innermost group by the coverage of a layer's masks, combined in order.
  mutating func write(_ masks: [ShownMask], _ matrix: AffineTransform) {
    if masks.allSatisfy({ $0.mode == .add && !$0.isInverted }) {
      let mark = builder.openMask(.alpha)
      for mask in masks { fill(mask, .white, opacity: mask.opacity, matrix) }
      return builder.close(mark)
    }
    let mark = builder.openMask(.luminance)
    let startsFull = masks.first.map { [.subtract, .intersect, .darken].contains($0.mode) } ?? false
    fillCanvas(startsFull ? .white : .black)
    for mask in masks { combine(mask, matrix) }
    builder.close(mark)
  }

  /// Combines a mask with the coverage of the previous masks, both as shades of gray.
  private mutating func combine(_ mask: ShownMask, _ matrix: AffineTransform) {
    switch (mask.mode, mask.isInverted) {
    // c + m - c m, and c (1 - m): paint white or black over the coverage.
    case (.add, false): fill(mask, .white, opacity: mask.opacity, matrix)
    case (.subtract, false): fill(mask, .black, opacity: mask.opacity, matrix)
    case (.add, true): blend(mask, .screen, isNegative: false, matrix)
    case (.subtract, true): blend(mask, .multiply, isNegative: true, matrix)
    case (.intersect, _): blend(mask, .multiply, isNegative: false, matrix)
    case (.lighten, _): blend(mask, .lighten, isNegative: false, matrix)
    case (.darken, _): blend(mask, .darken, isNegative: false, matrix)
    case (.difference, _): blend(mask, .difference, isNegative: false, matrix)
    }
  }

  /// Blends a mask, or its negative, with the coverage.
  private mutating func blend(_ mask: ShownMask, _ mode: BlendMode, isNegative: Bool, _ matrix: AffineTransform) {
    let (empty, full) = isNegative ? (Color.white, Color.black) : (.black, .white)
    guard let group = builder.openGroup(blend: mode) else { return }
    fillCanvas(empty)
    if mask.isInverted {
      fillCanvas(full.clamped(alpha: mask.opacity))
      fill(mask, empty, opacity: 1, matrix)
    } else {
      fill(mask, full, opacity: mask.opacity, matrix)
    }
    builder.close(group)
  }

  private mutating func fill(_ mask: ShownMask, _ color: Color, opacity: Double, _ matrix: AffineTransform) {
    guard let border = mask.border else {
      builder.append(.fill(mask.path, .nonZero, .solid(color.clamped(alpha: opacity)), matrix, .normal))
      return
    }
    guard let group = builder.openGroup(opacity: opacity, isIsolated: true) else { return }
    fillCanvas(color)
    let inner = builder.openMask(.luminance)
    fillCanvas(.black)
    builder.append(.fill(mask.path, .nonZero, .solid(.white), matrix, .normal))
    builder.append(.stroke(mask.path, border.style, .solid(border.isAdded ? .white : .black), matrix, .normal))
    builder.close(inner)
    builder.close(group)
  }
}

extension MatteModel {
  var kind: MaskKind { MaskKind(usesLuminance ? .luminance(.srgb) : .alpha, isInverted: isInverted) }
}
