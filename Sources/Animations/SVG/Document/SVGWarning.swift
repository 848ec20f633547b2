import Drawing
import Numerics

/// Part of a document that is not drawn as the document states.
package struct SVGWarning: Hashable, Sendable {
  package let problem: DocumentProblem
  /// The kind of problem; each kind is reported once.
  let kind: Name
  /// The element's name as written.
  let element: String
  /// The element's line, from 1.
  let line: Int
  /// The feature that is not drawn, or is drawn differently.
  let message: String
  /// The element that must be shown for the warning to matter; nil for one of the whole document.
  fileprivate(set) var index: Int?
  /// Whether the part may be elsewhere than it is drawn, so that it matters out of view as well.
  fileprivate(set) var isOfPlace: Bool
}

extension SVGWarning: CustomStringConvertible {
  package var description: String { "line \(line), \(element): \(message)" }
}

/// Warnings in order of occurrence.
struct WarningList {
  private(set) var warnings: [SVGWarning] = []
  private var known: Set<SVGWarning> = []
  private var kinds: Set<Name> = []
  /// The most warnings that are kept; beyond, one of each kind.
  private static let maximumCount = 20_000

  mutating func add(
    _ kind: String, _ problem: DocumentProblem = .notDrawn, at element: Element, isOfPlace: Bool = false,
    _ message: String
  ) {
    add(kind, problem, element: element.name.text, line: element.line, at: element.index, isOfPlace: isOfPlace, message)
  }

  mutating func add(
    _ kind: String, _ problem: DocumentProblem = .notDrawn, element: String, line: Int, at index: Int? = nil,
    isOfPlace: Bool = false, _ message: String
  ) {
    add([
      SVGWarning(
        problem: problem, kind: Name(kind), element: element, line: line, message: message, index: index,
        isOfPlace: isOfPlace)
    ])
  }

  mutating func add(_ others: [SVGWarning]) {
    for warning in others where warnings.count < Self.maximumCount || !kinds.contains(warning.kind) {
      guard known.insert(warning).inserted else { continue }
      kinds.insert(warning.kind)
      warnings.append(warning)
    }
  }

  /// Adds warnings that matter where an element is shown.
  mutating func add(_ others: [SVGWarning], at index: Int, areOfPlace: Bool = false) {
    for var warning in others {
      (warning.index, warning.isOfPlace) = (index, warning.isOfPlace || areOfPlace)
      add([warning])
    }
  }

  /// The first warning of each kind about what is shown.
  func shown(_ isShown: [Bool]?, outOfView: Set<Int> = []) -> [SVGWarning] {
    var kinds: Set<Name> = []
    return warnings.filter { warning in
      let isSeen = warning.index.map { index in
        isShown?[index] != false && (warning.isOfPlace || !outOfView.contains(index))
      }
      return isSeen != false && kinds.insert(warning.kind).inserted
    }
  }
}
