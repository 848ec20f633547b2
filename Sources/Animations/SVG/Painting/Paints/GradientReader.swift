import Colors
import Numerics
import Raster
import Vector

/// Reads the attributes of a gradient, including those of the gradients that it refers to.
struct GradientReader {
  /// The gradient and its templates, in order of reference.
  let all: [ElementView]
  /// The gradients in `all` of the same type: only they provide coordinates.
  let same: [ElementView]
  let context: DrawContext
  let moment: DocumentMoment

  var isBoundingBox: Bool { attribute("gradientUnits") != "userSpaceOnUse" }

  var spread: Gradient.Spread { attribute("spreadMethod").flatMap { Gradient.Spread(rawValue: $0) } ?? .pad }

  /// Nil if it is singular.
  var transform: AffineTransform? {
    for view in all {
      if let parts = TransformParts(ofServer: view, .gradientTransform) {
        return parts.matrix(of: view, box: (isBoundingBox ? Viewport(width: 1, height: 1) : context.viewport).box)
      }
    }
    return .identity
  }

  private func attribute(_ name: Name) -> String? { all.firstNonNil { $0.element[name] } }

  private func length(_ property: Property) -> Length? { same.firstNonNil { $0.length(property) } }

  private func resolve(_ property: Property, or standard: Length, of whole: (Viewport) -> Double) -> Double {
    let length = length(property) ?? standard
    let viewport = isBoundingBox ? Viewport(width: 1, height: 1) : context.viewport
    return length.resolved(percentOf: whole(viewport), fontSize: context.style.text.fontSize)
  }

  /// Nil for a length of 0: the last color is used everywhere.
  var linear: Gradient.Geometry? {
    let start = Point(x: resolve(.x1, or: .zero, of: { $0.width }), y: resolve(.y1, or: .zero, of: { $0.height }))
    let end = Point(x: resolve(.x2, or: .percent(100), of: { $0.width }), y: resolve(.y2, or: .zero, of: { $0.height }))
    return start == end ? nil : .linear(start: start, end: end)
  }

  /// Nil for a radius of 0: the last color is used everywhere.
  var radial: Gradient.Geometry? {
    let center = Point(
      x: resolve(.cx, or: .percent(50), of: { $0.width }), y: resolve(.cy, or: .percent(50), of: { $0.height }))
    let radius = resolve(.r, or: .percent(50), of: { $0.diagonal })
    guard radius > 0 else { return nil }
    var focus = center
    if length(.fx) != nil { focus.x = resolve(.fx, or: .zero, of: { $0.width }) }
    if length(.fy) != nil { focus.y = resolve(.fy, or: .zero, of: { $0.height }) }
    let focusRadius = max(0, resolve(.fr, or: .zero, of: { $0.diagonal }))
    // For equal circles around one point, the colors change abruptly at the circle.
    let start = focusRadius == radius && focus == center ? radius * 0.9999 : focusRadius
    return .radial(startCenter: focus, startRadius: start, endCenter: center, endRadius: radius)
  }

  // MARK: Stops

  /// The contents of all the gradients.
  var contentCount: Int { all.reduce(0) { $0 + $1.element.contents.count } }

  /// The first gradient that has stops.
  var owner: Int? {
    all.first { $0.element.contains(childWhere: { moment.document.tree.elements[$0].name == "stop" }) }?.index
  }

  /// The colors of the stops in an element.
  func colors(of owner: Int) -> GradientColors {
    var colors = GradientColors()
    var latest = 0.0
    for child in moment.document.tree.elements[owner].children {
      let stop = moment.view(child)
      guard stop.element.name == "stop" else { continue }
      latest = max(latest, stop.number(.offset, default: 0).clampedToUnit)
      colors.stops.append(GradientStop(offset: latest, color: color(of: stop)))
      colors.note(stop.values)
    }
    colors.stops = GradientStops.settled(colors.stops)
    return colors
  }

  private func color(of stop: ElementView) -> Color {
    var color = Color.black
    if case .color(let value) = inherited(.stopColor, of: stop) {
      switch value {
      case .color(let stated): color = stated
      case .modern(let stated): color = stated.color
      case .current, .dependent: color = value.resolved(current: moment.style(of: stop.index).color)
      }
    }
    if case .number(let own) = inherited(.stopOpacity, of: stop) { color = color.faded(by: own.clampedToUnit) }
    return color
  }

  /// The value of a property, or with `inherit` that of the elements around the gradient.
  private func inherited(_ property: Property, of stop: ElementView) -> PropertyValue? {
    var view = stop
    while case .inherit = view.values[property], let parent = view.element.parent { view = moment.view(parent) }
    return view.values[property]
  }
}

/// The colors of a gradient.
struct GradientColors {
  var stops: [GradientStop] = []
  /// OKLab, as in browsers, if a stop has a color outside the sRGB syntaxes of old.
  private(set) var interpolation = Gradient.Interpolation.srgb
  /// Whether they follow from the stops alone, and not from the elements around.
  private(set) var isOwn = true

  fileprivate mutating func note(_ values: PropertyValues) {
    switch values[.stopColor] {
    case .color(.modern): interpolation = .oklab
    case .color(.current), .color(.dependent), .inherit: isOwn = false
    default: break
    }
    if values[.stopOpacity] == .inherit { isOwn = false }
  }

  func faded(by opacity: Double) -> GradientColors {
    guard opacity != 1 else { return self }
    var colors = self
    for index in colors.stops.indices { colors.stops[index].color = colors.stops[index].color.faded(by: opacity) }
    return colors
  }
}

/// Reads the attributes of a pattern, including those of the patterns that it refers to.
struct PatternReader {
  /// The pattern and its templates, in order of reference.
  let chain: [ElementView]
  let box: Rect
  let context: DrawContext

  private func attribute(_ name: Name) -> String? { chain.firstNonNil { $0.element[name] } }
  private func length(_ property: Property) -> Length { chain.firstNonNil { $0.length(property) } ?? .zero }
  private var isBoundingBox: Bool { attribute("patternUnits") != "userSpaceOnUse" }
  private var viewBox: Rect? { chain.firstNonNil { $0.viewBox } }

  /// The reference for percentages in the tile; nil for that of the shape.
  var viewport: Viewport? { viewBox.map { Viewport(width: $0.width, height: $0.height) } }

  /// Nil if it is singular.
  var transform: AffineTransform? {
    for view in chain {
      if let parts = TransformParts(ofServer: view, .patternTransform) {
        return parts.matrix(of: view, box: isBoundingBox ? box : context.viewport.box)
      }
    }
    return .identity
  }

  /// The tile, in the units of the shape before the pattern's transform; nil if it is empty.
  var tile: Rect? {
    let unit = Viewport(width: 1, height: 1)
    let scale = LengthScale(viewport: isBoundingBox ? unit : context.viewport, fontSize: context.style.text.fontSize)
    var tile = Rect(
      x: scale.x(length(.x)), y: scale.y(length(.y)), width: scale.x(length(.width)), height: scale.y(length(.height)))
    if isBoundingBox {
      guard box.hasArea else { return nil }
      tile = Rect(
        x: box.minX + tile.minX * box.width, y: box.minY + tile.minY * box.height, width: tile.width * box.width,
        height: tile.height * box.height)
    }
    return tile.hasArea ? tile : nil
  }

  /// The transform from the units of the content to those of the tile; nil if nothing is drawn.
  func contentTransform(tile: Rect) -> AffineTransform? {
    if let viewBox {
      let ratio = AspectRatio(attribute("preserveAspectRatio"))
      return ratio.transform(from: viewBox, into: tile)
    }
    let shift = AffineTransform.translation(x: tile.minX, y: tile.minY)
    guard attribute("patternContentUnits") == "objectBoundingBox" else { return shift }
    guard box.hasArea else { return nil }
    return AffineTransform.scale(x: box.width, y: box.height).then(shift)
  }
}

extension Viewport {
  var box: Rect { Rect(x: 0, y: 0, width: width, height: height) }
}

extension TransformParts {
  /// The transforms that a paint server states; nil for those of its template.
  /// - Parameter attribute: the attribute for which the property in style sheets is `transform`.
  fileprivate init?(ofServer view: ElementView, _ attribute: Property) {
    individual = view.transform(.translate) + view.transform(.rotate) + view.transform(.scale)
    own = view.value(.transform) == nil ? view.transform(attribute) : view.transform(.transform)
    guard !individual.isEmpty || view.value(.transform) != nil || view.value(attribute) != nil else { return nil }
  }

  /// The transform of a paint server about its origin; nil for a singular one, with which browsers have no server.
  fileprivate func matrix(of view: ElementView, box: Rect) -> AffineTransform? {
    let matrix = own.matrix(box: box, fontSize: 16).then(individual.matrix(box: box, fontSize: 16))
    guard matrix.isUsable else { return nil }
    guard let origin = view.value(.transformOrigin) else { return matrix }
    // A server has no geometry.
    let hasBox = ["", "view-box"].contains(view.word(.transformBox))
    return matrix.about(TransformOrigin(origin, hasBox ? box : Rect(x: 0, y: 0, width: 0, height: 0), 16).point)
  }
}

/// Normalizes stops for the rasterizer.
enum GradientStops {
  /// Leaves only the first stop at 0 and only the last at 1, so that they determine the colors beyond the ends.
  static func settled(_ stops: [GradientStop]) -> [GradientStop] {
    var result = stops
    let nudge = 1e-4
    if result.count > 1, result[1].offset <= 0 {
      for index in 1..<result.count where result[index].offset <= 0 { result[index].offset = nudge }
    }
    if result.count > 1, result[result.count - 2].offset >= 1 {
      for index in 0..<result.count - 1 where result[index].offset >= 1 { result[index].offset = 1 - nudge }
    }
    return result
  }
}
