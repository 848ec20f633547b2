import JSON
import Numerics

/// The random numbers of an expression: they hang on the property and the moment alone, and the end of the composition
/// leads back to its begin. No two players agree on such numbers.
struct ScriptNoise {
  /// The functions that give random numbers, and the one that chooses them.
  static let functions: Set<Name> = ["wiggle", "random", "seedRandom"]

  private var seed: UInt64
  /// The length of the composition, in seconds and frames.
  private let duration, frames: Double
  private var isTimeless = false
  private var count: UInt64 = 0

  init(_ property: ScriptProperty, in scene: ScriptScene) {
    seed = UInt64(truncatingIfNeeded: property.json.range.start.offset)
    frames = max((scene.root["op"]?.scalar ?? 0) - (scene.root["ip"]?.scalar ?? 0), 0)
    duration = frames / scene.rate(of: scene.root)
  }

  /// Whether an expression has random numbers.
  static func isRandom(_ text: String) -> Bool { text.includes("wiggle(") || text.includes("andom(") }

  mutating func call(
    _ name: Name, _ values: [ScriptValue], over value: () throws(ScriptFailure) -> ScriptValue, at seconds: Double
  ) throws(ScriptFailure) -> ScriptValue {
    let numbers = values.map { $0.numbers ?? [] }
    switch name {
    case "seedRandom":
      guard let number = numbers.first?.first, number.isFinite else { throw .failed }
      seed = number.bitPattern
      if values.count > 1 { isTimeless = values[1].isTrue }
      return .undefined
    case "wiggle":
      guard numbers.count > 1, let frequency = numbers[0].first, let amplitude = numbers[1].first,
        let own = try value().numbers
      else { throw .failed }
      let octaves = min(max(numbers.count > 2 ? numbers[2].first ?? 1 : 1, 1), 8)
      let share = numbers.count > 3 ? numbers[3].first ?? 0.5 : 0.5
      return ScriptValue(
        numbers: own.indices.map { axis in
          var (change, strength, rate) = (0.0, amplitude, frequency)
          for octave in 0..<Int(octaves.rounded()) {
            change += strength * noise(at: seconds, rate, axis: axis, octave: octave)
            (strength, rate) = (strength * share, rate * 2)
          }
          return own[axis] + change
        })
    default: return try random(numbers, at: seconds)
    }
  }

  /// `random()`, `random(maximum)` or `random(minimum, maximum)`, with numbers or lists.
  private mutating func random(_ limits: [[Double]], at seconds: Double) throws(ScriptFailure) -> ScriptValue {
    let high = limits.last ?? [1]
    let low = limits.count > 1 ? limits[0] : high.map { _ in 0 }
    guard limits.count <= 2, !high.isEmpty, low.count == high.count else { throw .failed }
    let moment =
      isTimeless || frames < 1 ? 0 : (seconds / duration * frames).rounded().truncatingRemainder(dividingBy: frames)
    let numbers = zip(low, high).map { low, high in
      count &+= 1
      return low + (high - low) * Self.number([seed, count, moment.bitPattern])
    }
    return ScriptValue(numbers: numbers)
  }

  /// Smooth noise in -1...1 with about this many turns a second.
  private func noise(at seconds: Double, _ frequency: Double, axis: Int, octave: Int) -> Double {
    guard duration > 0, frequency.isFinite else { return 0 }
    let cells = min(max((frequency.magnitude * duration).rounded(), 1), 1e6)
    let place = seconds / duration * cells
    let cell = place.rounded(.down)
    let share = place - cell
    func corner(_ index: Double) -> Double {
      let wrapped = index - (index / cells).rounded(.down) * cells
      let key = [seed, UInt64(axis), UInt64(octave), wrapped.bitPattern]
      return 2 * Self.number(key) - 1
    }
    let smooth = share * share * (3 - 2 * share)
    return corner(cell) + (corner(cell + 1) - corner(cell)) * smooth
  }

  /// A number in 0..<1 that hangs on others.
  private static func number(_ key: [UInt64]) -> Double {
    let mixed = key.reduce(UInt64(0x5EED)) { state, word in
      var generator = SplitMix64(seed: state ^ word)
      return generator.next()
    }
    return Double(mixed >> 11) * 0x1p-53
  }
}
