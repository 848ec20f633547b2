import Codecs
import Drawing
import Numerics

/// Changes of lines, words, pictures and hidden parts.
extension SourceEditor {
  // MARK: Lines

  private static let lengthUnits: Set<Name> = [
    "", "px", "em", "rem", "ex", "ch", "%", "pt", "pc", "mm", "cm", "q", "in", "vw", "vh", "vmin", "vmax",
  ]

  /// Scales the widths of lines that the document states, and that of those that have the initial one.
  mutating func scaleStrokes(_ factor: Double) {
    for value in statements.filter({ $0.property == "stroke-width" }).map({ $0.value }) {
      guard !value.bytes.contains(UInt8(ascii: "(")) else {
        patches.insert("calc((", at: value.start)
        patches.insert(")*\(NumberText.plain(factor)))", at: value.place().upperBound)
        continue
      }
      scale(value, Self.lengthUnits, by: factor)
    }
    let isInitial = model.styles.indices.contains { element in
      (ElementView.shapes.contains(tree.elements[element].name) || tree.elements[element].name == "text")
        && statedValue(.strokeWidth, of: element) == nil
        && statedValue(.stroke, of: element).map { $0 != .paint(.none) } ?? false
    }
    if isInitial { set("stroke-width", to: NumberText.plain(factor), on: 0) }
  }

  /// The value that an element or those around it state.
  private func statedValue(_ property: Property, of element: Int) -> PropertyValue? {
    var current: Int? = element
    while let index = current {
      if let value = model.styles[index].values.specified(property) { return value }
      current = tree.elements[index].parent
    }
    return nil
  }

  /// Scales the numbers of a value that have some units.
  mutating func scale(_ value: SourceText.Plain, _ units: Set<Name>, by factor: Double) {
    for (range, number, unit) in ValueTokens(value.bytes).numbers(in: units) where number != 0 {
      patches.replace(value.place(range), with: NumberText.plain(number * factor) + unit)
    }
  }

  // MARK: Words and pictures

  /// Puts words where the first words of an element are; its other words go. White space around them stays
  /// unless it is drawn.
  mutating func replaceWords(of element: Int, with words: String) {
    guard let tag = text.tag(of: tree.elements[element]) else { return isComplete = false }
    var (rest, outer): (String?, Int?) = (words, element)
    while let index = outer, tree.elements[index]["xml:space"] != "preserve" { outer = tree.elements[index].parent }
    replaceWords(inTag: tag, keepsSpaces: outer != nil, with: &rest)
    if rest != nil { isComplete = false }
  }

  private mutating func replaceWords(inTag tag: Int, keepsSpaces: Bool, with words: inout String?) {
    for piece in text.tags[tag].pieces {
      switch piece {
      case .tag(let child):
        if ElementTree.textParts.contains(text.tags[child].localName) {
          replaceWords(inTag: child, keepsSpaces: keepsSpaces, with: &words)
        }
      case .text(let range, let isCDATA):
        let bytes = text.bytes[range]
        guard let first = bytes.firstIndex(where: { !$0.isSpace }), let last = bytes.lastIndex(where: { !$0.isSpace })
        else { continue }
        patches.replace(isCDATA || keepsSpaces ? range : first..<last + 1, with: words.map(SVGDocument.escaped) ?? "")
        words = nil
      }
    }
  }

  mutating func replacePicture(of element: Int, with picture: NewPicture) {
    let url = "data:\(picture.mediaType);base64," + Base64.text(picture.bytes)
    guard let tag = text.tag(of: tree.elements[element]) else { return isComplete = false }
    let references = text.tags[tag].attributes.filter { $0.name.local == "href" }
    for reference in references { patches.replace(reference.value, with: url) }
    if references.isEmpty { set("href", to: url, on: element) }
  }

  // MARK: Hidden parts

  mutating func hide(_ element: Int) {
    guard element != DocumentEdits.background else {
      let isStated = statements.contains { $0.property.text.begins(with: "background") && $0.elements.contains(0) }
      return isStated ? set("background", to: "none", on: 0) : ()
    }
    // Templates are not drawn where they are.
    if let parent = tree.elements[element].parent, tree.elements[parent].name == "defs" { return }
    let moves = stated("display", element).contains { $0.kind == .animation || $0.kind == .keyframe }
    set("display", to: "none", on: element, isImportant: moves)
  }
}

extension NewPicture {
  /// By the first bytes.
  fileprivate var mediaType: String {
    let known: KeyValuePairs<[UInt8], String> = [
      [0x89, 0x50]: "image/png", [0xFF, 0xD8]: "image/jpeg", [0x47, 0x49]: "image/gif", [0x52, 0x49]: "image/webp",
    ]
    return known.first { bytes.starts(with: $0.key) }?.value ?? "image/svg+xml"
  }
}
