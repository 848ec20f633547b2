import Testing
import WhirligifKit

/// Text sizes in pixels of the picture.
struct TextSizeTests {
  /// The rows from the first to the last with ink, and the size of the picture.
  private func rows(_ text: String, _ size: String?, _ change: (inout RenderOptions) -> Void) throws -> [Int] {
    var animation = try Animation(preset: "text-shimmer")
    try animation.set("text", to: text)
    if let size { try animation.set("text-size", to: size) }
    animation.options.rendersStillFrame = true
    change(&animation.options)
    let frame = try #require(try animation.frames().first)
    let inked = (0..<frame.height).filter { y in
      (0..<frame.width).contains { frame.rgba[4 * (y * frame.width + $0) + 3] > 127 }
    }
    return [(inked.last ?? 0) - (inked.first ?? 0) + 1, frame.width, frame.height]
  }

  /// The capital H is as high as asked, whatever the size of the picture.
  @Test(
    arguments: [
      ("24", nil, 1, nil), ("24px", nil, 1, nil), ("40", nil, 1, nil), ("24", nil, 2, nil),
      ("24", .exact(width: 320, height: 80), 1, [320, 80]), ("24", .exact(width: 320, height: 80), 2, [640, 160]),
      ("24", .width(400), 1, [400, 48]), ("24", .longerSide(300), 1, [300, 48]), ("24", .height(90), 1, nil),
    ] as [(String, RenderOptions.Size?, Double, [Int]?)])
  func aSetSizeIsInPixels(size: String, picture: RenderOptions.Size?, scale: Double, expected: [Int]?) throws {
    let found = try rows("HHH", size) {
      $0.size = picture ?? .preset
      $0.scale = scale
    }
    let height = Double(size.filter(\.isNumber)).map { $0 * scale } ?? 0
    #expect(abs(Double(found[0]) - height) <= 1, "\(found)")
    if let expected { #expect(Array(found.dropFirst()) == expected) }
  }

  @Test func theCanvasGrowsWithTheText() throws {
    let (small, large) = try (rows("HHH", "20") { _ in }, rows("HHH", "60") { _ in })
    #expect(large[1] > 2 * small[1] && large[2] == 3 * small[2])
    // Wide letters keep their size.
    #expect(try rows("WWWWWWWWWWWWWW", nil) { _ in }[0] == rows("H", nil) { _ in }[0])
    // Padding is around it.
    let padded = try rows("HHH", "20") { $0.padding = .pixels(10) }
    #expect(padded[0] == small[0] && padded[1] == small[1] + 20 && padded[2] == small[2] + 20)
  }

  @Test func aTextThatDoesNotFitIsReducedWithAWarning() throws {
    var animation = try Animation(preset: "text-shimmer")
    try animation.set("text-size", to: "24")
    animation.options.size = .longerSide(80)
    let warnings = try animation.render().report.warnings
    #expect(warnings.contains { $0.hasPrefix("'textSize' is reduced to fit the picture: it needs ") }, "\(warnings)")
    animation.options.size = .longerSide(300)
    #expect(try animation.render().report.warnings.isEmpty)
  }
}
