import Numerics

/// A value that the text of a document states for a property.
struct Statement {
  enum Kind {
    /// One of an animation element may be no property.
    case attribute
    /// A declaration of an attribute `style`.
    case style
    /// A declaration of a rule that holds now.
    case rule
    case keyframe
    /// A value of an animation element.
    case animation
  }

  let kind: Kind
  let property: Name
  /// The elements that it is stated for.
  let elements: [Int]
  let value: SourceText.Decoded
  var isImportant = false
}

/// Finds the statements of a document.
struct StatementReader {
  let text: SourceText
  let model: DocumentModel
  private(set) var statements: [Statement] = []
  private var tree: ElementTree { model.tree }

  /// The attributes of animation elements that have values of the property.
  private static let values: Set<Name> = ["values", "from", "to", "by"]

  init(_ text: SourceText, _ model: DocumentModel) {
    (self.text, self.model) = (text, model)
    for element in tree.elements { readAttributes(of: element) }
    readStyleSheets()
  }

  private mutating func readAttributes(of element: Element) {
    guard let tag = text.tag(of: element) else { return }
    let animated = element["attributeName"].map { Name($0.trimmed) }
    for attribute in text.tags[tag].attributes where attribute.name != "d" && attribute.name != "points" {
      let value = text.value(of: attribute)
      if attribute.name == "style" {
        readStyle(value, of: element.index)
      } else if let animated, Self.values.contains(attribute.name) {
        let target = tree.target(of: element)
        statements.append(
          Statement(kind: .animation, property: animated, elements: target.map { [$0] } ?? [], value: value))
      } else {
        statements.append(
          Statement(kind: .attribute, property: attribute.name, elements: [element.index], value: value))
      }
    }
  }

  private mutating func readStyle(_ value: SourceText.Decoded, of element: Int) {
    for declaration in DeclarationParser.declarations(value.text, line: 0).valid {
      add(declaration, .style, [element], value)
    }
  }

  private mutating func add(
    _ declaration: Declaration, _ kind: Statement.Kind, _ elements: [Int], _ text: SourceText.Decoded
  ) {
    let range = declaration.place..<declaration.place + declaration.value.utf8.count
    guard range.upperBound <= text.bytes.count, !range.isEmpty else { return }
    let value = SourceText.Decoded(bytes: Array(text.bytes[range]), places: Array(text.places[range]))
    statements.append(
      Statement(
        kind: kind, property: declaration.name, elements: elements, value: value,
        isImportant: declaration.isImportant))
  }

  // MARK: Style sheets

  private mutating func readStyleSheets() {
    var matcher = SelectorMatcher(tree)
    var media = model.media
    media.viewport = RootSize(attributesOf: tree.elements[0]).viewport
    for element in tree.elements where element.name == "style" {
      guard let tag = text.tag(of: element), element["media"].map({ MediaQuery($0, media).matches }) ?? true else {
        continue
      }
      let content = text.content(of: tag)
      var sheet = StyleSheet()
      guard (try? StyleSheetParser.parse(content.text, line: 0, media: media, into: &sheet)) != nil else { continue }
      let index = RuleIndex(sheet)
      var elements: [Int: [Int]] = [:]
      for element in tree.elements {
        for rule in index.candidates(for: element, matcher.classes(of: element.index)) {
          let isMatch = sheet.rules[rule].selectors.contains { (try? matcher.matches($0, element.index)) == true }
          if isMatch { elements[rule, default: []].append(element.index) }
        }
      }
      for (rule, matches) in elements.sorted(by: { $0.key < $1.key }) {
        for declaration in sheet.rules[rule].declarations {
          add(declaration, .rule, matches, content)
        }
      }
      for (name, frames) in sheet.keyframes.sorted(by: { $0.key < $1.key }) {
        let animated = model.styles.indices.filter { model.styles[$0].animates(name) }
        for declaration in frames.flatMap({ $0.declarations }) { add(declaration, .keyframe, animated, content) }
      }
    }
  }
}

extension Cascade.Style {
  /// Whether an animation has the keyframes with a name.
  fileprivate func animates(_ name: Name) -> Bool {
    guard let names = animation["animation-name"] else { return false }
    return ValueList.split(names, at: ",").contains { Name($0.unquoted ?? $0) == name }
  }
}
