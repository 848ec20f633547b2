import Drawing
import Numerics
import Raster
import Vector

extension LoopWriter {
  /// Gives an element its paint.
  /// - Parameters:
  ///   - paints: the paint at each time.
  ///   - toElement: from the units of each paint's shape to those of the element.
  ///   - attribute: `fill` or `stroke`.
  /// - Returns: the opacity that belongs to the element, at each time.
  mutating func apply(
    _ paints: [Paint], _ toElement: [AffineTransform], as attribute: String, to element: inout Element,
    _ times: SampleTimes
  ) -> [Double] {
    switch paints[0] {
    case .solid:
      let colors = paints.map { paint in if case .solid(let color) = paint { color } else { Color.black } }
      apply(colors, as: attribute, to: &element, times)
      return colors.map { $0.alpha.clampedToUnit }
    case .gradient:
      let gradients = paints.compactMap { paint in if case .gradient(let gradient) = paint { gradient } else { nil } }
      element[value: attribute] = reference(to: gradients, toElement, times)
      return paints.map { _ in 1 }
    case .image:
      let images = paints.compactMap { paint in if case .image(let image) = paint { image } else { nil } }
      element[value: attribute] = reference(to: images, toElement, times)
      return images.map { $0.opacity.clampedToUnit }
    case .pattern:
      let patterns = paints.compactMap { paint in if case .pattern(let pattern) = paint { pattern } else { nil } }
      element[value: attribute] = reference(to: patterns, toElement, times)
      return patterns.map { $0.opacity.clampedToUnit }
    }
  }

  /// A number of an attribute, and its animation.
  mutating func apply(
    _ name: String, _ values: [Double], to element: inout Element, within tolerance: Double, default: Double? = nil,
    _ times: SampleTimes
  ) {
    set(name, to: Change(number: values, within: tolerance, times), of: &element, default: `default`)
  }

  /// A color of three components 0...255.
  func value(of levels: [Double]) -> Element.Value {
    let hex = Name(Color.hex(levels))
    return replaceable[hex].map { $0.css == $0.plain ? .text($0.css) : .replaceable($0) } ?? .text(hex)
  }

  /// A color without alpha. Fills are black where nothing else is written.
  private mutating func apply(_ colors: [Color], as attribute: String, to element: inout Element, _ times: SampleTimes)
  {
    let change = Change(colors: colors, times)
    set(attribute, to: change, of: &element, value: value)
    if attribute == "fill", element[attribute] == Color.black.hex { element[field: attribute]?.value = nil }
    if element[field: attribute] == .init(name: attribute) { element[attribute] = nil }
  }

  // MARK: Gradients

  private mutating func reference(to gradients: [Gradient], _ toElement: [AffineTransform], _ times: SampleTimes)
    -> Element.Value
  {
    let maps = zip(gradients, toElement).map { gradient, map in
      if gradient.transform.affine == nil { warn("A gradient seen in perspective is drawn without it.") }
      return (gradient.transform.affine ?? .identity).then(map)
    }
    var element: Element
    switch gradients[0].geometry {
    case .linear:
      element = Element("linearGradient", ["gradientUnits": "userSpaceOnUse"])
      let ends = zip(gradients, maps).map { $0.linearEnds(under: $1) }
      for (index, name) in ["x1", "y1", "x2", "y2"].enumerated() {
        apply(name, ends.map { $0[index] }, to: &element, within: Tolerance.length, times)
      }
    case .radial:
      element = radial(gradients, maps, times)
    case .conic:
      warn("A conic gradient in a pattern is drawn in its mean color.")
      return .text(Name(gradients[0].stops.first?.color.hex ?? "none"))
    }
    if gradients[0].spread != .pad { element["spreadMethod"] = gradients[0].spread.rawValue }
    element.children = stops(of: gradients, times)
    return definitions.reference(to: element)
  }

  private mutating func radial(_ gradients: [Gradient], _ maps: [AffineTransform], _ times: SampleTimes) -> Element {
    var element = Element("radialGradient", ["gradientUnits": "userSpaceOnUse"])
    let scales = maps.map { $0.uniformScale }
    let isUniform = !scales.contains(nil)
    let values = zip(gradients, maps).map { $0.circles(under: isUniform ? $1 : .identity) }
    if !isUniform {
      var box = Rect.null
      for value in values {
        for radius in [-value[2], value[2]] { box.extend(to: Point(x: value[0] + radius, y: value[1] + radius)) }
      }
      setTransform(of: &element, to: maps, box: box, times)
    }
    let hasFocus = values.contains { abs($0[0] - $0[3]) > 0.01 || abs($0[1] - $0[4]) > 0.01 }
    let unit = isUniform ? Tolerance.length : Tolerance.length / max(maps[0].maximumScale, 1)
    for (index, name) in ["cx", "cy", "r", "fx", "fy", "fr"].enumerated() where hasFocus || !(3...4).contains(index) {
      apply(
        name, values.map { $0[index] }, to: &element, within: unit, default: name == "fr" ? 0 : nil, times)
    }
    return element
  }

  private mutating func stops(of gradients: [Gradient], _ times: SampleTimes) -> [Element] {
    let lists = GradientStops.expanded(gradients)
    guard let first = lists.first else { return [] }
    return first.indices.map { index in
      var stop = Element("stop")
      apply("offset", lists.map { $0[index].offset }, to: &stop, within: 0.004, default: 0, times)
      apply(lists.map { $0[index].color }, as: "stop-color", to: &stop, times)
      apply(
        "stop-opacity", lists.map { $0[index].color.alpha.clampedToUnit }, to: &stop, within: Tolerance.opacity,
        default: 1, times)
      return stop
    }
  }

  static func matrix(_ map: AffineTransform) -> String {
    let linear = [map.a, map.b, map.c, map.d].map { Decimal.text($0, 5) }
    let shift = [map.tx, map.ty].map { Decimal.text($0, 3) }
    return "matrix(\((linear + shift).joined(separator: " ")))"
  }

  // MARK: Images and patterns

  /// The transform of a paint, and its animation.
  /// - Parameter box: of the paint, in its own units.
  private mutating func setTransform(
    of element: inout Element, to maps: [AffineTransform], box: Rect, _ times: SampleTimes
  ) {
    guard maps.contains(where: { $0 != maps[0] }) else {
      if maps[0] != .identity { element[element.nameOfTransform] = Self.matrix(maps[0]) }
      return
    }
    let base = maps.max { abs($0.determinant) < abs($1.determinant) } ?? maps[0]
    func placement(isDiscrete: Bool) -> Placement? {
      guard let inverse = base.inverse else { return nil }
      return Placement(
        maps.map { inverse.then($0) }, base: base, points: box.corners.map { base.apply(to: $0) }, reach: 0,
        times: times.times, isDiscrete: isDiscrete)
    }
    // A paint that turns over in space has no continuous placement.
    let found = placement(isDiscrete: times.isDiscrete) ?? placement(isDiscrete: true)
    guard let placement = found else {
      warn("A gradient or a picture that turns at once keeps its first place.")
      element[element.nameOfTransform] = Self.matrix(maps[0])
      return
    }
    element.place(by: placement.parts)
  }

  private mutating func reference(to images: [ImagePaint], _ toElement: [AffineTransform], _ times: SampleTimes)
    -> Element.Value
  {
    let image = images[0]
    if image.extend == .reflect { warn("An image that repeats mirrored is repeated as it is.") }
    let (width, height) = (image.image.width, image.image.height)
    var element = Element(
      "pattern", ["patternUnits": "userSpaceOnUse", "width": "\(width)", "height": "\(height)"],
      [picture(image, drawnWith: zip(images, toElement).reduce(0) { max($0, $1.0.transform.then($1.1).maximumScale) })])
    setTransform(
      of: &element, to: zip(images, toElement).map { $0.transform.then($1) }, box: image.frame, times)
    return definitions.reference(to: element)
  }

  private mutating func reference(to patterns: [PatternPaint], _ toElement: [AffineTransform], _ times: SampleTimes)
    -> Element.Value
  {
    let lists = patterns.compactMap { $0.list }
    let maps = zip(patterns, toElement).map { $0.transform.then($1) }
    // The content is written as large as it is seen, so that two decimals are enough.
    let scale = maps.reduce(0) { max($0, $1.maximumScale) }
    guard lists.count == patterns.count, scale > 0, scale.isFinite,
      patterns.allSatisfy({ $0.tile.width > 0 && $0.tile.height > 0 })
    else { return .text("none") }
    let grown = AffineTransform.scale(x: scale, y: scale)
    let shrunk = AffineTransform.scale(x: 1 / scale, y: 1 / scale)
    var element = Element("pattern", ["patternUnits": "userSpaceOnUse"])
    let tiles = patterns.map { [$0.tile.minX, $0.tile.minY, $0.tile.width, $0.tile.height].map { $0 * scale } }
    for (index, name) in ["x", "y", "width", "height"].enumerated() {
      apply(
        name, tiles.map { $0[index] }, to: &element, within: Tolerance.rounding / 4, default: index < 2 ? 0 : nil, times
      )
    }
    let tile = tiles[0]
    let box = Rect(minX: tile[0], minY: tile[1], maxX: tile[0] + tile[2], maxY: tile[1] + tile[3])
    setTransform(of: &element, to: maps.map { shrunk.then($0) }, box: box, times)
    let isStill = lists.allSatisfy { $0.commands == lists[0].commands }
    let content = lists.map { $0.transformed(by: grown) }
    let drawing = isStill ? still(content[0]) : elements(of: Slot.matched(content), times)
    element.children = drawing + tick(for: drawing)
    return definitions.reference(to: element)
  }

  /// An image element of the image's own size in pixels, without its opacity.
  func picture(_ image: ImagePaint, drawnWith scale: Double) -> Element {
    let picture = picture(image.image, scale)
    let (width, height) = (picture?.width ?? image.image.width, picture?.height ?? image.image.height)
    var element = Element("image", ["width": "\(width)", "height": "\(height)"])
    element["preserveAspectRatio"] = "none"
    if image.sampling == .nearest { element.declarations = ["image-rendering:pixelated"] }
    element["href"] = picture?.reference ?? ""
    if let turn = picture?.turn, turn != .identity { element["transform"] = Self.matrix(turn) }
    return element
  }
}
