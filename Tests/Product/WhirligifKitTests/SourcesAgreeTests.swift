import Testing
import WhirligifKit

/// A thin line, a translucent group, a clip: the same picture from a preset, an SVG and a Lottie file.
struct SourcesAgreeTests {
  private struct Drawing: CustomTestStringConvertible {
    let testDescription: String
    let preset, svg, lottie: String
  }

  /// A path of straight lines, as Lottie writes it.
  private static func shape(_ points: [[Double]], isClosed: Bool = false) -> String {
    let none = Array(repeating: "[0, 0]", count: points.count).joined(separator: ", ")
    return #"{"c": \#(isClosed), "v": \#(points), "i": [\#(none)], "o": [\#(none)]}"#
  }

  private static func stroked(_ points: [[Double]], width: Double) -> String {
    #"""
    {"ty": "sh", "ks": {"a": 0, "k": \#(shape(points))}},
    {"ty": "st", "c": {"a": 0, "k": [1, 0, 0]}, "o": {"a": 0, "k": 100}, "w": {"a": 0, "k": \#(width)}, "lc": 1, "lj": 1}
    """#
  }

  private static func filled(_ points: [[Double]], _ color: [Double]) -> String {
    #"""
    {"ty": "gr", "it": [{"ty": "sh", "ks": {"a": 0, "k": \#(shape(points, isClosed: true))}},
    {"ty": "fl", "c": {"a": 0, "k": \#(color)}, "o": {"a": 0, "k": 100}}, {"ty": "tr"}]}
    """#
  }

  private static func lottie(_ shapes: String, _ more: String = #""ks": {}"#) -> String {
    #"""
    {"v": "5.7", "fr": 25, "ip": 0, "op": 25, "w": 40, "h": 40, "layers": [
    {"ty": 4, "ip": 0, "op": 25, "st": 0, \#(more), "shapes": [\#(shapes)]}]}
    """#
  }

  private static func preset(_ layer: String) -> String {
    #"""
    {"formatVersion": 1, "name": "test", "summary": "For a test.", "size": [40, 40], "duration": 1, "layers": [\#(layer)]}
    """#
  }

  private static func svg(_ content: String) -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='40'>\(content)</svg>"
  }

  private static func line(_ width: Double) -> Drawing {
    let data = "M4.3 7.1L35.2 30.4L36.1 8.7"
    return Drawing(
      testDescription: "a line \(width) wide",
      preset: preset(#"{"path": {"data": "\#(data)"}, "stroke": {"paint": "red", "width": \#(width)}}"#),
      svg: svg("<path d='\(data)' fill='none' stroke='red' stroke-width='\(width)'/>"),
      lottie: lottie(stroked([[4.3, 7.1], [35.2, 30.4], [36.1, 8.7]], width: width)))
  }

  private static let red = [[5.5, 5], [25, 5], [25, 25.5], [5.5, 25.5]]
  private static let blue = [[15, 15.25], [35, 15.25], [35, 36], [15, 36]]

  private static let group = Drawing(
    testDescription: "a translucent group",
    preset: preset(
      #"""
      {"opacity": 0.4, "group": [
        {"path": {"data": "M5.5 5H25V25.5H5.5Z"}, "fill": "red"}, {"path": {"data": "M15 15.25H35V36H15Z"}, "fill": "blue"}]}
      """#),
    svg: svg(
      "<g opacity='.4'><path d='M5.5 5H25V25.5H5.5Z' fill='red'/><path d='M15 15.25H35V36H15Z' fill='blue'/></g>"),
    lottie: lottie(filled(blue, [0, 0, 1]) + "," + filled(red, [1, 0, 0]), #""ks": {"o": {"a": 0, "k": 40}}"#))

  private static let single = Drawing(
    testDescription: "a translucent group of one shape",
    preset: preset(#"{"opacity": 0.4, "group": [{"path": {"data": "M5.5 5H25V25.5H5.5Z"}, "fill": "red"}]}"#),
    svg: svg("<g opacity='.4'><path d='M5.5 5H25V25.5H5.5Z' fill='red'/></g>"),
    lottie: lottie(filled(red, [1, 0, 0]), #""ks": {"o": {"a": 0, "k": 40}}"#))

  private static let clip = Drawing(
    testDescription: "a clip",
    preset: preset(
      #"""
      {"clip": {"path": {"data": "M5 30L20 3.5L36.2 33Z"}}, "path": {"data": "M5.5 5H25V25.5H5.5Z"}, "fill": "red"}
      """#),
    svg: svg(
      """
      <clipPath id='c'><path d='M5 30L20 3.5L36.2 33Z'/></clipPath>
      <path clip-path='url(#c)' d='M5.5 5H25V25.5H5.5Z' fill='red'/>
      """),
    lottie: lottie(
      filled(red, [1, 0, 0]),
      #"""
      "ks": {}, "masksProperties": [{"mode": "a", "inv": false, "o": {"a": 0, "k": 100},
      "pt": {"a": 0, "k": \#(shape([[5, 30], [20, 3.5], [36.2, 33]], isClosed: true))}}]
      """#))

  private func pixels(_ document: String) throws -> [UInt8] {
    try #require(try Animation(document: document).frames().first).rgba
  }

  @Test(arguments: [line(0.3), line(0.6), line(1), line(2.5), group, single, clip])
  private func sourcesDrawTheSame(drawing: Drawing) throws {
    let preset = try pixels(drawing.preset)
    #expect(preset.contains { $0 != 0 })
    #expect(try pixels(drawing.svg) == preset)
    #expect(try pixels(drawing.lottie) == preset)
  }

  /// A thin line that moves by a fraction of a pixel has the same ink in each column at every position.
  @Test func aThinLineKeepsItsInk() throws {
    let inks = try [5.0, 5.2, 5.5, 5.9].map { y in
      let bytes = try pixels(Self.svg("<path d='M4 \(y)H36' stroke='black' stroke-width='.5'/>"))
      return (0..<40).reduce(0) { $0 + Int(bytes[(40 * $1 + 20) * 4 + 3]) }
    }
    for ink in inks { #expect(abs(ink - 128) <= 1) }
  }
}
