import Drawing
import Synchronization
import Testing

@testable import WhirligifKit

/// A rendering is planned once.
@Suite struct RenderPlanTests {
  /// A preset that counts how often its animation is made.
  private struct CountedInput: AnimationInput {
    final class Count: Sendable { let sources = Mutex(0) }

    let preset: any AnimationInput
    let count = Count()

    var name: String { preset.name }
    var summary: String { preset.summary }
    var parameters: [Parameter] { preset.parameters }
    var identity: String { preset.identity }

    mutating func set(_ parameter: String, to text: String) {}

    func source(size: Viewport.Request, options: RenderOptions) throws(WhirligifError) -> any AnimationSource {
      count.sources.withLock { $0 += 1 }
      return try preset.source(size: size, options: options)
    }

    func error(_ error: any Error) -> WhirligifError { preset.error(error) }
  }

  @Test(arguments: Container.all.filter { $0.reducibleSettings.contains(.frames) })
  func everyRungUsesTheSamePlan(container: Container) throws {
    let input = CountedInput(preset: try Animation(preset: "ring").input)
    var animation = Animation(input)
    animation.options.size = .longerSide(32)
    let whole = try animation.render(as: container)
    #expect(input.count.sources.withLock { $0 } == 1)
    // A document of few steps hardly gets smaller.
    let limit = container.isVector ? whole.bytes.count * 24 / 25 : whole.bytes.count * 2 / 3
    animation.options.maximumBytes = limit
    animation.options.reducesMotion = true
    animation.options.maximumFrames = 12
    let small = try animation.render(as: container)
    #expect(!small.report.concessions.isEmpty && small.bytes.count <= limit)
    #expect(input.count.sources.withLock { $0 } == 2)
  }

  /// Fewer frames of a plan are those of a plan for fewer frames.
  @Test func aLimitOfFramesCountsFromTheWholeLoop() throws {
    var animation = try Animation(preset: "ring")
    let count = try animation.plan().timing.frameCount
    animation.options.maximumFrames = count - 1
    let plan = try animation.plan()
    for limit in 1..<count {
      animation.options.maximumFrames = limit
      #expect(try plan.frames(limit).timing == animation.plan().timing)
    }
  }
}
