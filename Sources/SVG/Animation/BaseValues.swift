/// The values that animations start from.
struct BaseValues {
  let model: DocumentModel

  /// The value of a property in the document: its own, inherited or initial; nil if there is none.
  func value(_ property: Property, of element: Int) -> PropertyValue? {
    var current: Int? = element
    while let index = current {
      switch model.styles[index].values[property] {
      case .initial: return Self.initial(property)
      case .unset, .inherit, nil: break
      case .some(let value): return value
      }
      let asks = model.styles[index].values[property] == .inherit
      guard property.inherits || asks else { break }
      current = model.tree.elements[index].parent
    }
    return Self.initial(property)
  }

  private static func initial(_ property: Property) -> PropertyValue? {
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
    case .strokeDashoffset, .r, .cx, .cy, .width, .height, .x1, .y1, .y2, .offsetDistance, .letterSpacing:
      .length(.zero)
    case .offset: .number(0)
    default: nil
    }
  }
}
