import Numerics
import TestSupport
import Testing

@testable import Colors

struct ColorSyntaxTests {
  @Test(arguments: [
    ("#000", "#000000"), ("#fff", "#ffffff"), ("#1a2", "#11aa22"), ("#1a28", "#11aa2288"), ("#1234ab", "#1234ab"),
    ("#1234AB80", "#1234ab80"), ("#ff000000", "#ff000000"), ("red", "#ff0000"), ("RebeccaPurple", "#663399"),
    (" tomato\t", "#ff6347"), ("none", "none"), ("transparent", "none"), ("darkgrey", "#a9a9a9"),
    ("rgb(59, 130, 246)", "#3b82f6"), ("rgb(59 130 246)", "#3b82f6"), ("rgba(59,130,246,0.5)", "#3b82f680"),
    ("rgb(59 130 246 / 50%)", "#3b82f680"), ("rgb(100%, 0%, 50%)", "#ff0080"), ("rgb(300 -20 0)", "#ff0000"),
    ("RGB( 1 , 2 , 3 )", "#010203"), ("rgb(1.6 2.4 3)", "#020203"), ("rgb(1 2 3/1)", "#010203"),
    ("hsl(0, 100%, 50%)", "#ff0000"), ("hsl(120deg 100% 25%)", "#008000"), ("hsl(0.5turn, 100%, 50%)", "#00ffff"),
    ("hsl(-120, 100%, 50%)", "#0000ff"), ("hsla(240, 100%, 50%, 25%)", "#0000ff40"),
    ("hsl(200grad 100% 50%)", "#00ffff"),
    ("hsl(3.14159265rad 100% 50%)", "#00ffff"), ("hsl(39 0% 60%)", "#999999"), ("hsl(720 100 50)", "#ff0000"),
    ("hsl(217 91% 60%)", "#3c83f6"), ("hwb(217 20% 5%)", "#337cf2"), ("hwb(120 0 50)", "#008000"),
    ("hwb(30 60% 60%)", "#808080"), ("oklch(62% 0.19 260)", "#3a81f6"), ("oklch(0.7 25% 30deg / 50%)", "#d5867980"),
    ("OKLAB(62% -0.03 -0.18)", "#4081f2"), ("lab(55% 10 -60)", "#5282ed"), ("lab(80 -40 40)", "#88da77"),
    ("lch(55% 40% 280)", "#5681eb"), ("lch(70 40 120)", "#97b56a"), ("oklch(100% none none)", "#ffffff"),
    ("oklch(0 0.2 20)", "#000000"), ("color-mix(in oklab, red, blue)", "#8c53a2"),
    ("color-mix(in oklab, black 70%, white)", "#2e2e2e"), ("color-mix(in srgb, red 75%, blue)", "#bf0040"),
    ("color-mix(in oklch, #8b5cf6, #f59e0b)", "#f45c92"), ("color-mix(in srgb, red 20%, red 30%)", "#ff000080"),
    ("color-mix(in srgb, 25% red, rgb(0 0 255))", "#4000bf"), ("color-mix(in srgb, 25%red, blue)", "#4000bf"),
    ("color-mix(in hsl, red, lime)", "#ffff00"),
    ("color-mix(in srgb-linear, black, white)", "#bcbcbc"), ("color-mix(in srgb, #010203, #020304)", "#020304"),
    ("color(srgb 0.2 0.4 60%)", "#336699"), ("rgb(from #336699 b g r / 50%)", "#99663380"),
    ("hsl(from red 120 s l)", "#00ff00"), ("rgb(none 51 102)", "#003366"), ("rgb(1\u{a0}2\n3)", "#010203"),
  ])
  func colorsAreRead(text: String, printed: String) throws {
    #expect(ColorSyntax.print(try ColorSyntax.parse(text)) == printed)
  }

  @Test(arguments: [
    ("tomatoe", ColorSyntaxError.unknownName("tomatoe"), "tomato" as String?),
    ("Grren", .unknownName("Grren"), "green"),
    ("blorple", .unknownName("blorple"), nil), ("", .unknownName(""), nil),
    ("3b82f6", .bareHexadecimal("3b82f6"), "#3b82f6"), ("CurrentColor", .currentColor, nil),
    ("#", .invalidHexadecimal("#"), nil), ("#12", .invalidHexadecimal("#12"), nil),
    ("#12345", .invalidHexadecimal("#12345"), nil), ("#ggg", .invalidHexadecimal("#ggg"), nil),
    ("#１２３", .invalidHexadecimal("#１２３"), nil), ("#123456789", .invalidHexadecimal("#123456789"), nil),
    ("#12)", .invalidHexadecimal("#12)"), nil), ("rbg(1, 2, 3)", .unknownFunction("rbg"), "rgb"),
    ("oklhc(1 2 3)", .unknownFunction("oklhc"), "oklch"), ("red)", .unknownFunction("red)"), nil),
    ("light-dark(red, blue)", .unknownFunction("light-dark"), nil),
    ("color-mix(in srgb, Redd, blue)", .unknownName("redd"), "red"),
  ])
  func invalidColorsAreErrors(text: String, error: ColorSyntaxError, meant: String?) {
    #expect(throws: error) { try ColorSyntax.parse(text) }
    #expect(error.complaint.meant == meant)
  }

  @Test(arguments: [
    "rgb()", "rgb(1, 2)", "rgb(1, 2, 3, 4, 5)", "rgb(1 2 3 4)", "rgb(1 2 3 / 4 / 5)", "rgb(1 2 3 /)", "rgb(a, b, c)",
    "rgb(nan, 0, 0)", "rgb(1e999, 0, 0)", "rgb(0x10, 0, 0)", "rgb(1,,2)", "rgb(1, 2 3)", "hsl(1, 2)", "hsl(red, 1, 1)",
    "hsl(1foo, 1%, 1%)", "oklch(red 1 1)", "lab(1 2)", "oklab(1 2 3 4)", "color-mix(red, blue)",
    "color-mix(in oklch, red)",
    "color-mix(in hsv, red, blue)", "color-mix(in srgb, red 120%, blue)", "color-mix(in srgb, red 0%, blue 0%)",
    "rgb((1,2,3)", "rgb(% 1 2)",
  ])
  func argumentsThatDoNotFitAreErrors(text: String) {
    let error = #expect(throws: ColorSyntaxError.self) { try ColorSyntax.parse(text) }
    guard case .invalidArguments = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func whatIsWrittenIsRead() throws {
    var cases = SplitMix64(seed: 1)
    for _ in 0..<500 {
      func byte() -> UInt8 { UInt8(cases.below(256)) }
      let color = Color(red: byte(), green: byte(), blue: byte(), alpha: byte())
      #expect(try ColorSyntax.parse(ColorSyntax.print(color)) == color)
    }
    for name in ColorSyntax.names {
      let color = try ColorSyntax.parse(name)
      #expect(try ColorSyntax.parse(ColorSyntax.print(color)) == color)
    }
    #expect(ColorSyntax.names.count == 150)
  }

  @Test func hostileTextsNeverTrap() {
    let words = [
      "oklch(", "color-mix(in srgb,", "lab", "none", "rgb", "hsl", "(", ")", ",", "/", "%", "1", "-", "e9", ".", "#",
      "f", " ", "é", "turn", "deg", "9e999",
    ]
    var cases = SplitMix64(seed: 2)
    for _ in 0..<1500 {
      let text = (0..<cases.below(10)).map { _ in cases.pick(words) }.joined()
      guard let color = try? ColorSyntax.parse(text) else { continue }
      #expect([color.red, color.green, color.blue, color.alpha].allSatisfy { (0...1).contains($0) }, "\(text)")
    }
  }

  // MARK: Mixing

  @Test func mixingIsPremultiplied() {
    let half = Color(red: 1.0, green: 0, blue: 0, alpha: 0.5)
    let mixed = half.mixed(with: Color(red: 0.0, green: 0, blue: 1), by: 0.5)
    // Premultiplied: (0.5, 0, 0, 0.5) and (0, 0, 1, 1) give (0.25, 0, 0.5, 0.75).
    #expect(mixed == Color(red: 0.25 / 0.75, green: 0, blue: 0.5 / 0.75, alpha: 0.75))
    #expect(Color.clear.mixed(with: .white, by: 0.25) == Color(red: 1.0, green: 1, blue: 1, alpha: 0.25))
    #expect(Color.clear.mixed(with: .clear, by: 0.5) == .clear)
    #expect(Color.clear.mixedInOKLab(with: .clear, by: 0.5) == .clear)
  }

  @Test func mixingStopsAtTheEndsOfTheScale() {
    let beyond = Color(red: 0.5, green: 0.5, blue: 0.5).mixed(with: Color(red: 1.0, green: 0, blue: 0.5), by: 1.5)
    #expect(beyond == Color(red: 1.0, green: 0, blue: 0.5))
    #expect(Color.white.mixed(with: .clear, by: 2).alpha == 0)
  }
}
