import Drawing
import Numerics
import Raster
import Vector

/// A mask of a layer at a frame.
struct ShownMask {
  let mode: MaskModel.Mode
  let isInverted: Bool
  /// Grown or shrunk by the mask's expansion, but for what `border` adds or takes away.
  let path: Path
  /// A line along the path that does what the expansion should, where the path crosses too often to be grown or shrunk
  /// itself: as part of the mask, or else as a gap in it.
  let border: (style: StrokeStyle, isAdded: Bool)?
  /// 0...1.
  let opacity: Double

  /// A path of more than this is not grown or shrunk itself, which would take longer than to draw the line.
  private static let mostVerbs = 200

  init(_ model: MaskModel, at frame: Double) {
    (mode, isInverted) = (model.mode, model.isInverted)
    opacity = (model.opacity.value(at: frame) / 100).clampedToUnit
    let shape = model.shape.value(at: frame).path
    let expansion = model.expansion.value(at: frame)
    let isSimple = expansion == 0 || shape.verbs.count <= Self.mostVerbs
    let grown = isSimple ? OffsetPath(amount: expansion, join: .round, miterLimit: 4).applied(to: shape) : nil
    path = grown ?? shape
    let style = StrokeStyle(width: 2 * expansion.magnitude, cap: .round, join: .round)
    border = grown == nil ? (style, expansion > 0) : nil
  }

  /// The paths that the layer is clipped to, if clips show the same as the masks; nil if they do not.
  static func clips(of masks: [ShownMask]) -> [Path]? {
    let areClips = masks.allSatisfy { mask in
      !mask.isInverted && mask.opacity >= 1 && mask.border == nil
        && (mask.mode == .intersect || mask.mode == .add && masks.count == 1)
    }
    return areClips ? masks.map { $0.path } : nil
  }
}

extension CommandWriter {
  /// Multiplies what the innermost group shows by the coverage of a layer's masks, one after the other.
  mutating func write(_ masks: [ShownMask], _ matrix: AffineTransform) throws(LottieError) {
    if masks.allSatisfy({ $0.mode == .add && !$0.isInverted }) {
      append(.beginMask(.alpha))
      for mask in masks { fill(mask, .white, opacity: mask.opacity, matrix) }
      append(.endMask)
      return
    }
    append(.beginMask(.luminance))
    let startsFull = masks.first.map { [.subtract, .intersect, .darken].contains($0.mode) } ?? false
    fillCanvas(startsFull ? .white : .black)
    for mask in masks { combine(mask, matrix) }
    append(.endMask)
  }

  /// Draws a mask onto the coverage of those before it, both as shades of gray.
  private mutating func combine(_ mask: ShownMask, _ matrix: AffineTransform) {
    switch (mask.mode, mask.isInverted) {
    // c + m - c m, and c (1 - m): white or black over what there is.
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

  /// Blends a picture of a mask alone, or its negative, with what there is.
  private mutating func blend(_ mask: ShownMask, _ mode: BlendMode, isNegative: Bool, _ matrix: AffineTransform) {
    let (empty, full) = isNegative ? (Color.white, Color.black) : (.black, .white)
    append(.beginGroup(opacity: 1, blend: mode))
    fillCanvas(empty)
    if mask.isInverted {
      fillCanvas(full.clamped(alpha: mask.opacity))
      fill(mask, empty, opacity: 1, matrix)
    } else {
      fill(mask, full, opacity: mask.opacity, matrix)
    }
    append(.endGroup)
  }

  private mutating func fill(_ mask: ShownMask, _ color: Color, opacity: Double, _ matrix: AffineTransform) {
    guard let border = mask.border else {
      append(.fill(mask.path, .nonZero, .solid(color.clamped(alpha: opacity)), matrix, .normal))
      return
    }
    append(.beginGroup(opacity: opacity, blend: .normal))
    fillCanvas(color)
    append(.beginMask(.luminance))
    fillCanvas(.black)
    append(.fill(mask.path, .nonZero, .solid(.white), matrix, .normal))
    append(.stroke(mask.path, border.style, .solid(border.isAdded ? .white : .black), matrix, .normal))
    append(.endMask)
    append(.endGroup)
  }
}

extension MatteModel {
  var kind: MaskKind { MaskKind(usesLuminance ? .luminance(.srgb) : .alpha, isInverted: isInverted) }
}
