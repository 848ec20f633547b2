import Testing

@testable import Documents

@Suite struct DecimalTests {
  @Test(arguments: [
    (0.5, 2, ".5"), (-0.25, 2, "-.25"), (10, 2, "10"), (1.005, 1, "1"), (-0.001, 2, "0"), (12.30, 3, "12.3"),
    (.nan, 2, "0"), (1e12, 0, "1000000000"), (0.05, 2, ".05"),
  ])
  func fewDigits(value: Double, decimals: Int, text: String) {
    #expect(Decimal.text(value, decimals) == text)
  }
}
