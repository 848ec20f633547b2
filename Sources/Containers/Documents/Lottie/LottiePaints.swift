import JSON
import Numerics
import Raster
import Vector

extension LottieWriter {
  /// The fill or stroke of a shape; nil if it cannot be said.
  mutating func paint(
    _ shapes: [SceneShape], _ geometry: ShapeGeometry, present: [Int], _ times: SampleTimes
  ) -> JSONText? {
    let presentTimes = times.only(present)
    let isStroke = shapes[0].stroke != nil && !geometry.isOutline
    var members: [JSONText.Member] = []
    let opacities: [Double]
    switch shapes[0].paint {
    case .solid:
      let colors = shapes.map { if case .solid(let color) = $0.paint { color } else { Color.black } }
      members = JSONText.list(["ty": .string(isStroke ? "st" : "fl"), "c": color(colors, presentTimes)])
      opacities = colors.map { $0.alpha.clampedToUnit }
    case .gradient:
      guard let gradient = gradient(shapes, geometry, presentTimes) else { return nil }
      members = [.init(name: "ty", value: .string(isStroke ? "gs" : "gf"))] + gradient
      opacities = shapes.map { _ in 1 }
    case .image, .pattern:
      warn("Pictures and patterns that fill shapes are left out of a Lottie animation.")
      return nil
    }
    let opacity = Change(opacities: opacities, present: present, times)
    members.append(.init(name: "o", value: clock.property(opacity.percent)))
    if isStroke {
      members += stroke(shapes, StrokeChange(shapes, geometry, presentTimes))
    } else if shapes[0].rule == .evenOdd {
      members.append(.init(name: "r", value: .integer(2)))
    }
    return .object(members)
  }

  /// A color, with the slot of its name.
  private mutating func color(_ colors: [Color], _ times: SampleTimes) -> JSONText {
    let change = Change(colors: colors, times)
    let property = clock.property(change, decimals: 3) { $0.map { $0 / 255 } }
    guard change.frames.isConstant, case .object(let members) = property,
      let name = slot(of: change.first.map { Decimal.rounded($0 / 255, 3) }, hex: Color.hex(change.first))
    else { return property }
    return .object([.init(name: "sid", value: .string(name))] + members)
  }

  private func stroke(_ shapes: [SceneShape], _ change: StrokeChange) -> [JSONText.Member] {
    guard let style = shapes[0].stroke else { return [] }
    let caps: [StrokeStyle.Cap] = [.butt, .round, .square]
    let joins: [StrokeStyle.Join] = [.miter, .round, .bevel]
    let members = JSONText.list([
      "w": clock.property(change.width), "lc": .integer(1 + (caps.firstIndex(of: style.cap) ?? 0)),
      "lj": .integer(1 + (joins.firstIndex(of: style.join) ?? 0)),
      "ml": style.join == .miter ? .number(Decimal.rounded(style.miterLimit, 3)) : nil,
    ])
    guard let (lengths, offset) = change.dashes else { return members }
    // lottie-web fails on lengths without different names.
    var dashes = lengths.first.indices.map { index in
      let kind = index % 2 == 0 ? "d" : "g"
      return JSONText.object([
        "n": .string(kind), "nm": .string("\(kind)\(index)"), "v": clock.property(lengths) { [$0[index]] },
      ])
    }
    dashes.append(.object(["n": .string("o"), "nm": .string("o"), "v": clock.property(offset)]))
    return members + [.init(name: "d", value: .array(dashes))]
  }

  // MARK: Gradients

  private mutating func gradient(
    _ shapes: [SceneShape], _ geometry: ShapeGeometry, _ times: SampleTimes
  ) -> [JSONText.Member]? {
    var gradients = shapes.compactMap { shape in
      if case .gradient(let gradient) = shape.paint { gradient } else { nil }
    }
    guard let first = gradients.first, gradients.count == shapes.count else { return nil }
    if gradients.contains(where: { $0.transform.affine == nil }) {
      warn("A gradient seen in perspective is drawn without it.")
    }
    let maps = shapes.indices.map { index in
      (gradients[index].transform.affine ?? .identity).then(shapes[index].transform)
        .then(geometry.toPixels[index].inverse ?? .identity)
    }
    var places: [[Double]]
    var shares = gradients.map { _ in 0.0 }
    switch first.geometry {
    case .linear:
      places = zip(gradients, maps).map { $0.linearEnds(under: $1) }
      if first.spread != .pad { unroll(&gradients, &places, shapes, geometry) }
    case .radial:
      if first.spread != .pad { warn("A radial gradient that repeats is drawn once in a Lottie animation.") }
      if maps.contains(where: { $0.uniformScale == nil }) {
        warn("A radial gradient of two axes is drawn round in a Lottie animation.")
      }
      let circles = zip(gradients, maps).map { $0.circles(under: $1) }
      places = circles.map { Array($0.prefix(5)) }
      shares = circles.map { $0[2] > 0 ? $0[5] / $0[2] : 0 }
    case .conic:
      warn("A conic gradient is drawn in one color in a Lottie animation.")
      return nil
    }
    let track = Track(times: times.times, values: places, isDiscrete: times.isDiscrete)
    let isStill = track.isConstant(within: places[0].map { _ in Tolerance.fit })
    let change = Change(
      track, within: Tolerance.length, digits: Decimal.decimals(within: Tolerance.rounding / 5), isStill: isStill)
    var members = [stops(gradients, shares, times)]
    func add(_ name: String, decimals: Int? = nil, _ map: ([Double]) -> [Double]) {
      members.append(.init(name: name, value: clock.property(change, decimals: decimals, map)))
    }
    let isLinear = places[0].count == 4
    members.append(.init(name: "t", value: .integer(isLinear ? 1 : 2)))
    add("s") { [$0[0], $0[1]] }
    add("e") { isLinear ? [$0[2], $0[3]] : [$0[0] + $0[2], $0[1]] }
    if !isLinear, places.contains(where: { abs($0[3] - $0[0]) + abs($0[4] - $0[1]) > 0.01 }) {
      func offset(_ value: [Double]) -> Point { Point(x: value[3] - value[0], y: value[4] - value[1]) }
      add("h", decimals: 1) { [100 * offset($0).length / max($0[2], 1e-6)] }
      add("a", decimals: 1) { [Trigonometry.arcTangent(y: offset($0).y, x: offset($0).x)] }
    }
    return members
  }

  /// Makes gradients that repeat as long as they are seen.
  private mutating func unroll(
    _ gradients: inout [Gradient], _ places: inout [[Double]], _ shapes: [SceneShape], _ geometry: ShapeGeometry
  ) {
    var (low, high) = (0.0, 1.0)
    for (index, place) in places.enumerated() {
      let (start, way) = (Point(x: place[0], y: place[1]), Point(x: place[2] - place[0], y: place[3] - place[1]))
      guard way.length > 0, let toElement = geometry.toPixels[index].inverse else { continue }
      let reach = shapes[index].pixelWidth / way.length
      for point in shapes[index].pixels {
        let share = (toElement.apply(to: point) - start).dot(way) / way.dot(way)
        (low, high) = (min(low, (share - reach).rounded(.down)), max(high, (share + reach).rounded(.up)))
      }
    }
    guard high - low <= Self.mostRepeats else {
      return warn("A gradient that repeats often is drawn once in a Lottie animation.")
    }
    places = places.map { place in
      let (x, y) = (place[2] - place[0], place[3] - place[1])
      return [place[0] + low * x, place[1] + low * y, place[0] + high * x, place[1] + high * y]
    }
    for index in gradients.indices {
      let stops = gradients[index].stops
      gradients[index].stops = (Int(low)..<Int(high)).flatMap { round in
        let isMirrored = gradients[index].spread == .reflect && round % 2 != 0
        return (isMirrored ? stops.reversed() : stops).map { stop in
          let offset = (Double(round) - low + (isMirrored ? 1 - stop.offset : stop.offset)) / (high - low)
          return GradientStop(offset: offset, color: stop.color)
        }
      }
    }
  }

  private static let mostRepeats = 16.0

  /// The colors of gradients, and their opacities after them if there is a translucent one.
  /// - Parameter shares: the radii at which gradients start, as shares of those at which they end.
  private func stops(_ gradients: [Gradient], _ shares: [Double], _ times: SampleTimes) -> JSONText.Member {
    let lists = GradientStops.expanded(gradients)
    let isOpaque = lists.allSatisfy { $0.allSatisfy { $0.color.alpha >= 1 } }
    let values = zip(lists, shares).map { stops, share in
      let offsets = stops.map { share + (1 - share) * $0.offset }
      let colors = zip(stops, offsets).flatMap { [$1, $0.color.red, $0.color.green, $0.color.blue] }
      return isOpaque ? colors : colors + zip(stops, offsets).flatMap { [$1, $0.color.alpha.clampedToUnit] }
    }
    let track = Track(times: times.times, values: values, isDiscrete: times.isDiscrete)
    let isStill = track.isConstant(within: values[0].map { _ in 0.001 })
    let change = Change(track, within: 0.004, digits: 3, isStill: isStill)
    return .init(
      name: "g", value: .object(["p": .integer(lists.first?.count ?? 0), "k": clock.property(change)]))
  }

  // MARK: Pictures and wedges

  /// A picture that is placed as a whole; nil for anything else.
  mutating func image(_ shapes: [SceneShape], present: [Int], _ times: SampleTimes) -> LottieLayer? {
    let presentTimes = times.only(present)
    guard let placed = PlacedPicture(shapes, presentTimes),
      let file = picture(placed.image.image, placed.scale), file.turn == .identity
    else { return nil }
    let name = add(asset: [
      "w": .integer(file.width), "h": .integer(file.height), "p": .string(file.reference), "e": .integer(1),
    ])
    // An image is drawn at its own size in pixels, which is that of its file.
    guard file.width == placed.image.image.width, file.height == placed.image.image.height else { return nil }
    var layer = LottieLayer(.image(name))
    layer.transform = transform(placed.placement.parts)
    let opacity = Change(opacities: placed.opacity, present: present, times)
    if !(opacity.isStill && opacity.first == [1]) { layer.opacity = clock.property(opacity.percent) }
    return layer
  }

  /// A shape with a conic gradient as wedges of one color each under the shape; nil for other paints.
  mutating func conic(_ shapes: [SceneShape], present: [Int], _ times: SampleTimes) -> [LottieLayer]? {
    guard let wedges = ConicWedges(shapes, times.only(present), canvas: canvas), let placement = wedges.placement else {
      return nil
    }
    if wedges.changesColors { warn("A conic gradient whose colors change keeps its first colors.") }
    var solid = shapes
    let first = wedges.wedges.first?.color ?? .white
    for index in solid.indices {
      solid[index].paint = .solid(Color(red: first.red, green: first.green, blue: first.blue))
    }
    guard let outline = element(solid, present: present, times) else { return [] }
    var layers = [LottieLayer(outline)]
    if !wedges.isUniform {
      let colors = LottieLayer(group(wedges, placement) { [$0.red, $0.green, $0.blue] })
      layers = masked([colors], by: layers[0], .alpha)
    }
    guard !wedges.isOpaque else { return layers }
    let shades = LottieLayer(group(wedges, placement) { [$0.alpha, $0.alpha, $0.alpha] })
    return masked(layers, by: shades, .luminance)
  }

  private mutating func group(
    _ wedges: ConicWedges, _ placement: Placement, color: (Color) -> [Double]
  ) -> JSONText {
    let items: [JSONText] = wedges.wedges.reversed().map { wedge in
      let fill = JSONText.object([
        "ty": .string("fl"), "c": .still(color(wedge.color).map { Decimal.rounded($0, 3) }), "o": .still([100]),
      ])
      return group(of: outlines(of: .still(wedge.path), digits: wedges.decimals) + [fill])
    }
    return group(of: items, placement.parts)
  }
}
