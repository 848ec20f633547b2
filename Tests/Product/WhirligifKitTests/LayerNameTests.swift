import JSON
import Testing
import WhirligifKit

/// The layers of Lottie animations have the names that the source gives what they show.
@Suite struct LayerNameTests {
  private func names(_ document: String, _ file: String, start: Double? = nil) throws -> [String] {
    var animation = try Animation(bytes: Array(document.utf8), file: file)
    // What starts elsewhere is no edit of a document.
    animation.options.start = start
    let text = String(decoding: try animation.render(as: .lottie).bytes, as: UTF8.self)
    return text.matches(of: /"nm":"([^"]*)"/).map { String($0.1) }
  }

  @Test func elementsOfSVGNameThemByTheirIdentifiers() throws {
    let document = """
      <svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">
      <g opacity=".5"><rect id="left" width="10" height="20"/><circle id="dot" cx="12" cy="10" r="6"/></g>
      <rect id="right" x="30" width="10" height="20" style="mix-blend-mode:multiply">
      <animate attributeName="y" values="0;5;0" dur="1s" repeatCount="indefinite"/></rect></svg>
      """
    // The topmost layer comes first, and the names of several items after their items.
    #expect(try names(document, "a.svg") == ["right", "left, dot", "dot", "left"])
  }

  @Test func layersOfPresetsNameThemOrTheirShapes() throws {
    let document = """
      {"formatVersion": 1, "name": "two", "summary": "Two.", "size": [20, 20], "duration": 1, "frameRate": 10,
       "layers": [{"name": "ground", "rectangle": {"size": [18, 18]}, "fill": "red"},
         {"circle": {"radius": "2 + 3 * t"}, "fill": "blue"}]}
      """
    #expect(try Set(names(document, "two.json")) == ["ground, circle", "ground", "circle"])
  }

  @Test func layersThatAreDrawnAnewKeepTheirNames() throws {
    let layer = """
      {"ty": 1, "nm": "Sun", "sw": 10, "sh": 10, "sc": "#ff0000", "ip": 0, "op": 30, "st": 0,
       "ks": {"r": {"a": 1, "k": [{"t": 0, "s": [0], "i": {"x": 1, "y": 1}, "o": {"x": 0, "y": 0}}, {"t": 30, "s": [90]}]}}}
      """
    let document = "{\"v\": \"5.5.0\", \"fr\": 30, \"ip\": 0, \"op\": 30, \"w\": 20, \"h\": 20, \"layers\": [\(layer)]}"
    #expect(try names(document, "sun.json", start: 0.3) == ["Sun"])
  }
}
