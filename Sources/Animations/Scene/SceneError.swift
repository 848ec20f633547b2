import Drawing
import JSON
import Motion
import Platform
import Preset

/// Why a document cannot be drawn.
package enum SceneError: Error, Hashable, Sendable {
  case parameter(ParameterError)
  /// A property has no value or is out of range. The phase is nil for a property that does not depend on time.
  case property(Place, PropertyError.Problem, phase: Double?)
}

extension SceneError: CustomStringConvertible {
  /// The place in the document, if there is one, and the problem.
  package var description: String {
    switch self {
    case .parameter(let error): return error.description
    case .property(let place, let problem, let phase):
      let path = place.path.isEmpty ? "" : place.path + ": "
      let time = phase.map { " (at phase \(NumberText.plain($0)))" } ?? ""
      if case .evaluation(let error) = problem, let line = error.line {
        return "\(line):\(error.column): \(path)\(error.summary)\(time)"
      }
      return "\(place.position.line):\(place.position.column): \(path)\(problem)\(time)"
    }
  }
}

extension SceneError {
  /// The error as an evaluator throws it.
  package var source: SourceError {
    switch self {
    case .parameter(let problem): .setting("\(problem)")
    case .property(_, .text(let reason), _): .text(reason, message: description)
    case .property: .document(description)
    }
  }

  init(_ error: ResolutionError, in document: PresetDocument) {
    switch error {
    case .parameter(let error): self = .parameter(error)
    case .property(let error): self.init(error, in: document, phase: nil)
    }
  }

  init(_ error: PropertyError, in document: PresetDocument, phase: Double?) {
    let place = document.places.indices.contains(error.place) ? document.places[error.place] : document.places[0]
    self = .property(place, error.problem, phase: phase)
  }
}
