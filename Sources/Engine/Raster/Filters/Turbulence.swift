import Numerics
import Vector

/// Perlin's noise as SVG's `feTurbulence` defines it, to the last number: the same picture in every program.
package struct Turbulence: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable { case turbulence, fractalNoise }

  /// Further octaves would change no pixel.
  private static let maximumOctaves = 16

  package var kind: Kind
  /// Waves a unit; 0 or more.
  package var frequencyX, frequencyY: Double
  /// The number of noises that are added, each twice as fine as the previous one.
  package var octaves: Int
  package var seed: Int
  /// The rectangle, in units, whose opposite sides fit together; nil for none.
  package var tile: Rect?
  /// From the noise's units to pixels.
  package var transform: AffineTransform

  package init(
    _ kind: Kind, frequencyX: Double, frequencyY: Double, octaves: Int = 1, seed: Int = 0, tile: Rect? = nil,
    transform: AffineTransform = .identity
  ) {
    self.kind = kind
    self.frequencyX = frequencyX
    self.frequencyY = frequencyY
    self.octaves = octaves
    self.seed = seed
    self.tile = tile
    self.transform = transform
  }

  func transformed(by outer: AffineTransform) -> Turbulence {
    var turbulence = self
    turbulence.transform = transform.then(outer)
    return turbulence
  }

  /// Noise in all of `limits`. `origin` is where the picture's pixel (0, 0) is in the coordinates of the transform.
  func image(in limits: PixelBounds, origin: (x: Int, y: Int), encoding: ColorEncoding) -> FilterImage {
    guard let inverse = transform.inverse else { return .empty }
    let lattice = NoiseLattice(seed: seed)
    let wave = NoiseWave(frequencyX, frequencyY, tile: tile)
    let octaves = min(max(octaves, 0), Self.maximumOctaves)
    var result = FilterImage(limits, filledWith: .zero, encoding: encoding)
    var next = 0
    for row in limits.rows {
      for column in limits.columns {
        let point = inverse.apply(
          to: Point(x: Double(column + origin.x) + 0.5, y: Double(row + origin.y) + 0.5))
        result.pixels[next] = pixel(lattice, wave: wave, octaves: octaves, at: point)
        next += 1
      }
    }
    return result
  }

  /// A premultiplied pixel.
  @inline(__always)
  private func pixel(_ lattice: NoiseLattice, wave: NoiseWave, octaves: Int, at point: Point) -> SIMD4<Float> {
    var wave = wave
    var vector = SIMD2(point.x * wave.frequency.x, point.y * wave.frequency.y)
    var sum = SIMD4<Float>.zero
    var amplitude: Float = 1
    for _ in 0..<octaves {
      let noise = lattice.noise(at: vector, wave)
      sum += (kind == .fractalNoise ? noise : noise.replacing(with: -noise, where: noise .< 0)) * amplitude
      vector *= 2
      amplitude /= 2
      wave.halve()
    }
    if kind == .fractalNoise { sum = (sum + 1) / 2 }
    let color = sum.limited(from: .zero, to: .one)
    return SIMD4(color.x, color.y, color.z, 1) * (color.w * 255)
  }
}

/// How many waves there are a unit, and where they begin again.
private struct NoiseWave {
  private(set) var frequency: SIMD2<Double>
  /// The number of waves in the tile, and the first lattice point beyond it; nil for no tile.
  private(set) var wrap: (count: SIMD2<Int64>, end: SIMD2<Int64>)?

  init(_ x: Double, _ y: Double, tile: Rect?) {
    func valid(_ frequency: Double) -> Double { frequency > 0 ? min(frequency, 1e6) : 0 }
    frequency = SIMD2(valid(x), valid(y))
    guard let tile, tile.width > 0, tile.height > 0, tile.width < 1e6, tile.height < 1e6 else { return }
    frequency.x = Self.fitted(frequency.x, tile.width)
    frequency.y = Self.fitted(frequency.y, tile.height)
    func whole(_ number: Double) -> Int64 { Int64(min(max(number, -1e12), 1e12)) }
    let count = SIMD2(whole(tile.width * frequency.x + 0.5), whole(tile.height * frequency.y + 0.5))
    let start = SIMD2(
      whole(tile.minX * frequency.x + NoiseLattice.offset), whole(tile.minY * frequency.y + NoiseLattice.offset))
    wrap = (count, start &+ count)
  }

  /// The frequency next to this one that gives whole waves.
  private static func fitted(_ frequency: Double, _ length: Double) -> Double {
    guard frequency > 0 else { return 0 }
    let low = (length * frequency).rounded(.down) / length
    let high = (length * frequency).rounded(.up) / length
    return low > 0 && frequency / low < high / frequency ? low : high
  }

  /// For the next octave.
  @inline(__always)
  mutating func halve() {
    guard let wrap else { return }
    self.wrap = (wrap.count &* 2, wrap.end &* 2 &- Int64(NoiseLattice.offset))
  }
}

/// The gradients of the noise at the lattice points, by the generator that the specification prescribes (Park and
/// Miller 1988).
private struct NoiseLattice {
  /// Keeps usual coordinates above 0.
  static let offset = 4096.0
  private static let size = 256
  /// Beyond this there is no noise.
  private static let farthest = 1e12

  private var selector: [Int]
  /// The gradients of all four channels.
  private var gradientX: [SIMD4<Float>]
  private var gradientY: [SIMD4<Float>]

  init(seed: Int) {
    var random = Self.start(seed)
    func next() -> Int {
      random = 16807 * (random % 127_773) - 2836 * (random / 127_773)
      if random <= 0 { random += 2_147_483_647 }
      return random
    }
    let size = Self.size
    selector = Array(0..<size)
    gradientX = Array(repeating: .zero, count: size)
    gradientY = gradientX
    for channel in 0..<4 {
      for index in 0..<size {
        let x = Double(next() % (2 * size) - size) / Double(size)
        let y = Double(next() % (2 * size) - size) / Double(size)
        let length = (x * x + y * y).squareRoot()
        gradientX[index][channel] = length > 0 ? Float(x / length) : 0
        gradientY[index][channel] = length > 0 ? Float(y / length) : 0
      }
    }
    for index in stride(from: size - 1, to: 0, by: -1) { selector.swapAt(index, next() % size) }
    selector += selector + selector.prefix(2)
    gradientX += gradientX + gradientX.prefix(2)
    gradientY += gradientY + gradientY.prefix(2)
  }

  private static func start(_ seed: Int) -> Int {
    let maximum = 2_147_483_646
    if seed <= 0 { return -(seed % maximum) + 1 }
    return min(seed, maximum)
  }

  /// The noise of all four channels at a point, about -1...1.
  @inline(__always)
  func noise(at point: SIMD2<Double>, _ wave: NoiseWave) -> SIMD4<Float> {
    let moved = point + Self.offset
    guard abs(moved.x) < Self.farthest, abs(moved.y) < Self.farthest else { return .zero }
    let low = moved.rounded(.towardZero)
    let near = SIMD2<Float>(Float(moved.x - low.x), Float(moved.y - low.y))
    let far = near - 1
    let (left, right) = neighbors(Int64(low.x), wave.wrap.map { ($0.count.x, $0.end.x) })
    let (top, bottom) = neighbors(Int64(low.y), wave.wrap.map { ($0.count.y, $0.end.y) })
    let (i, j) = (selector[left], selector[right])
    let share = near * near * (3 - 2 * near)
    func weighted(_ index: Int, x: Float, y: Float) -> SIMD4<Float> {
      gradientX[index] * x + gradientY[index] * y
    }
    let upper = mix(
      weighted(selector[i &+ top], x: near.x, y: near.y), weighted(selector[j &+ top], x: far.x, y: near.y), at: share.x
    )
    let lower = mix(
      weighted(selector[i &+ bottom], x: near.x, y: far.y), weighted(selector[j &+ bottom], x: far.x, y: far.y),
      at: share.x)
    return mix(upper, lower, at: share.y)
  }

  /// A point of the lattice and the next, on the tile if there is one.
  @inline(__always)
  private func neighbors(_ point: Int64, _ wrap: (count: Int64, end: Int64)?) -> (Int, Int) {
    var (near, far) = (point, point &+ 1)
    if let wrap {
      if near >= wrap.end { near &-= wrap.count }
      if far >= wrap.end { far &-= wrap.count }
    }
    let mask = Int64(Self.size - 1)
    return (Int(near & mask), Int(far & mask))
  }

  @inline(__always)
  private func mix(_ a: SIMD4<Float>, _ b: SIMD4<Float>, at share: Float) -> SIMD4<Float> { a + (b - a) * share }
}
