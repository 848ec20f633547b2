import Drawing
import Raster
import TestSupport
import Testing
import Vector

@testable import SVG

/// Display lists that keep the groups whose opacity changes.
@Suite struct FadingGroupTests {
  private static let text = """
    <svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">
    <style>@keyframes k { 40% { opacity: 0 } 60% { opacity: 0 } } .f { animation: k 2s infinite }</style>
    <rect width="8" height="8" fill="red" stroke="blue"><animate attributeName="opacity" values="0;1;1;0;0"
      dur="2s" repeatCount="indefinite"/></rect>
    <g class="f"><circle cx="12" cy="12" r="4"/><circle cx="14" cy="14" r="4" fill="lime"/></g>
    <rect x="9" width="4" height="4"><animate attributeName="opacity" values="0;1" calcMode="discrete" dur="2s"
      repeatCount="indefinite"/></rect></svg>
    """

  /// The same commands stand in all lists, but for those of what jumps, and the pictures are those of other lists.
  @Test func theCommandsStayTheSame() throws {
    let animation = try SVGAnimation(SVGDocument(Array(Self.text.utf8)), width: 20, height: 20)
    let evaluator = animation.loop.makeEvaluator()
    for step in 0..<16 {
      let phase = (Double(step) + 0.5) / 16
      var (kept, plain) = (DisplayList(), DisplayList())
      kept.keepsFadingGroups = true
      try evaluator.evaluate(at: phase, into: &kept)
      try evaluator.evaluate(at: phase, into: &plain)
      let groups = kept.commands.count { if case .beginGroup = $0 { true } else { false } }
      #expect(groups == 2 && kept.commands.count == (phase < 0.5 ? 8 : 9), "\(phase)")
      #expect(pixels(kept) == pixels(plain), "\(phase)")
    }
  }

  private func pixels(_ list: DisplayList) -> [UInt32] {
    let canvas = Canvas(width: 20, height: 20)
    canvas.clear(nil)
    list.draw(on: canvas)
    return canvas.withPixels { Array($0) }
  }
}
