import Drawing
import Synchronization
import Vector

/// A group in which nothing moves. Where nothing after it takes its outlines, its shapes are found once, for all frames
/// and threads, and its commands stay while the transforms around it do.
final class StillGroup: Sendable {
  let group: ShapeGroup
  private let memory = Mutex<Output?>(nil)

  private struct Output: Sendable {
    /// Nil if the shapes depend on what is around the group.
    let drawn: [Drawn]?
    let outlines: [Outline]
    /// What finding and drawing the shapes takes.
    let cost: [Budget.Resource: Int]
    /// The commands under the last transforms.
    var placed: (local: AffineTransform, outer: AffineTransform, list: DisplayList)?
  }

  init(_ group: ShapeGroup) { self.group = group }

  /// Whether it can be drawn by ``list(local:outer:spending:)``.
  func isKept(_ computed: ComputedPaths) throws(LottieError) -> Bool {
    if let known = memory.withLock({ $0 }) { return known.drawn != nil }
    let budget = Budget()
    var evaluator = ShapeEvaluator(at: 0, budget: budget, computed: computed)
    var (walk, builder) = (ShapeEvaluator.Walk(), DisplayListBuilder())
    try evaluator.add(group, isTaken: true, to: &walk)
    try evaluator.write(walk.drawn, local: .identity, outer: .identity, to: &builder)
    let output = Output(
      drawn: evaluator.isTangled ? nil : walk.drawn, outlines: evaluator.outlines, cost: budget.spent)
    memory.withLock { $0 = output }
    return output.drawn != nil
  }

  /// What it draws.
  /// - Parameters:
  ///   - local: from the coordinates around the group to the layer's.
  ///   - outer: from the layer's coordinates to pixels.
  func list(
    local: AffineTransform, outer: AffineTransform, spending budget: Budget
  ) throws(LottieError) -> DisplayList {
    guard var output = memory.withLock({ $0 }), let drawn = output.drawn else { return DisplayList() }
    try budget.spend(output.cost)
    if let placed = output.placed, placed.local == local, placed.outer == outer { return placed.list }
    var (evaluator, builder) = (ShapeEvaluator(at: 0, budget: Budget()), DisplayListBuilder())
    evaluator.outlines = output.outlines
    try evaluator.write(drawn, local: local, outer: outer, to: &builder)
    output.placed = (local, outer, builder.list)
    memory.withLock { [output] in $0 = output }
    return builder.list
  }
}
