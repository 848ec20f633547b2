import Numerics
import Testing

@testable import Colors

private func color(_ text: String) throws -> Color { try ColorSyntax.parse(text) }

/// The color of a logo's ring, and the pages under it.
struct VividColorTests {
  /// Which color of a logo is taken, and whether it stays as it is.
  @Test(arguments: [
    // A blue that can be seen rather than a yellow that would be olive; on a dark page the yellow.
    (["#306998", "#ffd43b"], "white", "#306998"), (["#306998", "#ffd43b"], "#121212", "#ffd43b"),
    (["#f24e1e", "#ff7262", "#a259ff", "#1abcfe", "#0acf83"], "white", "#a259ff"),
    // Black needs no change, but an orange that needs little is a color.
    (["#1f2937", "#f97316"], "#121212", "#f97316"), (["#ffe500", "#111111"], "white", "#111111"),
    (["#ffe500", "#111111"], "#121212", "#ffe500"), (["#000000"], "white", "#000000"),
    (["#888888"], "white", "#888888"),
  ]) func theLeastChangeOfTheMostVivid(_ colors: [String], _ page: String, _ expected: String) throws {
    let chosen = Color.mostVivid(of: try colors.map(color), on: try color(page), contrast: 3)
    #expect(ColorSyntax.print(chosen) == expected)
  }

  /// A yellow logo gets an orange, a pink one a rose: not olive, not brown.
  @Test func darkenedColorsStayVivid() throws {
    let orange = OKLCH(OKLab(try color("#fde047").legible(on: .white, contrast: 3)))
    #expect((58...72).contains(orange.hue) && orange.chroma > 0.13)
    #expect(OKLCH(OKLab(try color("#fbcfe8").legible(on: .white, contrast: 3))).chroma > 0.13)
  }

  /// Red, turned by a third of a circle, is as light and as vivid as it was.
  @Test func turnedColorsAreNoGrays() throws {
    let (old, new) = (try OKLCH(OKLab(color("#c2410c"))), try OKLCH(OKLab(color("#c2410c").withHueTurned(by: 35))))
    #expect(abs(new.hue - old.hue - 35) < 0.5 && abs(new.lightness - old.lightness) < 0.005)
  }

  /// Beside blue is violet, beside red a pink and not a brown.
  @Test func companionsAreNotOlive() throws {
    let (blue, red) = (try color("#2563eb"), try color("#dc2626"))
    #expect(blue.turnOfCompanion(35) == 35 && red.turnOfCompanion(75) == -75 && red.turnOfCompanion(-360) == -360)
  }

  @Test func withoutAContrastItIsTheMostVivid() throws {
    let colors = try ["#777777", "#ffd43b", "#306998"].map(color)
    #expect(Color.mostVivid(of: colors, on: .white, contrast: 1) == colors[1])
    #expect(Color.mostVivid(of: [], on: .white, contrast: 3) == .black)
  }

  /// What is changed has the contrast, and hardly more; it keeps its hue, but darkened yellow
  /// turns to orange; a color that has the contrast stays.
  @Test func theContrastIsReached() {
    var random = SplitMix64(seed: 11)
    func component() -> Double { Double(random.next(upperBound: UInt64(256))) / 255 }
    for _ in 0..<2000 {
      let (color, page) = (
        Color(red: component(), green: component(), blue: component()),
        Color(red: component(), green: component(), blue: component())
      )
      let shown = color.legible(on: page, contrast: 3)
      if color.contrast(with: page) >= 3 {
        #expect(shown == color)
      } else {
        #expect((3..<3.01).contains(shown.contrast(with: page)), "\(color) \(page)")
        let (old, new) = (OKLab(color), OKLab(shown))
        if (62...120).contains(OKLCH(old).hue), new.lightness < old.lightness, OKLCH(old).chroma > 0.02 {
          #expect((61...OKLCH(old).hue).contains(OKLCH(new).hue), "\(color) \(page)")
        } else {
          // The cross product of both directions from gray: none unless the hue has turned.
          #expect((old.a * new.b - old.b * new.a).magnitude < 1e-3, "\(color) \(page)")
        }
      }
    }
    // No color has more contrast with a page of middle gray than black.
    let gray = Color(red: 0.5 as Double, green: 0.5, blue: 0.5)
    #expect(Color(red: 1 as Double, green: 0, blue: 0).legible(on: gray, contrast: 21) == .black)
  }
}
