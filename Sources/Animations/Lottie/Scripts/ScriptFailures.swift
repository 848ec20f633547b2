import JSON
import Numerics
import Synchronization

/// The expressions that had no value at a frame that was drawn.
final class ScriptFailures: Sendable {
  private struct Failure: Hashable {
    /// The offset in the document.
    var offset: Int
    var layer: Name?
    var property: Name?
  }

  private let failures = Mutex<Set<Failure>>([])

  func add(_ property: ScriptProperty, layer: Name?) {
    let name = PropertyNames.name(of: property.json, in: property.layer.object)
    let failure = Failure(offset: property.json.range.start.offset, layer: layer, property: name)
    failures.withLock { _ = $0.insert(failure) }
  }

  /// The warning of the expressions so far, in the order of the document.
  var warnings: [LottieWarning] {
    var log = WarningLog()
    for failure in failures.withLock({ $0.sorted { $0.offset < $1.offset } }) {
      log.add(.partialExpression, layer: failure.layer, detail: failure.property)
    }
    return log.warnings
  }
}
