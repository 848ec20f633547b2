import Motion

/// The values of all names that do not change with time, for one set of parameters and one size of picture.
package struct ResolvedValues: Sendable {
  /// Has the parameters, the names of the canvas and `duration`; what changes with time is still to be set.
  package let context: EvaluationContext
  /// What the parameters of the type paint are set to, by the index of the parameter; nil for other parameters.
  package let paints: [PaintLiteral?]
  /// Of a loop, in seconds; above 0.
  package let duration: Double
  /// The number of pictures in a loop, for animations that jump from picture to picture.
  package let steps: Int?
  /// Phases, 0 up to, not including, 1.
  package let start, still: Double
  /// Whether the drawing is meant to reach the edges of the canvas.
  package let bleeds: Bool
}
