import Numerics
import Testing

@testable import Colors

/// The colors of values that a page decides: `currentColor`, variables, and functions of colors with these.
@Suite struct PageColorTests {
  private func found(_ text: String) throws -> (colors: [PageColor], rest: String) {
    var colors: [PageColor] = []
    let rest = try PageColor.replacing(in: text) { color in
      colors.append(color)
      return "#\(colors.count)"
    }
    return (colors, rest)
  }

  /// The words of a shade mean the same to a reader of CSS.
  @Test func shadesHaveTheirWords() throws {
    var random = SplitMix64(seed: 5)
    for _ in 0..<200 {
      let color = try ColorSyntax.parse(
        ColorSyntax.print(Color(red: random.unit(), green: random.unit(), blue: random.unit())))
      let other = Color.white
      let page = try #require(try found("var(--a, \(ColorSyntax.print(color)))").colors.first)
      let shades = PageShades(of: [MarkedColor(color, page)])
      let part = 0.1 + 0.8 * random.unit()
      shades.add(color.mixed(with: other, by: part), of: color, other, by: part, in: "srgb")
      shades.add(color.mixedInOKLab(with: other, by: part), of: color, other, by: part, in: "oklab")
      #expect(shades.marks.count == 3)
      for shade in shades.marks.dropFirst() {
        let read = try ColorSyntax.parse(shade.page.plain.text)
        #expect(shade.page.css.text.contains("var(--a, #"))
        let farthest = max(
          abs(read.red - shade.mark.red), abs(read.green - shade.mark.green), abs(read.blue - shade.mark.blue))
        #expect(farthest < 0.01, "\(shade.page.css.text)")
      }
    }
  }

  @Test(arguments: [
    ("currentColor", "#1", ["currentColor"], ["black"]),
    ("var(--brand, #7c3aed)", "#1", ["var(--brand, #7c3aed)"], ["#7c3aed"]),
    ("VAR( --a ,var(--b,red))", "#1", ["VAR( --a ,var(--b,red))"], ["red"]),
    (
      "linear-gradient(90deg, var(--a,#f00) 10%, blue, currentcolor)", "linear-gradient(90deg, #1 10%, blue, #2)",
      ["var(--a,#f00)", "currentcolor"], ["#f00", "black"]
    ),
    (
      "color-mix(in oklab, var(--a, red) 30%, white)", "#1", ["color-mix(in oklab, var(--a, red) 30%, white)"],
      ["color-mix(in oklab, red 30%, white)"]
    ),
    ("red, var(--a, blue), lime", "red, #1, lime", ["var(--a, blue)"], ["blue"]),
    ("color-mix(in srgb, red, white)", "color-mix(in srgb, red, white)", [], []),
    ("variable(--a, red)", "variable(--a, red)", [], []),
    ("var(--a, red", "var(--a, red", [], []),
  ])
  func colorsOfPages(text: String, rest: String, css: [String], plain: [String]) throws {
    let result = try found(text)
    #expect(result.rest == rest)
    #expect(result.colors.map { $0.css.text } == css && result.colors.map { $0.plain.text } == plain)
    #expect(try result.colors.map { $0.fallback } == plain.map { try ColorSyntax.parse($0) })
  }

  @Test(arguments: [
    "var(--brand)", "var(brand, red)", "var(--, red)", "var(--a<, red)", "color-mix(in srgb, var(--a), red)",
  ])
  func variablesNeedANameAndAFallback(text: String) {
    #expect(throws: ColorSyntaxError.self) { try found(text) }
  }

  @Test func aFallbackIsAColor() {
    #expect(throws: ColorSyntaxError.unknownName("redd")) { try found("var(--a, redd)") }
  }
}
