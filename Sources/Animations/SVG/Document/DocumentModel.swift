import Codecs
import Drawing
import Numerics

/// A document that was read: elements and their styles.
struct DocumentModel: Sendable {
  private(set) var tree: ElementTree
  /// The environment for which its style sheets were read.
  let media: MediaQuery.Environment
  var styles: [Cascade.Style]
  let keyframes: [Name: [StyleSheet.Keyframe]]
  /// Whether the document uses `context-fill` or `context-stroke`.
  let usesContextPaint: Bool
  /// Whether rules for a pointer move something.
  let waitsForPointer: Bool
  /// Whether the document uses blend modes.
  let usesBlending: Bool
  /// The bytes of its elements, attributes and texts, about.
  let bytes: Int
  /// The warnings of reading.
  let warnings: [SVGWarning]

  /// The custom properties that `@property` registers.
  let registered: [Name: RegisteredProperty]
  /// The fonts that the document brings.
  let fontFaces: [FontFace]
  /// Whether keyframes have custom properties.
  let animatesVariables: Bool
  /// Whether what `use` copies may have other values of variables than at its place.
  let hasVariablesInCopies: Bool
  /// The context of units and functions of style sheets.
  let context: ValueContext
  /// The changes of colors, which the styles have already.
  var edits = DocumentEdits()

  init(_ bytes: [UInt8], media: MediaQuery.Environment) throws(SVGError) {
    try self.init(XMLReader.read(bytes), media: media)
  }

  /// - Parameters:
  ///   - media: the environment apart from its viewport, which is that of the document.
  ///   - other: the document in another environment, with which it shares what is equal.
  /// - Throws: an exceeded limit of the style sheets.
  init(
    _ tree: ElementTree, media: MediaQuery.Environment, like other: DocumentModel? = nil
  ) throws(SVGError) {
    var warnings = WarningList()
    warnings.add(tree.warnings)
    var environment = media
    environment.viewport = RootSize(attributesOf: tree.elements[0]).viewport
    let sheet = try Self.styleSheet(tree, environment, &warnings)
    let context = ValueContext(viewport: environment.viewport)
    let cascade = try Cascade(tree, sheet, context, prefersDark: media.isDark, like: other?.styles ?? [])
    warnings.add(cascade.warnings.warnings)
    (self.tree, self.media, styles, keyframes) = (tree, media, cascade.styles, sheet.keyframes)
    fontFaces = sheet.fontFaces
    waitsForPointer = sheet.rules.contains { $0.isForPointer } && sheet.rules.contains { $0.moves }
    (registered, animatesVariables, self.context) = (sheet.registered, cascade.animatesVariables, cascade.context)
    hasVariablesInCopies = cascade.styles.contains { !$0.dependents.isEmpty }
    bytes = tree.elements.reduce(0) { $0 + $1.bytes }
    usesBlending = cascade.styles.contains { $0.values[.mixBlendMode] != nil }
    usesContextPaint = cascade.styles.contains { style in
      [.fill, .stroke].contains {
        style.values[$0] == .paint(.contextFill) || style.values[$0] == .paint(.contextStroke)
      }
    }
    self.warnings = warnings.warnings
  }

  /// The rules of all `style` elements that apply to the media.
  private static func styleSheet(
    _ tree: ElementTree, _ media: MediaQuery.Environment, _ warnings: inout WarningList
  ) throws(SVGError) -> StyleSheet {
    var sheet = StyleSheet()
    for element in tree.elements where element.name == "style" {
      let type = element["type"] ?? "text/css"
      guard type.isEmpty || type.lowercasedASCII == "text/css" else { continue }
      if let text = element["media"] {
        guard MediaQuery(text, media).matches else { continue }
      }
      try StyleSheetParser.parse(element.text, line: element.line, media: media, into: &sheet)
    }
    warnings.add(sheet.warnings.warnings)
    return sheet
  }

  /// The elements that a list of selectors matches; none for a text that is no such list.
  func elements(matching text: String) -> [Int] {
    guard case .success(let selectors) = SelectorParser.list(text, parents: nil) else { return [] }
    var matcher = SelectorMatcher(tree)
    return tree.elements.indices.filter { element in
      selectors.contains { (try? matcher.matches($0, element)) == true }
    }
  }

  /// The element with an identifier, if its name is in `names`, or any.
  func element(_ id: Name?, _ names: Set<Name>? = nil) -> Int? {
    guard let id, let index = tree.byID[id], names?.contains(tree.elements[index].name) != false,
      !ElementTree.servers.contains(tree.elements[index].name) || tree.serves(index)
    else { return nil }
    return index
  }
}

/// Animated values that replace those of the document, by element.
typealias Overrides = [Int: PropertyValues]

extension DocumentModel {
  /// The same document with other words and pictures. Words stand where an element's first words are, and its other
  /// words go.
  func setting(_ edits: DocumentEdits) -> DocumentModel {
    var model = self
    for (site, words) in edits.texts.sorted(by: { $0.key.node < $1.key.node }) {
      var words: String? = words
      model.tree.replaceWords(of: site.node, with: &words)
    }
    for (element, picture) in edits.pictures { model.tree.replacePicture(of: element, with: picture) }
    return model
  }
}

extension ElementTree {
  /// The elements that others refer to, and that browsers only find inside containers.
  fileprivate static let servers: Set<Name> = [
    "linearGradient", "radialGradient", "pattern", "clipPath", "mask", "marker",
  ]
  private static let containers = servers.union(["svg", "g", "a", "defs", "symbol", "switch"])

  /// Whether an element serves others: a gradient inside a `stop` or a `rect` does not. Gradients hold only gradients
  /// and patterns.
  fileprivate func serves(_ index: Int) -> Bool {
    let isPaint = elements[index].name == "pattern" || elements[index].name.text.ends(with: "Gradient")
    var current = elements[index].parent
    while let parent = current {
      let name = elements[parent].name
      guard Self.containers.contains(name), isPaint || !name.text.ends(with: "Gradient") else { return false }
      current = elements[parent].parent
    }
    return true
  }

  /// The elements that can hold words of a text.
  static let textParts: Set<Name> = ["text", "tspan", "textPath", "a"]

  /// The words in an element and in the parts inside it, with white space collapsed.
  func words(of index: Int) -> String {
    var words: [String] = []
    walkWords(of: index) { words.append($0) }
    return words.joined().split(whereScalar: { " \n\t\r".unicodeScalars.contains($0) }).joined(separator: " ")
  }

  private func walkWords(of index: Int, _ body: (String) -> Void) {
    // The reader bounds the depth of elements.
    for content in elements[index].contents {
      switch content {
      case .text(let text): body(text)
      case .element(let child):
        if Self.textParts.contains(elements[child].name) { walkWords(of: child, body) }
      }
    }
  }

  /// Embeds a picture in place of that of an `image`.
  fileprivate mutating func replacePicture(of index: Int, with picture: NewPicture) {
    elements[index].attributes.removeAll { $0.name == "href" || $0.name == "xlink:href" }
    let url = "data:;base64," + Base64.text(picture.bytes)
    elements[index].attributes.append(Element.Attribute(name: "href", value: url))
  }

  /// - Parameter words: nil once they have a place.
  fileprivate mutating func replaceWords(of index: Int, with words: inout String?) {
    for (place, content) in elements[index].contents.enumerated() {
      switch content {
      case .text(let text):
        let isBlank = text.unicodeScalars.allSatisfy { " \n\t\r".unicodeScalars.contains($0) }
        guard !isBlank else { continue }
        elements[index].contents[place] = .text(words ?? "")
        words = nil
      case .element(let child):
        if Self.textParts.contains(elements[child].name) { replaceWords(of: child, with: &words) }
      }
    }
  }
}
