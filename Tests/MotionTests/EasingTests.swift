import Motion
import Testing

struct EasingTests {
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
  }
}
