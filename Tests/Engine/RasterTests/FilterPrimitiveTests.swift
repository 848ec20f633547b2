import Numerics
import Testing
import Vector

@testable import Raster

@Suite struct FilterPrimitiveTests {
  private func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
    Rect(minX: x, minY: y, maxX: x + width, maxY: y + height)
  }

  /// A square of 4 pixels, from (4, 4) on a clear canvas of 12, through a filter.
  private func filtered(
    _ steps: [ImageFilter.Step], color: Color = .black, size: Int = 12, region: Rect? = nil
  ) -> Pixmap {
    let canvas = Canvas(width: size, height: size)
    canvas.clear(nil)
    canvas.beginGroup(opacity: 1, filters: [ImageFilter(steps, region: region)])
    canvas.fill(.rectangle(rectangle(4, 4, 4, 4)), paint: .solid(color))
    canvas.endGroup()
    return canvas.pixmap
  }

  private func isInked(_ pixmap: Pixmap, _ columns: Range<Int>, _ rows: Range<Int>) -> Bool {
    (0..<12).allSatisfy { y in
      (0..<12).allSatisfy { x in (pixmap[x, y] != 0) == (columns.contains(x) && rows.contains(y)) }
    }
  }

  // MARK: Morphology

  @Test func dilationGrowsAndErosionShrinks() {
    #expect(isInked(filtered([.init(.morphology(.dilate, radiusX: 1, radiusY: 2))]), 3..<9, 2..<10))
    #expect(isInked(filtered([.init(.morphology(.erode, radiusX: 1, radiusY: 0))]), 5..<7, 4..<8))
    #expect(isInked(filtered([.init(.morphology(.erode, radiusX: 2, radiusY: 0))]), 0..<0, 0..<0))
    #expect(isInked(filtered([.init(.morphology(.dilate, radiusX: 1e300, radiusY: -1))]), 0..<12, 4..<8))
    #expect(isInked(filtered([.init(.morphology(.erode, radiusX: 0, radiusY: .nan))]), 4..<8, 4..<8))
  }

  /// Of random pictures, each pixel is the extreme of its rectangle, with clear pixels outside.
  @Test(arguments: 0..<40) func extremesAreThoseOfTheRectangle(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let bounds = PixelBounds(
      columns: -2..<Int.random(in: 1...9, using: &random), rows: 3..<Int.random(in: 4...11, using: &random))
    let image = FilterImage(
      bounds: bounds,
      pixels: (0..<bounds.area).map { _ in
        SIMD4(Float(Int.random(in: 0...9, using: &random)), 1, 2, Float(Int.random(in: 9...255, using: &random)))
      })
    let limits = PixelBounds(
      columns: Int.random(in: -8...0, using: &random)..<Int.random(in: 1...12, using: &random),
      rows: Int.random(in: -4...3, using: &random)..<Int.random(in: 4...16, using: &random))
    let (rx, ry) = (Int.random(in: 0...5, using: &random), Int.random(in: 0...5, using: &random))
    let kind = seed.isMultiple(of: 2) ? ImageFilter.MorphologyOperator.erode : .dilate
    let result = image.morphed(kind, radiusX: rx, radiusY: ry, in: limits)
    for y in limits.rows {
      for x in limits.columns {
        var extreme = image.pixel(x, y)
        for dy in -ry...ry {
          for dx in -rx...rx {
            let other = image.pixel(x + dx, y + dy)
            extreme = kind == .erode ? pointwiseMin(extreme, other) : pointwiseMax(extreme, other)
          }
        }
        #expect(result.pixel(x, y) == extreme, "at \(x), \(y)")
      }
    }
  }

  // MARK: Convolution

  private func convolution(
    _ weights: [Double], _ columns: Int, divisor: Double = 1, bias: Double = 0,
    _ edge: Convolution.EdgeMode = .duplicate,
    preservesAlpha: Bool = false
  ) throws -> ImageFilter.Operation {
    let rows = weights.count / columns
    return .convolution(
      try #require(
        Convolution(
          columns: columns, rows: rows, weights: weights, divisor: divisor, bias: bias, targetX: columns / 2,
          targetY: rows / 2, edgeMode: edge, preservesAlpha: preservesAlpha)))
  }

  /// The first weight is that of the pixel to the lower right (Filter Effects 1, 9.9).
  @Test func theKernelIsMirrored() throws {
    let moved = filtered([.init(try convolution([1, 0, 0, 0, 0, 0, 0, 0, 0], 3))])
    #expect(isInked(moved, 3..<7, 3..<7))
    let mean = filtered([.init(try convolution([1, 1, 1], 3, divisor: 3))])
    #expect([3, 4, 5, 7, 8].map { Int(mean[$0, 5] >> 24) } == [85, 170, 255, 170, 85])
  }

  @Test func edgesOfTheRegion() throws {
    let region = rectangle(4, 4, 4, 4)
    func last(_ edge: Convolution.EdgeMode) throws -> [Int] {
      // One pixel from the left, by which the first column takes what lies outside.
      let step = ImageFilter.Step(try convolution([0, 0, 1], 3, edge))
      let flood = ImageFilter.Step(.flood(.black), subregion: rectangle(7, 4, 1, 4))
      let pixmap = filtered([flood, step], region: region)
      return (4..<8).map { Int(pixmap[$0, 5] >> 24) }
    }
    #expect(try last(.wrap) == [255, 0, 0, 0])
    #expect(try last(.duplicate) == [0, 0, 0, 0] && last(.none) == [0, 0, 0, 0])
    let full = ImageFilter.Step(.flood(.black))
    let none = filtered([full, .init(try convolution([0, 0, 1], 3, .none))], region: region)
    let duplicate = filtered([full, .init(try convolution([0, 0, 1], 3))], region: region)
    #expect(none[4, 5] == 0 && none[5, 5] >> 24 == 255 && duplicate[4, 5] >> 24 == 255)
  }

  @Test func alphaIsPreserved() throws {
    let half = Color(red: 1.0, green: 0, blue: 0, alpha: 0.5)
    let pixmap = filtered([.init(try convolution([0.5], 1, preservesAlpha: true))], color: half)
    // Half of straight red at the same alpha.
    #expect(bytes(pixmap[5, 5]) == [64, 0, 0, 128])
    let summed = filtered([.init(try convolution([0.5], 1))], color: half)
    #expect(bytes(summed[5, 5]) == [64, 0, 0, 64])
  }

  @Test func convolutionsWithErrorsAreNone() {
    func make(_ columns: Int, _ rows: Int, _ count: Int, divisor: Double = 1, x: Int = 0, y: Int = 0) -> Convolution? {
      Convolution(
        columns: columns, rows: rows, weights: Array(repeating: 1, count: count), divisor: divisor, targetX: x,
        targetY: y)
    }
    #expect(make(2, 3, 6) != nil && make(2, 3, 5) == nil && make(0, 3, 0) == nil && make(2, 3, 6, divisor: 0) == nil)
    #expect(make(2, 3, 6, x: 2) == nil && make(2, 3, 6, y: -1) == nil && make(64, 64, 4096) == nil)
    #expect(make(.max, 2, 6) == nil && make(1, 1, 1, divisor: .nan) == nil)
  }

  // MARK: Noise

  private let opaque = ImageFilter.Step(.colorMatrix([1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1]))

  /// Worked out by another program from the specification's own algorithm.
  @Test func noiseIsThatOfTheSpecification() {
    let noise = Turbulence(.fractalNoise, frequencyX: 0.05, frequencyY: 0.08, octaves: 3, seed: 7)
    let fractal = filtered([.init(.turbulence(noise)), opaque], size: 100)
    #expect(bytes(fractal[10, 10]) == [101, 145, 180, 255] && bytes(fractal[37, 21]) == [134, 110, 170, 255])
    #expect(bytes(fractal[80, 44]) == [169, 90, 141, 255])
    let turbulence = filtered(
      [.init(.turbulence(Turbulence(.turbulence, frequencyX: 0.05, frequencyY: 0.05, seed: -3))), opaque], size: 100)
    #expect(bytes(turbulence[10, 60]) == [66, 25, 60, 255] && bytes(turbulence[80, 94]) == [80, 19, 17, 255])
  }

  /// What is at one edge of the tile is at the opposite one.
  @Test(arguments: [true, false]) func tilesOfNoiseFitTogether(isStitched: Bool) {
    let noise = Turbulence(
      .fractalNoise, frequencyX: 0.13, frequencyY: 0.21, octaves: 3, seed: 2,
      tile: isStitched ? rectangle(3, 5, 20, 30) : nil, transform: .scale(x: 100, y: 100))
    func maximumStep(_ first: PixelBounds, _ last: PixelBounds) -> Float {
      let pictures = [first, last].map { noise.image(in: $0, origin: (0, 0), encoding: .srgb).pixels }
      return zip(pictures[0], pictures[1]).map { abs(($0 - $1).w) }.max() ?? 0
    }
    let across = maximumStep(
      PixelBounds(columns: 300..<301, rows: 500..<3500), PixelBounds(columns: 2299..<2300, rows: 500..<3500))
    let down = maximumStep(
      PixelBounds(columns: 300..<2300, rows: 500..<501), PixelBounds(columns: 300..<2300, rows: 3499..<3500))
    #expect((max(across, down) < 4) == isStitched)
  }

  @Test func noiseWithoutWavesIsFlat() {
    let none = filtered([.init(.turbulence(Turbulence(.turbulence, frequencyX: 0, frequencyY: 0)))])
    #expect(none[3, 3] == 0)
    let half = filtered([.init(.turbulence(Turbulence(.fractalNoise, frequencyX: 1, frequencyY: 1, octaves: 0)))])
    #expect(bytes(half[3, 3]) == [64, 64, 64, 128])
    let wild = Turbulence(.turbulence, frequencyX: 1e300, frequencyY: .nan, octaves: .max, seed: .min)
    _ = filtered([.init(.turbulence(wild))])
  }

  // MARK: Light

  private func lit(_ lighting: Lighting) -> Pixmap { filtered([.init(.lighting(lighting))]) }

  /// A flat surface answers by the sine of the light's elevation.
  @Test func flatSurfaces() {
    let light = Lighting.Light.distant(azimuth: 77, elevation: 30)
    #expect(bytes(lit(Lighting(.diffuse(constant: 1), light: light))[1, 1]) == [128, 128, 128, 255])
    let high = Lighting.Light.distant(azimuth: 0, elevation: 90)
    let red = Color(red: 1.0, green: 0, blue: 0)
    #expect(bytes(lit(Lighting(.diffuse(constant: 0.2), color: red, light: high))[1, 1]) == [51, 0, 0, 255])
    let specular = Lighting(.specular(constant: 0.4, exponent: 8), color: red, light: high)
    #expect(bytes(lit(specular)[1, 1]) == [102, 0, 0, 102])
  }

  /// At the left edge of a square of height 1 the specification's normal is (-1, 0, 1), before it is made of length 1.
  @Test func slopesFaceTheLight() {
    func shade(_ azimuth: Double) -> Int {
      let pixmap = lit(
        Lighting(.diffuse(constant: 1), surfaceScale: 1, light: .distant(azimuth: azimuth, elevation: 0)))
      return bytes(pixmap[4, 5])[0]
    }
    #expect(shade(180) == 180 && shade(0) == 0 && shade(90) == 0)
  }

  @Test func placesOfLights() {
    let above = Lighting.Position(x: 2, y: 2, z: 3)
    let point = lit(Lighting(.diffuse(constant: 1), surfaceScale: 0, light: .point(above)))
    // To (6, 5) the way is (4, 3), and 3 down: 3 / sqrt(34).
    #expect(bytes(point[2, 2])[0] == 255 && bytes(point[6, 5])[0] == 131)
    func spot(_ exponent: Double, _ angle: Double?) -> Pixmap {
      let target = Lighting.Position(x: 2, y: 2, z: 0)
      return lit(
        Lighting(
          .diffuse(constant: 1), surfaceScale: 0,
          light: .spot(above, pointsAt: target, exponent: exponent, coneAngle: angle)))
    }
    // The light on the axis counts once for the surface and once for the spot: 9 / 34.
    #expect(bytes(spot(1, nil)[6, 5])[0] == 68 && bytes(spot(1, -45)[6, 5])[0] == 0 && bytes(spot(1, 45)[4, 2])[0] > 0)
  }

  @Test func lightsAreScaledWithThePicture() throws {
    let lighting = Lighting(.diffuse(constant: 1), surfaceScale: 2, light: .point(.init(x: 1, y: 2, z: 3)))
    let filter = ImageFilter([.init(.lighting(lighting))]).transformed(by: .scale(x: 2, y: 2))
    guard case .lighting(let scaled) = filter.steps[0].operation else {
      Issue.record("is \(filter.steps[0].operation)")
      return
    }
    #expect(scaled.surfaceScale == 4 && scaled.light == .point(.init(x: 2, y: 4, z: 6)))
  }

  // MARK: Moves

  @Test func tilesRepeatTheirRegion() {
    let pixmap = filtered([
      .init(.flood(.black), subregion: rectangle(3, 3, 1, 1)),
      .init(.offset(dx: 0, dy: 0), subregion: rectangle(3, 3, 2, 3)), .init(.tile),
    ])
    for y in 0..<12 {
      for x in 0..<12 { #expect((pixmap[x, y] != 0) == (x % 2 == 1 && y % 3 == 0), "at \(x), \(y)") }
    }
  }

  @Test func displacementReadsTheMap() {
    let map = ImageFilter.Step(.flood(Color(red: 1.0, green: 0.5, blue: 0)), result: "map")
    let step = ImageFilter.Step(
      .displacement(map: .result("map"), scale: 4, x: .red, y: .alpha), input: .sourceGraphic)
    // Two to the right and two down are read.
    #expect(isInked(filtered([map, step]), 2..<6, 2..<6))
  }

  private final class Block: PatternContent {
    let rect: Rect

    init(rect: Rect) { self.rect = rect }

    func isEqual(to other: any PatternContent) -> Bool { (other as? Block)?.rect == rect }

    func hash(into hasher: inout Hasher) { hasher.combine(rect) }

    func draw(on canvas: Canvas, under transform: AffineTransform) {
      canvas.fill(.rectangle(rect), paint: .solid(.black), transform: transform)
    }
  }

  @Test func drawingsLieInTheirSubregion() {
    let drawing = FilterDrawing(Block(rect: rectangle(0, 0, 2, 2)), transform: .translation(x: 3, y: 4))
    #expect(isInked(filtered([.init(.drawing(drawing))]), 3..<5, 4..<6))
    #expect(isInked(filtered([.init(.drawing(drawing), subregion: rectangle(4, 0, 9, 5))]), 4..<5, 4..<5))
    // One that covers everything.
    let large = FilterDrawing(Block(rect: rectangle(-9, -9, 99, 99)))
    #expect(isInked(filtered([.init(.drawing(large), subregion: rectangle(2, 2, 3, 3))]), 2..<5, 2..<5))
  }
}
