import Drawing
import Testing

@testable import SVG

/// The phases at which the keyframes of a document lie.
@Suite struct KeyPhaseTests {
  private func phases(_ content: String) throws -> [Double] {
    try SVGAnimation(document(content), width: 20, height: 20).loop.keyPhases().sorted().map {
      ($0 * 1e4).rounded() / 1e4
    }
  }

  @Test func eachRepetitionHasItsKeys() throws {
    let rect = "<rect width='5' height='5'>"
    let slow = "<animate attributeName='x' values='0;9;0' keyTimes='0;.25;1' dur='2s' repeatCount='indefinite'/>"
    let fast = "<animate attributeName='y' values='0;9' dur='1s' repeatCount='indefinite'/>"
    #expect(try phases(rect + slow + "</rect>") == [0, 0.25, 1])
    #expect(try phases(rect + slow + fast + "</rect>") == [0, 0.25, 0.5, 1])
  }

  @Test func turnedKeyframesCountToo() throws {
    let style = "<style>@keyframes k { 20% { opacity: 0 } } rect { animation: k 1s infinite alternate }</style>"
    #expect(try phases(style + "<rect width='5' height='5'/>") == [0, 0.1, 0.4, 0.5, 0.6, 0.9, 1])
  }

  @Test func aStillDocumentHasNone() throws { #expect(try phases("<rect width='5' height='5'/>").isEmpty) }
}
