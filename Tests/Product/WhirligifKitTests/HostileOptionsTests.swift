import Testing

@testable import WhirligifKit

/// Options that a program sets, whatever their values: an error or a GIF, and never a trap.
@Suite struct HostileOptionsTests {
  private static let numbers = [.nan, .infinity, -.infinity, 0, -1, 1e-300, 1e300, 0.5]
  private static let integers = [Int.min, -1, 0, 1, 3, 1000, Int.max]

  private static let numeric: [@Sendable (inout RenderOptions, Double) -> Void] = [
    { $0.scale = $1 }, { $0.frameRate = $1 }, { $0.duration = $1 }, { $0.speed = $1 }, { $0.start = $1 },
  ]

  private static let whole: [@Sendable (inout RenderOptions, Int) -> Void] = [
    { $0.size = .longerSide($1) }, { $0.size = .exact(width: $1, height: 16) },
    { $0.size = .exact(width: 16, height: $1) }, { $0.plays = $1 }, { $0.maximumColors = $1 }, { $0.quality = $1 },
    { $0.lossiness = $1 }, { $0.maximumBytes = $1 }, { $0.maximumFrames = $1 }, { $0.maximumPixels = $1 },
    { $0.threads = $1 },
  ]

  @Test func noValueIsATrapOrAFault() throws {
    var plain = try Animation(preset: "ring")
    plain.options.size = .longerSide(12)
    plain.options.maximumPixels = 100_000
    for set in Self.numeric {
      for number in Self.numbers { try render(plain) { set(&$0, number) } }
    }
    for set in Self.whole {
      for number in Self.integers { try render(plain) { set(&$0, number) } }
    }
  }

  private func render(_ plain: Animation, _ set: (inout RenderOptions) -> Void) throws {
    var animation = plain
    set(&animation.options)
    do {
      _ = try animation.render()
    } catch {
      switch error {
      case .invalidValue, .tooManyPixels, .tooManyBytes: break
      default: Issue.record("\(error)")
      }
    }
  }
}
