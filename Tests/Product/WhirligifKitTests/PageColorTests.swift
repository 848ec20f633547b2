import Numerics
import Testing

@testable import WhirligifKit

/// An SVG takes colors of its page; every other file has their fallbacks.
@Suite struct PageColorTests {
  private func animation(_ preset: String, _ settings: (String, String)...) throws -> Animation {
    var animation = try Animation(preset: preset)
    for (name, value) in settings { try animation.set(name, to: value) }
    return animation
  }

  private func svg(_ animation: Animation, _ motion: RenderOptions.SVGMotion = .smil) throws -> String {
    var animation = animation
    animation.options.svgMotion = motion
    return String(decoding: try animation.render(as: .svg).bytes, as: UTF8.self)
  }

  @Test(arguments: ["ring", "shape-shift", "gradient-ring"])
  func otherFilesHaveTheFallback(preset: String) throws {
    for container in [Container.gif, .webp, .lottie] {
      let file = try animation(preset, ("color", "var(--brand, #7c3aed)")).render(as: container)
      let other = try animation(preset, ("color", "#7c3aed")).render(as: container)
      #expect(file.bytes == other.bytes)
      let notes = file.report.findings.filter { $0.sentence.contains("var(--brand, #7c3aed)") }
      #expect(notes.map { $0.kind } == [.note])
    }
  }

  @Test(arguments: RenderOptions.SVGMotion.allCases)
  func aDocumentHasTheVariableAndItsFallback(motion: RenderOptions.SVGMotion) throws {
    let text = try svg(animation("ring", ("color", "var(--brand, #7c3aed)")), motion)
    #expect(text.contains("@supports(color:var(--a)){") && text.contains("{stroke:var(--brand, #7c3aed)}"))
    #expect(text.contains(" stroke=\"#7c3aed\"") && !text.contains("#7c3aec"))
    // What knows no variables, and what does, see the fallback.
    let own = try Animation(document: text, file: "a.svg").frames()
    let fallback = try Animation(document: svg(animation("ring", ("color", "#7c3aed")), motion), file: "a.svg")
    #expect(try own == fallback.frames())
  }

  @Test func whatHasTheSameColorStaysApart() throws {
    let text = try svg(
      animation("dual-ring", ("color", "var(--one, #fff)"), ("second-color", "var(--other, #fff)")))
    #expect(text.contains("var(--one, #fff)") && text.contains("var(--other, #fff)"))
    // A color that is no variable does not follow.
    let fixed = try svg(animation("dual-ring", ("color", "var(--one, #fff)"), ("second-color", "#fff")))
    let classes = fixed.split(separator: "=\"#fff\"").dropFirst().map { $0.prefix { $0 != ">" }.contains("class=") }
    #expect(classes.contains(true) && classes.contains(false))
  }

  @Test func mixesNeedWhatTheyAreMixedBy() throws {
    let mix = "color-mix(in srgb, var(--brand, red) 20%, transparent)"
    let text = try svg(animation("arc-ring", ("track-color", mix)))
    #expect(
      text.contains(
        "@supports(color:var(--a)) and (color:rgb(from color-mix(in srgb, red 20%, transparent) r g b/1))"))
    #expect(text.contains("{stroke:rgb(from \(mix) r g b/1)}"))
  }

  /// Mixes in sRGB and in OKLab, lighter and darker colors, and other hues, of a color that has all hues in sRGB.
  @Test(arguments: ["gears", "atom", "moon-phases", "skeleton-image", "pinwheel", "network", "tumble", "jelly"])
  func shadesFollowThePage(preset: String) throws {
    let text = try svg(animation(preset, ("color", "var(--brand, #7c3aed)")))
    let page = text.substituting("<svg ", with: "<svg style=\"--brand:#9a6b7c\" ")
    let asked = try svg(animation(preset, ("color", "#9a6b7c")))
    let moments = [0.1, 0.4, 0.7].map { RenderOptions.Moment.phase($0) }
    let shown = try Animation(document: page, file: "a.svg").frames(at: moments)
    for (one, other) in zip(shown, try Animation(document: asked, file: "a.svg").frames(at: moments)) {
      // A curve of a gradient may be cut at other places.
      let wrong = try zip(one.get().rgba, other.get().rgba).count { abs(Int($0) - Int($1)) > 12 }
      #expect(try wrong <= one.get().rgba.count / 500)
    }
  }

  @Test func currentColorIsForEveryColor() throws {
    let text = try svg(animation("dual-ring", ("color", "currentColor"), ("second-color", "var(--a, red)")))
    #expect(text.contains("=\"currentColor\"") && text.contains("var(--a, red)"))
  }

  @Test func darkPagesHaveTheirOwn() throws {
    var light = try animation("ring", ("color", "var(--brand, #7c3aed)"))
    light.darkVariant = try animation("ring", ("color", "var(--brand-dark, #a78bfa)"))
    let text = try svg(light)
    #expect(text.contains("var(--brand, #7c3aed)"))
    #expect(text.contains("@media(prefers-color-scheme:dark){") && text.contains("stroke:var(--brand-dark, #a78bfa)}"))
  }

  @Test func importsTakeThem() throws {
    func drawing(_ shapes: String) throws -> Animation {
      try Animation(
        document: "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>\(shapes)</svg>", file: "a.svg")
    }
    let square = "<path fill='#2563eb' d='M2 2h4v4H2z'/>"
    var animation = try drawing(square)
    try animation.set("color", to: "#2563eb=var(--brand, #7c3aed)")
    #expect(try svg(animation).contains("{fill:var(--brand, #7c3aed)!important}"))
    var shades = try drawing(square + "<path fill='#1d4ed8' d='M6 6h2v2H6z'/>")
    #expect(throws: WhirligifError.self) { try shades.set("color", to: "var(--brand, #7c3aed)") }
    try shades.set("color", to: "#2563eb=var(--brand, #7c3aed)")
  }

  @Test func colorsOfAProjectAreReplacedByTheirNames() throws {
    let motion = "<animate attributeName='opacity' values='1;0' dur='1s' repeatCount='indefinite'/>"
    let text =
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path fill='#2563eb' d='M2 2h4v4H2z'/>"
      + "<path fill='#f59e0b' d='M6 6h2v2H6z'>\(motion)</path></svg>"
    var animation = try Animation(document: text, file: "a.svg")
    try animation.set("color", to: "#2563eb=#7c3aed")
    animation.names = [NamedValue(name: "brand", value: "#7c3aed", file: "whirligif.json")]
    #expect(try svg(animation, .css).contains("{fill:var(--whirligif-brand,#7c3aed)}"))
    let lottie = String(decoding: try animation.render(as: .lottie).bytes, as: UTF8.self)
    #expect(lottie.contains("\"slots\":{\"brand\":"))
  }

  @Test(arguments: RenderOptions.SVGMotion.allCases)
  func identifiersBeginAsAsked(motion: RenderOptions.SVGMotion) throws {
    var animation = try animation("aurora-orb")
    animation.options.identifierPrefix = "menu"
    let text = try svg(animation, motion)
    let names = text.split(separator: "\"").indices.dropLast().filter { index in
      let parts = text.split(separator: "\"")
      return parts[index].hasSuffix(" id=") && !parts[index + 1].hasPrefix("menu-")
    }
    #expect(names.isEmpty && text.contains("url(#menu-"))
  }
}
