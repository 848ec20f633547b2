import Testing

@testable import WhirligifKit

/// Pictures and artworks that cannot be seen on their page, or not be moved as a preset moves them.
struct FaintnessTests {
  private static func disc(_ color: String) -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 64 64'><circle cx='24' cy='32' r='20' fill='\(color)'/></svg>"
  }

  private func warnings(_ animation: Animation, _ container: Container = .gif) throws -> [String] {
    try animation.render(as: container).report.warnings
  }

  private func isFaint(_ warnings: [String]) -> Bool {
    warnings.contains { $0.contains("hardly differs from the page") }
  }

  /// The contrast of #f5f5f5 on white is 1.09, that of #cccccc 1.6; yellow on white has 1.07, but another hue.
  @Test(
    arguments: [
      ("white", "white", nil, true), ("#f5f5f5", "white", nil, true), ("#cccccc", "white", nil, false),
      ("yellow", "white", nil, false), ("white", "#121212", nil, false), ("black", "#121212", nil, true),
      ("black", "white", "#0d1117", true), ("white", "white", "black", false),
    ] as [(String, String, String?, Bool)])
  func aPictureInTheColorOfItsPageGivesAWarning(color: String, matte: String, background: String?, expected: Bool)
    throws
  {
    var animation = try Animation(document: Self.disc(color), file: "a.svg")
    animation.options.matte = try Color(css: matte)
    animation.options.background = try background.map { try Color(css: $0) }
    #expect(try isFaint(warnings(animation)) == expected)
    var moved = try Animation(preset: "ring-around")
    try moved.set("artwork", to: Artwork(svg: Self.disc(color)))
    moved.options = animation.options
    let warnings = try warnings(moved)
    #expect(isFaint(warnings) == expected)
    #expect(warnings.contains { $0.contains("'color'") } == expected)
  }

  @Test func noneIsWarnedOfWithoutNeed() throws {
    // The page under a file with alpha is unknown, and a color of its own is seen.
    #expect(try !isFaint(warnings(Animation(document: Self.disc("white"), file: "a.svg"), .webp)))
    var filled = try Animation(document: Self.disc("white"), file: "a.svg")
    filled.options.background = .white
    #expect(try isFaint(warnings(filled, .webp)))
    var painted = try Animation(preset: "ring-around")
    try painted.set("artwork", to: Artwork(svg: Self.disc("white")))
    try painted.set("color", to: "teal")
    #expect(try !isFaint(warnings(painted)))
    // A white disc on its own blue ground.
    let ground = Self.disc("white").replacing("<circle", with: "<rect width='64' height='64' fill='#2563eb'/><circle")
    #expect(try !isFaint(warnings(Animation(document: ground, file: "a.svg"))))
    for preset in ["skeleton", "ring", "overlay"] {
      for matte in ["white", "#121212", "#0d1117"] {
        var animation = try Animation(preset: preset)
        animation.options.matte = try Color(css: matte)
        #expect(try !isFaint(warnings(animation)), "\(preset) on \(matte)")
      }
    }
  }

  @Test(
    arguments: [
      ("draw", true, "without outlines"), ("assemble", true, "one part only"), ("draw", false, nil),
      ("assemble", false, nil), ("spin", true, nil),
    ] as [(String, Bool, String?)])
  func anArtworkThatDoesNotSuitIsWarnedOf(preset: String, isImage: Bool, phrase: String?) throws {
    let shapes = Self.disc("teal").replacing("</svg>", with: "<rect width='9' height='9' x='50' fill='navy'/></svg>")
    var animation = try Animation(preset: preset)
    let png = try Animation(document: shapes, file: "a.svg").render(as: .png)
    let image = try Artwork(bytes: png.bytes, file: "a.png", files: .disk)
    try animation.set("artwork", to: isImage ? image : Artwork(svg: shapes))
    let warnings = try warnings(animation)
    #expect(warnings.count == (phrase == nil ? 0 : 1), "\(warnings)")
    if let phrase { #expect(warnings.first?.contains(phrase) == true, "\(warnings)") }
  }
}
