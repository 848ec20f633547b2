import Drawing
import Testing

@testable import Lottie

/// The phases at which the keyframes of a document lie, those of precompositions too.
@Suite struct KeyPhaseTests {
  /// The root's own keyframes, those of a precomposition that starts at frame 10 and runs at half speed, and where
  /// layers begin and end.
  @Test func keyframesOfPrecompositionsAreMapped() throws {
    func moving(_ times: [Int]) -> String {
      let keys = times.map { #"{"t":\#($0),"s":[1,1]}"# }.joined(separator: ",")
      return #"{"ty":4,"ip":0,"op":100,"st":0,"ks":{"p":{"a":1,"k":[\#(keys)]}},"#
        + #""shapes":[\#(rectangle(0, 0, 5, 5)),\#(fill())]}"#
    }
    let inner = #","assets":[{"id":"a","layers":[\#(moving([5, 8]))]}]"#
    let precomposition = #"{"ty":0,"refId":"a","w":20,"h":20,"ip":0,"op":50,"st":10,"sr":2,"ks":{}}"#
    let loop = try animation(moving([0, 30, 31, 140]) + "," + precomposition, inner).loop
    #expect(loop.keyPhases().sorted() == [0, 0.1, 0.2, 0.26, 0.3, 0.31, 0.5, 1])
  }
}
