import Drawing
import Numerics
import Platform
import Raster
import Vector

/// The grammar of the settings `hide` and `only`: names of elements or layers.
struct PartSelection {
  private let document: EditableDocument
  private var parts: DocumentParts { document.parts }

  /// Hides the named parts; `background` is what fills the whole picture in one color.
  static func hide(_ text: String, in document: EditableDocument, edits: inout DocumentEdits) throws(WhirligifError) {
    let selection = PartSelection(document: document)
    for name in names(text) {
      let nodes = document.index.nodes(named: name)
      if nodes.isEmpty, name == "background" {
        edits.hidden.formUnion(try selection.background())
      } else {
        edits.hidden.formUnion(try selection.free(nodes, name))
      }
    }
  }

  /// Hides all parts but the named ones, those inside them, and those around them.
  static func only(_ text: String, in document: EditableDocument, edits: inout DocumentEdits) throws(WhirligifError) {
    let selection = PartSelection(document: document)
    var kept: Set<Int> = []
    for name in names(text) {
      kept.formUnion(try selection.free(document.index.nodes(named: name), name))
    }
    edits.hidden.formUnion(selection.others(than: kept))
  }

  /// What fills the whole picture in one color; empty for none.
  static func ground(of document: EditableDocument) -> Set<Int> {
    Set((try? PartSelection(document: document).background()) ?? [])
  }

  /// The names of a list, each once.
  private static func names(_ text: String) -> [String] {
    var known: Set<Name> = []
    return NameList.items(text).map(NameList.plain).filter { known.insert(Name($0)).inserted }
  }

  /// The nodes that can be hidden.
  private func free(_ nodes: [Int], _ name: String) throws(WhirligifError) -> [Int] {
    guard let first = nodes.first else {
      let nearest = Suggestion.nearest(name, among: parts.names + ["background"])
      let known = document.partNames.prefix(8).map { "'\($0)'" }.joined(separator: ", ")
      throw .invalidValue(
        "'\(document.file)' has no element or layer '\(name)'."
          + (Suggestion.question(nearest) ?? (known.isEmpty ? " None has a name." : " It has \(known).")))
    }
    let free = nodes.filter { parts.nodes[$0].obstacle == nil }
    guard free.isEmpty, let obstacle = parts.nodes[first].obstacle else { return free }
    throw .invalidValue("'\(name)' of '\(document.file)' cannot be hidden or shown alone: it is \(obstacle).")
  }

  /// The nodes that are painted neither inside nor around the kept ones, and the background.
  private func others(than kept: Set<Int>) -> Set<Int> {
    var around: Set<Int> = []
    for node in kept {
      var current = parts.nodes[node].parent
      while let index = current, around.insert(index).inserted { current = parts.nodes[index].parent }
    }
    var hidden: Set<Int> = [DocumentEdits.background]
    for node in parts.nodes.indices where !around.contains(node) && !kept.contains(node) {
      guard parts.nodes[node].obstacle == nil, parts.nodes[node].isPainted else { continue }
      let ancestors = parts.lineage(of: node).dropLast()
      // What is inside a hidden part need not be hidden, and templates are painted only where others refer to them.
      let isInside = ancestors.contains { kept.contains($0) || hidden.contains($0) }
      let isTemplate = ancestors.contains { parts.nodes[$0].parent != nil && parts.nodes[$0].obstacle != nil }
      if !isInside, !isTemplate { hidden.insert(node) }
    }
    return hidden
  }

  // MARK: Background

  /// The most parts that are tried, from the bottom.
  private static let maximumTrials = 24

  /// The part that paints the lowest shape, if that fills the whole picture in one color at all moments.
  private func background() throws(WhirligifError) -> Set<Int> {
    let none = WhirligifError.invalidValue(
      "'\(document.file)' has no background: nothing fills the whole picture in one color.")
    guard let plain = document.shapes([]), let ground = plain.first, plain.allSatisfy({ $0.ground == ground.ground }),
      ground.fillsPicture
    else { throw none }
    for node in [DocumentEdits.background] + parts.fromBottom.prefix(Self.maximumTrials) {
      guard let rest = document.shapes([node]) else { continue }
      let isIt = zip(rest, plain).allSatisfy { $0.count == $1.count - 1 && $0.ground != $1.ground }
      if isIt { return [node] }
    }
    throw none
  }
}

/// The shapes that a document paints at a moment.
struct PaintedShapes {
  let count: Int
  /// The lowest shape.
  let ground: DisplayList.Command?
  let fillsPicture: Bool

  init(_ list: DisplayList, width: Int, height: Int) {
    var shapes: [DisplayList.Command] = []
    for command in list.commands {
      switch command {
      case .fill, .stroke: shapes.append(command)
      default: break
      }
    }
    (count, ground) = (shapes.count, shapes.first)
    guard case .fill(let path, _, .solid(let color), let transform, .normal) = shapes.first, color.alpha == 1,
      let box = path.rectangle(under: transform)
    else {
      fillsPicture = false
      return
    }
    // Sides are rounded to whole pixels, and the drawing is centered.
    let slack = 0.75
    fillsPicture =
      box.minX <= slack && box.minY <= slack && box.maxX >= Double(width) - slack && box.maxY >= Double(height) - slack
  }
}

extension EditableDocument {
  /// The shapes at eight moments without some parts; nil if the document cannot be drawn.
  fileprivate func shapes(_ hidden: Set<Int>) -> [PaintedShapes]? {
    var edits = DocumentEdits()
    edits.hidden = hidden
    guard let loop = try? loop(edits) else { return nil }
    let evaluator = loop.makeEvaluator()
    var list = DisplayList()
    return try? (0..<(loop.steps == 1 ? 1 : 8)).map { moment throws(SourceError) in
      try evaluator.evaluate(at: Double(moment) / 8, into: &list)
      return PaintedShapes(list, width: loop.width, height: loop.height)
    }
  }
}

extension DocumentParts {
  /// The parts that may be the lowest shape: of an SVG in document order, of a Lottie animation from the last layer.
  fileprivate var fromBottom: [Int] {
    let painted = nodes.indices.filter { nodes[$0].obstacle == nil && nodes[$0].isPainted }
    return paintsInOrder ? Array(painted) : painted.reversed()
  }
}
