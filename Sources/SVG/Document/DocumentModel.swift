/// A document read once: elements and what is said of each.
struct DocumentModel: Sendable {
  let tree: ElementTree
  let styles: [Cascade.Style]
  let keyframes: [String: [StyleSheet.Keyframe]]
  /// Whether anything is painted as the shape that it stands for.
  let usesContextPaint: Bool
  /// Whether anything blends with what lies under it.
  let usesBlending: Bool
  /// What was left out while reading.
  let warnings: [SVGWarning]

  init(_ bytes: [UInt8], media: StyleSheetParser.Media) throws(SVGError) {
    let tree = try XMLReader.read(bytes)
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
    (self.tree, styles, keyframes) = (tree, cascade.styles, sheet.keyframes)
    usesBlending = cascade.styles.contains { $0.values[.mixBlendMode] != nil }
    usesContextPaint = cascade.styles.contains { style in
      [.fill, .stroke].contains {
        style.values[$0] == .paint(.contextFill) || style.values[$0] == .paint(.contextStroke)
      }
    }
    self.warnings = warnings.warnings
  }

  /// The element of an identifier, if it is of one of some types.
  func element(_ id: String?, _ names: Set<String>) -> Int? {
    guard let id, let index = tree.byID[id], names.contains(tree.elements[index].name) else { return nil }
    return index
  }
}

/// Values that animations put in the place of those of the document, by element.
typealias Overrides = [Int: PropertyValues]
