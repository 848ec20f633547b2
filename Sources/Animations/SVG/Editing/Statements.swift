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
  let value: SourceText.Plain
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
    let isAny = element.index == 0 || Element.animations.contains(element.name)
    for attribute in text.tags[tag].attributes {
      if attribute.name == "style" {
        readStyle(text.value(of: attribute), of: element.index)
      } else if let animated, Self.values.contains(attribute.name) {
        add(attribute, .animation, animated, of: tree.target(of: element))
      } else if isAny || Property.named(attribute.name)?.isEdited == true {
        add(attribute, .attribute, attribute.name, of: element.index)
      }
    }
  }

  private mutating func add(
    _ attribute: SourceText.Attribute, _ kind: Statement.Kind, _ property: Name, of element: Int?
  ) {
    let value = text.value(of: attribute)
    statements.append(Statement(kind: kind, property: property, elements: element.map { [$0] } ?? [], value: value))
  }

  private mutating func readStyle(_ value: SourceText.Plain, of element: Int) {
    for declaration in DeclarationParser.declarations(value.text, line: 0) {
      add(declaration, .style, [element], value)
    }
  }

  private mutating func add(
    _ declaration: Declaration, _ kind: Statement.Kind, _ elements: [Int], _ text: SourceText.Plain
  ) {
    let range = declaration.place..<declaration.place + declaration.value.utf8.count
    guard range.upperBound <= text.bytes.count, !range.isEmpty else { return }
    statements.append(
      Statement(
        kind: kind, property: declaration.name, elements: elements, value: text[range],
        isImportant: declaration.isImportant))
  }

  // MARK: Style sheets

  private mutating func readStyleSheets() {
    var (matcher, animated) = (SelectorMatcher(tree), [Name: [Int]]())
    for (element, style) in model.styles.enumerated() {
      let names = style.animation["animation-name"].map { ValueList.split($0, at: ",") } ?? []
      for name in names { animated[Name(name.unquoted ?? name), default: []].append(element) }
    }
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
        for declaration in frames.flatMap({ $0.declarations }) {
          add(declaration, .keyframe, animated[name] ?? [], content)
        }
      }
    }
  }
}

extension Property {
  /// Whether settings change its values.
  fileprivate var isEdited: Bool { colorRole != nil || isOfText || self == .strokeWidth || self == .display }
}
