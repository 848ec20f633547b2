import Colors
import Documents
import Drawing
import Numerics

/// The colors of settings that the page of an SVG decides, each with a color that stands for it in display lists.
struct PageColors {
  private(set) var marks: [MarkedColor] = []

  /// Notes the shades that a preset makes of them; nil without such colors, and for files.
  fileprivate(set) var shades: PageShades?

  /// The same for the document of an SVG that shows a loop, which is evaluated at some phases for its shades.
  func ofDocument(_ loop: Loop, at phases: [Double]) -> DocumentColors {
    if shades != nil {
      let evaluator = loop.makeEvaluator()
      var list = DisplayList()
      // What cannot be evaluated is an error of the document.
      for phase in phases { try? evaluator.evaluate(at: phase, into: &list) }
    }
    return (shades?.marks ?? marks).reduce(into: DocumentColors()) { $0[$1.mark] = ReplaceableColor($1.page) }
  }

  /// The color that stands for one, near its fallback, which other parts of the picture may have as well.
  fileprivate mutating func mark(_ color: PageColor) -> String {
    if let known = marks.first(where: { $0.page == color }) { return ColorSyntax.print(known.mark) }
    let near = color.isCurrentColor ? [RenderOptions.currentColor.engineColor] : color.fallback.neighbors
    let mark = near.first { marks[$0] == nil } ?? color.fallback
    marks.append(MarkedColor(mark, color))
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

  /// Takes colors that stand for those that the page decides.
  ///
  /// - Parameter followsPage: whether the `currentColor` of the document itself is left to the page.
  mutating func mark(followsPage: Bool) throws(WhirligifError) -> PageColors {
    var colors = PageColors()
    if settings.contains(where: { PageColor.isIn($0.text) }) {
      var source = withoutSettings
      for setting in settings {
        let isMarked = takesColors(setting) && PageColor.isIn(setting.text)
        let text = isMarked ? try setting.replacingPageColors { colors.mark($0) } : setting.text
        try source.set(isMarked ? setting.with(text) : setting)
      }
      self = source
    }
    if followsPage, followPage() { _ = colors.mark(.currentColor) }
    if !colors.marks.isEmpty, input.about.kind == .preset { colors.shades = PageShades(of: colors.marks) }
    return colors
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
  /// Colors that differ by a few levels: in each component by three bits of a number.
  fileprivate var neighbors: [Numerics.Color] {
    (1..<512).map { number in
      let levels = rgb ^ SIMD3(UInt8(number >> 6 & 7), UInt8(number >> 3 & 7), UInt8(number & 7))
      return Numerics.Color(red: levels.x, green: levels.y, blue: levels.z).withAlpha(alpha)
    }
  }
}
