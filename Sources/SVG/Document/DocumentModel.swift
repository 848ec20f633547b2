/// A document that was read: elements and their styles.
struct DocumentModel: Sendable {
  let tree: ElementTree
  /// What its style sheets were read for.
  let media: StyleSheetParser.Media
  let styles: [Cascade.Style]
  let keyframes: [String: [StyleSheet.Keyframe]]
  /// Whether the document uses `context-fill` or `context-stroke`.
  let usesContextPaint: Bool
  /// Whether the document uses blend modes.
  let usesBlending: Bool
  /// The warnings of reading.
  let warnings: [SVGWarning]

  init(_ bytes: [UInt8], media: StyleSheetParser.Media) throws(SVGError) {
    try self.init(XMLReader.read(bytes), media: media)
  }

  /// - Throws: an exceeded limit of the style sheets.
  init(_ tree: ElementTree, media: StyleSheetParser.Media) throws(SVGError) {
    var warnings = WarningList()
    warnings.add(tree.warnings)
    var sheet = StyleSheet()
    for element in tree.elements where element.name == "style" {
      let type = element["type"] ?? "text/css"
      guard type.isEmpty || type.lowercased() == "text/css" else { continue }
      let before = sheet.problems.count
      try StyleSheetParser.parse(element.text, media: media, into: &sheet)
      for problem in sheet.problems.dropFirst(before) { warnings.add(problem.kind, at: element, problem.message) }
    }
    let cascade = try Cascade(tree, sheet)
    (self.tree, self.media, styles, keyframes) = (tree, media, cascade.styles, sheet.keyframes)
    usesBlending = cascade.styles.contains { $0.values[.mixBlendMode] != nil }
    usesContextPaint = cascade.styles.contains { style in
      [.fill, .stroke].contains {
        style.values[$0] == .paint(.contextFill) || style.values[$0] == .paint(.contextStroke)
      }
    }
    self.warnings = warnings.warnings
  }

  /// The element with an identifier, if its name is in `names`.
  func element(_ id: String?, _ names: Set<String>) -> Int? {
    guard let id, let index = tree.byID[id], names.contains(tree.elements[index].name) else { return nil }
    return index
  }
}

/// Animated values that replace those of the document, by element.
typealias Overrides = [Int: PropertyValues]
