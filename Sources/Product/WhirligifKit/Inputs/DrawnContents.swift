import Drawing
import Motion
import Numerics
import Raster

/// The colors and the kinds of drawing in the display lists of a loop, found without drawing them.
struct DrawnContents {
  /// The number of moments that are looked at.
  private static let moments = 16
  /// The most colors that are named.
  private static let maximumColors = 64

  private var colors: [String: Int] = [:]
  /// In the order of their first use.
  private var order: [String] = []
  private var kinds: Set<String> = []

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
    let named = order.prefix(Self.maximumColors).map { color in
      (line: color, report: ReportValue.object(["color": .string(color), "uses": .integer(colors[color] ?? 0)]))
    }
    return [
      DocumentPart(heading: "Colors", items: named),
      DocumentPart(heading: "Features", items: kinds.sorted().map { ($0, .string($0)) }),
    ].filter { !$0.items.isEmpty }
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
    case .solid(let color): add(color)
    case .gradient(let gradient):
      kinds.insert("gradients")
      for stop in gradient.stops { add(stop.color) }
    case .image: kinds.insert("pictures")
    case .pattern: kinds.insert("patterns")
    }
  }

  /// Counts a color without its opacity, which animations change.
  private mutating func add(_ color: Numerics.Color) {
    var opaque = color
    opaque.alpha = 1
    let name = ColorSyntax.print(opaque)
    if colors[name] == nil { order.append(name) }
    colors[name, default: 0] += 1
  }
}
