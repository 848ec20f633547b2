import Colors
import Drawing
import Motion
import Numerics
import Preset
import Raster
import Vector

extension SceneEvaluator {
  // MARK: Parts

  /// Draws a layer once for each part of the artwork.
  func drawParts(
    _ layer: Layer, _ artwork: Shape.Artwork, _ names: Shape.Parts, in frame: LayerFrame
  ) throws(PropertyError) {
    let drawing = drawing(of: artwork)
    let transform = try placement(of: artwork, drawing, in: frame)
    let parts = names.kind == .elements ? drawing.parts : shapes(of: artwork, drawing)
    let scale = transform.maximumScale
    var inner = frame
    inner.copies = try multiplied(frame.copies, by: parts.count, at: layer.place)
    context.set(names.count, to: Double(parts.count))
    for (index, part) in parts.enumerated() {
      inner.owner = frame.owner.part(index, name: part.name.isEmpty ? layer.name : Name(part.name))
      inner.origin = transform.apply(to: part.box.center)
      context.set(names.index, to: Double(index))
      context.set(names.x, to: inner.origin.x)
      context.set(names.y, to: inner.origin.y)
      context.set(names.width, to: part.box.width * scale)
      context.set(names.height, to: part.box.height * scale)
      context.set(names.length, to: part.length * scale)
      context.set(names.color, to: .color(try color(of: part, artwork, drawing, in: frame)))
      try drawOne(layer, .part(part, transform), in: inner)
    }
  }

  private func shapes(of artwork: Shape.Artwork, _ drawing: ArtworkDrawing) -> [ArtworkDrawing.Part] {
    if let known = islands[artwork.parameter] { return known }
    let shapes = drawing.shapes
    islands[artwork.parameter] = shapes
    return shapes
  }

  /// The first color in which a part is drawn.
  private func color(
    of part: ArtworkDrawing.Part, _ artwork: Shape.Artwork, _ drawing: ArtworkDrawing, in frame: LayerFrame
  ) throws(PropertyError) -> Color {
    guard let paint = artwork.paint, part.color.isCurrentColor || !drawing.usesCurrentColor else { return part.color }
    let mean = try meanColor(paint, in: frame)
    return mean.alpha > 0 ? mean : part.color
  }

  // MARK: Painting

  /// Paints a drawing or a part of it, in its own colors or in the layer's fill, and then its outlines.
  func paint(_ artwork: Shape.Artwork, _ copy: Copy?, _ layer: Layer, in frame: LayerFrame) throws(PropertyError) {
    let drawing = drawing(of: artwork)
    var picture = drawing.list
    var ink = drawing.box
    let transform: AffineTransform
    if case .part(let part, let place) = copy {
      (picture, ink, transform) = (part.list, part.box, place)
    } else {
      transform = try placement(of: artwork, drawing, in: frame)
    }
    guard ink.minX <= ink.maxX else { return }
    let isCut = artwork.fit == .cover && copy == nil
    let clip = isCut ? openClip(try box(of: artwork, in: frame), in: frame) : nil
    if layer.fills.isEmpty, layer.strokes.isEmpty {
      try drawOwn(picture.transformed(by: transform), ink, under: transform, artwork, drawing, in: frame)
    }
    for fill in try shown(layer.fills, { $0.condition }, layer, in: frame) {
      try drawSilhouette(picture.transformed(by: transform), ink, under: transform, fill.paint, in: frame)
    }
    for stroke in try shown(layer.strokes, { $0.condition }, layer, in: frame) {
      try drawOutlines(
        outline(of: drawing, copy).transformed(by: transform), stroke: stroke, trim: layer.trim, in: frame)
    }
    clip.map { builder.close($0) }
  }

  /// A drawing in its own colors, with the artwork's paint in place of the current color.
  private func drawOwn(
    _ picture: DisplayList, _ ink: Rect, under transform: AffineTransform, _ artwork: Shape.Artwork,
    _ drawing: ArtworkDrawing, in frame: LayerFrame
  ) throws(PropertyError) {
    guard let source = artwork.paint else { return draw(picture, in: frame) }
    let mean = try meanColor(source, in: frame)
    guard mean.alpha > 0, let paint = try paint(source, in: frame) else { return draw(picture, in: frame) }
    guard drawing.usesCurrentColor else {
      return try drawSilhouette(picture, ink, under: transform, source, in: frame)
    }
    guard let projective = frame.projective else {
      return draw(picture.replacingCurrentColor(with: paint, mean: mean), in: frame)
    }
    // Under a flip, the paint and the drawing are in pixels.
    let flipped = picture.projected(by: projective, tolerance: tolerance, center: frame.origin)
    builder.append(flipped.replacingCurrentColor(with: paint, mean: mean))
  }

  /// Fills the area that a drawing covers with one paint.
  private func drawSilhouette(
    _ picture: DisplayList, _ ink: Rect, under transform: AffineTransform, _ source: PaintSource, in frame: LayerFrame
  ) throws(PropertyError) {
    guard let paint = try paint(source, in: frame) else { return }
    // A blur extends beyond the ink.
    let (width, height) = (max(ink.width, ink.height * 0.1), max(ink.height, ink.width * 0.1))
    let cover = Rect(
      minX: ink.minX - width / 2, minY: ink.minY - height / 2, maxX: ink.maxX + width / 2,
      maxY: ink.maxY + height / 2)
    guard let group = builder.openGroup(isIsolated: true) else { return }
    drawFill(Path.rectangle(cover).transformed(by: transform), rule: .nonZero, paint: paint, in: frame)
    let mask = builder.openMask(.alpha)
    draw(picture, in: frame)
    builder.close(mask)
    builder.close(group)
  }

  private func drawOutlines(
    _ outline: Path, stroke: StrokeSource, trim: Layer.Trim?, in frame: LayerFrame
  ) throws(PropertyError) {
    guard let paint = try paint(stroke.paint, in: frame) else { return }
    let style = try style(of: stroke, in: frame)
    guard style.width > 0 else { return }
    var path = outline
    if let trim { path = try trimmed(path, trim, in: frame) }
    drawStroke(path, style: style, paint: paint, in: frame)
  }

  private func outline(of drawing: ArtworkDrawing, _ copy: Copy?) -> Path {
    if case .part(let part, _) = copy { return part.outline }
    return drawing.parts.reduce(into: Path()) { $0.append($1.outline) }
  }

  /// Draws a list given in the layer's coordinates.
  private func draw(_ picture: DisplayList, in frame: LayerFrame) {
    if let projective = frame.projective {
      builder.append(picture.projected(by: projective, tolerance: tolerance, center: frame.origin))
    } else {
      builder.append(picture.transformed(by: frame.affine))
    }
  }

  // MARK: Images

  func paint(_ image: Shape.Image, in frame: LayerFrame) throws(PropertyError) {
    guard let pixels = files.images[image.file] else {
      throw PropertyError(place: image.place, .text("the picture \"\(image.file.text.prefix(80))\" was not loaded"))
    }
    let center = try point(image.center, in: frame)
    let width = try notNegative(image.size.x, in: frame)
    let height = try notNegative(image.size.y, in: frame)
    guard width > 0, height > 0 else { return }
    let whole = Rect(minX: 0, minY: 0, maxX: Double(pixels.width), maxY: Double(pixels.height))
    let transform = Fitting(whole, into: (width, height), at: center, image.fit).transform
    let paint = ImagePaint(pixels, transform: transform, sampling: image.isSmooth ? .bilinear : .nearest)
    let box = Rect(
      minX: center.x - width / 2, minY: center.y - height / 2, maxX: center.x + width / 2, maxY: center.y + height / 2)
    let shown = image.fit == .cover ? Path.rectangle(box) : Path.rectangle(whole).transformed(by: transform)
    let picture = DisplayList(commands: [.fill(shown, .nonZero, .image(paint), .identity, .normal)])
    draw(picture, in: frame)
  }

  // MARK: Places

  private func drawing(of artwork: Shape.Artwork) -> ArtworkDrawing {
    files.artwork(of: document.parameters[artwork.parameter])
  }

  /// From the drawing's units to the layer's.
  private func placement(
    of artwork: Shape.Artwork, _ drawing: ArtworkDrawing, in frame: LayerFrame
  ) throws(PropertyError) -> AffineTransform {
    let width = try notNegative(artwork.size.x, in: frame)
    let height = try notNegative(artwork.size.y, in: frame)
    let source = artwork.box == .ink ? drawing.box : drawing.page
    return Fitting(source, into: (width, height), at: try point(artwork.center, in: frame), artwork.fit).transform
  }

  private func box(of artwork: Shape.Artwork, in frame: LayerFrame) throws(PropertyError) -> Path {
    let center = try point(artwork.center, in: frame)
    let reach = Point(
      x: try notNegative(artwork.size.x, in: frame) / 2, y: try notNegative(artwork.size.y, in: frame) / 2)
    let (low, high) = (center - reach, center + reach)
    return .rectangle(Rect(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y))
  }

  /// The tolerance of chords in a flip, in units of the layer.
  private var tolerance: Double { 0.05 / viewport.scale }

  /// The mean color of a paint.
  private func meanColor(_ source: PaintSource, in frame: LayerFrame) throws(PropertyError) -> Color {
    switch source {
    case .color(let property): return try property.color(at: frame.phase, in: context)
    case .gradient:
      guard case .gradient(let gradient) = try paint(source, in: frame), let first = gradient.stops.first
      else { return .clear }
      return gradient.stops.dropFirst().enumerated().reduce(first.color) { mean, stop in
        mean.mixed(with: stop.element.color, by: 1 / Double(stop.offset + 2))
      }
    }
  }
}

/// Fits a drawing into a box of other proportions.
struct Fitting {
  /// From the drawing's units to those of the box.
  let transform: AffineTransform

  /// - Parameters:
  ///   - source: the bounds of the drawing. A drawing without width and height keeps its size.
  ///   - size: of the box.
  ///   - center: the middle of the box.
  init(_ source: Rect, into size: (width: Double, height: Double), at center: Point, _ fit: Shape.Artwork.Fit) {
    let x = source.width > 0 ? size.width / source.width : .infinity
    let y = source.height > 0 ? size.height / source.height : .infinity
    var scale = fit == .contain || !x.isFinite || !y.isFinite ? min(x, y) : max(x, y)
    if !scale.isFinite { scale = 1 }
    let middle = source.minX <= source.maxX ? source.center : .zero
    transform = AffineTransform.translation(x: -middle.x, y: -middle.y).then(.scale(x: scale, y: scale))
      .then(.translation(x: center.x, y: center.y))
  }
}
