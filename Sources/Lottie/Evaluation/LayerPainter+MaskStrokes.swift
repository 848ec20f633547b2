import Drawing
import Numerics
import Raster
import Vector

extension LayerPainter {
  /// Paints the effect for a layer's picture: lines along its masks on top of it, alone, or as a mask of it.
  /// - Parameter content: paints the layer's picture without the effect.
  mutating func paint(
    _ model: MaskStrokeModel, at frame: Double, _ matrix: AffineTransform,
    over content: (inout LayerPainter) throws(LottieError) -> Void
  ) throws(LottieError) {
    switch model.style {
    case .onOriginal:
      try content(&self)
      try paintLines(of: model, at: frame, matrix, color: model.color.value(at: frame))
    case .alone: try paintLines(of: model, at: frame, matrix, color: model.color.value(at: frame))
    case .revealsOriginal:
      guard let group = builder.openGroup(isIsolated: true) else { return }
      try content(&self)
      let mask = builder.openMask(.alpha)
      try paintLines(of: model, at: frame, matrix, color: .white)
      builder.close(mask)
      builder.close(group)
    }
  }

  /// Draws all lines as one path, so that their crossings have the same opacity.
  private mutating func paintLines(
    of model: MaskStrokeModel, at frame: Double, _ matrix: AffineTransform, color: Color
  ) throws(LottieError) {
    let path = model.path(at: frame)
    let stroke = model.stroke(at: frame)
    guard stroke.width > 0, !path.isEmpty, path.points.allSatisfy({ $0.isFinite }) else { return }
    try budget.spend(.points, path.points.count + path.mostDashes(of: stroke) * 4)
    let alpha = model.opacity.value(at: frame).clampedToUnit
    guard alpha > 0 else { return }
    builder.append(.stroke(path, stroke, .solid(color.clamped(alpha: alpha)), matrix, .normal))
  }
}

extension MaskStrokeModel {
  func path(at frame: Double) -> Path {
    let paths = shapes.map { $0.value(at: frame).path }
    let trim = Trim(from: start.value(at: frame) / 100, to: end.value(at: frame) / 100, offset: 0)
    let parts = isSequential ? trim.appliedTogether(to: paths) : paths.map { trim.applied(to: $0) }
    return parts.reduce(into: Path()) { $0.append($1) }
  }

  /// Brush dabs without gaps between them are drawn as a line.
  func stroke(at frame: Double) -> StrokeStyle {
    let width = max(0, 2 * brushSize.value(at: frame))
    let gap = width * spacing.value(at: frame) / 100
    let dash = gap > width / 2 ? [0, gap] : []
    return StrokeStyle(width: width, cap: .round, join: .round, dash: dash)
  }
}
