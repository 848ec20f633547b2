import Drawing
import JSON
import Motion
import Numerics
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
  package var description: String { complaint.description }

  private var complaint: Complaint {
    switch self {
    case .parameter(let error): return error.complaint
    case .property(let place, let problem, let phase):
      let path = place.path.isEmpty ? "" : place.path + ": "
      let time = phase.map { " (at phase \(NumberText.plain($0)))" } ?? ""
      if case .evaluation(let error) = problem, let line = error.line {
        return Complaint("\(path)\(error.summary)\(time)").at(line: line, column: error.column)
      }
      return Complaint("\(path)\(problem)\(time)").at(line: place.position.line, column: place.position.column)
    }
  }
}

extension SceneError {
  /// The error as an evaluator throws it.
  package var source: SourceError {
    switch self {
    case .parameter: .setting(complaint)
    case .property(_, .text(let reason), _): .text(reason, complaint)
    case .property: .document(complaint)
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
