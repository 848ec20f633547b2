import Drawing
import Numerics
import Raster
import Testing
import Vector

@testable import WhirligifKit

@Suite struct DocumentComparisonTests {
  private let comparison = DocumentComparison(width: 48, height: 48, duration: 1, background: nil)

  private static func disc(_ x: Double) -> DisplayList {
    let disc = Path.circle(center: Point(x: x, y: 24), radius: 8)
    return DisplayList(commands: [.fill(disc, .nonZero, .solid(.black), .identity, .normal)])
  }

  private static func document(_ animation: String) -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' width='48' height='48'><circle cx='10' cy='24' r='8'>"
      + "<animate attributeName='cx' \(animation) dur='1s' repeatCount='indefinite'/></circle></svg>"
  }

  @Test func theSameMotionHasNoFault() {
    let text = Self.document("values='10;38'")
    #expect(comparison.faults(in: text) { Self.disc(10 + 28 * $0) }.isEmpty)
  }

  /// A disc that is an eighth of the picture aside is wrong at every moment.
  @Test func anotherMotionIsAFaultAtEachMoment() {
    let text = Self.document("values='10;38'")
    let faults = comparison.faults(in: text) { Self.disc(16 + 28 * $0) }
    #expect(faults.count == 8 && faults.allSatisfy { $0.share > 0.2 })
  }

  /// A document may jump a moment sooner, which nobody sees, but not a fifth of the loop sooner.
  @Test func jumpsMayComeAMomentSooner() {
    let text = Self.document("values='10;38' keyTimes='0;.617' calcMode='discrete'")
    #expect(comparison.faults(in: text) { Self.disc($0 < 0.619 ? 10 : 38) }.isEmpty)
    #expect(comparison.faults(in: text) { Self.disc($0 < 0.8 ? 10 : 38) }.count == 1)
  }

  @Test func whatIsNoDocumentIsAFault() {
    #expect(comparison.faults(in: "<svg") { Self.disc($0) }.count == 1)
  }
}
