import Drawing
import Numerics
import Raster
import Vector

/// Writes what the layers of a document show at a frame.
struct LayerPainter {
  let document: Document
  let budget = Budget()
  var writer: CommandWriter

  init(_ document: Document, canvas: Rect) {
    self.document = document
    writer = CommandWriter(canvas: canvas)
  }

  /// Paints a composition's layers from the last, which is the lowest, to the first.
  /// - Parameters:
  ///   - frame: in frames of the composition.
  ///   - matrix: from its units to pixels.
  mutating func paint(
    _ composition: Composition, at frame: Double, _ matrix: AffineTransform
  ) throws(LottieError) {
    for index in composition.layers.indices.reversed() where !composition.layers[index].isMatteSource {
      try budget.spend(layers: 1)
      try paint(index, of: composition, at: frame, matrix)
    }
  }

  /// Paints a layer with all that belongs to it; nothing when it does not show.
  private mutating func paint(
    _ index: Int, of composition: Composition, at frame: Double, _ matrix: AffineTransform
  ) throws(LottieError) {
    let layer = composition.layers[index]
    guard !layer.isHidden, layer.shows(at: frame) else { return }
    let opacity = layer.transform.alpha(at: frame)
    let own = try self.matrix(of: index, in: composition, at: frame).then(matrix)
    guard let mark = writer.openGroup(opacity: opacity, blend: layer.blend) else { return }
    let mask = openMasks(of: layer, at: frame, own)
    try paintContent(of: layer, at: frame, own)
    if let mask { writer.close(mask) }
    writer.close(mark)
  }

  /// From a layer's units to those of its composition, through its parents.
  private func matrix(
    of index: Int, in composition: Composition, at frame: Double
  ) throws(LottieError) -> AffineTransform {
    var matrix = composition.layers[index].transform.matrix(at: frame)
    var parent = composition.layers[index].parent
    while let index = parent {
      matrix = matrix.then(composition.layers[index].transform.matrix(at: frame))
      parent = composition.layers[index].parent
    }
    return matrix
  }

  // MARK: Content

  mutating func paintContent(
    of layer: Layer, at frame: Double, _ matrix: AffineTransform
  ) throws(LottieError) {
    switch layer.content {
    case .nothing: break
    case .precomposition(let index): try paint(precomposition: index, of: layer, at: frame, matrix)
    case .solid(let width, let height, let color):
      let rect = Path.rectangle(Rect(minX: 0, minY: 0, maxX: width, maxY: height))
      writer.append(.fill(rect, .nonZero, .solid(color.value(at: frame).clamped(alpha: 1)), matrix, .normal))
    case .image(let index): paint(document.images[index], matrix)
    case .shapes(let items):
      var evaluator = ShapeEvaluator(at: frame, budget: budget)
      let walk = try evaluator.walk(items)
      try evaluator.write(walk.drawn, local: .identity, outer: matrix, to: &writer)
    case .text(let model): if let text = model.text(at: frame) { paint(text, matrix) }
    }
  }

  private mutating func paint(
    precomposition index: Int, of layer: Layer, at frame: Double, _ matrix: AffineTransform
  ) throws(LottieError) {
    let inner = document.compositions[index]
    let time = layer.timeRemap.map { $0.value(at: frame) * inner.frameRate } ?? (frame - layer.start) / layer.stretch
    let box = Rect(minX: 0, minY: 0, maxX: inner.width, maxY: inner.height)
    if inner.width <= 0 || inner.height <= 0 || writer.isCovered(by: box, matrix) {
      return try paint(inner, at: time, matrix)
    }
    let mark = writer.openClip(.rectangle(box), matrix)
    try paint(inner, at: time, matrix)
    writer.close(mark)
  }

  private mutating func paint(_ text: SetText, _ matrix: AffineTransform) {
    let fill = text.fill.map { DisplayList.Command.fill(text.outline, .nonZero, .solid($0), matrix, .normal) }
    let style = StrokeStyle(width: text.strokeWidth, cap: .round, join: .round)
    let stroke = text.strokeWidth > 0 ? text.stroke : nil
    let line = stroke.map { DisplayList.Command.stroke(text.outline, style, .solid($0), matrix, .normal) }
    for command in text.strokeIsOnTop ? [fill, line] : [line, fill] { command.map { writer.append($0) } }
  }

  private mutating func paint(_ image: ImageAsset, _ matrix: AffineTransform) {}

  // MARK: Masks

  private mutating func openMasks(
    of layer: Layer, at frame: Double, _ matrix: AffineTransform
  ) -> CommandWriter.Mark? {
    guard !layer.masks.isEmpty else { return nil }
    var path = Path()
    for mask in layer.masks { path.append(mask.shape.value(at: frame).path) }
    return writer.openClip(path, matrix)
  }
}

extension Layer {
  /// Whether a frame lies between its in and out points.
  func shows(at frame: Double) -> Bool { inPoint <= frame && frame < outPoint }
}
