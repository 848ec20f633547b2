import Numerics
import Raster
import Vector

/// The inherited properties of an element in a drawing.
struct ComputedStyle: Equatable, Sendable {
  var color = Color.black
  var fill = PaintValue.color(.color(.black))
  var fillRule = FillRule.nonZero
  var fillOpacity = 1.0
  var stroke = PaintValue.none
  var strokeWidth = Length.px(1)
  var strokeOpacity = 1.0
  var lineCap = StrokeStyle.Cap.butt
  var lineJoin = StrokeStyle.Join.miter
  var miterLimit = 4.0
  var dash: [Length] = []
  var dashOffset = Length.zero
  var clipRule = FillRule.nonZero
  var isVisible = true
  /// The order in which fill, stroke and markers are painted.
  var paintOrder: [PaintLayer] = [.fill, .stroke, .markers]
  var markerStart, markerMid, markerEnd: String?
  var isLinearRGB = false
  var filtersAreLinearRGB = true
  var imageRendering = "auto"
  /// Whether edges follow pixels.
  var isCrisp = false
  var text = TextProperties()

  enum PaintLayer: String, CaseIterable, Sendable { case fill, stroke, markers }

  /// The style of a child with the declared `values`.
  func child(_ values: PropertyValues) -> ComputedStyle {
    guard !values.isEmpty else { return self }
    var style = self
    let initial = ComputedStyle()
    var reader = StyleReader(values: values)
    reader.apply(.color, \.color, &style, initial) { value, style in
      if case .color(let color) = value { style.color = color.resolved(current: self.color) }
    }
    style.text = text.child(values)
    style.readPaints(&reader, initial)
    style.readStroke(&reader, initial)
    style.readRest(&reader, initial)
    return style
  }

  private mutating func readPaints(_ reader: inout StyleReader, _ initial: ComputedStyle) {
    reader.apply(.fill, \.fill, &self, initial) { value, style in
      if case .paint(let paint) = value { style.fill = paint }
    }
    reader.apply(.stroke, \.stroke, &self, initial) { value, style in
      if case .paint(let paint) = value { style.stroke = paint }
    }
    reader.apply(.fillRule, \.fillRule, &self, initial) { value, style in
      if let rule = FillRule(rawValue: value.word) { style.fillRule = rule }
    }
    reader.apply(.clipRule, \.clipRule, &self, initial) { value, style in
      if let rule = FillRule(rawValue: value.word) { style.clipRule = rule }
    }
    reader.apply(.fillOpacity, \.fillOpacity, &self, initial) { value, style in
      if case .number(let number) = value { style.fillOpacity = number.clampedToUnit }
    }
    reader.apply(.strokeOpacity, \.strokeOpacity, &self, initial) { value, style in
      if case .number(let number) = value { style.strokeOpacity = number.clampedToUnit }
    }
  }

  private mutating func readStroke(_ reader: inout StyleReader, _ initial: ComputedStyle) {
    let fontSize = text.fontSize
    reader.apply(.strokeWidth, \.strokeWidth, &self, initial) { value, style in
      if case .length(let length) = value { style.strokeWidth = length.resolved(fontSize: fontSize) }
    }
    reader.apply(.strokeLinecap, \.lineCap, &self, initial) { value, style in
      if let cap = StrokeStyle.Cap(rawValue: value.word) { style.lineCap = cap }
    }
    reader.apply(.strokeLinejoin, \.lineJoin, &self, initial) { value, style in
      let word = value.word
      if let join = StrokeStyle.Join(rawValue: word == "miter-clip" || word == "arcs" ? "miter" : word) {
        style.lineJoin = join
      }
    }
    reader.apply(.strokeMiterlimit, \.miterLimit, &self, initial) { value, style in
      if case .number(let number) = value { style.miterLimit = number }
    }
    reader.apply(.strokeDasharray, \.dash, &self, initial) { value, style in
      if case .lengths(let lengths) = value { style.dash = lengths.map { $0.resolved(fontSize: fontSize) } }
    }
    reader.apply(.strokeDashoffset, \.dashOffset, &self, initial) { value, style in
      if case .length(let length) = value { style.dashOffset = length.resolved(fontSize: fontSize) }
    }
  }

  private mutating func readRest(_ reader: inout StyleReader, _ initial: ComputedStyle) {
    reader.apply(.visibility, \.isVisible, &self, initial) { value, style in style.isVisible = value.word == "visible" }
    reader.apply(.paintOrder, \.paintOrder, &self, initial) { value, style in
      style.paintOrder = Self.paintOrder(value.word)
    }
    reader.apply(.markerStart, \.markerStart, &self, initial) { $1.markerStart = $0.target }
    reader.apply(.markerMid, \.markerMid, &self, initial) { $1.markerMid = $0.target }
    reader.apply(.markerEnd, \.markerEnd, &self, initial) { $1.markerEnd = $0.target }
    reader.apply(.colorInterpolation, \.isLinearRGB, &self, initial) { $1.isLinearRGB = $0.word == "linearRGB" }
    reader.apply(.colorInterpolationFilters, \.filtersAreLinearRGB, &self, initial) { value, style in
      style.filtersAreLinearRGB = value.word != "sRGB"
    }
    reader.apply(.shapeRendering, \.isCrisp, &self, initial) { value, style in
      style.isCrisp = ["crispEdges", "optimizeSpeed"].contains(value.word)
    }
    reader.apply(.imageRendering, \.imageRendering, &self, initial) { $1.imageRendering = $0.word }
  }

  /// The named layers first, then the others in their default order; the default order if the list is invalid.
  private static func paintOrder(_ text: String) -> [PaintLayer] {
    let usual = PaintLayer.allCases
    let words = ValueList.words(text)
    let named = words.compactMap { PaintLayer(rawValue: $0) }
    guard text != "normal", named.count == words.count, Set(named).count == named.count else { return usual }
    return named + usual.filter { !named.contains($0) }
  }
}

/// Applies the declared values of inherited properties.
struct StyleReader {
  let values: PropertyValues

  /// Calls a closure with a property's value, unless it is missing or inherited.
  mutating func apply<Value>(
    _ property: Property, _ path: WritableKeyPath<ComputedStyle, Value>, _ style: inout ComputedStyle,
    _ initial: ComputedStyle, _ read: (PropertyValue, inout ComputedStyle) -> Void
  ) {
    switch values[property] {
    case nil, .inherit, .unset: break
    case .initial: style[keyPath: path] = initial[keyPath: path]
    case .some(let value): read(value, &style)
    }
  }
}

extension PropertyValue {
  /// The keyword or text; empty for other kinds.
  var word: String {
    switch self {
    case .keyword(let word), .text(let word): word
    default: ""
    }
  }

  /// The identifiers of the elements that the value refers to.
  var references: [String] {
    switch self {
    case .reference(let name?), .paint(.server(let name, _)), .offsetPath(.reference(let name)): [name]
    case .filters(let list): list.compactMap { if case .reference(let name) = $0 { name } else { nil } }
    default: []
    }
  }

  /// The identifier that the value refers to.
  var target: String? {
    if case .reference(let name) = self { name } else { nil }
  }
}
