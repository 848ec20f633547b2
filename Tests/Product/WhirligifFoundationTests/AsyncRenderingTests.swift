import Synchronization
import Testing

@testable import WhirligifFoundation
@testable import WhirligifKit

/// Renderings in tasks.
struct AsyncRenderingTests {
  private static let document = #"""
    {"formatVersion": 1, "name": "dot", "summary": "A dot that swells.", "size": [40, 40], "duration": 1,
     "parameters": {"color": {"type": "color", "default": "tomato", "summary": "Of the dot."}},
     "layers": [{"circle": {"radius": 18}, "fill": "color", "scale": {"values": [1, 0.2, 1]}}]}
    """#

  @Test func aTaskGetsTheBytesOfACall() async throws {
    let animation = try Animation(document: Self.document)
    func called() throws -> RenderedFile { try animation.render() }
    #expect(try await animation.render() == called())
  }

  @Test(arguments: [Container.gif, .webp, .png, .svg])
  func aTaskGetsTheContainerThatItAsksFor(container: Container) async throws {
    let file = try await Animation(document: Self.document).render(as: container)
    let marks: [Container: String] = [.gif: "GIF89a", .webp: "RIFF", .png: "\u{89}PNG", .svg: "<svg"]
    let mark = try #require(marks[container])
    #expect(file.bytes.starts(with: mark.unicodeScalars.map { UInt8($0.value) }))
  }

  @Test(
    "progress rises, whatever thread reports it, and is 1 once, at the end", arguments: [Container.gif, .webp])
  func progress(container: Container) async throws {
    var animation = try Animation(preset: "dots")
    (animation.options.size, animation.options.threads) = (.longerSide(200), 4)
    let shares = Mutex<[Double]>([])
    _ = try await animation.render(as: container) { share in shares.withLock { $0.append(share) } }
    let all = shares.withLock { $0 }
    #expect(all.count > 2)
    #expect(zip(all, all.dropFirst()).allSatisfy { $0 < $1 })
    #expect(all.last == 1)
  }

  @Test func aCancelledTaskStops() async throws {
    var animation = try Animation(document: Self.document)
    // Minutes of work, were it not stopped.
    animation.options.size = .longerSide(4000)
    animation.options.maximumPixels = RenderLimits.maximumPixels.upperBound
    animation.options.duration = 600
    let task = Task { [animation] in try await animation.render() }
    task.cancel()
    await #expect(throws: WhirligifError.cancelled) { try await task.value }
  }

  @Test func manyTasksDoNotDisturbEachOther() async throws {
    let base = try Animation(document: Self.document)
    let colors = ["red", "green", "blue", "black", "orange", "purple", "teal", "gold"]
    @Sendable func rendered(_ color: String) async throws -> RenderedGIF {
      var animation = base
      try animation.set("color", to: color)
      return try await animation.render()
    }
    var alone: [RenderedGIF] = []
    for color in colors { alone.append(try await rendered(color)) }
    let together = try await withThrowingTaskGroup(of: (Int, RenderedGIF).self) { group in
      for (index, color) in colors.enumerated() { group.addTask { (index, try await rendered(color)) } }
      return try await group.reduce(into: [Int: RenderedGIF]()) { $0[$1.0] = $1.1 }
    }
    #expect(Set(alone.map(\.bytes)).count == colors.count)
    for (index, gif) in alone.enumerated() { #expect(together[index] == gif) }
  }
}
