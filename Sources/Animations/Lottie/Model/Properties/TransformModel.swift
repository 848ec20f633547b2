import Numerics
import Vector

/// The transform and opacity of a layer, a group or the copies of a repeater.
struct TransformModel: Hashable, Sendable {
  var anchor = PositionProperty(.zero)
  var position = PositionProperty(.zero)
  /// Percent.
  var scale = Property(Point(x: 100, y: 100))
  /// Degrees.
  var rotation = Property(0.0)
  var skew = Property(0.0)
  var skewAxis = Property(0.0)
  /// Percent.
  var opacity = Property(100.0)
  /// Whether the direction of motion is added to the rotation.
  var turnsAlongPath = false
  /// Nil without rotation in space.
  var tilt: TiltModel?

  func matrix(at frame: Double) -> AffineTransform {
    let point = position.value(at: frame)
    return turned(at: frame).then(.translation(x: point.x, y: point.y))
  }

  /// The transform without the position.
  func turned(at frame: Double) -> AffineTransform {
    let anchor = anchor.value(at: frame)
    let scale = scale.value(at: frame)
    let turn = rotation.value(at: frame) + (turnsAlongPath ? position.direction(at: frame) ?? 0 : 0)
    let scaled = AffineTransform.translation(x: -anchor.x, y: -anchor.y).then(
      .scale(x: scale.x / 100, y: scale.y / 100))
    return skewed(scaled, at: frame).then(.rotation(degrees: turn))
  }

  private func skewed(_ matrix: AffineTransform, at frame: Double) -> AffineTransform {
    let skew = skew.value(at: frame)
    guard skew != 0 else { return matrix }
    let axis = skewAxis.value(at: frame)
    return matrix.then(.rotation(degrees: axis)).then(.skew(xDegrees: -skew, yDegrees: 0))
      .then(.rotation(degrees: -axis))
  }

  /// 0...1.
  func alpha(at frame: Double) -> Double { (opacity.value(at: frame) / 100).clampedToUnit }
}
