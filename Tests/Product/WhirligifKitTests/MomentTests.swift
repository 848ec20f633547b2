// Guarantee: other-programs
import Synchronization
import Testing

@testable import WhirligifKit

/// Frames at moments of a loop.
struct MomentTests {
  private static let side = 16

  private func small() throws -> Animation {
    var animation = try Animation(preset: "ring")
    animation.options.size = .longerSide(Self.side)
    return animation
  }

  @Test("a moment of a frame of raw output has its bytes, in any order")
  func framesAreThoseOfRawOutput() throws {
    let animation = try small()
    let raw = try animation.render(as: #require(Container(named: "rgba"))).bytes
    let frames = stride(from: 0, to: raw.count, by: 4 * Self.side * Self.side).map {
      Array(raw[$0..<$0 + 4 * Self.side * Self.side])
    }
    let order = [5, 0, 7, 5, 2]
    let (count, seconds) = (Double(frames.count), try animation.duration)
    let byPhase = try animation.frames(at: order.map { .phase(Double($0) / count) }).map { try $0.get() }
    #expect(byPhase.map(\.rgba) == order.map { frames[$0] })
    #expect(byPhase.map(\.start) == order.map { Double($0) / count * seconds })
    let bySecond = try animation.frames(at: order.map { .seconds(Double($0) / count * seconds) }).map { try $0.get() }
    #expect(bySecond.map(\.rgba) == order.map { frames[$0] })
    #expect(try Array(animation.frames(at: [])).isEmpty)
  }

  @Test("frames are drawn as they are asked for, and a cancelled one is an error")
  func framesAreDrawnAsTheyAreAskedFor() throws {
    let isCancelled = Atomic(false)
    var frames = try small().frames(at: [.phase(0), .phase(0.3), .phase(0.6)]) {
      isCancelled.load(ordering: .relaxed)
    }.makeIterator()
    #expect(try frames.next()?.get().width == Self.side)
    isCancelled.store(true, ordering: .relaxed)
    #expect(frames.next() == .failure(.cancelled))
  }

  @Test("the limit of pixels is that of the moments, not of the loop")
  func limitOfPixelsIsThatOfMoments() throws {
    var animation = try small()
    animation.options.maximumPixels = 2 * Self.side * Self.side
    #expect(try Array(animation.frames(at: [.phase(0), .phase(0.5)])).count == 2)
    #expect(throws: WhirligifError.self) { try animation.frames(at: [.phase(0), .phase(0.5), .phase(0.7)]) }
  }
}
