extension Layer {
  /// The properties of the layer itself that depend on its time, without the layers of a group.
  package var properties: [Property] {
    var properties = lets.map { $0.value }
    properties.append(condition)
    if case .shape(let shape) = content { properties += shape.properties }
    properties += fill?.properties ?? []
    if let stroke {
      properties += stroke.paint.properties + [stroke.width]
      properties.append(stroke.miterLimit)
      properties.append(stroke.dash)
      properties.append(stroke.dashOffset)
    }
    properties.append(trim?.start)
    properties.append(trim?.end)
    properties.append(trim?.offset)
    properties += placement?.properties ?? []
    properties.append(opacity)
    return properties + (clip?.properties ?? []) + (effects?.properties ?? [])
  }
}

extension Layer.Placement {
  fileprivate var properties: [Property] {
    var properties: [Property] = (position?.properties ?? []) + (anchor?.properties ?? [])
    for property in [rotation, rotationX, rotationY, scale?.x, scale?.y, skew?.x, skew?.y, perspective] {
      properties.append(property)
    }
    return properties
  }
}

extension PointProperty {
  fileprivate var properties: [Property] {
    switch self {
    case .cartesian(let pair): [pair.x, pair.y]
    case .polar(let angle, let radius, let around): [angle, radius] + (around?.properties ?? [])
    }
  }
}

extension PaintSource {
  fileprivate var properties: [Property] {
    switch self {
    case .color(let property): [property]
    case .parameter: []
    case .gradient(let gradient): gradient.properties
    }
  }
}

extension GradientSource {
  fileprivate var properties: [Property] {
    var properties: [Property] = transform ?? []
    switch geometry {
    case .linear(let from, let to): properties += from.properties + to.properties
    case .radial(let center, let radius, let focus, let innerRadius):
      properties += (center?.properties ?? []) + [radius] + (focus?.properties ?? [])
      properties.append(innerRadius)
    case .conic(let center, let angle):
      properties += center?.properties ?? []
      properties.append(angle)
    }
    switch stops {
    case .list(let property): properties.append(property)
    case .separate(let stops):
      for stop in stops {
        properties.append(stop.color)
        properties.append(stop.offset)
      }
    }
    return properties
  }
}

extension Shape {
  fileprivate var properties: [Property] {
    switch self {
    case .circle(let center, let radius): (center?.properties ?? []) + [radius]
    case .ellipse(let center, let radii): (center?.properties ?? []) + [radii.x, radii.y]
    case .rectangle(let rectangle): rectangle.properties
    case .line(let from, let to): from.properties + to.properties
    case .arc(let arc): (arc.center?.properties ?? []) + [arc.radius, arc.start, arc.sweep]
    case .polygon(let polygon):
      (polygon.center?.properties ?? []) + [polygon.sides, polygon.radius, polygon.angle].compactMap { $0 }
    case .points(let points, _): points.flatMap { $0.properties }
    case .curve(let curve): [curve.count] + curve.point.properties
    case .star(let star):
      (star.center?.properties ?? [])
        + [star.points, star.outerRadius, star.innerRadius, star.angle].compactMap { $0 }
    case .path: []
    case .artwork(let artwork):
      (artwork.center?.properties ?? []) + [artwork.size.x, artwork.size.y] + (artwork.paint?.properties ?? [])
    case .image(let image): (image.center?.properties ?? []) + [image.size.x, image.size.y]
    case .morph(let morph): [morph.amount]
    case .text(let text), .letters(let text, _):
      (text.at?.properties ?? []) + [text.size, text.spacing, text.maximumWidth].compactMap { $0 }
    }
  }
}

extension Shape.Rectangle {
  fileprivate var properties: [Property] {
    var properties = [size.x, size.y]
    properties.append(radius)
    switch reference {
    case .center(let center): return properties + (center?.properties ?? [])
    case .corner(let corner): return properties + corner.properties
    }
  }
}

extension [Property] {
  fileprivate mutating func append(_ property: Property?) {
    if let property { append(property) }
  }
}
