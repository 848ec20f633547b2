import Documents
import Drawing
import JSON
import Motion
import Numerics
import Raster
import Vector

extension LayerWriter {
  /// An outline with its paints; nil if it is invisible. A transform that preserves shapes is applied to the outline;
  /// otherwise the layer gets a placement.
  mutating func shape(
    _ path: Path, fill: (paint: Paint, rule: FillRule)?, stroke: (paint: Paint, style: StrokeStyle)?,
    _ transform: AffineTransform, _ blend: BlendMode
  ) -> Layer? {
    let isBaked = stroke == nil || transform.keepsShapes
    guard isBaked || transform.steps != nil else { return nil }
    let outline = isBaked ? path.transformed(by: transform) : path
    let inner = isBaked ? transform : .identity
    var layer: Layer = isBaked ? [] : placement(transform)
    layer.append(.init(name: "path", value: .object(["data": .string(data(outline))])))
    var paints: Layer = []
    if let fill, let paint = paint(fill.paint, under: inner) {
      paints.append(.init(name: "fill", value: paint))
      if fill.rule == .evenOdd { paints.append(.init(name: "fillRule", value: .string("evenodd"))) }
    }
    if let stroke, let paint = paint(stroke.paint, under: inner) {
      paints.append(.init(name: "stroke", value: line(stroke.style, paint, scale: inner.maximumScale)))
    }
    return paints.isEmpty ? nil : layer + paints + blending(blend)
  }

  private func placement(_ transform: AffineTransform) -> Layer {
    guard let steps = transform.steps else { return [] }
    var layer: Layer = [position(steps.translation)]
    if steps.rotation != 0 { layer.append(.init(name: "rotation", value: .number(steps.rotation))) }
    if steps.scaleX != 1 || steps.scaleY != 1 {
      layer.append(.init(name: "scale", value: .array([.number(steps.scaleX), .number(steps.scaleY)])))
    }
    if steps.skewX != 0 { layer.append(.init(name: "skew", value: .array([.number(steps.skewX), .integer(0)]))) }
    return layer
  }

  private func line(_ style: StrokeStyle, _ paint: JSONText, scale: Double) -> JSONText {
    var members: Layer = [.init(name: "paint", value: paint), .init(name: "width", value: number(style.width * scale))]
    if style.cap != .butt { members.append(.init(name: "cap", value: .string(style.cap.rawValue))) }
    if style.join != .miter { members.append(.init(name: "join", value: .string(style.join.rawValue))) }
    if style.join == .miter, style.miterLimit != 4 {
      members.append(.init(name: "miterLimit", value: .number(style.miterLimit)))
    }
    if !style.dash.isEmpty {
      // A dash list with an odd count is repeated.
      let dash = style.dash.count.isMultiple(of: 2) ? style.dash : style.dash + style.dash
      members.append(.init(name: "dash", value: .array(dash.map { number($0 * scale) })))
      if style.dashOffset != 0 { members.append(.init(name: "dashOffset", value: number(style.dashOffset * scale))) }
    }
    return .object(members)
  }

  // MARK: Paints

  /// A paint in the layer's coordinates; nil if it is invisible or not supported by the language.
  private mutating func paint(_ paint: Paint, under transform: AffineTransform) -> JSONText? {
    switch paint {
    case .solid(let color): return color.alpha > 0 ? .string(colors.text(of: color)) : nil
    case .gradient(let gradient): return self.gradient(gradient, under: transform)
    case .image, .pattern:
      warn("a pattern is omitted")
      return nil
    }
  }

  private mutating func gradient(_ gradient: Gradient, under transform: AffineTransform) -> JSONText? {
    guard let own = gradient.transform.affine else { return nil }
    let (kind, geometry) = geometry(gradient.geometry)
    var members = geometry
    let stops = gradient.stops.map { stop in
      JSONText.object(["color": .string(colors.text(of: stop.color)), "offset": .number(stop.offset)])
    }
    guard let first = stops.first else { return nil }
    members.append(.init(name: "stops", value: .array(stops.count == 1 ? [first, first] : stops)))
    if gradient.spread != .pad { members.append(.init(name: "spread", value: .string(gradient.spread.rawValue))) }
    if gradient.interpolation != .srgb {
      members.append(.init(name: "interpolation", value: .string(gradient.interpolation.rawValue)))
    }
    if gradient.mixing != .premultiplied, gradient.stops.contains(where: { $0.color.alpha < 1 }) {
      members.append(.init(name: "mixing", value: .string(gradient.mixing.rawValue)))
    }
    let m = own.then(transform)
    if m != .identity {
      members.append(
        .init(name: "transform", value: .array([m.a, m.b, m.c, m.d, m.tx, m.ty].map(JSONText.number))))
    }
    return .object([.init(name: kind, value: .object(members))])
  }

  /// The kind of a gradient and its geometry, with all digits: its units may differ greatly from the page's.
  private func geometry(_ geometry: Gradient.Geometry) -> (kind: String, members: Layer) {
    func exact(_ point: Point) -> JSONText { .array([.number(point.x), .number(point.y)]) }
    switch geometry {
    case .linear(let start, let end):
      return ("linear", [.init(name: "from", value: exact(start)), .init(name: "to", value: exact(end))])
    case .radial(let focus, let innerRadius, let center, let radius):
      var members: Layer = [
        .init(name: "center", value: exact(center)), .init(name: "radius", value: .number(radius)),
      ]
      if focus != center { members.append(.init(name: "focus", value: exact(focus))) }
      if innerRadius != 0 { members.append(.init(name: "innerRadius", value: .number(innerRadius))) }
      return ("radial", members)
    case .conic(let center, let angle):
      return ("conic", [.init(name: "center", value: exact(center)), .init(name: "angle", value: .number(angle))])
    }
  }

  // MARK: Pictures

  /// An image within an outline, with its data in the document.
  mutating func picture(_ paint: ImagePaint, in path: Path, _ transform: AffineTransform, _ blend: BlendMode) -> Layer {
    let scale = paint.transform.then(transform).maximumScale
    guard let image = pictures.picture(of: paint.image, drawnWith: scale) else { return [group([])] }
    let total = image.turn.then(paint.transform).then(transform)
    guard total.steps != nil else {
      warn("an image is omitted")
      return [group([])]
    }
    let size = JSONText.array([.integer(image.width), .integer(image.height)])
    let center = JSONText.array([.number(Double(image.width) / 2), .number(Double(image.height) / 2)])
    var members: Layer = [
      .init(name: "file", value: .string(image.reference)),
      .init(name: "center", value: center), .init(name: "size", value: size),
    ]
    if paint.sampling == .nearest { members.append(.init(name: "smooth", value: .boolean(false))) }
    var layer = placement(total)
    if paint.opacity < 1 { layer.append(.init(name: "opacity", value: .number(paint.opacity))) }
    layer.append(.init(name: "image", value: .object(members)))
    let page = Path.rectangle(Rect(minX: 0, minY: 0, maxX: Double(image.width), maxY: Double(image.height)))
    if path.transformed(by: transform).bounds == page.transformed(by: total).bounds { return layer + blending(blend) }
    let clip = JSONText.object(["path": .object(["data": .string(data(path.transformed(by: transform)))])])
    return [.init(name: "clip", value: clip)] + blending(blend) + [group([layer])]
  }
}

extension AffineTransform {
  /// Whether circles stay circles: no skew, and the same scale along x and y.
  fileprivate var keepsShapes: Bool {
    let size = maximumScale
    return size > 0 && abs(a * c + b * d) <= 1e-12 * size * size
      && abs(a * a + b * b - c * c - d * d) <= 1e-12 * size * size
  }
}

extension LayerWriter {
  /// A filter as a member of a layer; nil, with a warning, for what the language does not have.
  mutating func effect(_ filter: ImageFilter) -> JSONText.Member? {
    guard filter.steps.count == 1, let step = filter.steps.first, step.subregion == nil,
      step.input == .previous || step.input == .sourceGraphic, let member = member(step.operation)
    else {
      let names = filter.steps.map { $0.operation.name }
      warn("a filter is left out (\(names.joined(separator: ", "))); the language has single blurs and shadows")
      return nil
    }
    if step.encoding == .linearRGB { warn("a filter in linear light is drawn in sRGB") }
    return member
  }

  private func member(_ operation: ImageFilter.Operation) -> JSONText.Member? {
    switch operation {
    case .gaussianBlur(let x, let y):
      return .init(name: "blur", value: x == y ? number(x) : .array([number(x), number(y)]))
    case .dropShadow(let dx, let dy, let x, let y, let color) where x == y:
      return .init(
        name: "shadow",
        value: .object([
          "offset": .array([number(dx), number(dy)]), "blur": number(x), "color": .string(colors.text(of: color)),
        ]))
    default: return nil
    }
  }
}

extension ImageFilter.Operation {
  /// The filter primitive's name in SVG.
  fileprivate var name: String {
    switch self {
    case .gaussianBlur: "feGaussianBlur"
    case .offset: "feOffset"
    case .flood: "feFlood"
    case .merge: "feMerge"
    case .blend: "feBlend"
    case .colorMatrix: "feColorMatrix"
    case .composite: "feComposite"
    case .componentTransfer: "feComponentTransfer"
    case .dropShadow: "feDropShadow"
    case .morphology: "feMorphology"
    case .convolution: "feConvolveMatrix"
    case .turbulence: "feTurbulence"
    case .lighting: "lighting"
    case .tile: "feTile"
    case .drawing: "feImage"
    case .displacement: "feDisplacementMap"
    }
  }
}
