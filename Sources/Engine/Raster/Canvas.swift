import Numerics
import Vector

/// A picture that paths are painted on. Made once and used for frame after frame: all its memory is kept.
///
/// Not safe to use from two threads at once; each worker has its own.
package final class Canvas {
  package let width, height: Int
  var coverage: CoverageAccumulator
  private var stroker = Stroker()
  private var flattener = PathFlattener()
  private var overlaps = OverlapResolver()
  private(set) var shapes = ShapeMemory()
  /// The picture, and one layer for each open group.
  var layers: [Layer]
  /// The number of `layers` in use; the others are kept for reuse.
  var depth = 1
  var clips: [ClipMask] = []
  var clipDepth = 0
  /// The rows that are painted on.
  var openRows: Range<Int>
  private let scratch: UnsafeMutablePointer<UInt32>
  private let mask: UnsafeMutablePointer<UInt8>
  private var ramps = RampCache()
  private var patterns = PatternCache()
  /// The innermost open group with filters: everything goes to its canvas.
  var inner: FilteredGroup?
  /// The canvas of the last filtered group, kept for reuse.
  var spare: Canvas?
  /// The position in the whole picture of a filtered group's canvas; nil for others.
  let frame: FilterFrame?

  /// A clear canvas. Sizes are 1...65535 pixels. The memory is 4 bytes a pixel, 4 a pixel in the rows of each open
  /// group, 1 in those of each clip, about 4 a pixel in the largest path's box, 40 for each of its edges (5 MB at
  /// most), and for shapes that may come again 64 kB, or up to 4 MB if they have many points; all of it is kept.
  package convenience init(width: Int, height: Int) { self.init(width: width, height: height, frame: nil) }

  init(width: Int, height: Int, frame: FilterFrame?) {
    self.width = width
    self.height = height
    self.frame = frame
    openRows = 0..<height
    coverage = CoverageAccumulator(width: width)
    layers = [Layer(width: width, height: height)]
    scratch = .allocate(capacity: width)
    mask = .allocate(capacity: width + OpaqueSink.overhang)
  }

  deinit {
    for layer in layers { layer.deallocate() }
    for clip in clips { clip.deallocate() }
    scratch.deallocate()
    mask.deallocate()
  }

  /// Fills the whole picture with one color; nil is clear. Ends every open group and clip. Where the color is that of
  /// the last time, costs grow with the rows painted on since then.
  ///
  /// - Parameter rows: the only ones that are painted on until the next time; nil for all.
  package func clear(_ color: Color?, opening rows: Range<Int>? = nil) {
    openRows = rows?.clamped(to: 0..<height) ?? 0..<height
    for open in 1..<max(depth, 1) { layers[open].clear(0) }
    depth = 1
    clipDepth = 0
    inner = nil
    layers[0].limits = openRows
    layers[0].clear(color.map { PremultipliedColor($0).word } ?? 0)
  }

  /// Fills a path. `transform` takes the path's and the paint's units to pixels.
  package func fill(
    _ path: Path, rule: FillRule = .nonZero, paint: Paint, transform: AffineTransform = .identity,
    blend: BlendMode = .normal
  ) {
    if let inner {
      return inner.canvas.fill(path, rule: rule, paint: paint, transform: inner.local(transform), blend: blend)
    }
    if case .solid(let color) = paint, color.alpha >= 1, blend == .normal, depth == 1, clipDepth == 0, frame == nil,
      path.rectangle(under: transform).map(coversPicture) == true
    {
      return layers[0].clear(PremultipliedColor(color).word)
    }
    guard cover(path, style: nil, rule: rule, transform) else { return }
    composite(rule: rule, paint: paint, transform: transform, blend: blend)
  }

  /// The pixel that fills the canvas, if it has just been cleared and all rows are open; otherwise nil.
  package var background: UInt32? {
    let isClear = depth == 1 && clipDepth == 0 && inner == nil && layers[0].rows.isEmpty && openRows == 0..<height
    return isClear ? layers[0].background : nil
  }

  /// The number of pixels in the rows that were painted on since the canvas was cleared, outside of all groups.
  package var paintedArea: Int { layers[0].rows.count * width }

  /// A copy of the rows that were painted on since the canvas was cleared, outside of all groups.
  package func paintedRows() -> PaintedRows { PaintedRows(of: layers[0]) }

  /// Restores the rows that were copied from a canvas of the same size and background. Costs as much as copying them.
  package func restore(_ copy: PaintedRows) { layers[0].restore(copy) }

  /// Restores what was copied from a canvas of the same size and background, outside of the damage.
  package func restore(_ copy: PaintedRows, outside damage: Damage) { layers[0].restore(copy, outside: damage) }

  private func coversPicture(_ rect: Rect) -> Bool {
    rect.minX <= 0 && rect.minY <= 0 && rect.maxX >= Double(width) && rect.maxY >= Double(height)
  }

  /// Strokes a path: it is widened in its own units and then transformed.
  package func stroke(
    _ path: Path, style: StrokeStyle, paint: Paint, transform: AffineTransform = .identity,
    blend: BlendMode = .normal
  ) {
    if let inner {
      return inner.canvas.stroke(path, style: style, paint: paint, transform: inner.local(transform), blend: blend)
    }
    guard cover(path, style: style, rule: .nonZero, transform) else { return }
    composite(rule: .nonZero, paint: paint, transform: transform, blend: blend)
  }

  /// Adds a path, or the outline of its stroke, to `coverage`; false if nothing of it is visible.
  private func cover(_ path: Path, style: StrokeStyle?, rule: FillRule, _ transform: AffineTransform) -> Bool {
    let shape = PlacedShape(path: path, rule: rule, style: style, transform: transform, rows: visibleRows)
    let fingerprint = shape.fingerprint
    if let known = shapes.coverage(of: shape, fingerprint) {
      known.add(to: &coverage)
      return true
    }
    guard addEdges(of: shape) else { return false }
    overlaps.resolve(&coverage, rule: rule)
    shapes.keep(shape, fingerprint: fingerprint, coverage: coverage)
    return true
  }

  private func addEdges(of shape: PlacedShape) -> Bool {
    guard let style = shape.style else {
      return flattener.add(shape.path, transform: shape.transform, visible: shape.rows, to: &coverage)
    }
    let scale = shape.transform.maximumScale
    guard scale > 0, scale.isFinite else { return false }
    var pieces = StrokePieces(shape: shape, style: style)
    stroker.stroke(
      shape.path, style: style, tolerance: PathFlattener.tolerance / scale, maximumPoints: StrokePieces.maximumPoints
    ) { pieces.add($0, with: &flattener, to: &coverage) }
    if pieces.isEmpty {
      return flattener.add(stroker.outline, transform: shape.transform, visible: shape.rows, to: &coverage)
    }
    pieces.add(stroker.outline, with: &flattener, to: &coverage)
    return pieces.isVisible
  }

  /// Clips further painting to a path's inside, with anti-aliased edges, and to the clips before it.
  package func pushClip(_ path: Path, rule: FillRule = .nonZero, transform: AffineTransform = .identity) {
    if let inner { return inner.canvas.pushClip(path, rule: rule, transform: inner.local(transform)) }
    if clips.count == clipDepth { clips.append(ClipMask(width: width)) }
    let isVisible = cover(path, style: nil, rule: rule, transform)
    clips[clipDepth].begin(isVisible ? coverage.rows : 0..<0, columns: isVisible ? coverage.columns : 0..<0)
    if isVisible {
      var sink = MaskSink(mask: clips[clipDepth], outer: currentClip)
      coverage.sweep(rule: rule, into: &sink)
    }
    clipDepth += 1
  }

  /// Ends the last clip.
  package func popClip() {
    if let inner { return inner.canvas.popClip() }
    clipDepth = max(clipBase, clipDepth - 1)
  }

  /// The finished picture, or those rows of it that were open, from the top; premultiplied RGBA with red in the lowest
  /// byte.
  package func withPixels<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt32>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    layers[0].know(openRows)
    return try body(
      UnsafeBufferPointer(start: layers[0].pixels + openRows.lowerBound * width, count: openRows.count * width))
  }

  /// A copy of the picture, or of those rows that were open.
  package var pixmap: Pixmap {
    var pixmap = Pixmap(width: width, height: openRows.count)
    withPixels { pixmap.pixels = Array($0) }
    return pixmap
  }

  /// The current clip. Clips that were open before a mask do not clip the mask's drawing.
  var currentClip: ClipMask? { clipDepth > clipBase ? clips[clipDepth - 1] : nil }

  var clipBase: Int { layers[depth - 1].clipBase }

  var visibleRows: Range<Int> { currentClip?.rows ?? layers[depth - 1].limits }

  private func composite(rule: FillRule, paint: Paint, transform: AffineTransform, blend: BlendMode) {
    let pixels = layers[depth - 1].pixels
    layers[depth - 1].touch(coverage.rows, coverage.columns)
    let isClipped = currentClip != nil
    switch paint {
    case .solid(let color) where !isClipped && blend == .normal && color.alpha >= 1:
      var sink = OpaqueSink(pixels: pixels, width: width, word: PremultipliedColor(color).word)
      coverage.sweep(rule: rule, into: &sink)
    case .solid(let color) where !isClipped && blend == .normal:
      var sink = TranslucentSink(pixels: pixels, width: width, color: PremultipliedColor(color))
      coverage.sweep(rule: rule, into: &sink)
    case .solid(let color):
      shade(UniformSource(word: PremultipliedColor(color).word), pixels, rule: rule, blend: blend)
    case .gradient(let gradient):
      shade(
        GradientShader(gradient, transform: transform, ramp: ramps.ramp(of: gradient)), pixels, rule: rule, blend: blend
      )
    case .image(let image): shade(ImageShader(image, transform: transform), pixels, rule: rule, blend: blend)
    case .pattern(let pattern):
      let tile = patterns.paint(of: pattern, under: transform)
      shade(tile.flatMap { ImageShader($0, transform: transform) }, pixels, rule: rule, blend: blend)
    }
  }

  /// Paints with a source; nil paints nothing.
  private func shade(
    _ source: (some RowSource)?, _ pixels: UnsafeMutablePointer<UInt32>, rule: FillRule, blend: BlendMode
  ) {
    if let source {
      shade(source, pixels, rule: rule, blend: blend)
    } else {
      shade(UniformSource(word: 0), pixels, rule: rule, blend: .normal)
    }
  }

  private func shade(
    _ source: some RowSource, _ pixels: UnsafeMutablePointer<UInt32>, rule: FillRule, blend: BlendMode
  ) {
    var sink = ShadedSink(
      pixels: pixels, width: width, source: source, clip: currentClip, blend: blend, scratch: scratch, mask: mask)
    coverage.sweep(rule: rule, into: &sink)
  }
}
