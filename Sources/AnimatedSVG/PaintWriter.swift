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
    _ paints: [Paint], _ toElement: [AffineTransform], as attribute: String, to element: inout Markup, _ times: Times
  ) -> [Double] {
    switch paints[0] {
    case .solid:
      let colors = paints.map { paint in if case .solid(let color) = paint { color } else { Color.black } }
      apply(colors, as: attribute, to: &element, times)
      return colors.map { $0.alpha.clampedToUnit }
    case .gradient:
      let gradients = paints.compactMap { paint in if case .gradient(let gradient) = paint { gradient } else { nil } }
      element[attribute] = reference(to: gradients, toElement, times)
      return paints.map { _ in 1 }
    case .image, .pattern:
      let references = zip(paints, toElement).map { reference(to: $0, $1) }
      element[attribute] = references[0]
      if let animation = discrete(attribute, references, times) { element.children.append(animation) }
      return paints.map { paint in
        switch paint {
        case .image(let image): image.opacity.clampedToUnit
        case .pattern(let pattern): pattern.opacity.clampedToUnit
        case .solid, .gradient: 1
        }
      }
    }
  }

  /// An animation in steps between texts; nil if they are all equal.
  func discrete(_ attribute: String, _ texts: [String], _ times: Times) -> Markup? {
    let indices = texts.map { text in [Double(texts.firstIndex(of: text) ?? 0)] }
    let frames = KeyFrames.steps(times: times.times, values: indices)
    return clock.animation("animate", of: attribute, frames) { texts[Int($0[0])] }
  }

  /// A number of an attribute, and its animation.
  mutating func apply(
    _ name: String, _ values: [Double], to element: inout Markup, within tolerance: Double, default: Double? = nil,
    _ times: Times
  ) {
    let track = Track(times: times.times, values: values.map { [$0] }, isDiscrete: times.isDiscrete)
    let isConstant = track.isConstant(within: [tolerance / 3])
    let digits = Decimal.decimals(within: isConstant ? tolerance / 10 : tolerance / 2)
    let frames = track.keyFrames(within: [tolerance], decimals: [digits])
    let first = frames.values[0][0]
    if isConstant, first == `default` { return }
    element[name] = Decimal.text(first, digits)
    guard !isConstant else { return }
    if let animation = clock.animation("animate", of: name, frames, format: { Decimal.text($0[0], digits) }) {
      element.children.append(animation)
    }
  }

  /// A color of three components 0...255 as an attribute has it.
  private func name(of levels: [Double]) -> String {
    let hex = Color.hex(levels)
    return hex == currentColor ? "currentColor" : hex
  }

  /// A color without alpha, and its animation.
  private mutating func apply(_ colors: [Color], as attribute: String, to element: inout Markup, _ times: Times) {
    // A clear color is seen nowhere: the color before or after it does as well.
    let seen = colors.filter { $0.alpha > 0 }
    guard let first = seen.first else {
      element[attribute] = name(of: [colors[0].red * 255, colors[0].green * 255, colors[0].blue * 255])
      return
    }
    var last = first
    let values = colors.map { color in
      if color.alpha > 0 { last = color }
      return [last.red * 255, last.green * 255, last.blue * 255]
    }
    let track = Track(times: times.times, values: values, isDiscrete: times.isDiscrete)
    let frames = track.keyFrames(
      within: Array(repeating: Tolerance.level, count: 3), decimals: Array(repeating: 0, count: 3))
    element[attribute] = name(of: frames.values[0])
    if let animation = clock.animation("animate", of: attribute, frames, format: name) {
      element.children.append(animation)
    }
  }

  // MARK: Gradients

  private mutating func reference(to gradients: [Gradient], _ toElement: [AffineTransform], _ times: Times) -> String {
    let maps = zip(gradients, toElement).map { gradient, map in
      if gradient.transform.affine == nil { warn("A gradient seen in perspective is drawn without it.") }
      return (gradient.transform.affine ?? .identity).then(map)
    }
    var element: Markup
    switch gradients[0].geometry {
    case .linear:
      element = Markup("linearGradient", ["gradientUnits": "userSpaceOnUse"])
      let ends = zip(gradients, maps).map(Self.linearEnds)
      for (index, name) in ["x1", "y1", "x2", "y2"].enumerated() {
        apply(name, ends.map { $0[index] }, to: &element, within: Tolerance.length, times)
      }
    case .radial:
      element = Markup("radialGradient", ["gradientUnits": "userSpaceOnUse"])
      let scales = maps.map { $0.uniformScale }
      let isUniform = !scales.contains(nil)
      let values = zip(gradients, maps).map { gradient, map in
        guard case .radial(let focus, let start, let center, let end) = gradient.geometry else {
          return [Double](repeating: 0, count: 6)
        }
        let (f, c) = isUniform ? (map.apply(to: focus), map.apply(to: center)) : (focus, center)
        let scale = isUniform ? map.uniformScale ?? 1 : 1
        return [c.x, c.y, end * scale, f.x, f.y, start * scale]
      }
      if !isUniform {
        if maps.contains(where: { $0 != maps[0] }) { warn("A gradient that changes its form holds its first one.") }
        element["gradientTransform"] = Self.matrix(maps[0])
      }
      let hasFocus = values.contains { abs($0[0] - $0[3]) > 0.01 || abs($0[1] - $0[4]) > 0.01 }
      let unit = isUniform ? Tolerance.length : Tolerance.length / max(maps[0].maximumScale, 1)
      for (index, name) in ["cx", "cy", "r", "fx", "fy", "fr"].enumerated() where hasFocus || !(3...4).contains(index) {
        apply(
          name, values.map { $0[index] }, to: &element, within: unit, default: name == "fr" ? 0 : nil, times)
      }
    case .conic:
      warn("A conic gradient in a pattern is drawn in its mean color.")
      return gradients[0].stops.first?.color.hex ?? "none"
    }
    if gradients[0].spread != .pad { element["spreadMethod"] = gradients[0].spread.rawValue }
    element.children = stops(of: gradients, times) + element.children
    return definitions.reference(to: element)
  }

  /// The ends of a linear gradient after a map: the lines of equal color stay such lines.
  private static func linearEnds(_ gradient: Gradient, _ map: AffineTransform) -> [Double] {
    guard case .linear(let start, let end) = gradient.geometry else { return [0, 0, 0, 0] }
    let from = map.apply(to: start)
    let way = end - start
    let square = way.dot(way)
    guard square > 0, let inverse = map.inverse else { return [from.x, from.y, from.x, from.y] }
    // How the place along the gradient changes with x and y.
    let slope = Point(
      x: (inverse.a * way.x + inverse.b * way.y) / square, y: (inverse.c * way.x + inverse.d * way.y) / square)
    let size = slope.dot(slope)
    guard size > 0 else { return [from.x, from.y, from.x, from.y] }
    let to = from + slope * (1 / size)
    return [from.x, from.y, to.x, to.y]
  }

  private mutating func stops(of gradients: [Gradient], _ times: Times) -> [Markup] {
    let lists = GradientStops.expanded(gradients)
    guard let first = lists.first else { return [] }
    return first.indices.map { index in
      var stop = Markup("stop")
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

  private mutating func reference(to paint: Paint, _ toElement: AffineTransform) -> String {
    switch paint {
    case .image(let image):
      let (width, height) = ("\(image.image.width)", "\(image.image.height)")
      if image.extend == .reflect { warn("An image that repeats mirrored is repeated as it is.") }
      let picture = picture(image)
      return definitions.reference(
        to: Markup(
          "pattern",
          [
            "patternUnits": "userSpaceOnUse", "width": width, "height": height,
            "patternTransform": Self.matrix(image.transform.then(toElement)),
          ], [picture]))
    case .pattern(let pattern):
      guard let list = pattern.content as? DisplayList, pattern.tile.width > 0, pattern.tile.height > 0 else {
        return "none"
      }
      let map = pattern.transform.then(toElement)
      // The content is written as large as it is seen, so that two decimals are enough.
      let scale = map.maximumScale
      guard scale > 0, scale.isFinite else { return "none" }
      let grown = AffineTransform.scale(x: scale, y: scale)
      var element = Markup("pattern", ["patternUnits": "userSpaceOnUse"])
      for (name, value) in [
        ("x", pattern.tile.minX), ("y", pattern.tile.minY), ("width", pattern.tile.width),
        ("height", pattern.tile.height),
      ] where name == "width" || name == "height" || value != 0 { element[name] = Decimal.text(value * scale, 4) }
      let shrink = AffineTransform.scale(x: 1 / scale, y: 1 / scale).then(map)
      if shrink != .identity { element["patternTransform"] = Self.matrix(shrink) }
      element.children = still(list.transformed(by: grown))
      return definitions.reference(to: element)
    case .solid(let color): return color.hex
    case .gradient(let gradient): return reference(to: [gradient], [toElement], Times(times: [0], isDiscrete: true))
    }
  }

  /// An image element of the image's own size in pixels, without its opacity.
  func picture(_ image: ImagePaint) -> Markup {
    var element = Markup("image", ["width": "\(image.image.width)", "height": "\(image.image.height)"])
    element["preserveAspectRatio"] = "none"
    if image.sampling == .nearest { element["style"] = "image-rendering:pixelated" }
    element["href"] = imageData(image.image)
    return element
  }
}
