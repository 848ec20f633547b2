import Motion
import Preset

/// Finds tracks that jump at the end of the loop, with the current parameter values, although the document does not
/// declare a jump: the last value differs from the first.
package enum JumpFinder {
  /// The places of these tracks, in document order.
  package static func jumps(in scene: SceneRenderer) throws(SceneError) -> [Place] {
    let evaluator = SceneEvaluator(scene)
    var found: Set<Int> = []
    evaluator.inspectLayer = { (properties, context) throws(PropertyError) in
      for property in properties where !found.contains(property.place) {
        guard case .track(let track) = property.source else { continue }
        do throws(EvaluationError) {
          if try track.jumps(in: context) { found.insert(property.place) }
        } catch {
          throw PropertyError(place: property.place, .evaluation(error))
        }
      }
    }
    for step in 0..<phases { try evaluator.evaluate(at: (Double(step) + 0.5) / Double(phases)) }
    return found.sorted().map { scene.document.places[$0] }
  }

  /// The number of phases tried, because some layers are drawn only at certain phases.
  private static let phases = 16
}
