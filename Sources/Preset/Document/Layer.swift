import Motion
import Raster
import Vector

/// A shape or a group with its repetition, timing, placement, paints and effects.
package struct Layer: Sendable {
  package enum Content: Sendable {
    case shape(Shape)
    case group([Layer])
  }

  package let repetition: Repetition?
  package let timing: Timing?
  /// Sorted so that each binding uses only earlier ones.
  package let lets: [Binding]
  /// The layer is drawn only if this is true.
  package let condition: Property?
  package let content: Content
  package let fill: PaintSource?
  package let fillRule: FillRule
  package let stroke: StrokeSource?
  package let trim: Trim?
  package let placement: Placement?
  /// Applies to the layer as a whole.
  package let opacity: Property?
  package let blend: BlendMode
  package let clip: Shape?
  package let effects: Effects?
  /// An index of `PresetDocument.places`.
  package let place: Int
}

extension Layer {
  /// Copies of a layer with indices from 0.
  package struct Repetition: Sendable {
    package let count: Property
    package let index: Slot
  }

  /// The layer's own time: `iterations` runs within one of its parent's, shifted.
  package struct Timing: Sendable {
    package let shift: Property?
    package let iterations: Property?
    package let direction: Phase.Direction
    /// The slot of the layer's own `t`.
    package let phase: Slot
  }

  /// The part of an outline that is drawn, as fractions of its length.
  package struct Trim: Sendable {
    package let start, end, offset: Property?
  }

  /// The position of a layer, and its rotation, scale and skew about its anchor.
  package struct Placement: Sendable {
    /// The position of the anchor.
    package let position: PointProperty?
    package let anchor: PointProperty?
    /// Degrees, clockwise; about the x axis and the y axis for ``rotationX`` and ``rotationY``.
    package let rotation, rotationX, rotationY: Property?
    package let scale: PairProperty?
    /// Degrees.
    package let skew: PairProperty?
    /// The distance of the eye from the plane, in the document's units; nil for an orthographic view.
    package let perspective: Property?
  }
}

extension Layer {
  /// Effects on the rendered layer: first blur, then shadow, then clip and mask.
  package struct Effects: Sendable {
    /// Standard deviations along x and y, in units of the layer.
    package let blur: PairProperty?
    package let shadow: Shadow?
    package let mask: Mask?
  }

  /// A blurred copy in one color, under the layer.
  package struct Shadow: Sendable {
    /// In units of the layer.
    package let offset: PairProperty?
    /// The standard deviation, in units of the layer.
    package let blur: Property?
    package let color: Property
  }

  /// Layers that determine how much of another layer is visible.
  package struct Mask: Sendable {
    package enum Channel: String, CaseIterable, Sendable {
      case alpha, luminance
    }

    package let layers: [Layer]
    package let channel: Channel
    /// Whether the layer is visible where the mask is empty.
    package let isInverted: Bool
  }
}

extension Layer.Effects {
  /// The properties that depend on the layer's time, except those of the mask's layers.
  var properties: [Property] {
    let pairs = [blur, shadow?.offset].compactMap { $0 }.flatMap { [$0.x, $0.y] }
    return pairs + [shadow?.blur, shadow?.color].compactMap { $0 }
  }
}

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
