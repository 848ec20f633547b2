import Foundation
import Testing

@testable import WhirligifKit

/// What a program gets from the library: frames, measures, typed values, options that can be stored.
struct LibraryTests {
  /// A square of half-transparent red over the left half, in the first half of the loop.
  private static let document = #"""
    {"formatVersion": 1, "name": "half", "summary": "A bar that comes and goes.", "size": [4, 2], "duration": 1,
     "frameRate": 4,
     "parameters": {"color": {"type": "color", "default": "red", "summary": "Of the bar."},
                    "extent": {"type": "number", "default": 2, "minimum": 0, "maximum": 4, "summary": "Of the bar."},
                    "shown": {"type": "boolean", "default": true, "summary": "Whether there is a bar."}},
     "layers": [{"when": "shown and t < 0.5", "opacity": 0.5, "fill": "color",
                 "rectangle": {"center": ["extent / 2", 1], "size": ["extent", 2]}}]}
    """#

  @Test func framesHaveStraightAlphaAndTheirTimes() throws {
    let frames = try Animation(document: Self.document).frames()
    #expect(frames.map(\.start) == [0, 0.25, 0.5, 0.75])
    #expect(frames.allSatisfy { $0.duration == 0.25 && $0.width == 4 && $0.height == 2 })
    let row: [UInt8] = [255, 0, 0, 128, 255, 0, 0, 128, 0, 0, 0, 0, 0, 0, 0, 0]
    #expect(frames[0].rgba == row + row)
    #expect(frames[3].rgba == [UInt8](repeating: 0, count: 32))
  }

  @Test(arguments: ["0.25", "1s", "5s", "0.75"])
  func oneMomentIsOneFrameOfTheLoop(text: String) throws {
    var animation = try Animation(document: Self.document)
    animation.options.duration = 4
    let phases = ["0.25": 0, "1s": 0, "5s": 0, "0.75": 3]
    // The document lasts one second, so whole seconds are its start; a quarter is the first frame's end.
    let all = try Animation(document: Self.document).frames()
    #expect(try animation.options.set("at", to: text))
    let frames = try animation.frames()
    #expect(frames.count == 1)
    #expect(frames[0].rgba == all[try #require(phases[text])].rgba)
  }

  @Test func aMomentIsAFractionOrSeconds() throws {
    var options = RenderOptions()
    for text in ["1.5", "-1s", "s", "nan", "1e9s"] {
      #expect(throws: WhirligifError.self) { try options.set("at", to: text) }
    }
  }

  @Test func anAnimationKnowsItsMeasures() throws {
    var animation = try Animation(document: Self.document)
    animation.options.scale = 3
    animation.options.speed = 0.5
    #expect(try animation.pixelSize == (12, 6))
    #expect(try animation.duration == 2)
    #expect(try animation.frameCount == 8)
  }

  @Test func typedValuesAreSetAsTexts() throws {
    var (typed, written) = (try Animation(document: Self.document), try Animation(document: Self.document))
    try typed.set("color", to: .color(Color(red: 0, green: 0, blue: 1, alpha: 0.5)))
    try typed.set("extent", to: .number(1.5))
    try typed.set("shown", to: .boolean(true))
    try written.set("color", to: "rgb(0 0 255 / 0.5)")
    try written.set("extent", to: "1.5")
    try written.set("shown", to: "true")
    #expect(try typed.render() == written.render())
    #expect(throws: WhirligifError.self) { try typed.set("extent", to: .number(.nan)) }
    #expect(throws: WhirligifError.self) { try typed.set("extent", to: .boolean(true)) }
  }

  @Test(arguments: ["#3b82f6", "#3b82f680", "rgb(10.25 20 30 / 0.3)"])
  func aColorIsReadFromItsOwnText(css: String) throws {
    let color = try Color(css: css)
    #expect(try Color(css: color.css) == color)
  }

  @Test func everyTransparentBackgroundIsNone() throws {
    var animation = try Animation(document: Self.document)
    let transparent = try animation.render()
    for text in ["none", "transparent", "#00000000", "rgb(255 0 0 / 0)"] {
      #expect(try animation.options.set("background", to: text))
      #expect(try animation.render() == transparent, "\(text)")
    }
  }

  @Test("every option can be stored")
  func everyOptionIsStored() throws {
    let names = Mirror(reflecting: RenderOptions()).children.compactMap(\.label)
    #expect(
      Set(RenderOption.all.filter { $0.storage != nil }.map { $0.property }) == Set(names).subtracting(["pageOrigin"]))
  }
}
