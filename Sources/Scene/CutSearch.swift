import Motion
import Preset

/// Finds tracks that jump where they begin again, though the document does not say so: with these values of the
/// parameters their last value is not their first.
package enum CutSearch {
  /// The places of such tracks, in the order of the document.
  package static func cuts(in scene: SceneRenderer) throws(SceneError) -> [Place] {
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

  /// Layers that are only drawn at times are seen at one of so many.
  private static let phases = 16
}
