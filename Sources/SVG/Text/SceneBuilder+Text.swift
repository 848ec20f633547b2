import Typography
import Vector

/// Text as outlines.
extension SceneBuilder {
  /// The outlines of a `text` element with its decorations, span by span.
  mutating func text(_ view: ElementView, _ context: DrawContext) throws(SVGError) -> [Node] {
    if context.style.text.writingMode.hasPrefix("tb") || context.style.text.writingMode.hasPrefix("vertical") {
      warnings.add("vertical text", at: view.element, "vertical text is drawn horizontally")
    }
    var collector = TextCollector()
    try collector.collect(view, context, &self)
    guard !collector.characters.isEmpty else { return [] }
    var placer = TextPlacer(collector)
    if !placer.place(&fonts) { warnings.add("text", at: view.element, "this text cannot be set and is not drawn") }
    if !placer.missing.isEmpty {
      let names = placer.missing.prefix(8).map { TypographyError.name(of: $0) }.joined(separator: ", ")
      warnings.add("characters \(names)", at: view.element, "no font has an outline for \(names); left out")
    }
    for note in fonts.takeNotes() { warnings.add("font \(note)", at: view.element, note) }
    let box = placer.glyphs.reduce(Rect.null) { $0.union($1.cell) }
    var parts: [Part] = []
    var start = 0
    while start < placer.glyphs.count {
      let span = collector.characters[placer.glyphs[start].character].span
      var end = start + 1
      while end < placer.glyphs.count, collector.characters[placer.glyphs[end].character].span == span { end += 1 }
      let nodes = try spanNodes(of: Array(placer.glyphs[start..<end]), collector.spans[span], box)
      parts.append((collector.spans[span].groups[...], nodes))
      start = end
    }
    return try grouped(parts[...])
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
      if let node = try wrapped(children, group.view, group.context, isMoved: false) { nodes.append(node) }
    }
    return nodes
  }

  private mutating func spanNodes(
    of glyphs: [PlacedGlyph], _ span: TextSpan, _ box: Rect
  ) throws(SVGError) -> [Node] {
    guard span.context.style.isVisible else {
      // Invisible text still contributes to the bounding boxes of its parents.
      let outline = glyphs.reduce(into: Path()) { $0.append($1.path.transformed(by: $1.transform)) }
      guard !outline.isEmpty else { return [] }
      var hidden = ShapeNode(path: outline, element: span.view.index)
      hidden.box = box
      return [.shape(hidden)]
    }
    var nodes: [Node] = []
    for decoration in span.decorations where decoration.line != .through {
      nodes += try line(decoration, glyphs, box)
    }
    var path = Path()
    for glyph in glyphs { path.append(glyph.path.transformed(by: glyph.transform)) }
    try count(path)
    if !path.isEmpty {
      nodes += try painted(path, span.view, span.context, box: box)
    }
    for decoration in span.decorations where decoration.line == .through {
      nodes += try line(decoration, glyphs, box)
    }
    return nodes
  }

  /// A decoration: one rectangle for each run of letters on one line.
  private mutating func line(
    _ decoration: TextDecoration, _ glyphs: [PlacedGlyph], _ box: Rect
  ) throws(SVGError) -> [Node] {
    let size = decoration.context.style.text.fontSize
    // As in Chromium, which does not use the measures of the font.
    let thickness = size / 10
    let ascent = glyphs.first?.ascent ?? size
    let offset =
      switch decoration.line {
      case .underline: thickness
      case .overline: -ascent - thickness / 2
      case .through: -ascent / 3
      }
    var path = Path()
    var stretch: (glyph: PlacedGlyph, end: Double)?
    func finish() {
      guard let (glyph, end) = stretch else { return }
      let bar = Rect(minX: 0, minY: offset - thickness / 2, maxX: end - glyph.x, maxY: offset + thickness / 2)
      path.append(Path.rectangle(bar).transformed(by: glyph.transform))
    }
    for glyph in glyphs {
      if let last = stretch, last.glyph.y == glyph.y, last.glyph.rotate == 0, glyph.rotate == 0,
        abs(last.end - glyph.x) < size
      {
        stretch?.end = glyph.x + glyph.advance
      } else {
        finish()
        stretch = (glyph, glyph.x + glyph.advance)
      }
    }
    finish()
    return path.isEmpty ? [] : try painted(path, decoration.view, decoration.context, box: box)
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
    guard let target = document.element(view.element.reference, Self.shapes) else { return nil }
    let shape = self.view(target)
    return geometry(of: shape, context)?.transformed(by: elementTransform(shape, box: .null, context))
  }

  /// All text in an element.
  func allText(of index: Int) -> String {
    document.tree.elements[index].contents.reduce(into: "") { text, content in
      switch content {
      case .text(let part): text += part
      case .element(let child): text += allText(of: child)
      }
    }
  }
}
