import Foundation
import Numerics
import Testing

/// The C library is the oracle here: it may differ in the last bit, never by more.
@Suite struct TrigonometryTests {
  @Test func sineAndCosineAreExactAtQuarters() {
    for (degrees, sine, cosine) in [(0.0, 0.0, 1.0), (90, 1, 0), (180, 0, -1), (270, -1, 0), (360, 0, 1), (-90, -1, 0)]
    {
      #expect(Trigonometry.sine(degrees: degrees) == sine)
      #expect(Trigonometry.cosine(degrees: degrees) == cosine)
    }
    for degrees in [30.0, 150, 390, -330] { #expect(Trigonometry.sine(degrees: degrees) == 0.5) }
    for degrees in [120.0, 240, -120] { #expect(Trigonometry.cosine(degrees: degrees) == -0.5) }
  }

  @Test func sineAndCosineFollowTheCLibrary() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<4000 {
      let degrees = (random.unit() - 0.5) * 2000
      let (sine, cosine) = Trigonometry.sineAndCosine(degrees: degrees)
      let radians = degrees.remainder(dividingBy: 360) * .pi / 180
      #expect(abs(sine - sin(radians)) < 2e-15)
      #expect(abs(cosine - cos(radians)) < 2e-15)
      #expect(abs(sine * sine + cosine * cosine - 1) < 2e-15)
    }
  }

  @Test func wholeTurnsMakeNoDifference() {
    var random = SplitMix64(seed: 2)
    let borders = [180, 540].flatMap { [Double($0).nextDown, Double($0), Double($0).nextUp] }
    let angles = borders + borders.map(-) + (0..<4000).map { _ in (random.unit() - 0.5) * 2000 }
    for degrees in angles {
      let turned = Trigonometry.sineAndCosine(degrees: degrees.remainder(dividingBy: 360))
      #expect(Trigonometry.sineAndCosine(degrees: degrees) == turned, "\(degrees)")
    }
  }

  @Test func anglesThatAreNoNumbersGiveNoNumbers() {
    #expect(Trigonometry.sine(degrees: .infinity).isNaN)
    #expect(Trigonometry.arcTangent(y: .nan, x: 1).isNaN)
    #expect(Trigonometry.sine(degrees: 1e300).magnitude <= 1)
  }

  @Test func arcTangentFollowsTheCLibraryInEveryQuadrant() {
    var random = SplitMix64(seed: 2)
    for _ in 0..<4000 {
      let x = random.unit() - 0.5
      let y = (random.unit() - 0.5) * pow(10, random.unit() * 8 - 4)
      #expect(abs(Trigonometry.arcTangent(y: y, x: x) - atan2(y, x) * 180 / .pi) < 1e-13)
    }
    #expect(Trigonometry.arcTangent(y: 0, x: 0) == 0)
    #expect(Trigonometry.arcTangent(y: 0, x: -1) == 180)
    #expect(Trigonometry.arcTangent(y: -2, x: 0) == -90)
    #expect(abs(Trigonometry.arcCosine(0.5) - 60) < 1e-13)
  }
}

@Suite struct ExponentialTests {
  @Test func functionsFollowTheCLibrary() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<4000 {
      let x = (random.unit() - 0.5) * 100
      #expect(abs(Exponential.exp(x) / exp(x) - 1) < 1e-15)
      let y = exp(x)
      #expect(abs(Exponential.log(y) - log(y)) <= 1e-15 * max(1, abs(log(y))))
      #expect(abs(Exponential.cubeRoot(y) / cbrt(y) - 1) < 5e-16)
      let exponent = random.unit() * 5
      #expect(abs(Exponential.power(random.unit(), exponent)) <= 1)
      #expect(abs(Exponential.power(y, 0.3) / pow(y, 0.3) - 1) < 1e-13)
    }
  }

  @Test func edgesAreThoseOfTheCLibrary() {
    #expect(Exponential.exp(1000) == .infinity)
    #expect(Exponential.exp(-1000) == 0)
    #expect(Exponential.log(0) == -.infinity)
    #expect(Exponential.log(-1).isNaN)
    #expect(Exponential.power(0, 0) == 1)
    #expect(Exponential.power(0, 2) == 0)
    #expect(Exponential.cubeRoot(-27) == -3)
    #expect(Exponential.exp(0) == 1)
  }
}

@Suite struct ColorTests {
  @Test func bytesRoundAndClamp() {
    #expect(Color(red: 0.5, green: -1, blue: 2, alpha: .nan).bytes == SIMD4(128, 0, 255, 0))
    for byte in UInt8.min...UInt8.max { #expect(Color.byte(Double(byte) / 255) == byte) }
  }

  /// Values from the table of the OKLab article: pure red and white.
  @Test func okLabHasThePublishedValues() {
    let red = OKLab(Color(red: 1.0, green: 0, blue: 0))
    #expect(abs(red.lightness - 0.6279554) < 1e-6)
    #expect(abs(red.a - 0.2248631) < 1e-6)
    #expect(abs(red.b - 0.1258463) < 1e-6)
    let white = OKLab(.white)
    #expect(abs(white.lightness - 1) < 1e-6 && abs(white.a) < 1e-6 && abs(white.b) < 1e-6)
  }

  @Test func okLabGoesThereAndBack() {
    var random = SplitMix64(seed: 4)
    for _ in 0..<2000 {
      let color = Color(red: random.unit(), green: random.unit(), blue: random.unit())
      let back = OKLab(color).color()
      #expect(abs(back.red - color.red) < 1e-5)
      #expect(abs(back.green - color.green) < 1e-5)
      #expect(abs(back.blue - color.blue) < 1e-5)
    }
  }

  @Test func huesRunFromRedThroughGreenAndBlue() {
    #expect(Color(hue: 0, saturation: 1, value: 1).bytes == SIMD4(255, 0, 0, 255))
    #expect(Color(hue: 1.0 / 6, saturation: 1, value: 1).bytes == SIMD4(255, 255, 0, 255))
    #expect(Color(hue: -2.0 / 3, saturation: 1, value: 1).bytes == SIMD4(0, 255, 0, 255))
    #expect(Color(hue: 2.0 / 3, saturation: 0.5, value: 0.8).bytes == SIMD4(102, 102, 204, 255))
  }
}

@Suite struct SplitMix64Tests {
  /// The first numbers for seed 1234567, as published with the generator's reference code.
  @Test func numbersAreThePublishedOnes() {
    var random = SplitMix64(seed: 1_234_567)
    #expect(random.next() == 6_457_827_717_110_365_317)
    #expect(random.next() == 3_203_168_211_198_807_973)
  }
}

@Suite struct PartitioningTests {
  /// The same as looking at every element, in whole collections and in parts of them.
  @Test func theFirstBeyondABorderIsFound() {
    var random = SplitMix64(seed: 3)
    for count in 0..<40 {
      let values = (0..<count).map { _ in Int.random(in: 0..<20, using: &random) }.sorted()
      for border in -1...20 {
        #expect(
          values.partitioningIndex(where: { $0 > border }) == values.firstIndex { $0 > border } ?? values.endIndex)
        let part = values[(count / 3)...]
        #expect(part.partitioningIndex(where: { $0 >= border }) == part.firstIndex { $0 >= border } ?? part.endIndex)
      }
    }
  }
}

@Suite struct FirstNonNilTests {
  @Test func elementsAreAskedOnceUpToTheFirstValue() {
    var asked: [Int] = []
    let found = [3, 5, 8].firstNonNil { element in
      asked.append(element)
      return element > 4 ? "\(element)" : nil
    }
    #expect(found == "5")
    #expect(asked == [3, 5])
  }
}

@Suite struct DecimalTextTests {
  private func value(_ text: String) -> Double? { DecimalText.value(Array(text.utf8)[...]) }

  /// The standard library reads to the nearest double.
  @Test func readsToTheSameBitsAsTheStandardLibrary() {
    var random = SplitMix64(seed: 77)
    for _ in 0..<20_000 {
      var text = random.unit() < 0.4 ? "-" : random.unit() < 0.2 ? "+" : ""
      for _ in 0..<Int(random.unit() * 14) { text += "\(Int(random.unit() * 10))" }
      if random.unit() < 0.7 {
        text += "."
        for _ in 0..<Int(random.unit() * 14) { text += "\(Int(random.unit() * 10))" }
      }
      if random.unit() < 0.2 { text += "e\(Int((random.unit() - 0.5) * 60))" }
      let expected = Double(text)
      #expect(value(text)?.bitPattern == expected?.bitPattern, "\(text)")
    }
  }

  @Test(arguments: ["", "-", ".", "inf", "nan", "0x10", "1e", " 1", "1 ", "1-2", "--1"])
  func refusesWhatIsNoDecimal(text: String) { #expect(value(text) == nil) }
}

@Suite struct VectorLimitTests {
  /// The standard library compares component by component, and makes the lower limit of a NaN.
  @Test func limitsAsTheStandardLibraryClamps() {
    var random = SplitMix64(seed: 12)
    let special: [Float] = [.nan, .infinity, -.infinity, 0, -0.0, 1, 255, .leastNonzeroMagnitude]
    func component() -> Float {
      random.unit() < 0.4 ? special[Int(random.unit() * 8)] : Float(random.unit() - 0.5) * 600
    }
    func vector() -> SIMD4<Float> { SIMD4(component(), component(), component(), component()) }
    for _ in 0..<5000 {
      let value = vector()
      let least = SIMD4<Float>(repeating: Float(random.unit()) * 100)
      let most = least + Float(random.unit() * 3).rounded(.down) * 50
      let (given, expected) = (value.limited(from: least, to: most), value.clamped(lowerBound: least, upperBound: most))
      #expect(unsafeBitCast(given, to: SIMD4<UInt32>.self) == unsafeBitCast(expected, to: SIMD4<UInt32>.self))
    }
  }
}
