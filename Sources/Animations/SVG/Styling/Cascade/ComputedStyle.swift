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
  /// The lengths as they are stated, with the font size to which they refer: elements share a long list.
  var dash: [Length] = []
  var dashFontSize = 0.0
  var dashOffset = Length.zero
  var clipRule = FillRule.nonZero
  var isVisible = true
  /// The order in which fill, stroke and markers are painted.
  var paintOrder: [PaintLayer] = [.fill, .stroke, .markers]
  var markerStart, markerMid, markerEnd: Name?
  var isLinearRGB = false
  var filtersAreLinearRGB = true
  var imageRendering = "auto"
  /// Whether edges follow pixels.
  var isCrisp = false
  @Shared var text = TextProperties()

  enum PaintLayer: String, CaseIterable, Sendable { case fill, stroke, markers }

  /// Whether paints or markers are elements, which may change.
  var refersToElements: Bool {
    func isPlain(_ paint: PaintValue) -> Bool {
      switch paint {
      case .none, .color: true
      case .server, .contextFill, .contextStroke: false
      }
    }
    return !isPlain(fill) || !isPlain(stroke) || markerStart != nil || markerMid != nil || markerEnd != nil
  }

  /// The style of a child with the declared `values`.
  func child(_ values: PropertyValues) -> ComputedStyle {
    guard !values.isEmpty else { return self }
    var style = self
    if values.properties.contains(where: { $0.isOfText }) { style.text = text.child(values) }
    for (property, value) in values.specified where property.inherits { style.set(property, value, parent: self) }
    return style
  }

  /// Sets a property that the drawing of shapes needs.
  private mutating func set(_ property: Property, _ value: PropertyValue, parent: ComputedStyle) {
    let fontSize = text.fontSize
    switch (property, value) {
    case (.color, .color(let value)): color = value.resolved(current: parent.color)
    case (.fill, .paint(let paint)): fill = paint
    case (.fillRule, _): fillRule = FillRule(rawValue: value.word) ?? fillRule
    case (.fillOpacity, .number(let number)): fillOpacity = number.clampedToUnit
    case (.stroke, .paint(let paint)): stroke = paint
    case (.strokeOpacity, .number(let number)): strokeOpacity = number.clampedToUnit
    case (.strokeWidth, .length(let length)): strokeWidth = length.resolved(fontSize: fontSize)
    case (.strokeLinecap, _): lineCap = StrokeStyle.Cap(rawValue: value.word) ?? lineCap
    case (.strokeLinejoin, _): lineJoin = StrokeStyle.Join(rawValue: value.word) ?? lineJoin
    case (.strokeMiterlimit, .number(let number)): miterLimit = number
    case (.strokeDasharray, .lengths(let lengths)): (dash, dashFontSize) = (lengths, fontSize)
    case (.strokeDashoffset, .length(let length)): dashOffset = length.resolved(fontSize: fontSize)
    case (.clipRule, _): clipRule = FillRule(rawValue: value.word) ?? clipRule
    case (.visibility, _): isVisible = value.word == "visible"
    case (.paintOrder, _): paintOrder = Self.paintOrder(value.word)
    case (.markerStart, _): markerStart = value.target
    case (.markerMid, _): markerMid = value.target
    case (.markerEnd, _): markerEnd = value.target
    case (.colorInterpolation, _): isLinearRGB = value.word == "linearRGB"
    case (.colorInterpolationFilters, _): filtersAreLinearRGB = value.word != "sRGB"
    case (.shapeRendering, _): isCrisp = ["crispEdges", "optimizeSpeed"].contains(value.word)
    case (.imageRendering, _): imageRendering = value.word
    default: break
    }
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

extension Shared<ComputedStyle> {
  /// The style of a child with the declared `values`; the same one for a child that declares none.
  func child(_ values: PropertyValues) -> Self {
    values.isEmpty ? self : Shared(wrappedValue: wrappedValue.child(values))
  }
}

extension PropertyValue {
  /// The keyword or text; empty for other kinds.
  var word: String {
    switch self {
    case .keyword(let word): word
    case .text(let text): text.text
    default: ""
    }
  }

  /// The identifiers of the elements that the value refers to.
  var references: [Name] {
    switch self {
    case .reference(let name?), .paint(.server(let name, _)), .offsetPath(.reference(let name)): [name]
    case .href(let address): address.text.after(prefix: "#").map { [Name($0)] } ?? []
    case .filters(let list): list.compactMap { if case .reference(let name) = $0 { name } else { nil } }
    default: []
    }
  }

  /// The identifier that the value refers to.
  var target: Name? {
    if case .reference(let name) = self { name } else { nil }
  }
}
