import Drawing
import Raster

/// The kinds of drawing in the display lists of a loop, found without drawing them.
struct DrawnContents {
  /// The number of moments that are looked at.
  private static let moments = 16
  private var kinds: Set<String> = []  // Words: own

  /// Moments that cannot be evaluated are skipped; drawing reports the error.
  init(of source: Loop) {
    let evaluator = source.makeEvaluator()
    var list = DisplayList()
    for moment in 0..<(source.steps == 1 ? 1 : Self.moments) {
      guard (try? evaluator.evaluate(at: Double(moment) / Double(Self.moments), into: &list)) != nil else { continue }
      for command in list.commands { add(command) }
    }
  }

  /// For `inspect`.
  var parts: [DocumentPart] {
    let items = kinds.sorted().map { DocumentPart.Item(line: $0, report: .string($0)) }
    return items.isEmpty ? [] : [DocumentPart(heading: "Features", items: items)]
  }

  private mutating func add(_ command: DisplayList.Command) {
    switch command {
    case .fill(_, _, let paint, _, let blend): add(paint, as: "fills", blend: blend)
    case .stroke(_, _, let paint, _, let blend): add(paint, as: "strokes", blend: blend)
    case .pushClip: kinds.insert("clips")
    case .beginGroup(let opacity, let blend, let filters):
      if opacity < 1 { kinds.insert("translucent groups") }
      if blend != .normal { kinds.insert("blend modes") }
      if !filters.isEmpty { kinds.insert("filters") }
    case .beginMask: kinds.insert("masks")
    case .popClip, .endGroup, .endMask: break
    }
  }

  private mutating func add(_ paint: Paint, as kind: String, blend: BlendMode) {
    kinds.insert(kind)
    if blend != .normal { kinds.insert("blend modes") }
    switch paint {
    case .solid: break
    case .gradient: kinds.insert("gradients")
    case .image: kinds.insert("pictures")
    case .pattern: kinds.insert("patterns")
    }
  }
}
