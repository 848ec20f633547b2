import Codecs
import JSON

/// Why a file cannot be read as a Lottie animation, or why a frame cannot be drawn.
package enum LottieError: Error, Hashable, Sendable {
  /// The text is not JSON.
  case notJSON(JSONError)
  /// The archive cannot be read; `.lottie` is a ZIP archive, `.tgs` is gzip.
  case archive(ArchiveError)
  /// The JSON is not a Lottie animation: it lacks a required part.
  case notLottie(missing: String)
  /// The archive lacks a file that its manifest refers to.
  case missingEntry(String)
  /// The archive has no animation with this name; `known` has the existing names.
  case unknownAnimation(String, known: [String])
  /// The archive has no animation.
  case noAnimation
  /// The file has no theme with this name; `known` has the existing names.
  case unknownTheme(String, known: [String])
  /// The theme is a style sheet of dotLottie 1.
  case themeIsStyleSheet(String)
  /// A number of the document is out of its range.
  case outOfRange(name: String, value: Double, expected: String)
  /// A precomposition that contains itself.
  case recursiveComposition(String)
  /// Precompositions or groups are nested deeper than `limit`.
  case tooDeep(limit: Int)
  /// A layer is its own parent, directly or indirectly.
  case parentCycle(layer: String)
  /// A picture exceeds a limit of work.
  case tooComplex(what: String, limit: Int)
  /// The outlines of all texts have more than `limit` points.
  case tooMuchText(limit: Int)
  /// Merged or offset paths have too many crossings.
  case tooManyCrossings
  /// The value of `--from` or `--to` is neither a marker nor a frame of the animation.
  case unknownMarker(String, known: [String])
  /// The document has no duration.
  case emptyRange(from: Double, to: Double)
  /// The part is empty, or reaches beyond the frames of the animation.
  case outsidePart(from: Double, to: Double, first: Double, end: Double)
  /// An override whose name does not occur in the document.
  case unknownSlot(String, known: [String])
  /// A slot value of a kind that its properties do not accept.
  case wrongSlotValue(slot: String, expected: String)
}

extension LottieError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notJSON(let error):
      "looks like a Lottie animation, but is not JSON: line \(error.position.line), column "
        + "\(error.position.column): \(error)"
    case .archive(let error): "looks like an archive with a Lottie animation, but cannot be read: \(error)"
    case .notLottie(let missing): "not a Lottie animation: \(missing) is missing"
    case .missingEntry(let name): "the archive has no \"\(name)\""
    case .unknownAnimation(let name, let known):
      "the archive has no animation \"\(name)\"; it has \(Self.list(known))"
    case .noAnimation:
      "the archive has no animation: neither a manifest.json nor a JSON file with layers"
    case .unknownTheme(let name, let known):
      "the animation has no theme \"\(name)\"" + (known.isEmpty ? "" : "; it has \(Self.list(known))")
    case .themeIsStyleSheet(let name):
      "the theme \"\(name)\" is a style sheet of dotLottie 1; only themes of dotLottie 2 are read"
    case .outOfRange(let name, let value, let expected): "\(name) is \(value); \(expected) was expected"
    case .recursiveComposition(let name): "the precomposition \"\(name)\" contains itself"
    case .tooDeep(let limit): "precompositions or groups are nested more than \(limit) deep"
    case .parentCycle(let layer): "the layer \"\(layer)\" is its own parent, directly or through others"
    case .tooComplex(let what, let limit): "a picture of this animation needs more than \(limit) \(what)"
    case .tooMuchText(let limit): "the texts of this animation have outlines of more than \(limit) points"
    case .tooManyCrossings: "merged or offset paths have too many crossings"
    case .unknownMarker(let name, let known):
      "\"\(name)\" is neither a frame, a time such as 0.5s, a share such as 20% nor a marker"
        + (known.isEmpty ? "; the animation has no markers" : "; the markers are \(Self.list(known))")
    case .emptyRange(let from, let to): "the range from frame \(from) to frame \(to) is empty"
    case .outsidePart(let from, let to, let first, let end):
      "the part from frame \(Self.frame(from)) to frame \(Self.frame(to)) is empty or outside: the animation "
        + "has frames \(Self.frame(first)) to \(Self.frame(end))"
    case .unknownSlot(let name, let known):
      "the animation has no slot \"\(name)\"" + (known.isEmpty ? "" : "; it has \(Self.list(known))")
    case .wrongSlotValue(let slot, let expected): "the slot \"\(slot)\" takes \(expected)"
    }
  }

  private static func frame(_ number: Double) -> String {
    Int(exactly: number).map { "\($0)" } ?? "\((number * 100).rounded() / 100)"
  }

  /// The first names, in quotation marks.
  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(8).map { "\"\($0)\"" }.joined(separator: ", ")
    return names.count > 8 ? "\(shown) and \(names.count - 8) more" : shown
  }
}
