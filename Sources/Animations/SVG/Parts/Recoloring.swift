import Colors
import Drawing
import Numerics

extension Property {
  /// The role of the colors in values of the property; nil for other properties.
  var colorRole: ColorSite.Role? {
    switch self {
    case .fill: .fill
    case .stroke: .stroke
    case .stopColor: .stop
    case .floodColor, .lightingColor, .filter, .textShadow: .effect
    case .backgroundColor, .backgroundImage: .background
    case .color: .color
    default: nil
    }
  }

  /// The properties of one color whose value may come from the parent or be the initial one.
  static let statedColors: [Property] = [.fill, .stroke, .stopColor, .floodColor, .lightingColor, .color]
}

extension PropertyValue {
  /// The value with its colors replaced; those that depend on `currentColor` follow it.
  func mappingColors(_ change: (Color) -> Color?) -> PropertyValue {
    switch self {
    case .color(let color): return .color(color.mapped(change))
    case .paint(.color(let color)): return .paint(.color(color.mapped(change)))
    case .paint(.server(let name, fallback: .color(let color))):
      return .paint(.server(name, fallback: .color(color.mapped(change))))
    case .filters(let list):
      return .filters(
        list.map { function in
          guard case .dropShadow(let x, let y, let deviation, let color) = function else { return function }
          return .dropShadow(x, y, deviation, color?.mapped(change))
        })
    case .images(var layers):
      for layer in layers.indices {
        for stop in layers[layer].stops.indices {
          layers[layer].stops[stop].color = layers[layer].stops[stop].color?.mapped(change)
        }
      }
      return .images(layers)
    default: return self
    }
  }
}

extension ColorValue {
  fileprivate func mapped(_ change: (Color) -> Color?) -> ColorValue {
    switch self {
    case .color(let color): change(color).map { .color($0) } ?? self
    case .modern(let color): change(color.color).map { .modern(ModernColor($0)) } ?? self
    case .current, .dependent: self
    }
  }
}

extension DocumentModel {
  /// The same elements with changed colors.
  func applying(_ edits: DocumentEdits) -> DocumentModel {
    guard !edits.colors.isEmpty else { return self }
    var model = self
    model.edits = edits
    let base = BaseValues(model: self)
    for site in edits.colors.keys {
      guard let property = Property.statedColors.first(where: { $0.colorRole == site.role }),
        styles.indices.contains(site.node)
      else { continue }
      switch styles[site.node].values[property] {
      case nil, .inherit, .unset, .initial:
        model.styles[site.node].values[property] = base.value(property, of: site.node) ?? property.definition.initial
      default: break
      }
    }
    for element in model.styles.indices {
      for property in model.styles[element].values.properties {
        // Elements that do not change share their values with those of the document.
        guard property.colorRole != nil, let value = model.styles[element].values[property] else { continue }
        let new = model.recolored(value, of: property, on: element)
        if new != value { model.styles[element].values[property] = new }
      }
    }
    return model
  }

  /// A value of a property with the changed colors.
  func recolored(_ value: PropertyValue, of property: Property, on element: Int) -> PropertyValue {
    guard !edits.colors.isEmpty, let role = property.colorRole else { return value }
    return value.mappingColors { edits.color($0, at: element, role) }
  }

  /// The text of a custom property with the changed color, if it is a color.
  func recolored(_ text: String, on element: Int) -> String {
    guard !edits.colors.isEmpty, case .color(let color) = ColorParser(context: context).parse(text) else { return text }
    let new = [.fill, .stroke, .stop, .color, .effect].firstNonNil { edits.color(color, at: element, $0) }
    return new.map { "rgb(\($0.red * 255) \($0.green * 255) \($0.blue * 255) / \($0.alpha))" } ?? text
  }
}

extension SMILTimeline {
  /// Replaces the colors of animations, except those that are added to others.
  static func recolored(_ animations: [SMILAnimation], of model: DocumentModel) -> [SMILAnimation] {
    guard !model.edits.colors.isEmpty else { return animations }
    return animations.map { animation in
      var changed = animation
      guard !animation.isAdditive else { return animation }
      changed.values = animation.values.map { model.recolored($0, of: animation.property, on: animation.target) }
      return changed
    }
  }
}

extension CSSAnimation {
  /// The animation with the changed colors of its keyframes.
  func recolored(of model: DocumentModel) -> CSSAnimation {
    guard !model.edits.colors.isEmpty else { return self }
    var changed = self
    changed.track = Track(
      target: track.target,
      keys: track.keys.map { key in
        var key = key
        if case .value(let value) = key.value, let property {
          key.value = .value(model.recolored(value, of: property, on: target))
        }
        return key
      })
    return changed
  }
}
