/// Two numbers: a size, a scale, the two radii of an ellipse.
package struct PairProperty: Sendable {
  package let x, y: Property

  package init(x: Property, y: Property) {
    self.x = x
    self.y = y
  }
}
