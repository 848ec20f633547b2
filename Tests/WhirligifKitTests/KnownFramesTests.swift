import BuiltinPresets
import Numerics
import Palette
import TestSupport
import Testing

@testable import Scene
@testable import WhirligifKit

/// What is known of two frames without drawing both.
@Suite struct KnownFramesTests {
  private func pixels(_ frames: MattedFrames, _ index: Int) throws -> [RGBA8] {
    try [RGBA8](unsafeUninitializedCapacity: frames.width * frames.height) { buffer, count in
      count = frames.width * frames.height
      try frames.draw(frame: index, into: UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
    }
  }

  @Test(arguments: BuiltinPresets.all.map(\.name))
  func whatIsKnownIsTrue(name: String) throws {
    var animation = try Animation(preset: name)
    animation.options.size = .longerSide(32)
    let frames = try animation.plan().frames()
    let first = try pixels(frames, 0)
    for index in 1..<frames.frameCount {
      let isSame = try pixels(frames, index) == first
      #expect(try !isSame || !frames.isKnownDifferent(frame: index, from: 0))
      #expect(try isSame || !frames.isKnownSame(frame: index, as: 0))
    }
  }

  @Test func whatChangesInTheMiddleIsKnown() throws {
    let frames = try Animation(preset: "ring").plan().frames()
    for index in 1..<frames.frameCount { #expect(try frames.isKnownDifferent(frame: index, from: 0)) }
  }
}
