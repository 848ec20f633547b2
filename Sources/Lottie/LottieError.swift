import Archive
import JSON

/// Why a file cannot be read as a Lottie animation, or why a picture of one cannot be drawn.
package enum LottieError: Error, Hashable, Sendable {
  /// The text is not JSON.
  case notJSON(JSONError)
  /// The archive cannot be read; `.lottie` is a ZIP file, `.tgs` is gzip.
  case archive(ArchiveError)
  /// JSON, but no Lottie: `missing` is what every Lottie has.
  case notLottie(missing: String)
  /// An archive without a manifest or without the animation that the manifest names.
  case missingEntry(String)
  /// The archive has no animation of that name; `known` has the names there are.
  case unknownAnimation(String, known: [String])
  /// A number of the document is out of its range.
  case outOfRange(name: String, value: Double, expected: String)
  /// A precomposition contains itself.
  case recursiveComposition(String)
  /// Precompositions or groups nested deeper than `limit`.
  case tooDeep(limit: Int)
  /// Layers that are each other's parents.
  case parentCycle(layer: String)
  /// A picture needs more than this program draws.
  case tooComplex(what: String, limit: Int)
  /// Paths that are merged or offset cross too often.
  case tooManyCrossings
  /// `--from` or `--to`: neither a marker nor a frame of the animation.
  case unknownMarker(String, known: [String])
  /// The chosen part has no length.
  case emptyRange(from: Double, to: Double)
  /// An override that fits nothing in the document.
  case unknownSlot(String, known: [String])
  case unknownColor(String, nearest: String?, known: [String])
  /// A slot is set to what its properties cannot be.
  case wrongSlotValue(slot: String, expected: String)
}

extension LottieError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notJSON(let error):
      "taken for a Lottie, but not JSON: line \(error.position.line), column \(error.position.column): \(error)"
    case .archive(let error): "taken for an archive with a Lottie inside: \(error)"
    case .notLottie(let missing): "not a Lottie: \(missing) is missing"
    case .missingEntry(let name): "the archive has no \"\(name)\""
    case .unknownAnimation(let name, let known):
      "the archive has no animation \"\(name)\"; it has \(Self.list(known))"
    case .outOfRange(let name, let value, let expected): "\(name) is \(value); \(expected) was expected"
    case .recursiveComposition(let name): "the precomposition \"\(name)\" contains itself"
    case .tooDeep(let limit): "precompositions or groups are nested more than \(limit) deep"
    case .parentCycle(let layer): "the layer \"\(layer)\" is its own parent, directly or through others"
    case .tooComplex(let what, let limit): "a picture of this animation needs more than \(limit) \(what)"
    case .tooManyCrossings: "paths that are merged or offset cross each other too often"
    case .unknownMarker(let name, let known):
      "\"\(name)\" is neither a frame nor a marker"
        + (known.isEmpty ? "; the animation has no markers" : "; the markers are \(Self.list(known))")
    case .emptyRange(let from, let to): "from frame \(from) to frame \(to) there is nothing to show"
    case .unknownSlot(let name, let known):
      "the animation has no slot \"\(name)\"" + (known.isEmpty ? "" : "; it has \(Self.list(known))")
    case .unknownColor(let name, let nearest?, _):
      "no color of the animation is called \"\(name)\"; did you mean \"\(nearest)\"?"
    case .unknownColor(let name, nil, let known):
      "no color of the animation is called \"\(name)\"" + (known.isEmpty ? "" : "; it has \(Self.list(known))")
    case .wrongSlotValue(let slot, let expected): "the slot \"\(slot)\" takes \(expected)"
    }
  }

  /// The first names, in quotation marks.
  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(8).map { "\"\($0)\"" }.joined(separator: ", ")
    return names.count > 8 ? "\(shown) and \(names.count - 8) more" : shown
  }
}
