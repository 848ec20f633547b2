import Testing

@testable import WhirligifKit

/// Flat colors that can hardly be told from the page that was named, one by one.
struct LostColorTests {
  /// A violet disc, and letters in another color.
  private static func wordmark(_ ink: String) -> String {
    """
    <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 120 40'><circle cx='20' cy='20' r='14' fill='#7c3aed'/>
    <path fill='\(ink)' d='M44 10h8v20h-8zM58 10h8v20h-8zM72 10h8v20h-8zM86 10h24v6H86z'/></svg>
    """
  }

  private func lost(_ animation: Animation, _ container: Container = .gif) throws -> [String] {
    try animation.render(as: container).report.findings.filter { $0.finding.kind == .lostColor }.map(\.sentence)
  }

  /// By the formula of WCAG 2, #171321 has the contrast 1.03 with #121212, #373737 1.57, and #3a3a3a 1.65; #cfcfcf has
  /// 1.56 with white, and #cccccc 1.61.
  @Test(arguments: [
    ("#171321", Theme.dark, true), ("#373737", .dark, true), ("#3a3a3a", .dark, false), ("#cfcfcf", .light, true),
    ("#cccccc", .light, false), ("#171321", .light, false),
  ])
  func aColorOfAnImportOrAnArtworkIsNamed(ink: String, theme: Theme, isLost: Bool) throws {
    var drawing = try Animation(document: Self.wordmark(ink), file: "w.svg")
    drawing.place(on: theme)
    let other = theme.isDark ? "#ffffff" : "#000000"
    let end = "hardly differs from the page (\(theme.matte)):"
    var moved = try Animation(preset: "ring-around")
    try moved.set("artwork", to: Artwork(svg: Self.wordmark(ink)))
    moved.place(on: theme)
    for container in [Container.gif, .webp, .svg, .lottie] {
      let whole = "\(ink) of w.svg \(end) 'color' '\(ink)=\(other)' changes it."
      #expect(try lost(drawing, container) == (isLost ? [whole] : []))
      let part = "\(ink) of artwork \(end) 'artwork.color' '\(ink)=\(other)' changes it."
      #expect(try lost(moved, container) == (isLost ? [part] : []))
    }
  }

  @Test func anUnknownPageIsNot() throws {
    let drawing = try Animation(document: Self.wordmark("#fafafa"), file: "w.svg")
    for container in [Container.gif, .webp, .svg] { #expect(try lost(drawing, container).isEmpty) }
  }

  /// The dark half of an SVG has a page of its own.
  @Test func theDarkHalfIsLookedAt() throws {
    var animation = try Animation(document: Self.wordmark("#171321"), file: "w.svg")
    animation.place(on: .light)
    #expect(try lost(animation, .svg).isEmpty)
    var dark = animation
    dark.place(on: .dark)
    animation.darkVariant = dark
    #expect(try lost(animation, .svg).map { $0.contains("(#121212)") } == [true])
  }

  /// A sheet under what is seen, a part that borders another color alone, one of less than a hundredth of the ink, and
  /// a color of a preset.
  @Test(arguments: [
    "<rect x='3' y='3' width='34' height='34' fill='#121212'/><circle cx='20' cy='20' r='15' fill='#7c3aed'/>",
    "<circle cx='20' cy='20' r='15' fill='#7c3aed'/><circle cx='20' cy='20' r='5' fill='#121212'/>",
    "<circle cx='20' cy='20' r='18' fill='#7c3aed'/><rect width='2' height='2' fill='#121212'/>",
    "<circle cx='20' cy='20' r='18' fill='#121212' opacity='0'/>",
  ])
  func whatIsSeenIsNotNamed(content: String) throws {
    let text = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'>\(content)</svg>"
    var animation = try Animation(document: text, file: "a.svg")
    animation.place(on: .dark)
    #expect(try lost(animation).isEmpty)
  }

  @Test func aColorOfTheUserIsNamedAndNoneOfAPreset() throws {
    var animation = try Animation(preset: "ring")
    animation.place(on: .light)
    #expect(try lost(animation).isEmpty)
    try animation.set("color", to: "#eee")
    #expect(
      try lost(animation) == [
        "#eeeeee hardly differs from the page (#ffffff): choose another 'color', such as '#000000'."
      ])
  }
}
