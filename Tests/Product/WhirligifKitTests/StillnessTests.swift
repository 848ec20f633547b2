import Testing

@testable import WhirligifKit

/// A file that is expected to move, and does not, is warned of.
struct StillnessTests {
  private static let square = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path d='M2 2h4v4H2z'/></svg>"
  /// The same, and something that moves beside the picture.
  private static let besides = square.replacing(
    "</svg>",
    with: "<path d='M2 2h4v4H2z'><animateMotion path='M20 20H30' dur='1s' repeatCount='indefinite'/></path></svg>")

  private func stillness(_ animation: Animation, _ container: Container = .gif) throws -> [String] {
    try animation.render(as: container).report.findings.filter { $0.kind == .still }.map(\.sentence)
  }

  @Test(arguments: [square, besides])
  func aDrawingThatDoesNotMoveIsWarnedOf(text: String) throws {
    let drawing = try Animation(document: text, file: "a b.svg")
    let warning = "Nothing moves in 'a b.svg': the preset 'pulse' moves it as its 'artwork'."
    for container in [Container.gif, .webp] { #expect(try stillness(drawing, container) == [warning]) }
    for container in [Container.png, .svg, .svgz] { #expect(try stillness(drawing, container) == []) }
    var one = drawing
    one.options.rendersStillFrame = true
    #expect(try stillness(one) == [])
    one.options.rendersStillFrame = false
    one.options.moment = .phase(0.3)
    #expect(try stillness(one) == [])
    one.options.moment = nil
    // A file that states no motion is as it says.
    let findings = try one.render().report.findings
    #expect(findings.map(\.isNote) == [text == Self.square] && findings.first?.finding.value == "a b.svg")
  }

  /// Motion that a pointer or an event starts is not shown, which strictness refuses.
  @Test(arguments: [
    ("<style>path:hover { transform: scale(2) } path { transition: transform 1s }</style>", "Nothing moves"),
    ("<style>@keyframes k { to { opacity: 0 } } path:hover { animation: k 1s }</style>", "Nothing moves"),
    ("<style>@keyframes k { to { translate: 0 } } path { animation: k 1s infinite }</style>", "Nothing moves"),
    ("<animate attributeName='x' begin='indefinite' dur='1s' to='9'/>", "Nothing moves"),
  ])
  func motionThatWaitsIsNotShown(rule: String, phrase: String) throws {
    let text = Self.square.replacing("</svg>", with: rule + "</svg>")
    var animation = try Animation(document: text, file: "a.svg")
    animation.options.isStrict = true
    let error = #expect(throws: WhirligifError.self) { _ = try animation.render() }
    #expect(error?.lines.first?.contains(phrase) == true)
  }

  @Test func aPresetThatDoesNotMoveIsWarnedOfWhereItShould() throws {
    var animation = try Animation(preset: "spin")
    try animation.set(
      "artwork",
      to: Artwork(
        svg: "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><circle cx='4.5' cy='4.5' r='3'/></svg>"))
    #expect(try stillness(animation) == ["Nothing moves."])
    #expect(try stillness(animation, .png) == [])
    #expect(try stillness(animation, .svg) == [])
  }

  @Test func whatMovesIsNotWarnedOf() throws {
    let moving = Self.besides.replacing("M20 20H30", with: "M2 2H3")
    #expect(try stillness(Animation(document: moving, file: "a.svg")) == [])
    #expect(try stillness(Animation(preset: "ring")) == [])
  }
}
