/// The values that animations start from.
struct BaseValues {
  let model: DocumentModel

  /// The value of a property in the document: its own, inherited or initial; nil if there is none.
  /// - Parameter overrides: animated values, which replace those of the document.
  func value(_ property: Property, of element: Int, _ overrides: Overrides = [:]) -> PropertyValue? {
    var current: Int? = element
    while let index = current {
      let stated = overrides[index]?[property] ?? model.styles[index].values[property]
      switch stated {
      case .initial: return Self.initial(property)
      case .unset, .inherit, nil: break
      case .some(let value): return value
      }
      let asks = stated == .inherit
      guard property.inherits || asks else { break }
      current = model.tree.elements[index].parent
    }
    return Self.initial(property)
  }

  /// The initial value; nil if it is not interpolated.
  static func initial(_ property: Property) -> PropertyValue? {
    switch property {
    case .opacity, .fillOpacity, .strokeOpacity, .stopOpacity, .floodOpacity: .number(1)
    case .strokeMiterlimit: .number(4)
    case .strokeWidth: .length(.px(1))
    case .fill: .paint(.color(.color(.black)))
    case .stroke: .paint(PaintValue.none)
    case .color, .stopColor, .floodColor: .color(.color(.black))
    case .transform, .gradientTransform, .patternTransform, .rotate, .scale, .translate: .transform([])
    case .strokeDasharray: .lengths([])
    case .x, .y, .dx, .dy: .lengths([.zero])
    case .strokeDashoffset, .r, .cx, .cy, .width, .height, .x1, .y1, .y2, .offsetDistance, .letterSpacing, .wordSpacing,
      .startOffset:
      .length(.zero)
    case .offset: .number(0)
    case .filter: .filters([])
    case .visibility: .keyword("visible")
    case .display: .keyword("inline")
    case .fontSize: .length(.px(16))
    case .perspective: .lengths([])
    case .backgroundColor: .color(.color(.black.withAlpha(0)))
    case .transformOrigin: .lengths([.zero, .zero])
    default: nil
    }
  }
}
