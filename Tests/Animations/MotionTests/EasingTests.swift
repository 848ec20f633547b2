import Motion
import Numerics
import TestSupport
import Testing

struct EasingTests {
  // MARK: Curves

  /// Heights of the true curves at 0.1, 0.25, 0.5, 0.75 and 0.9, to ten digits (200 halvings of the curve's parameter).
  static let curves: [(text: String, heights: [Double])] = [
    ("ease", [0.0947963057, 0.4085105914, 0.8024033876, 0.9604589783, 0.9943164775]),
    ("ease-in", [0.0170266097, 0.0934646507, 0.3153568126, 0.6218618692, 0.8394278458]),
    ("ease-out", [0.1605721542, 0.3781381308, 0.6846431874, 0.9065353493, 0.9829733903]),
    ("ease-in-out", [0.0197224535, 0.1291619310, 0.5, 0.8708380690, 0.9802775465]),
    ("cubic-bezier(0, 1.5, 1, 1.5)", [0.7160874313, 1.0240666647, 1.25, 1.2950111977, 1.2286871144]),
    ("linear", [0.1, 0.25, 0.5, 0.75, 0.9]),
  ]

  @Test(arguments: curves)
  func curvesHaveTheHeightsOfCSS(text: String, heights: [Double]) throws {
    let easing = try Easing(parsing: text)
    for (x, height) in zip([0.1, 0.25, 0.5, 0.75, 0.9], heights) {
      #expect(abs(easing.value(at: x) - height) <= 1e-10)
    }
    #expect(easing.value(at: 0) == 0)
    #expect(easing.value(at: 1) == 1)
    #expect(easing.value(at: -1) == 0)
    #expect(easing.value(at: 2) == 1)
  }

  /// The curve is drawn from its parameter, and must be found again over the x that comes out.
  @Test func anyCurveIsFoundAgain() throws {
    var cases = SplitMix64(seed: 1)
    let edges = [0.0, 1, 1e-9, 1 - 1e-9]
    for _ in 0..<2000 {
      let x1 = cases.below(4) == 0 ? cases.pick(edges) : cases.unit()
      let x2 = cases.below(4) == 0 ? cases.pick(edges) : cases.unit()
      let (y1, y2) = (4 * cases.unit() - 2, 4 * cases.unit() - 2)
      let curve = try #require(CubicBezier(x1, y1, x2, y2))
      let s = cases.unit()
      let (r1, r2, r3) = (3 * (1 - s) * (1 - s) * s, 3 * (1 - s) * s * s, s * s * s)
      let (x, y) = (r1 * x1 + r2 * x2 + r3, r1 * y1 + r2 * y2 + r3)
      // Where the curve is steep, the rounding of x alone moves y: by its slope, which the neighbors of x show.
      let sensitivity = abs(curve.value(at: x.nextUp) - curve.value(at: x.nextDown))
      #expect(abs(curve.value(at: x) - y) <= 1e-11 + 4 * sensitivity, "\(curve) at \(s)")
    }
  }

  @Test func curvesWithoutOvershootOnlyRise() throws {
    for text in ["ease", "ease-in", "ease-out", "ease-in-out", "cubic-bezier(1, 0, 0, 1)", "cubic-bezier(0, 0, 0, 1)"] {
      let easing = try Easing(parsing: text)
      var last = 0.0
      for step in 1...1000 {
        let value = easing.value(at: Double(step) / 1000)
        #expect(value >= last && value <= 1)
        last = value
      }
    }
  }

  // MARK: Steps

  /// Heights of three steps (start of each third, and the end), worked out from the definition in CSS Easing 1.
  @Test(
    arguments: [
      ("steps(3, jump-start)", [1.0 / 3, 2.0 / 3, 1, 1]), ("steps(3, start)", [1.0 / 3, 2.0 / 3, 1, 1]),
      ("steps(3, jump-end)", [0, 1.0 / 3, 2.0 / 3, 1]), ("steps(3)", [0, 1.0 / 3, 2.0 / 3, 1]),
      ("steps(3, end)", [0, 1.0 / 3, 2.0 / 3, 1]), ("steps(3, jump-none)", [0, 0.5, 1, 1]),
      ("steps(3, jump-both)", [0.25, 0.5, 0.75, 1]), ("step-start", [1, 1, 1, 1]), ("step-end", [0, 0, 0, 1]),
      ("steps(1, jump-both)", [0.5, 0.5, 0.5, 1]),
    ] as [(String, [Double])])
  func stepsHaveTheHeightsOfCSS(text: String, heights: [Double]) throws {
    let easing = try Easing(parsing: text)
    for (x, height) in zip([0, 1.0 / 3, 2.0 / 3, 1], heights) {
      #expect(easing.value(at: x) == height)
      if x < 1 { #expect(easing.value(at: x + 0.33) == height) }
    }
  }

  @Test func stepsSurviveRounding() throws {
    for count in 1...200 {
      let easing = try Easing(parsing: "steps(\(count))")
      for step in 0..<count {
        #expect(easing.value(at: Double(step) / Double(count)) == Double(step) / Double(count))
      }
    }
  }

  // MARK: Pieces

  /// Heights at quarters, worked out from the definition in CSS Easing 2.
  @Test(
    arguments: [
      ("linear(0, 1)", [0, 0.25, 0.5, 0.75, 1]), ("linear(0, 2, 1)", [0, 1, 2, 1.5, 1]),
      ("linear(0, 1 50% 75%, 0)", [0, 0.5, 1, 1, 0]), ("linear(0, 1 25%, 0 25%, 1)", [0, 0, 1.0 / 3, 2.0 / 3, 1]),
      ("linear(1 0%, 0 50%, 1 40%, 1)", [1, 0.5, 1, 1, 1]), ("linear(0, 0 50%, 25% 8, 4)", [0, 0, 8, 6, 4]),
      ("linear(0 0% 25%, 0.2, 0.4 75%, 1)", [0, 0, 0.2, 0.4, 1]),
    ] as [(String, [Double])])
  func piecesAreStraight(text: String, heights: [Double]) throws {
    let easing = try Easing(parsing: text)
    for (quarter, height) in heights.enumerated() {
      #expect(abs(easing.value(at: Double(quarter) / 4) - height) < 1e-12)
    }
    #expect(try Easing(parsing: easing.description) == easing)
  }

  // MARK: Syntax

  @Test(arguments: [
    "linear", "ease", "ease-in", "ease-out", "ease-in-out", "step-start", "step-end",
    "cubic-bezier(0.1, -2.0, 1.0, 3.5)",
    "steps(12, jump-none)", "steps(2, jump-both)", "steps(7, jump-start)",
  ])
  func whatIsWrittenIsRead(text: String) throws {
    let easing = try Easing(parsing: text)
    #expect(easing.description == text)
    #expect(try Easing(parsing: easing.description) == easing)
    #expect(try Easing(parsing: "  \(text.uppercased())\n") == easing)
  }

  @Test(arguments: [
    ("eese-in", EasingSyntaxError.unknownName("eese-in", nearest: "ease-in")),
    ("cubic-beziers(0, 0, 1, 1)", .unknownName("cubic-beziers(0, 0, 1, 1)", nearest: "cubic-bezier")),
    ("bounce", .unknownName("bounce", nearest: "spring(0.5)")), ("", .unknownName("", nearest: nil)),
    ("ease(", .unknownName("ease(", nearest: "ease")), ("steps(3", .unknownName("steps(3", nearest: "steps")),
  ])
  func unknownNamesAreErrors(text: String, error: EasingSyntaxError) {
    #expect(throws: error) { try Easing(parsing: text) }
  }

  @Test(arguments: [
    "cubic-bezier(0, 0, 1)", "cubic-bezier(0, 0, 1, 1, 1)", "cubic-bezier(-0.1, 0, 1, 1)", "cubic-bezier(0, 0, 1.1, 1)",
    "cubic-bezier(0, nan, 1, 1)", "cubic-bezier(0, 0, 1, inf)", "cubic-bezier(0,,1,1)", "cubic-bezier()", "steps()",
    "steps(0)", "steps(-1)", "steps(1.5)", "steps(1, jump-none)", "steps(3, middle)", "steps(3, end, end)",
    "spring()", "spring(1)", "spring(-0.1)", "spring(x)", "steps(99999999999999999999)", "steps(10001)", "linear()",
    "linear(0)", "linear(0, x, 1)", "linear(0, 1 2, 1)",
    "linear(0 10%, 1)", "linear(0, 1 90%)", "linear(0, 1 1% 2% 3%, 1)", "linear(0, nan, 1)", "linear(0, 50%, 1)",
  ])
  func argumentsThatDoNotFitAreErrors(text: String) {
    let error = #expect(throws: EasingSyntaxError.self) { try Easing(parsing: text) }
    guard case .invalidArguments(text, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  /// The place of a damped oscillation by its differential equation, in steps of a ten-thousandth.
  private func oscillation(damping: Double, at end: Double) -> Double {
    let speed = 6.907755278982137 / damping
    var (place, velocity) = (0.0, 0.0)
    let step = 1e-5
    for _ in 0..<Int((end / step).rounded()) {
      velocity += (speed * speed * (1 - place) - 2 * damping * speed * velocity) * step
      place += velocity * step
    }
    return place
  }

  @Test("A spring oscillates as its equation says, and comes to rest at 1", arguments: [0.0, 0.3, 0.6])
  func springs(bounce: Double) throws {
    let spring = try Easing(parsing: "spring(\(bounce))")
    #expect(spring.value(at: 0) == 0 && spring.value(at: 1) == 1)
    for x in [0.05, 0.2, 0.5, 0.9] {
      #expect(abs(spring.value(at: x) - oscillation(damping: 1 - bounce, at: x)) < 0.01, "at \(x)")
    }
    let highest = (0...100).map { spring.value(at: Double($0) / 100) }.max() ?? 0
    #expect(bounce == 0 ? highest <= 1.001 : highest > 1)
  }
}

/// Names of easings from other tools.
struct EasingNameTests {
  @Test(arguments: [
    ("easeInOut", "ease-in-out"), ("EaseIn", "ease-in"), ("ease_out", "ease-out"), ("snappy", "spring(0.15)"),
    ("easeOutBack", "cubic-bezier(0.34, 1.56, 0.64, 1)"),
  ])
  func othersAreKnown(name: String, text: String) throws {
    #expect(try Easing(parsing: name) == Easing(parsing: text))
  }

  @Test func aBounceSuggestsASpring() {
    #expect(throws: EasingSyntaxError.unknownName("bounce", nearest: "spring(0.5)")) { try Easing(parsing: "bounce") }
  }
}
