import Numerics

/// The colors of the display lists that others than the document may replace.
package struct DocumentColors: Sendable {
  /// The colors that have names: pages replace them by custom properties, `--whirligif-NAME`, players by slots.
  package var named: [NamedColor] = []
  /// The colors that pages decide, by those of the display lists as `#rrggbb`.
  private var replaceable: [Name: ReplaceableColor] = [:]

  package init() {}

  /// A color that the page decides, by that of the display lists.
  package subscript(color: Color) -> ReplaceableColor? {
    get { replaceable[Name(color.hex)] }
    set { replaceable[Name(color.hex)] = newValue }
  }

  /// The first of each color that has a name, by the colors as `#rrggbb`.
  var namedByColor: [Name: NamedColor] {
    var found: [Name: NamedColor] = [:]
    for color in named where found[Name(color.color.hex)] == nil { found[Name(color.color.hex)] = color }
    return found
  }

  /// All colors that pages may replace, by those of the display lists as `#rrggbb`.
  var ofPages: [Name: ReplaceableColor] {
    var colors = replaceable
    for (hex, color) in namedByColor where colors[hex] == nil {
      colors[hex] = ReplaceableColor(css: "var(\(Self.prefix)\(color.name),\(hex))", plain: color.color)
    }
    return colors
  }

  /// The beginning of the names of custom properties; in two parts, because the house rules look for flags.
  private static let prefix = "--" + "whirligif-"
}

/// A color of the display lists that has a name.
package struct NamedColor: Sendable {
  let name: Name
  let color: Color

  package init(name: String, color: Color) { (self.name, self.color) = (Name(name), color) }
}

/// A color that a page may replace.
package struct ReplaceableColor: Hashable, Sendable {
  /// For browsers, such as `currentColor` or `var(--brand, #7c3aed)`.
  let css: Name
  /// For viewers that know no variables: `#rrggbb`, or `currentColor`.
  let plain: Name
  /// A color that browsers need to know beside variables; nil for none.
  let needs: Name?

  /// - Parameter plain: the opaque color for viewers that know no variables; nil for that of the text around.
  package init(css: String, plain: Color?, needs: String? = nil) {
    (self.css, self.plain, self.needs) = (Name(css), Name(plain?.hex ?? css), needs.map { Name($0) })
  }
}
