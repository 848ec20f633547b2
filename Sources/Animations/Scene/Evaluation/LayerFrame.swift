import Drawing
import Numerics
import Preset
import Vector

/// The coordinate system and the time of a layer.
struct LayerFrame {
  /// From the layer's coordinates to pixels, without a flip.
  var affine: AffineTransform
  /// From the layer's coordinates to pixels, with a flip.
  var projective: ProjectiveTransform?
  /// The default position of shapes, and the default anchor of layers.
  var origin: Point
  /// The layer's own phase.
  var phase: Double
  /// The number of copies that the enclosing repeats make of a layer.
  var copies = 1
  /// The layer or copy that is drawn.
  var owner = DisplayList.Owner.none
}

extension SceneEvaluator {
  /// Changes to a layer's own coordinates.
  func place(_ placement: Layer.Placement, isCopy: Bool, in frame: inout LayerFrame) throws(PropertyError) {
    let isPositioned = placement.position != nil
    let anchor =
      placement.anchor == nil && isPositioned && !isCopy ? .zero : try point(placement.anchor, in: frame)
    let position = isPositioned ? try point(placement.position, in: frame) : anchor
    let toAnchor = AffineTransform.translation(x: -anchor.x, y: -anchor.y)
    let toPosition = AffineTransform.translation(x: position.x, y: position.y)
    let linear = try toAnchor.then(linear(placement, in: frame))
    if let flip = try flip(placement, in: frame) {
      let inner = ProjectiveTransform(linear).then(flip).then(toPosition)
      frame.projective = inner.then(frame.projective ?? ProjectiveTransform(frame.affine))
    } else {
      let inner = linear.then(toPosition)
      frame.projective = frame.projective.map { ProjectiveTransform(inner).then($0) }
      frame.affine = inner.then(frame.affine)
    }
    frame.origin = anchor
  }

  /// Scale, then skew, then rotation.
  private func linear(_ placement: Layer.Placement, in frame: LayerFrame) throws(PropertyError) -> AffineTransform {
    var transform = AffineTransform.identity
    if let scale = placement.scale {
      transform = .scale(x: try number(scale.x, in: frame), y: try number(scale.y, in: frame))
    }
    if let skew = placement.skew {
      let skew = AffineTransform.skew(
        xDegrees: try skewAngle(skew.x, in: frame), yDegrees: try skewAngle(skew.y, in: frame))
      transform = transform.then(skew)
    }
    if let rotation = placement.rotation {
      transform = transform.then(.rotation(degrees: try number(rotation, in: frame)))
    }
    return transform
  }

  /// An angle strictly between -90 and 90 degrees.
  private func skewAngle(_ property: Property, in frame: LayerFrame) throws(PropertyError) -> Double {
    let degrees = try number(property, in: frame)
    guard degrees.magnitude < 90 else {
      throw PropertyError(place: property.place, .outOfRange(degrees, expected: "between -90 and 90 degrees"))
    }
    return degrees
  }

  /// A rotation about the vertical axis, then one about the horizontal axis, seen from a distance.
  private func flip(_ placement: Layer.Placement, in frame: LayerFrame) throws(PropertyError) -> ProjectiveTransform? {
    guard placement.rotationX != nil || placement.rotationY != nil else { return nil }
    var distance = 0.0
    if let perspective = placement.perspective {
      distance = try number(perspective, in: frame)
      guard distance > 0 else {
        throw PropertyError(place: perspective.place, .outOfRange(distance, expected: "a distance above 0"))
      }
    }
    return .flip(
      rotateX: try number(placement.rotationX, 0, in: frame), rotateY: try number(placement.rotationY, 0, in: frame),
      perspective: distance, anchor: .zero)
  }
}
