import Colors
import Documents
import Drawing
import Numerics

/// The colors of settings that the page of an SVG decides, each with a color that stands for it in display lists.
struct PageColors {
  private(set) var ofDocument = DocumentColors()
  private var marks: [PageColor: String] = [:]

  /// The color that stands for one, near its fallback, which other parts of the picture may have as well.
  fileprivate mutating func mark(_ color: PageColor) -> String {
    if let mark = marks[color] { return mark }
    var mark = color.isCurrentColor ? RenderOptions.currentColor.engineColor : color.fallback
    if !color.isCurrentColor {
      let near = (1..<512).lazy.map { color.fallback.neighbor($0) }
      mark = near.first { ofDocument[$0] == nil } ?? mark
    }
    ofDocument[mark] = ReplaceableColor(color)
    marks[color] = ColorSyntax.print(mark)
    return ColorSyntax.print(mark)
  }
}

extension Source {
  /// The colors of its settings that the page decides.
  var pageColors: [PageColor] {
    var found: [PageColor] = []
    for setting in settings where takesColors(setting) {
      _ = try? setting.replacingPageColors { color in
        if !found.contains(color) { found.append(color) }
        return color.plain.text
      }
    }
    return found
  }

  /// The source with colors that stand for those that the page decides.
  func marked() throws(WhirligifError) -> (source: Source, colors: PageColors) {
    var colors = PageColors()
    guard settings.contains(where: { PageColor.isIn($0.text) }) else { return (self, colors) }
    var source = withoutSettings
    for setting in settings {
      guard takesColors(setting), PageColor.isIn(setting.text) else {
        try source.set(setting)
        continue
      }
      try source.set(setting.with(try setting.replacingPageColors { colors.mark($0) }))
    }
    return (source, colors)
  }

  private func takesColors(_ setting: Setting) -> Bool {
    input.parameter(named: setting.name.text)?.kind.takesColors == true
  }
}

extension Setting {
  /// The value with other words in place of the colors that the page decides. In `OLD=NEW`, only NEW has such colors.
  func replacingPageColors(_ other: (PageColor) -> String) throws(WhirligifError) -> String {
    guard PageColor.isIn(text) else { return text }
    do throws(ColorSyntaxError) {
      let items = try NameList.items(text).map { item throws(ColorSyntaxError) in
        let value = NameList.assignment(item)?.value ?? item
        return item.dropLast(scalars: value.unicodeScalars.count) + (try PageColor.replacing(in: value, by: other))
      }
      return items.joined(separator: ",")
    } catch {
      throw .invalidValue(Finding(error.complaint.about(name.text)))
    }
  }
}

extension Parameter.Kind {
  /// Whether values have colors in CSS syntax.
  var takesColors: Bool { [.color, .colors, .paint].contains(self) }
}

extension ReplaceableColor {
  /// Opacity is an attribute of its own.
  fileprivate init(_ color: PageColor) {
    guard !color.isCurrentColor else {
      self.init(css: "currentColor", plain: nil)
      return
    }
    func opaque(_ text: Name) -> String { color.fallback.alpha < 1 ? "rgb(from \(text) r g b/1)" : text.text }
    let plain = opaque(color.plain)
    self.init(
      css: opaque(color.css), plain: color.fallback,
      needs: plain.includes("(") ? plain : nil)
  }
}

extension Numerics.Color {
  /// A color that differs by a few levels: in each component by three bits of a number.
  fileprivate func neighbor(_ number: Int) -> Numerics.Color {
    let change = SIMD3(UInt8(number >> 6 & 7), UInt8(number >> 3 & 7), UInt8(number & 7))
    let levels = rgb ^ change
    return Numerics.Color(red: levels.x, green: levels.y, blue: levels.z).withAlpha(alpha)
  }
}
