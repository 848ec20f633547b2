import Numerics
import Testing

@testable import Colors

/// Gradients as CSS writes them, beside the same in the own syntax.
struct PaintSyntaxTests {
  @Test(arguments: [
    ("linear-gradient(red, blue)", "linear(90, red, blue)"),
    ("linear-gradient(0deg, red, blue)", "linear(-90, red, blue)"),
    ("linear-gradient(to right, red, blue)", "linear(0, red, blue)"),
    ("linear-gradient(to left, red 10%, blue 90%)", "linear(180, red 10%, blue 90%)"),
    ("linear-gradient(0.25turn, red, blue)", "linear(0, red, blue)"),
    ("LINEAR-GRADIENT(100grad, red, blue)", "linear(0, red, blue)"),
    ("linear-gradient(45deg in oklch, rgb(255 0 0), hsl(240 100% 50%))", "linear(-45 in oklch, red, blue)"),
    ("linear-gradient(in oklab, red, blue)", "linear(90 in oklab, red, blue)"),
    ("linear-gradient(red 0% 50%, blue 50% 100%)", "linear(90, red 0%, red 50%, blue 50%, blue 100%)"),
    ("radial-gradient(red, blue)", "radial(red, blue)"),
    ("radial-gradient(circle at center, red, blue)", "radial(red, blue)"),
    ("conic-gradient(red, blue)", "conic(-90, red, blue)"),
    ("conic-gradient(from 90deg, red 0deg, blue 180deg, red 360deg)", "conic(0, red 0%, blue 50%, red 100%)"),
  ])
  func theAnglesAreThoseOfCSS(css: String, own: String) throws {
    #expect(try PaintLiteral(parsing: css) == PaintLiteral(parsing: own))
  }

  @Test(arguments: [
    "linear-gradient()", "linear-gradient(red)", "linear-gradient(to bottom right, red, blue)",
    "radial-gradient(ellipse, red, blue)", "radial-gradient(at 10% 20%, red, blue)", "linear-gradient(red 10px, blue)",
    "linear-gradient(in hsl, red, blue)", "conic-gradient(from up, red, blue)", "repeating-linear-gradient(red, blue)",
    "linear-gradient(red, 30%, blue)", "linear-gradient(nored, blue)", "linear-gradient(red 120%, blue)",
  ])
  func whatHasNoEqualIsAnError(css: String) {
    #expect(throws: PaintSyntaxError.self) { try PaintLiteral(parsing: css) }
  }
}
