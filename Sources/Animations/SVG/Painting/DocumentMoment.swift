import Numerics
import Raster

/// A document with its values at one time, shared by whatever reads them.
final class DocumentMoment {
  let document: DocumentModel
  let overrides: Overrides
  /// The style around the document.
  let rootStyle: ComputedStyle
  let curves = PathCurves()
  /// The custom properties of the elements in a copy, where they may differ from those of the document.
  let custom: [Int: [Name: Name]]

  init(
    document: DocumentModel, overrides: Overrides, rootStyle: ComputedStyle, custom: [Int: [Name: Name]] = [:]
  ) {
    (self.document, self.overrides, self.rootStyle, self.custom) = (document, overrides, rootStyle, custom)
  }

  func view(_ index: Int) -> ElementView {
    var (values, element) = (document.styles[index].values, document.tree.elements[index])
    if let changed = overrides[index] {
      values = values.replacing(with: changed)
      element.replaceAttributes(by: changed)
    }
    return ElementView(index: index, element: element, values: values)
  }

  /// The style of an element within the document, for content that is drawn by reference.
  func style(of index: Int?) -> ComputedStyle {
    var chain: [Int] = []
    var current = index
    while let element = current {
      chain.append(element)
      current = document.tree.elements[element].parent
    }
    return chain.reversed().reduce(rootStyle) { $0.child(view($1).values) }
  }

  /// Whether content outside an element's viewport is visible.
  func overflows(_ view: ElementView) -> Bool {
    if view.values[.overflow] == .inherit {
      guard let parent = view.element.parent.map({ self.view($0) }) else { return false }
      let hides = parent.element.parent != nil && ["svg", "symbol", "marker", "pattern"].contains(parent.element.name)
      return parent.values[.overflow] == nil ? !hides : overflows(parent)
    }
    return ["visible", "auto"].contains(view.word(.overflow))
  }

  /// A paint server or a filter and its templates, in order of reference.
  func chain(from index: Int) -> [ElementView] {
    var chain: [ElementView] = []
    var seen: Set<Int> = []
    var current: Int? = index
    while let element = current, seen.insert(element).inserted, chain.count < 64 {
      let view = view(element)
      chain.append(view)
      current = view.reference.flatMap { document.element($0) }
    }
    return chain
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

extension Element {
  /// Replaces the attributes that drawing reads from the element by animated values.
  fileprivate mutating func replaceAttributes(by values: PropertyValues) {
    for property in values.properties {
      guard let name = property.replacedAttribute, let text = values[property]?.attribute(property) else { continue }
      attributes.removeAll { $0.name == name }
      attributes.append(Attribute(name: name, value: text))
    }
  }
}

extension PropertyValue {
  /// The value as an attribute; nil for what no attribute is read as.
  fileprivate func attribute(_ property: Property) -> String? {
    switch self {
    // As in browsers, these are whole numbers between keys as well.
    case .number(let number) where [.octaves, .targetX, .targetY].contains(property):
      Int(exactly: number.rounded()).map { "\($0)" }
    case .number(let number): "\(number)"
    case .numbers(let list): list.map { "\(property == .order ? $0.rounded() : $0)" }.joined(separator: " ")
    case .text(let name), .href(let name): name.text
    case .keyword(let word): word
    default: nil
    }
  }
}
