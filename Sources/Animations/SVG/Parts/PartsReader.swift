import Colors
import Drawing
import Numerics

extension SVGDocument {
  /// The elements and the colors that they paint. It must be a document without changes.
  package var parts: DocumentParts {
    var reader = PartsReader(self)
    reader.read()
    return reader.parts
  }
}

/// Follows what is drawn through a document, with the inherited paints.
private struct PartsReader {
  /// The value of an inherited property, and the element that states it; nil for the initial value.
  private struct Stated: Hashable {
    var element: Int?
    var value: PropertyValue
  }

  private struct Inherited: Hashable {
    var fill = Stated(value: .paint(.color(.color(.black))))
    var stroke = Stated(value: .paint(.none))
    var color: Stated
  }

  private struct Visit: Hashable {
    let element: Int
    let inherited: Inherited
  }

  private(set) var parts = DocumentParts()
  private let model: DocumentModel
  private let isShown: [Bool]
  private let initial: Inherited
  /// The animated values of elements.
  private var animated: [Int: [AnimatedColor]] = [:]
  private var visited: Set<Visit> = []
  /// The elements whose words or pictures are known.
  private var contents: Set<Int> = []
  /// The colors of texts of custom properties.
  private var textColors: [Name: SIMD3<UInt8>?] = [:]
  private static let maximumVisits = 200_000

  init(_ document: SVGDocument) {
    (model, isShown) = (document.model, document.timeline.isShown)
    initial = Inherited(color: Stated(value: .color(.color(document.options.color))))
    for color in document.timeline.colors { animated[color.element, default: []].append(color) }
  }

  mutating func read() {
    parts.paintsInOrder = true
    parts.select = { [model] selector in model.elements(matching: selector) }
    for element in model.tree.elements { parts.nodes.append(node(of: element)) }
    visit(0, initial)
    background()
  }

  private func node(of element: Element) -> DocumentParts.Node {
    let outer = element.parent.flatMap { parts.nodes[$0].obstacle }
    let isMatte = ["mask", "clipPath"].contains(element.name)
    let isText = ElementTree.textParts.contains(element.name)
    let isDrawn = (SceneBuilder.drawn.contains(element.name) || isText) && element.parent != nil
    let own = isMatte ? "part of a mask or a clip" : isDrawn ? nil : "not painted by itself"
    let inner = outer == "part of a mask or a clip" ? outer : own
    return DocumentParts.Node(
      parent: element.parent, kind: element.name.text, id: Name(element["id"] ?? ""),
      classes: ValueList.words(element["class"] ?? "").map { Name($0) },
      label: Name(
        element["inkscape:label"] ?? element["data-name"] ?? element["serif:id"] ?? Self.shown(element["id"])),
      obstacle: inner)
  }

  /// The name of a layer of Illustrator, which writes `_x20_` for a space; empty for another identifier.
  private static func shown(_ id: String?) -> String {
    guard let id, id.includes("_x") else { return "" }
    let parts = id.split(at: "_", omittingEmptySubsequences: false)
    var (name, index) = (String(parts[0]), 1)
    while index < parts.count {
      let code = index + 1 < parts.count ? parts[index].after(prefix: "x").flatMap { UInt32($0, radix: 16) } : nil
      if let scalar = code.flatMap({ Unicode.Scalar($0) }) {
        name += String(scalar) + parts[index + 1]
        index += 2
      } else {
        name += "_" + parts[index]
        index += 1
      }
    }
    return name.hasBytes(of: id) ? "" : name
  }

  // MARK: Elements

  private mutating func visit(_ index: Int, _ outer: Inherited) {
    let element = model.tree.elements[index]
    guard isShown[index], visited.count < Self.maximumVisits,
      visited.insert(Visit(element: index, inherited: outer)).inserted
    else { return }
    let own = inherited(by: index, outer)
    addAnimated(of: index)
    addEffects(of: index)
    for property in [Property.markerStart, .markerMid, .markerEnd] {
      refer(to: model.styles[index].values[property]?.target, ["marker"])
    }
    switch element.name {
    case "path", "rect", "circle", "ellipse", "polyline", "polygon", "line", "text", "tspan", "textPath":
      if element.name != "line" { paint(own.fill, .fill, of: index, own) }
      paint(own.stroke, .stroke, of: index, own)
      addText(of: index, element)
      visitChildren(of: element, own)
    case "image": addPicture(of: index, element)
    case "use":
      if let target = element.reference.flatMap({ model.tree.byID[$0] }) { visit(target, own) }
    case "g", "a", "svg", "switch", "symbol", "marker", "pattern": visitChildren(of: element, own)
    default: break
    }
  }

  private mutating func addText(of index: Int, _ element: Element) {
    guard ElementTree.textParts.contains(element.name), !contents.contains(index) else { return }
    let words = model.tree.words(of: index)
    guard !words.isEmpty else { return }
    contents.insert(index)
    parts.texts.append(TextUse(TextSite(index), words: words, isWhole: element.name == "text"))
  }

  private mutating func addPicture(of index: Int, _ element: Element) {
    guard contents.insert(index).inserted else { return }
    let address = (element.href ?? "").trimmed
    let file = address.begins(with: "data:") ? nil : address.split(at: "/").last.map(String.init)
    parts.pictures.append(PictureUse(index, names: [file].compactMap { $0 }.filter { !$0.isEmpty }.map { Name($0) }))
  }

  private mutating func visitChildren(of element: Element, _ own: Inherited) {
    let templates: Set<Name> = ["symbol", "marker", "pattern"]
    for child in element.children where !templates.contains(model.tree.elements[child].name) { visit(child, own) }
  }

  private func inherited(by index: Int, _ outer: Inherited) -> Inherited {
    var own = outer
    for (property, value) in model.styles[index].values.specified {
      switch property {
      case .fill: own.fill = Stated(element: index, value: value)
      case .stroke: own.stroke = Stated(element: index, value: value)
      case .color where value != .color(.current): own.color = Stated(element: index, value: value)
      default: break
      }
    }
    return own
  }

  /// The values that an element has by its own ancestors, for content that is drawn by reference.
  private func inherited(at index: Int) -> Inherited {
    var chain: [Int] = []
    var current = model.tree.elements[index].parent
    while let element = current {
      chain.append(element)
      current = model.tree.elements[element].parent
    }
    return chain.reversed().reduce(initial) { inherited(by: $1, $0) }
  }

  private mutating func refer(to name: Name?, _ kinds: Set<Name>) {
    if let target = model.element(name, kinds) { visit(target, inherited(at: target)) }
  }

  // MARK: Paints

  private mutating func paint(_ paint: Stated, _ role: ColorSite.Role, of painter: Int, _ own: Inherited) {
    if role == .stroke, paint.value != .paint(.none) { parts.hasStrokes = true }
    switch paint.value {
    case .paint(.color(let color)): add(color, paint, role, of: painter, own)
    case .paint(.server(let name, let fallback)):
      if model.tree.byID[name] != nil {
        refer(to: name, ["pattern"])
        gradient(name, painter)
      } else if case .color(let color) = fallback {
        add(color, paint, role, of: painter, own)
      }
    default: break
    }
  }

  private mutating func add(
    _ color: ColorValue, _ stated: Stated, _ role: ColorSite.Role, of painter: Int, _ own: Inherited
  ) {
    switch color {
    case .color(let color): add(color, at: stated.element ?? 0, role, of: painter)
    case .modern(let color): add(color.color, at: stated.element ?? 0, role, of: painter)
    case .current, .dependent:
      guard role != .color, case .color(let value) = own.color.value else { return }
      guard let element = own.color.element else {
        return add(value.resolved(current: .black), at: 0, .current, of: painter)
      }
      add(value, Stated(element: element, value: own.color.value), .color, of: painter, own)
    }
  }

  private mutating func add(
    _ color: Color, at element: Int, _ role: ColorSite.Role, of painter: Int, isVariable: Bool = false
  ) {
    guard color.alpha > 0 else { return }
    let site = ColorSite(element, role, color)
    parts.add(ColorUse(site, painter: painter, names: variables(of: site, isVariable).map { Name($0) }))
  }

  private mutating func gradient(_ name: Name, _ painter: Int) {
    let moment = DocumentMoment(document: model, overrides: [:], rootStyle: ComputedStyle())
    guard let server = model.element(name, ["linearGradient", "radialGradient"]) else { return }
    for view in moment.chain(from: server) {
      let stops = view.element.children.filter { model.tree.elements[$0].name == "stop" }
      for stop in stops {
        addStated(.stopColor, of: stop, painter)
        addAnimated(of: stop, painter)
      }
      if !stops.isEmpty { return }
    }
  }

  /// A color that is not inherited, or is the initial one.
  private mutating func addStated(_ property: Property, of index: Int, _ painter: Int) {
    let value = model.styles[index].values.specified(property) ?? property.definition.initial
    guard case .color(let color)? = value, let role = property.colorRole else { return }
    let own = inherited(by: index, inherited(at: index))
    add(color, Stated(element: index, value: .color(color)), role, of: painter, own)
  }

  private mutating func addAnimated(of index: Int, _ painter: Int? = nil) {
    for color in animated[index] ?? [] {
      guard let role = color.property.colorRole else { continue }
      addAll(color.value, role, at: index, of: painter ?? index, isVariable: color.isVariable)
    }
  }

  private mutating func addAll(
    _ value: PropertyValue, _ role: ColorSite.Role, at index: Int, of painter: Int, isVariable: Bool = false
  ) {
    _ = value.mappingColors { color in
      add(color, at: index, role, of: painter, isVariable: isVariable)
      return nil
    }
  }

  // MARK: Effects and backgrounds

  private mutating func addEffects(of index: Int) {
    let values = model.styles[index].values
    for property in [Property.filter, .textShadow] {
      guard let value = values[property] else { continue }
      addAll(value, .effect, at: index, of: index)
      for name in value.references { addEffects(ofFilter: name, index) }
    }
  }

  private mutating func addEffects(ofFilter name: Name, _ painter: Int) {
    guard let filter = model.element(name, ["filter"]) else { return }
    for child in model.tree.elements[filter].children {
      let element = model.tree.elements[child].name
      let isSeen = model.styles[child].values[.floodOpacity] != .number(0)
      if ["feFlood", "feDropShadow"].contains(element), isSeen { addStated(.floodColor, of: child, painter) }
      if element.text.ends(with: "Lighting") { addStated(.lightingColor, of: child, painter) }
      addAnimated(of: child, painter)
    }
  }

  private mutating func background() {
    for property in [Property.backgroundColor, .backgroundImage] {
      guard let value = model.styles[0].values[property], value != .color(.color(.clear)) else { continue }
      addAll(value, .background, at: 0, of: 0)
    }
    parts.nodes[0].obstacle = "the whole picture"
  }

  // MARK: Custom properties

  /// The custom properties with the color of a site, if its declaration has variables.
  private mutating func variables(of site: ColorSite, _ isVariable: Bool) -> [String] {
    let style = model.styles[site.node]
    let isVariable =
      isVariable || Property.statedColors.contains { $0.colorRole == site.role && style.variable.contains($0) }
    guard isVariable else { return [] }
    return style.custom.keys.sorted().filter { name in
      let text = style.custom[name] ?? ""
      if textColors[text] == nil {
        let color = ColorParser(context: style.context).parse(text.text)?.resolved(current: .black)
        textColors[text] = .some(color?.rgb)
      }
      return textColors[text] == .some(site.rgb)
    }.map { $0.text }
  }
}

/// A value of an animation that may have colors.
private struct AnimatedColor {
  let element: Int
  let property: Property
  let value: PropertyValue
  var isVariable = false
}

extension Timeline {
  /// The values of animations that have colors.
  fileprivate var colors: [AnimatedColor] {
    let smil = smil.animations.filter { !$0.isAdditive }.flatMap { animation in
      animation.values.map { AnimatedColor(element: animation.target, property: animation.property, value: $0) }
    }
    let css = css.animations.flatMap { animation in
      animation.track.keys.compactMap { key -> AnimatedColor? in
        guard case .value(let value) = key.value, let property = animation.property else { return nil }
        return AnimatedColor(element: animation.target, property: property, value: value, isVariable: key.isVariable)
      }
    }
    return (smil + css).filter { $0.property.colorRole != nil }
  }
}
