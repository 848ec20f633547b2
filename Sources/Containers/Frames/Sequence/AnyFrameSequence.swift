import Palette

/// A sequence of frames, whatever its type.
package struct AnyFrameSequence: FrameSequence {
  package let width, height, frameCount: Int
  private let kept: @Sendable () -> FrameStore?
  private let solid: @Sendable () -> [RGBA8]
  private let detailed: @Sendable () -> Bool
  private let sloping: @Sendable (Int) -> Bool
  private let first: @Sendable (Int) -> Int
  private let check: @Sendable () throws(EncodingError) -> Void
  private let draw: @Sendable (Int, UnsafeMutableBufferPointer<RGBA8>) throws(EncodingError) -> Void

  package init(_ source: some FrameSequence) {
    (width, height, frameCount) = (source.width, source.height, source.frameCount)
    kept = { source.store }
    solid = { source.solidColors }
    detailed = { source.isDetailed }
    sloping = { source.mayHaveSlopes(inFrame: $0) }
    first = { source.firstFrame(like: $0) }
    check = { () throws(EncodingError) in try source.checkCancellation() }
    draw = { frame, pixels throws(EncodingError) in try source.draw(frame: frame, into: pixels) }
  }

  package var store: FrameStore? { kept() }
  package var solidColors: [RGBA8] { solid() }
  package var isDetailed: Bool { detailed() }
  package func mayHaveSlopes(inFrame frame: Int) -> Bool { sloping(frame) }
  package func firstFrame(like frame: Int) -> Int { first(frame) }
  package func checkCancellation() throws(EncodingError) { try check() }

  package func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<RGBA8>) throws(EncodingError) {
    try draw(frame, pixels)
  }
}
