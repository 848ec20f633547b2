import GIF
import Preset
import Scene
import Testing

@testable import WhirligifKit

struct DrawingFailureTests {
  private func error(_ frame: Int) -> SceneError { .parameter(.unknownParameter("\(frame)", nearest: nil)) }

  /// Whichever thread is faster, the frame that comes first is told of.
  @Test(arguments: [[5, 3, 7], [3, 5, 7], [7, 5, 3]])
  func theFirstFrameIsToldOf(frames: [Int]) {
    let failure = DrawingFailure()
    #expect(failure.error == nil)
    for frame in frames {
      #expect(throws: EncodingError.source(frame: frame)) {
        try failure.noting(frame) { throw error(frame) }
      }
    }
    #expect(failure.error as? SceneError == error(3))
  }

  @Test func whatSucceedsIsHandedOver() throws {
    let failure = DrawingFailure()
    #expect(try failure.noting(2) { 14 } == 14)
    #expect(failure.error == nil)
  }
}
