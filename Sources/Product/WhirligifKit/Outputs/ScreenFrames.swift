extension Animation {
  /// Draws the frames of the loop for a screen: as many a second as it shows, and with times in milliseconds.
  ///
  /// Strictness and the limits of pixels and time are those of ``render(progress:isCancelled:)``. A task that is
  /// cancelled stops it if `body` calls `Task.checkCancellation()`.
  /// - Parameters:
  ///   - rate: frames a second, in `RenderLimits.frameRates`; nil for the animation's own.
  ///   - body: may throw any error, which ends the drawing and is thrown on.
  /// - Throws: `WhirligifError`; the errors of `body`.
  public func forEachFrame(perSecond rate: Double?, _ body: (Frame) throws -> Void) throws {
    var animation = self
    animation.options.frameRate = rate ?? options.frameRate
    let plan = try animation.plan(for: .webp)
    if options.isStrict { _ = try plan.drawn { () throws(WhirligifError) in } }
    let drawing = FrameDrawing(plan, limit: WorkLimit(plan.options, clock: clock))
    for index in 0..<drawing.count { try body(drawing.frame(index)) }
  }
}
