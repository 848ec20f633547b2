import Numerics
import Vector

/// A picture that paths are painted on. Made once and used for frame after frame: all its memory is kept.
///
/// Not safe to use from two threads at once; each worker has its own.
package final class Canvas {
  package let width, height: Int
  private var coverage: CoverageAccumulator
  private var stroker = Stroker()
  private var flattener = PathFlattener()
  private var shapes = ShapeMemory()
  /// The picture, and above it one layer for each open group.
  private var layers: [Layer]
  /// How many of `layers` are in use; the rest wait to be used again.
  private var depth = 1
  private var clips: [ClipMask] = []
  private var clipDepth = 0
  /// Nothing else is painted on.
  private var openRows: Range<Int>
  private let scratch: UnsafeMutablePointer<UInt32>
  private let mask: UnsafeMutablePointer<UInt8>
  private var ramps = RampCache()

  /// A clear canvas. Sizes are 1...65535 pixels. Memory is 4 bytes a pixel, as many for the rows of each open group, one for
  /// those of each clip, about 4 for each pixel of the largest path's box, and 64 kB for shapes that may come again; all of it is kept.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
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

  /// Fills the whole picture with one colour; nil is clear. Ends every open group and clip. Where the colour is that of the last
  /// time, costs grow with the rows painted on since then.
  ///
  /// - Parameter rows: the only ones that are painted on until the next time; nil for all.
  package func clear(_ color: Color?, opening rows: Range<Int>? = nil) {
    openRows = rows?.clamped(to: 0..<height) ?? 0..<height
    for open in 1..<max(depth, 1) { layers[open].clear(0) }
    depth = 1
    clipDepth = 0
    layers[0].clear(color.map { PremultipliedColor($0).word } ?? 0)
  }

  /// Fills a path. `transform` takes the path's and the paint's units to pixels.
  package func fill(
    _ path: Path, rule: FillRule = .nonZero, paint: Paint, transform: AffineTransform = .identity,
    blend: BlendMode = .normal
  ) {
    if case .solid(let color) = paint, color.alpha >= 1, blend == .normal, depth == 1, clipDepth == 0,
      path.rectangle(under: transform).map(coversPicture) == true
    {
      return layers[0].clear(PremultipliedColor(color).word)
    }
    guard cover(path, nil, transform) else { return }
    composite(rule: rule, paint: paint, transform: transform, blend: blend)
  }

  /// The pixel that it is filled with, if it has just been cleared and all rows are open.
  package var background: UInt32? {
    let isClear = depth == 1 && clipDepth == 0 && layers[0].rows.isEmpty && openRows == 0..<height
    return isClear ? layers[0].background : nil
  }

  /// How many pixels the rows have that were painted on since the canvas was cleared, outside of all groups.
  package var paintedArea: Int { layers[0].rows.count * width }

  /// A copy of what has been painted since the canvas was cleared, outside of all groups.
  package func paintedRows() -> PaintedRows { PaintedRows(of: layers[0]) }

  /// Paints what was painted on a canvas of the same size, and cleared in the same way, when it was copied. Costs as much as copying
  /// those rows.
  package func restore(_ copy: PaintedRows) { layers[0].restore(copy) }

  private func coversPicture(_ rect: Rect) -> Bool {
    rect.minX <= 0 && rect.minY <= 0 && rect.maxX >= Double(width) && rect.maxY >= Double(height)
  }

  /// Strokes a path: it is widened in its own units and then transformed.
  package func stroke(
    _ path: Path, style: StrokeStyle, paint: Paint, transform: AffineTransform = .identity,
    blend: BlendMode = .normal
  ) {
    guard cover(path, style, transform) else { return }
    composite(rule: .nonZero, paint: paint, transform: transform, blend: blend)
  }

  /// Opens `coverage` for a path, or for the outline of its stroke; false where nothing of it can be seen.
  private func cover(_ path: Path, _ style: StrokeStyle?, _ transform: AffineTransform) -> Bool {
    let shape = PlacedShape(path: path, style: style, transform: transform, rows: visibleRows)
    let fingerprint = shape.fingerprint
    if let known = shapes.coverage(of: shape, fingerprint) {
      known.add(to: &coverage)
      return true
    }
    guard addEdges(of: shape) else { return false }
    shapes.keep(shape, fingerprint, coverage)
    return true
  }

  private func addEdges(of shape: PlacedShape) -> Bool {
    guard let style = shape.style else {
      return flattener.add(shape.path, transform: shape.transform, visible: shape.rows, to: &coverage)
    }
    let scale = shape.transform.maximumScale
    guard scale > 0, scale.isFinite else { return false }
    stroker.stroke(shape.path, style: style, tolerance: PathFlattener.tolerance / scale)
    return flattener.add(stroker.outline, transform: shape.transform, visible: shape.rows, to: &coverage)
  }

  /// Restricts what is painted from now on to a path's inside, with anti-aliased edges, within the clips before it.
  package func pushClip(_ path: Path, rule: FillRule = .nonZero, transform: AffineTransform = .identity) {
    if clips.count == clipDepth { clips.append(ClipMask(width: width)) }
    let isVisible = cover(path, nil, transform)
    clips[clipDepth].begin(isVisible ? coverage.rows : 0..<0)
    if isVisible {
      var sink = MaskSink(mask: clips[clipDepth], outer: currentClip)
      coverage.sweep(rule: rule, into: &sink)
    }
    clipDepth += 1
  }

  /// Takes the last clip back.
  package func popClip() {
    clipDepth = max(0, clipDepth - 1)
  }

  /// Paints on a clear layer from now on, which ``endGroup()`` composites as one picture. Costs grow with the rows painted on.
  package func beginGroup(opacity: Double, blend: BlendMode = .normal) {
    if layers.count == depth { layers.append(Layer(width: width, height: height)) }
    layers[depth].opacity = opacity > 0 ? min(opacity, 1) : 0
    layers[depth].blend = blend
    depth += 1
  }

  /// Composites the innermost group onto what lies under it.
  package func endGroup() {
    guard depth > 1 else { return }
    depth -= 1
    let rows = layers[depth].rows
    guard !rows.isEmpty else { return }
    layers[depth - 1].touch(rows)
    layers[depth].composite(onto: layers[depth - 1].pixels)
    layers[depth].clear(0)
  }

  /// The finished picture, or those rows of it that were open, from the top; premultiplied RGBA with red in the lowest byte.
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

  /// How many bytes have been written beside the picture itself: for edges, clips and groups, and for shapes that may come again.
  var workingBytes: Int {
    let groups = layers.dropFirst().reduce(0) { $0 + $1.known.count * width * 4 }
    return clips.reduce(groups) { $0 + $1.capacity } + coverage.cellCapacity * 4 + coverage.wordCapacity * 8
      + shapes.byteCount
  }

  private var currentClip: ClipMask? { clipDepth > 0 ? clips[clipDepth - 1] : nil }

  private var visibleRows: Range<Int> { currentClip?.rows ?? openRows }

  private func composite(rule: FillRule, paint: Paint, transform: AffineTransform, blend: BlendMode) {
    let pixels = layers[depth - 1].pixels
    layers[depth - 1].touch(coverage.rows)
    switch paint {
    case .solid(let color) where clipDepth == 0 && blend == .normal && color.alpha >= 1:
      var sink = OpaqueSink(pixels: pixels, width: width, word: PremultipliedColor(color).word)
      coverage.sweep(rule: rule, into: &sink)
    case .solid(let color) where clipDepth == 0 && blend == .normal:
      var sink = TranslucentSink(pixels: pixels, width: width, color: PremultipliedColor(color))
      coverage.sweep(rule: rule, into: &sink)
    case .solid(let color):
      shade(UniformSource(word: PremultipliedColor(color).word), pixels, rule: rule, blend: blend)
    case .gradient(let gradient):
      if let shader = GradientShader(gradient, transform: transform, ramp: ramps.ramp(of: gradient)) {
        shade(shader, pixels, rule: rule, blend: blend)
      } else {
        shade(UniformSource(word: 0), pixels, rule: rule, blend: .normal)
      }
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
