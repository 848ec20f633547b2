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
    var values = document.styles[index].values
    if let changed = overrides[index] { values = values.replacing(with: changed) }
    return ElementView(index: index, element: document.tree.elements[index], values: values)
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
      current = view.reference.flatMap { document.tree.byID[$0] }
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
