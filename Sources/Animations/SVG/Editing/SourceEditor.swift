import Codecs
import Drawing
import Numerics
import Typography
import Vector

/// Writes changes into the text of a document.
struct SourceEditor {
  let text: SourceText
  let model: DocumentModel
  let changes: SVGRootChanges
  let parts: DocumentParts
  let statements: [Statement]
  /// The statements for each element.
  private var byElement: [Int: [Int]] = [:]
  /// The pictures beside the document, which are not beside the new one.
  private let files: [Int: NewPicture]
  /// The size of the document, and the section of its time that repeats.
  private let size: Viewport
  let loop: Timeline.Loop
  var patches: SourcePatches
  /// Whether they say all that is changed.
  var isComplete = true
  /// The attributes and declarations that elements get, and the rules for some pages.
  private var attributes: [Int: [(name: Name, value: String)]] = [:]
  var declarations: [Int: [String]] = [:]
  var classes: [Int: [String]] = [:]
  /// The declarations of classes by the rules that they are in, with their classes.
  var ruleClasses: [Name: [Name: String]] = [:]
  /// Follows from the document, as pages may have several.
  lazy var classPrefix = "d" + SHA256.digest(of: text.bytes).prefix(5)
  var tree: ElementTree { model.tree }

  init(
    _ text: SourceText, _ document: SVGDocument, _ parts: DocumentParts, _ changes: SVGRootChanges,
    _ patches: SourcePatches
  ) {
    (model, files, loop) = (document.source, document.pictureFiles, document.timeline.loop)
    size = Viewport(width: document.width, height: document.height)
    (self.text, self.parts, self.changes, self.patches) = (text, parts, changes, patches)
    statements = StatementReader(text, model).statements
    for (index, statement) in statements.enumerated() {
      for element in statement.elements { byElement[element, default: []].append(index) }
    }
  }

  mutating func apply(_ edits: DocumentEdits) {
    recolor(edits, dark: changes.dark?.edits)
    if edits.strokeScale != 1 { scaleStrokes(edits.strokeScale) }
    for (site, words) in edits.texts { replaceWords(of: site.node, with: words) }
    for (site, font) in edits.fonts {
      guard let family = font.familyName else { return isComplete = false }
      let name = family.text.utf8.allSatisfy { $0.isLetter } ? family.text : "'" + family.text + "'"
      set("font-family", to: name, on: site.node)
    }
    var pictures = files
    for (element, picture) in edits.pictures { pictures[element] = picture }
    for (element, picture) in pictures { replacePicture(of: element, with: picture) }
    for element in edits.hidden { hide(element) }
    if changes.timeScale != 1 { scaleTimes() }
    if let plays = changes.plays { setPlays(plays) }
    if let title = changes.title { setTitle(title) }
    setFrame()
    setBackground(changes.background, dark: changes.dark?.background)
    writeAdditions()
  }

  // MARK: Properties

  /// States the value of a property for an element, in place of its own statement.
  mutating func set(_ property: Name, to value: String, on element: Int, isImportant: Bool = false) {
    guard let tag = text.tag(of: tree.elements[element]) else { return isComplete = false }
    let known = stated(property, element)
    let rules = known.filter { $0.kind == .rule }
    let isImportant = isImportant || rules.contains { $0.isImportant }
    if let own = known.last(where: { $0.kind == .style }), !isImportant {
      patches.replace(own.value.place(), with: SVGDocument.escaped(value))
    } else if isImportant || !rules.isEmpty || statesShorthand(of: property, element) {
      declarations[element, default: []].append("\(property):\(value)" + (isImportant ? "!important" : ""))
    } else if let attribute = text.tags[tag].attribute(property) {
      patches.replace(attribute.value, with: SVGDocument.escaped(value))
    } else {
      attributes[element, default: []].append((property, value))
    }
  }

  /// The statements of a property, or of a shorthand of it, for an element.
  func stated(_ property: Name, _ element: Int) -> [Statement] {
    (byElement[element] ?? []).lazy.map { statements[$0] }.filter { $0.property == property }
  }

  /// Whether a property must be a declaration, as a shorthand states it too.
  private func statesShorthand(of property: Name, _ element: Int) -> Bool {
    let shorthand: Name = property.text.begins(with: "font-") ? "font" : "background"
    return property == shorthand || !stated(shorthand, element).isEmpty
  }

  /// Where attributes are added to a tag.
  private func place(in tag: SourceText.Tag) -> Int {
    tag.attributes.last?.whole.upperBound ?? tag.start.lowerBound + 1 + tag.name.text.utf8.count
  }

  private mutating func writeAdditions() {
    for element in Set(attributes.keys).union(declarations.keys).union(classes.keys).sorted() {
      guard let index = text.tag(of: tree.elements[element]) else { return isComplete = false }
      let tag = text.tags[index]
      var more = attributes[element] ?? []
      for (name, separator, values) in [("class", " ", classes[element]), ("style", ";", declarations[element])] {
        guard let added = values?.joined(separator: separator) else { continue }
        guard let own = tag.attribute(Name(name)) else {
          more.append((Name(name), added))
          continue
        }
        let written = String(decoding: text.bytes[own.value], as: UTF8.self).trimmed
        let isOpen = written.isEmpty || written.ends(with: separator)
        patches.insert((isOpen ? "" : separator) + SVGDocument.escaped(added), at: own.value.upperBound)
      }
      patches.insert(more.map { " \($0.name)=\"\(SVGDocument.escaped($0.value))\"" }.joined(), at: place(in: tag))
    }
    guard !ruleClasses.isEmpty else { return }
    // Those for dark pages come last.
    let rules = ruleClasses.sorted { $0.key > $1.key }.map { condition, classes in
      "\(condition){" + classes.sorted { $0.value < $1.value }.map { ".\($0.value){\($0.key)}" }.joined() + "}"
    }
    insert("<style>\(SVGDocument.escaped(rules.joined()))</style>", isLast: true)
  }

  /// Inserts an element into the root: behind all others, or before what is painted.
  mutating func insert(_ element: String, isLast: Bool) {
    guard let root = text.tag(of: tree.elements[0]).map({ text.tags[$0] }), !root.isEmpty else {
      return isComplete = false
    }
    let behind: Set<Name> = ["title", "desc", "metadata", "defs", "style"]
    var place = isLast ? nil : root.start.upperBound
    for case .tag(let index) in root.pieces where isLast || place != nil {
      guard isLast || behind.contains(text.tags[index].localName) else { break }
      place = text.tags[index].whole.upperBound
    }
    patches.insert(element, at: place ?? root.start.upperBound)
  }

  // MARK: Size and title

  /// The part of the document that is seen, in its units.
  var view: Rect {
    let root = ElementView(index: 0, element: tree.elements[0], values: model.styles[0].values)
    let own = Rect(x: 0, y: 0, width: size.width, height: size.height)
    let picture = changes.frame.map { Rect(x: 0, y: 0, width: Double($0.width), height: Double($0.height)) } ?? own
    let area = changes.frame?.area ?? own
    let box = root.viewBox ?? own
    let ratio = root.viewBox == nil ? AspectRatio(nil) : root.aspectRatio
    guard let back = ratio.transform(from: box, into: area)?.inverse else { return box }
    return picture.mapped(by: back)
  }

  private mutating func setFrame() {
    guard let frame = changes.frame else { return }
    for (name, side) in [("width", frame.width), ("height", frame.height)] {
      let isStyled = stated(Name(name), 0).contains { $0.kind != .attribute }
      set(Name(name), to: "\(side)" + (isStyled ? "px" : ""), on: 0)
    }
    let isWhole = frame.area == Rect(x: 0, y: 0, width: Double(frame.width), height: Double(frame.height))
    guard !isWhole || tree.elements[0]["viewBox"] == nil else { return }
    let view = self.view
    let box = [view.minX, view.minY, view.width, view.height].map { NumberText.plain($0) }.joined(separator: " ")
    set("viewBox", to: box, on: 0)
  }

  private mutating func setTitle(_ title: String) {
    guard let root = text.tag(of: tree.elements[0]).map({ text.tags[$0] }) else { return isComplete = false }
    if let label = root.attribute("aria-label") { patches.replace(label.value, with: SVGDocument.escaped(title)) }
    for case .tag(let index) in root.pieces where text.tags[index].name == "title" && !text.tags[index].isEmpty {
      return patches.replace(text.tags[index].inner, with: SVGDocument.escaped(title))
    }
    guard !root.isEmpty else { return isComplete = false }
    patches.insert("<title>\(SVGDocument.escaped(title))</title>", at: root.start.upperBound)
  }
}
