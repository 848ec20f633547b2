import Drawing
import Numerics

/// A feature of the file that is not drawn as stated, reported once per kind.
package struct LottieWarning: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case expression, partialExpression, threeDimensions, distance, effect, unplayedEffect, layerStyle, feather,
      missingImage, missingFont,
      missingCharacter, otherFont, text, missingComposition, textAnimator, theme, stateMachine, unknownLayer,
      unknownShape,
      blendMode, pathMorph, shortLoop, random
  }

  let kind: Kind

  package var problem: DocumentProblem {
    switch kind {
    case .distance, .unplayedEffect: .asPlayers
    case .missingImage, .missingComposition: .missingFile
    case .missingFont, .missingCharacter, .otherFont: .otherFont
    case .stateMachine: .waits
    case .shortLoop: .roundedLoop
    case .random: .randomNumbers
    default: .notDrawn
    }
  }
  /// The number of occurrences.
  package internal(set) var count: Int
  /// The layers with occurrences, in file order, without duplicates.
  package internal(set) var layers: [Name]
  /// The names of missing or unknown things, without duplicates.
  package internal(set) var details: [Name]
}

extension LottieWarning: CustomStringConvertible {
  /// A sentence without a full stop, which names layers.
  package var description: String {
    var text = count == 1 ? subject : "\(subject) (\(count) times)"
    if !details.isEmpty { text += " (\(Self.list(details)))" }
    if !layers.isEmpty { text += layers.count == 1 ? ", in layer " : ", in layers " }
    return text + Self.list(layers)
  }

  private var subject: String {
    switch kind {
    case .expression: "expressions are not evaluated; the keyframed value is used"
    case .partialExpression: "expressions have no value at some frames; the keyframed value is used there"
    case .threeDimensions: "3-D rotation is drawn without perspective"
    case .distance: "3-D positions are drawn without perspective, as by players"
    case .effect: "effects are left out"
    case .unplayedEffect: "effects are left out, as by players"
    case .layerStyle: "layer styles are left out"
    case .feather: "masks are drawn without feather"
    case .missingImage: "images are missing"
    case .missingFont: "fonts are missing; the built-in face is used"
    case .missingCharacter: "characters that no font has are left out"
    case .otherFont: "characters that the font lacks come from other fonts"
    case .text: "texts cannot be set and are left out"
    case .theme: "rules of the theme are not applied"
    case .stateMachine: "state machines are left out; the animation plays without them"
    case .missingComposition: "precompositions are missing"
    case .textAnimator: "parts of text animators are left out"
    case .unknownLayer: "layers of unknown or invisible types are left out"
    case .unknownShape: "shapes of unknown types are left out"
    case .blendMode: "blend modes are drawn as normal"
    case .pathMorph: "paths change the number of their vertices; the smaller number is drawn"
    case .random: "no two players agree on the random numbers of expressions; the loop closes here"
    case .shortLoop: "the loop is shorter than 0.02 s and is extended to that"
    }
  }

  private static func list(_ names: [Name]) -> String {
    let shown = names.prefix(4).map { "\"\($0)\"" }.joined(separator: ", ")
    return names.count > 4 ? "\(shown) and \(names.count - 4) more" : shown
  }
}

/// Collects warnings while a document is read.
struct WarningLog {
  /// In order of first occurrence.
  private(set) var warnings: [LottieWarning] = []
  /// The maximum number of recorded names.
  private static let maximumNames = 64

  mutating func add(_ kind: LottieWarning.Kind, layer: Name?, detail: Name? = nil) {
    let known = warnings.firstIndex(where: { $0.kind == kind })
    let index = known ?? warnings.count
    if known == nil { warnings.append(LottieWarning(kind: kind, count: 0, layers: [], details: [])) }
    warnings[index].count += 1
    if let layer { Self.insert(layer, into: &warnings[index].layers) }
    if let detail { Self.insert(detail, into: &warnings[index].details) }
  }

  private static func insert(_ name: Name, into names: inout [Name]) {
    if names.count < maximumNames, !names.contains(name) { names.append(name) }
  }
}
