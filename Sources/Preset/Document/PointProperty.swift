/// A position on the canvas or within a layer.
package enum PointProperty: Sendable {
  case cartesian(PairProperty)
  /// At a distance from `around` (nil for the layer's origin) in a direction, in degrees clockwise from +x.
  indirect case polar(angle: Property, radius: Property, around: PointProperty?)
}
