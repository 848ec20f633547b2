import Testing

@testable import WhirligifKit

/// What the library writes, read again, shows what it was made from.
struct ReadBackTests {
  /// The columns of the first and the last opaque pixel in each frame.
  private func columns(_ animation: Animation) throws -> [ClosedRange<Int>] {
    try animation.frames().map { frame in
      let painted = (0..<frame.width).filter { x in
        (0..<frame.height).contains { frame.rgba[4 * ($0 * frame.width + x) + 3] > 127 }
      }
      return try #require(painted.first)...(try #require(painted.last))
    }
  }

  /// A bar that goes from left to right.
  @Test(arguments: [false, true]) func anSVGPlaysInItsDirection(isBackwards: Bool) throws {
    var animation = try Animation(
      document: """
        <svg xmlns="http://www.w3.org/2000/svg" width="40" height="8"><rect width="4" height="8">
        <animate attributeName="x" values="0;36" dur="1s" repeatCount="indefinite"/></rect></svg>
        """, file: "bar.svg")
    animation.options.frameRate = 10
    animation.options.playsBackwards = isBackwards
    let written = try animation.render(as: .svg)
    var again = try Animation(document: String(decoding: written.bytes, as: UTF8.self), file: "again.svg")
    again.options.frameRate = 10
    let (expected, found) = (try columns(animation), try columns(again))
    #expect(expected.count == found.count && isBackwards == (expected[1].lowerBound > expected[2].lowerBound))
    for (one, other) in zip(expected, found) { #expect(abs(one.lowerBound - other.lowerBound) <= 1, "\(found)") }
  }

  /// Shapes that follow a clip, a group and a mask are not left out of a preset document.
  @Test(arguments: [
    "<g clip-path='url(#c)'><rect width='20' height='20' fill='red'/></g>",
    "<g opacity='0.5'><rect width='8' height='20' fill='red'/><circle cx='8' cy='8' r='4'/></g>",
    "<g mask='url(#m)'><rect width='20' height='20' fill='red'/></g>",
  ])
  func importsKeepWhatFollows(content: String) throws {
    let text = """
      <svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'>
      <clipPath id='c'><rect width='8' height='20'/></clipPath>
      <mask id='m'><rect width='8' height='20' fill='white'/></mask>
      \(content)<rect x='10' width='4' height='20' fill='blue'/><rect x='16' width='4' height='20' fill='lime'/></svg>
      """
    let document = try Artwork(svg: text).document()
    var (original, imported) = (
      try Animation(document: text, file: "a.svg"), try Animation(document: document.text)
    )
    original.options.size = .longerSide(20)
    imported.options.size = .longerSide(20)
    (original.options.rendersStillFrame, imported.options.rendersStillFrame) = (true, true)
    let (one, other) = (try #require(original.frames().first), try #require(imported.frames().first))
    #expect(one.rgba.count == other.rgba.count)
    #expect(zip(one.rgba, other.rgba).allSatisfy { abs(Int($0) - Int($1)) <= 2 }, "\(document.text)")
  }
}
