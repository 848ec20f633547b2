// Guarantee: coverage
import Testing
import Vector

/// Coverage that cairo 1.16 gives, with its best anti-aliasing and a tolerance of 0.01, for the same shapes: sums over
/// blocks of 8 x 8 pixels of a 32 x 32 picture, from the top left. Made by drawing each shape once in black on an A8
/// surface.
@Suite struct PeerCoverageTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let style: StrokeStyle?
    let path: String
    let blocks: [Int]
    var testDescription: String { name }
  }

  @Test(arguments: peerCases)
  func coverageIsThatOfCairo(_ one: Case) throws {
    let path = try Path(svg: one.path)
    let tolerance = 0.01
    let cover = coverage(of: one.style.map { path.stroked($0, tolerance: tolerance) } ?? path, size: 32)
    for (block, wanted) in one.blocks.enumerated() {
      let (row, column) = block.quotientAndRemainder(dividingBy: 4)
      var sum = 0
      for y in 0..<8 { for x in 0..<8 { sum += cover[(row * 8 + y) * 32 + column * 8 + x] } }
      // Cairo's points lie on a grid of 1/256 and its rows are sampled on 15 lines: about 3 of 255 for each edge pixel.
      // An edge that is a tenth of a pixel off would make 200.
      #expect(abs(sum - wanted) <= 96, "block \(block): \(sum), not \(wanted)")
    }
  }
}
