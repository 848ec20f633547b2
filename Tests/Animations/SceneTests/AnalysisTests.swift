import Drawing
import Inspect
import Platform
import Preset
import Scene
import Synchronization
import Testing

private final class CountedEvaluator: FrameEvaluator {
  final class Count: Sendable { let number = Atomic(0) }

  private let base: any FrameEvaluator
  private let count: Count

  init(_ base: any FrameEvaluator, _ count: Count) { (self.base, self.count) = (base, count) }

  func evaluate(at phase: Double, into list: inout DisplayList) throws(SourceError) {
    count.number.add(1, ordering: .relaxed)
    try base.evaluate(at: phase, into: &list)
  }
}

@Suite("The analysis of loops")
struct AnalysisTests {
  // MARK: Cuts

  private static let parameters = """
    {"end": {"type": "number", "default": 0, "summary": ""}, "turns": {"type": "number", "default": 1, "summary": ""}}
    """

  private func cuts(_ layer: String, _ settings: [String: String] = [:], lets: String = "{}") throws -> [String] {
    let text = sheet(layer, lets: lets, parameters: Self.parameters)
    return try JumpFinder.jumps(in: scene(of: text, settings)).map(\.path)
  }

  @Test("A track that ends elsewhere than it began is a cut with some values, and none with others")
  func cuts() throws {
    let layer = #"{"circle": {"radius": {"values": [0, 5, "end"]}}, "fill": "red"}"#
    #expect(try cuts(layer) == [])
    #expect(try cuts(layer, ["end": "1"]) == ["layers[0].circle.radius"])
    let said = #"{"circle": {"radius": {"values": [0, 5, "end"], "cut": true}}, "fill": "red"}"#
    #expect(try cuts(said, ["end": "1"]) == [])
    let there = #"{"circle": {"radius": {"values": [0, "end"], "direction": "alternate"}}, "fill": "red"}"#
    #expect(try cuts(there, ["end": "1"]) == [])
  }

  @Test("Whole turns of an angle are none")
  func turns() throws {
    let layer = #"{"rotation": {"values": [0, "360 * turns"]}, "circle": {"radius": 1}, "fill": "red"}"#
    #expect(try cuts(layer) == [])
    #expect(try cuts(layer, ["turns": "-3"]) == [])
    #expect(try cuts(layer, ["turns": "0.5"]) == ["layers[0].rotation"])
    let scale = #"{"scale": {"values": [1, "1 + 360 * turns"]}, "circle": {"radius": 1}, "fill": "red"}"#
    #expect(try cuts(scale) == ["layers[0].scale"])
  }

  @Test("Cuts are found in let, in groups, in some copies only, and where a layer is drawn only at times")
  func places() throws {
    let layers = #"""
      {"group": [{"repeat": 3, "opacity": {"values": [1, "i == 2 ? 0.5 : 1"]}, "circle": {"radius": "r + 1"}, "fill": "red"}]},
      {"when": "t > 0.4 and t < 0.5", "circle": {"radius": {"values": [1, "1 + end"]}}, "fill": "red"}
      """#
    let lets = #"{"r": {"values": [0, "end"]}}"#
    #expect(try cuts(layers, lets: lets) == ["layers[0].group[0].opacity"])
    #expect(
      try cuts(layers, ["end": "2"], lets: lets) == [
        "let.r", "layers[0].group[0].opacity", "layers[1].circle.radius",
      ])
  }

  // MARK: Pictures

  /// A black bar at the top left, 10 pixels high and so many wide.
  private func bar(_ width: String, inset: Int = 10) -> String {
    #"{"rectangle": {"corner": [\#(inset), \#(inset)], "size": ["\#(width)", 10]}, "fill": "black"}"#
  }

  private func analysis(_ layers: String, frames: Int, start: Double = 0) throws -> LoopAnalysis {
    try LoopAnalysis(of: scene(of: sheet(layers)).loop, frameCount: frames, start: start)
  }

  @Test("A bar that grows by 10 in each of four pictures falls back by 30: the seam is three times a step")
  func seam() throws {
    let growing = try analysis(bar("10 * (1 + floor(4 * t))"), frames: 4)
    // Black is 0 in all colors; only alpha differs, by 255 in 100 pixels a step.
    #expect(growing.maximumStep == 25_500 && growing.seam == 76_500)
    #expect(growing.seamScore == 3)
    let thereAndBack = try analysis(bar("10 + 10 * abs(2 - floor(4 * t))"), frames: 4)
    #expect(thereAndBack.seamScore == 1)
    #expect(try analysis(bar("20"), frames: 4).seamScore == 0)
    #expect(try analysis(bar("t < 0.9 ? 10 : 20"), frames: 1).seamScore == 0)
  }

  @Test("The ink of the first picture beside the most ink")
  func ink() throws {
    let bar = bar("10 * (1 + floor(4 * t))")
    #expect(try analysis(bar, frames: 4).firstInk == 0.25)
    #expect(try analysis(bar, frames: 4, start: 0.75).firstInk == 1)
    #expect(try analysis(#"{"when": false, "circle": {"radius": 1}, "fill": "red"}"#, frames: 3).firstInk == 1)
  }

  @Test("The pictures of the second loop are those of the first, and not drawn again")
  func picturesAreDrawnOnce() throws {
    let base = try scene(of: sheet(bar("10 * (1 + floor(4 * t))"))).loop
    let evaluations = CountedEvaluator.Count()
    var loop = base
    loop.makeEvaluator = { CountedEvaluator(base.makeEvaluator(), evaluations) }
    let analysis = try LoopAnalysis(of: loop, frameCount: 4)
    #expect(evaluations.number.load(ordering: .relaxed) == 4 && analysis.seamScore == 3)
  }

  /// The flashes of a picture of some layers, 40 in a loop of some seconds.
  private func flashes(_ layers: String, seconds: Double = 1) throws -> Int {
    let text = sheet(layers).replacing("\"duration\": 1", with: "\"duration\": \(seconds)")
    return try LoopAnalysis(of: scene(of: text, size: .longerSide(10)).loop, frameCount: 40).flashesPerSecond
  }

  /// A rectangle of half the picture or all of it that is there for half of the time, so many times.
  private func blinking(_ times: Int, _ color: String, left: Int = 0, width: Int = 100, ahead: Double = 0) -> String {
    """
    {"when": "wrap(\(times) * t + \(ahead)) < 0.5", "fill": "\(color)",
     "rectangle": {"corner": [\(left), 0], "size": [\(width), 100]}}
    """
  }

  @Test("Flashes are pairs of opposing changes of a tenth of the luminance or more, whatever lies below")
  func flashes() throws {
    let white = #"{"rectangle": {"size": [100, 100]}, "fill": "white"}, "#
    #expect(try flashes(white + blinking(1, "black")) == 1)
    #expect(try flashes(white + blinking(4, "black")) == 4)
    // The luminance of #f8f8f8 is 0.94, a change of less than a tenth; that of #eeeeee is 0.86, which is not below 0.8.
    #expect(try flashes(white + blinking(4, "#f8f8f8")) == 0)
    #expect(try flashes(white + blinking(4, "#eeeeee")) == 0)
    #expect(try flashes(white + blinking(4, "#dddddd")) == 4)
    // What is clear may lie on black and on white.
    for color in ["black", "white", "#3b82f6"] { #expect(try flashes(blinking(4, color)) == 4) }
  }

  @Test("Flashes that only a part sees count from a quarter of the picture, also where its mean does not change")
  func areas() throws {
    #expect(try flashes(bar("wrap(4 * t) < 0.5 ? 50 : 0")) == 0)
    let white = #"{"rectangle": {"size": [100, 100]}, "fill": "white"}, "#
    let halves = [blinking(4, "black", width: 50), blinking(4, "black", left: 50, width: 50, ahead: 0.5)]
    #expect(try flashes(white + halves.joined(separator: ", ")) == 4)
    // 0.03 of the luminance, in the whole picture.
    #expect(try flashes(blinking(4, "alpha(white, 0.2)")) == 0)
  }

  @Test("The worst second counts, not the mean of a loop; a loop of less than a second is seen for one")
  func seconds() throws {
    // Five flashes in the first of four seconds.
    #expect(try flashes(blinking(20, "black").replacing("wrap", with: "t < 0.25 and wrap"), seconds: 4) == 5)
    #expect(try flashes(blinking(20, "black"), seconds: 10) == 2)
    #expect(try flashes(blinking(1, "black"), seconds: 0.25) == 4)
  }

  @Test("A slow change that wavers on its way is one change")
  func wavering() throws {
    let layer = """
      {"rectangle": {"size": [100, 100]}, "fill": "black", "opacity": "abs(2 * t - 1) * 0.9 + (floor(40 * t) % 2 == 0 ? 0 : 0.02)"}
      """
    #expect(try flashes(layer) == 1)
  }
}
