import Numerics
import Testing

struct NumberTextTests {
  @Test(arguments: [
    (0, 0, "0"), (0.5, 0, "1"), (-0.5, 0, "-1"), (-0.4, 0, "0"), (42, 2, "42.00"), (3.14159, 3, "3.142"),
    (9.9999, 2, "10.00"), (0.001, 9, "0.001000000"), (123_456_789_012_345, 1, "123456789012345.0"), (-0.0, 1, "0.0"),
  ])
  func fixedDigits(number: Double, digits: Int, text: String) {
    #expect(NumberText.fixed(number, digits: digits) == text)
  }

  @Test(arguments: [
    (0, "0"), (1, "1"), (-2.5, "-2.5"), (0.1 + 0.2, "0.3"), (1e-9, "0"), (100, "100"), (1e6, "1000000"),
    (1e300, "1e+300"),
  ])
  func plain(number: Double, text: String) {
    #expect(NumberText.plain(number) == text)
  }

  @Test(arguments: [(1e15, 0), (-1e15, 0), (.infinity, 0), (.nan, 0), (1, -1), (1, 10)])
  func numbersWithoutAFixedTextAreNil(number: Double, digits: Int) {
    #expect(NumberText.fixed(number, digits: digits) == nil)
  }
}
