import Platform
import Raster

/// Draws an animation at successive phases. Keeps its storage, so one thread at a time may use it.
package final class Painter {
  private let evaluator: any FrameEvaluator
  private var current: (phase: Double?, list: DisplayList) = (nil, DisplayList())
  private var earlier: (phase: Double?, list: DisplayList) = (nil, DisplayList())
  /// The common prefix of the last display lists.
  private var backdrop: Backdrop?
  /// The picture that was drawn last.
  private var last: LastPicture?

  init(_ evaluator: any FrameEvaluator) {
    self.evaluator = evaluator
  }

  /// The display list at a phase of the loop; whole turns make no difference. The last two lists are cached.
  /// - Throws: the errors of the animation's evaluator.
  package func displayList(at phase: Double) throws(SourceError) -> DisplayList {
    try evaluate(at: phase)
    return current.list
  }

  /// Draws over a canvas of the animation's size.
  /// - Parameter shouldStop: asked between shapes; once it is true, the picture is incomplete, and so are later ones.
  /// - Throws: the errors of the animation's evaluator.
  package func draw(at phase: Double, on canvas: Canvas, shouldStop: () -> Bool = { false }) throws(SourceError) {
    try evaluate(at: phase)
    let list = current.list
    let difference = last?.damage(by: list, on: canvas)
    let background = canvas.background
    let drawn = drawBackdrop(of: list, on: canvas, isNeeded: difference == nil, shouldStop)
    var boxes = difference?.boxes
    if let damage = difference?.damage {
      list.draw(list.commands(from: drawn, meeting: damage, &boxes)[...], on: canvas, shouldStop: shouldStop)
      last?.complete(damage, on: canvas)
    } else {
      list.draw(list.commands[drawn...], on: canvas, shouldStop: shouldStop)
    }
    // The old copy is freed before the new one is made.
    last = nil
    last = background.flatMap { LastPicture(of: list, boxes, on: canvas, over: $0) }
  }

  /// Draws what the list has in common with earlier ones; returns the number of commands that are done.
  private func drawBackdrop(
    of list: DisplayList, on canvas: Canvas, isNeeded: Bool, _ shouldStop: () -> Bool
  ) -> Int {
    let drawn = backdrop?.paint(list, on: canvas) ?? 0
    guard drawn == 0, isNeeded || backdrop == nil, let background = canvas.background else { return drawn }
    let shared = list.sharedCount(with: earlier.list)
    list.draw(list.commands[..<shared], on: canvas, shouldStop: shouldStop)
    backdrop = Backdrop(list.commands[..<shared], of: canvas, over: background)
    return shared
  }

  private func evaluate(at phase: Double) throws(SourceError) {
    guard phase != current.phase else { return }
    swap(&current, &earlier)
    guard phase != current.phase else { return }
    current.phase = nil
    try evaluator.evaluate(at: phase, into: &current.list)
    current.phase = phase
  }
}
