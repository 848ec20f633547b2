import Drawing
import Numerics
import Typography
import Vector

/// Text as outlines.
extension SceneBuilder {
  /// The outlines of a `text` element with its decorations, span by span.
  mutating func text(_ view: ElementView, _ context: DrawContext) throws(SVGError) -> [Node] {
    var collector = TextCollector()
    try collector.collect(view, in: context, &self)
    guard !collector.characters.isEmpty, context.needsBoxes || collector.spans.contains(where: { $0.isShown }) else {
      return []
    }
    if ["tb", "vertical", "sideways"].contains(where: { context.style.text.writingMode.begins(with: $0) }) {
      warnings.add("vertical text", at: view.element, "vertical text is drawn horizontally")
    }
    let text = placed(collector, of: view)
    for note in fonts.takeNotes() + text.notes { warnings.add("font \(note)", .otherFont, at: view.element, note) }
    if let moving = look?.moving, collector.moves(moving) { look?.seeUnknown() }
    let parts = try text.runs.map { (run) throws(SVGError) -> Part in
      let span = collector.spans[run.span]
      return (span.groups[...], try spanNodes(of: run, span, text.box))
    }
    return try grouped(parts[...])
  }

  /// The letters of a text at their places.
  private mutating func placed(_ collector: TextCollector, of view: ElementView) -> PlacedText {
    let setting = TextMemory.Setting(collector)
    if let known = setting.flatMap({ texts.text($0) }) { return known }
    var placer = TextPlacer(collector)
    let isWhole = placer.place(&fonts)
    if !isWhole || !placer.missing.isEmpty { look?.seeUnknown() }
    if !isWhole { warnings.add("text", at: view.element, "this text cannot be set and is not drawn") }
    if !placer.missing.isEmpty {
      let names = placer.missing.prefix(8).map { TypographyError.name(of: $0) }.joined(separator: ", ")
      warnings.add("characters \(names)", .otherFont, at: view.element, "no font has an outline for \(names); left out")
    }
    let text = PlacedText(placer.glyphs, of: collector, notes: fonts.takeNotes())
    // Each text without some letters is warned of.
    if let setting, isWhole, placer.missing.isEmpty { texts.keep(text, as: setting) }
    return text
  }

  /// The nodes of a span, and the groups around it.
  private typealias Part = (groups: ArraySlice<TextGroup>, nodes: [Node])

  /// The nodes of consecutive spans in their groups.
  private mutating func grouped(_ parts: ArraySlice<Part>) throws(SVGError) -> [Node] {
    var nodes: [Node] = []
    var rest = parts
    while let first = rest.first {
      guard let group = first.groups.first else {
        nodes += first.nodes
        rest = rest.dropFirst()
        continue
      }
      let inside = rest.prefix { $0.groups.first?.view.index == group.view.index }
      rest = rest.dropFirst(inside.count)
      let children = try grouped(inside.map { ($0.groups.dropFirst(), $0.nodes) }[...])
      // Inside text, elements have no transforms.
      if let node = try wrapped(children, of: group.view, in: group.context) { nodes.append(node) }
    }
    return nodes
  }

  private mutating func spanNodes(
    of run: PlacedText.Run, _ span: TextSpan, _ box: Rect
  ) throws(SVGError) -> [Node] {
    let (glyphs, path) = (run.glyphs, run.outline)
    guard span.isShown else {
      // Invisible text still contributes to the bounding boxes of its parents.
      guard !path.isEmpty else { return [] }
      var hidden = ShapeNode(path: path, element: span.view.index)
      (hidden.box, hidden.reach) = (box, span.reach)
      return [.shape(hidden)]
    }
    var nodes: [Node] = []
    for decoration in span.decorations where decoration.line != .through {
      nodes += try line(decoration, of: glyphs, in: span, box: box)
    }
    try work.add(path)
    if !path.isEmpty {
      nodes += try painted(path, of: span.view, in: span.context, box: box, reach: span.reach)
    }
    for decoration in span.decorations where decoration.line == .through {
      nodes += try line(decoration, of: glyphs, in: span, box: box)
    }
    let shadows = span.context.style.text.shadows.reversed().compactMap { $0.shadow(of: nodes, span) }
    for _ in shadows { try work.add(path) }
    return shadows + nodes
  }

  private mutating func line(
    _ decoration: TextDecoration, of glyphs: [PlacedGlyph], in span: TextSpan, box: Rect
  ) throws(SVGError) -> [Node] {
    var nodes: [Node] = []
    let size = span.context.style.text.fontSize
    for run in DecorationRun.runs(of: glyphs) {
      let line = DecorationLine(decoration, run, fontSize: size, pixel: pixel(span.context, fontSize: size))
      try work.add(line.path)
      guard !line.path.isEmpty else { continue }
      let parts = try painted(line.path, of: decoration.view, in: decoration.context, box: box, reach: span.reach)
      guard let clip = line.clip else {
        nodes += parts
        continue
      }
      guard !clip.isEmpty else { continue }
      let node = ClipNode(parts: [.init(path: clip, rule: .nonZero)])
      nodes.append(.group(GroupNode(children: parts, clips: [node], element: span.view.index)))
    }
    return nodes
  }

  /// A pixel of the document at its own size, in user units; at most what it is beside letters of the usual size, for
  /// groups that enlarge them.
  private func pixel(_ context: DrawContext, fontSize: Double) -> Double {
    guard let size = settings.size, size.diagonal > 0 else { return min(1, fontSize / 16) }
    return min(context.viewport.diagonal / size.diagonal, fontSize / 16)
  }

  /// The path of a `textPath`; nil if there is none.
  func textPath(_ view: ElementView, _ context: DrawContext) -> TextPathPlace? {
    guard let path = view.element["path"].map(pathData) ?? referredPath(view, context) else { return nil }
    let curve = TextPathCurve(path)
    guard curve.length > 0 else { return nil }
    let start = (view.length(.startOffset) ?? .zero)
      .resolved(percentOf: curve.length, fontSize: context.style.text.fontSize)
    return TextPathPlace(element: view.index, start: start, path: curve)
  }

  private func pathData(_ text: String) -> Path {
    Path.prefix(ofSVG: text, maximumSegments: SVGLimits.segments + 1).path
  }

  private func referredPath(_ view: ElementView, _ context: DrawContext) -> Path? {
    guard let target = document.element(view.reference, ElementView.shapes) else { return nil }
    let shape = self.view(target)
    return shape.outline(context)?.transformed(by: moment.transform(of: shape, box: .null, context))
  }
}
