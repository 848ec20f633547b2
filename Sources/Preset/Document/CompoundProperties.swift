import Motion

/// Two numbers: a size, a scale, the two radii of an ellipse.
package struct PairProperty: Sendable {
  package let x, y: Property

  package init(x: Property, y: Property) {
    self.x = x
    self.y = y
  }
}

/// A position on the canvas or within a layer.
package enum PointProperty: Sendable {
  case cartesian(PairProperty)
  /// So far from `around` (nil for the layer's origin) in a direction, in degrees clockwise from +x.
  indirect case polar(angle: Property, radius: Property, around: PointProperty?)
}

/// A text with expressions in braces.
package struct TextProperty: Sendable {
  package let template: TextTemplate
  /// An index of `PresetDocument.places`.
  package let place: Int

  package func text(in context: EvaluationContext) throws(PropertyError) -> String {
    do throws(EvaluationError) {
      return try template.evaluate(in: context)
    } catch {
      throw PropertyError(place: place, error: error)
    }
  }
}

/// A name given to a value by `let`.
package struct Binding: Sendable {
  package let name: String
  package let slot: Slot
  package let value: Property
}
