import Drawing
import Numerics
import Raster
import Vector

/// Paints the layers of a document at a frame.
struct LayerPainter {
  let document: Document
  let budget = Budget()
  var builder = DisplayListBuilder()
  /// The rectangle of the whole picture.
  private let canvas: Rect
  /// The current nesting of layers, precompositions and mattes.
  private var depth = 0
  private static let maximumDepth = 256

  init(_ document: Document, canvas: Rect) {
    self.document = document
    self.canvas = canvas
  }

  /// Paints the layers of a composition from the last, which is the bottom layer, to the first.
  /// - Parameters:
  ///   - frame: in frames of the composition.
  ///   - matrix: from its units to pixels.
  mutating func paint(
    _ composition: Composition, at frame: Double, _ matrix: AffineTransform
  ) throws(LottieError) {
    for index in composition.layers.indices.reversed() where !composition.layers[index].isMatteSource {
      try paint(index, of: composition, at: frame, matrix)
    }
  }

  /// Paints a layer with its effects and its mattes, unless it is invisible.
  /// - Parameter isMatte: whether it is painted as a matte of another layer.
  private mutating func paint(
    _ index: Int, of composition: Composition, at frame: Double, _ matrix: AffineTransform, isMatte: Bool = false
  ) throws(LottieError) {
    let layer = composition.layers[index]
    guard !layer.isHidden || isMatte, layer.shows(at: frame) else { return }
    try budget.spend(.layers)
    let outer = builder.owner
    (depth, builder.owner) = (depth + 1, outer.part(index, name: layer.name))
    defer { (depth, builder.owner) = (depth - 1, outer) }
    guard depth <= Self.maximumDepth else { throw .tooDeep(limit: Self.maximumDepth) }
    let own = self.matrix(of: index, in: composition, at: frame).then(matrix)
    let opacity = layer.transform.alpha(at: frame)
    let mattes = layer.effectMattes + (layer.matte?.source == nil ? [] : [layer.matte].compactMap { $0 })
    guard let mark = builder.openGroup(opacity: opacity, blend: layer.blend, isIsolated: !mattes.isEmpty) else {
      return
    }
    // One isolated group for each matte.
    let inner = mattes.dropLast().compactMap { _ in builder.openGroup(isIsolated: true) }
    try paintWithEffects(layer, at: frame, own)
    for (matte, group) in zip(mattes, inner.reversed() + [mark]) {
      guard let source = matte.source else { continue }
      let mask = builder.openMask(matte.kind)
      try paint(source, of: composition, at: frame, matrix, isMatte: true)
      builder.close(mask)
      builder.close(group)
    }
    if mattes.isEmpty { builder.close(mark) }
  }

  /// Paints a layer's content, applies its masks, and applies its effects to the result.
  private mutating func paintWithEffects(
    _ layer: Layer, at frame: Double, _ matrix: AffineTransform
  ) throws(LottieError) {
    let filters = layer.effects.compactMap { $0.filter(at: frame, matrix) }
    try budget.spend(.effects, filters.count)
    try budget.spend(.masks, layer.masks.count)
    guard let effects = builder.openGroup(filters: filters) else { return }
    try paint(layer, layer.maskStrokes[...], at: frame, matrix)
    builder.close(effects)
  }

  /// Paints a layer's masked content and the lines along its masks; the lines of the last effect are on top.
  private mutating func paint(
    _ layer: Layer, _ strokes: ArraySlice<MaskStrokeModel>, at frame: Double, _ matrix: AffineTransform
  ) throws(LottieError) {
    guard let last = strokes.last else { return try paintMasked(layer, at: frame, matrix) }
    try budget.spend(.effects)
    try paint(last, at: frame, matrix) { (painter) throws(LottieError) in
      try painter.paint(layer, strokes.dropLast(), at: frame, matrix)
    }
  }

  private mutating func paintMasked(
    _ layer: Layer, at frame: Double, _ matrix: AffineTransform
  ) throws(LottieError) {
    let masks = layer.masks.map { ShownMask($0, at: frame) }
    if let clips = ShownMask.clips(of: masks) {
      let marks = clips.map { builder.openClip($0, under: matrix) }
      try paintContent(of: layer, at: frame, matrix)
      for mark in marks.reversed() { builder.close(mark) }
    } else if let group = builder.openGroup(isIsolated: true) {
      try paintContent(of: layer, at: frame, matrix)
      write(masks, matrix)
      builder.close(group)
    }
  }

  /// From a layer's units to those of its composition, through its parents.
  private func matrix(
    of index: Int, in composition: Composition, at frame: Double
  ) -> AffineTransform {
    var chain = [composition.layers[index].transform]
    var parent = composition.layers[index].parent
    while let index = parent {
      chain.append(composition.layers[index].transform)
      parent = composition.layers[index].parent
    }
    if chain.contains(where: { $0.tilt != nil }) {
      return chain.map { $0.spatialMatrix(at: frame) }.reduce(SpatialTransform(.identity)) { $0.then($1) }.flat
    }
    return chain.dropFirst().reduce(chain[0].matrix(at: frame)) { $0.then($1.matrix(at: frame)) }
  }

  // MARK: Content

  mutating func paintContent(
    of layer: Layer, at frame: Double, _ matrix: AffineTransform
  ) throws(LottieError) {
    switch layer.content {
    case .nothing: break
    case .precomposition(let index, let box): try paint(index, clippedTo: box, of: layer, at: frame, matrix)
    case .solid(let width, let height, let color):
      let rect = Path.rectangle(Rect(minX: 0, minY: 0, maxX: width, maxY: height))
      builder.append(.fill(rect, .nonZero, .solid(color.value(at: frame).clamped(alpha: 1)), matrix, .normal))
    case .image(let index): paint(document.images[index], matrix)
    case .shapes(let items):
      var evaluator = ShapeEvaluator(at: frame, budget: budget, computed: document.computed)
      let walk = try evaluator.walk(items, isTaken: false)
      try evaluator.write(walk.drawn, local: .identity, outer: matrix, to: &builder)
    case .text(let model):
      guard let text = model.text(at: frame) else { break }
      guard model.hasLetters else { return paint(text, matrix) }
      try budget.spend(.letters, text.letters.count * max(1, model.animators.count))
      try paint(model.letters(of: text, at: frame), of: text, matrix)
    }
  }

  private mutating func paint(
    _ index: Int, clippedTo box: Rect?, of layer: Layer, at frame: Double, _ matrix: AffineTransform
  ) throws(LottieError) {
    let inner = document.compositions[index]
    let time = layer.timeRemap.map { $0.value(at: frame) * inner.frameRate } ?? (frame - layer.start) / layer.stretch
    guard let group = builder.openGroup(isIsolated: inner.blends) else { return }
    if let box, !isCovered(by: box, matrix) {
      let mark = builder.openClip(.rectangle(box), under: matrix)
      try paint(inner, at: time, matrix)
      builder.close(mark)
    } else {
      try paint(inner, at: time, matrix)
    }
    builder.close(group)
  }

  /// Paints a text's outlines.
  private mutating func paint(_ text: TypesetText, _ matrix: AffineTransform) {
    let look = ShownLetter(fill: text.fill, stroke: text.stroke, strokeWidth: text.strokeWidth)
    paint(text.outline, look, strokeIsOnTop: text.strokeIsOnTop, matrix)
  }

  private mutating func paint(
    _ letters: [ShownLetter], of text: TypesetText, _ matrix: AffineTransform
  ) throws(LottieError) {
    for (letter, shown) in zip(text.letters, letters) where !letter.outline.isEmpty {
      try budget.spend(.points, letter.outline.points.count)
      paint(letter.outline, shown, strokeIsOnTop: text.strokeIsOnTop, shown.transform.then(matrix))
    }
  }

  private mutating func paint(
    _ outline: Path, _ look: ShownLetter, strokeIsOnTop: Bool, _ matrix: AffineTransform
  ) {
    guard let mark = builder.openGroup(opacity: look.opacity) else { return }
    defer { builder.close(mark) }
    let fill = look.fill.map { DisplayList.Command.fill(outline, .nonZero, .solid($0), matrix, .normal) }
    let style = StrokeStyle(width: look.strokeWidth, cap: .round, join: .round)
    let stroke = look.strokeWidth > 0 ? look.stroke : nil
    let line = stroke.map { DisplayList.Command.stroke(outline, style, .solid($0), matrix, .normal) }
    for command in strokeIsOnTop ? [fill, line] : [line, fill] { command.map { builder.append($0) } }
  }

  /// Fits the image into its box, centered, with its own aspect ratio.
  private mutating func paint(_ asset: ImageAsset, _ matrix: AffineTransform) {
    guard let image = asset.picture else { return }
    let width = Double(image.width)
    let height = Double(image.height)
    let scale = asset.width > 0 && asset.height > 0 ? min(asset.width / width, asset.height / height) : 1
    let x = asset.width > 0 ? (asset.width - width * scale) / 2 : 0
    let y = asset.height > 0 ? (asset.height - height * scale) / 2 : 0
    let placement = AffineTransform.scale(x: scale, y: scale).then(.translation(x: x, y: y))
    let box = Rect(minX: x, minY: y, maxX: x + width * scale, maxY: y + height * scale)
    builder.append(.fill(.rectangle(box), .nonZero, .image(ImagePaint(image, transform: placement)), matrix, .normal))
  }

  // MARK: The whole picture

  /// Fills the whole picture.
  mutating func fillCanvas(_ color: Color) {
    builder.append(.fill(.rectangle(canvas), .nonZero, .solid(color), .identity, .normal))
  }

  /// Whether a transformed rectangle covers the whole picture.
  func isCovered(by rect: Rect, _ transform: AffineTransform) -> Bool {
    guard let inverse = transform.inverse else { return false }
    let corners = [
      Point(x: canvas.minX, y: canvas.minY), Point(x: canvas.maxX, y: canvas.minY),
      Point(x: canvas.maxX, y: canvas.maxY), Point(x: canvas.minX, y: canvas.maxY),
    ]
    let slack = 1e-9 * max(rect.width, rect.height)
    return corners.allSatisfy { corner in
      let p = inverse.apply(to: corner)
      return p.x >= rect.minX - slack && p.x <= rect.maxX + slack && p.y >= rect.minY - slack
        && p.y <= rect.maxY + slack
    }
  }
}

extension Layer {
  /// Whether a frame is between the layer's in point and out point.
  func shows(at frame: Double) -> Bool { inPoint <= frame && frame < outPoint }
}

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
    try budget.spend(.points, path.points.count + path.maximumDashes(of: stroke) * 4)
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
