import Motion

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
