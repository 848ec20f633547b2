import Motion

/// All values that do not change with time, for one set of parameters and one picture size.
package struct ResolvedValues: Sendable {
  /// Has the parameters, the names of the canvas and `duration`; names that change with time are not set yet.
  package let context: EvaluationContext
  /// The paint of each parameter of the type paint, by parameter index; nil for other parameters.
  package let paints: [PaintLiteral?]
  /// The length of a loop in seconds; greater than 0.
  package let duration: Double
  /// The number of pictures in a loop of an animation in steps; nil for continuous motion.
  package let steps: Int?
  /// Phases, 0..<1.
  package let start, still: Double
  /// Whether the drawing may reach the edges of the canvas.
  package let bleeds: Bool
}
