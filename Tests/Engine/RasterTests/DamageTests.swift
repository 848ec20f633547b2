import Numerics
import TestSupport
import Testing
import Vector

@testable import Raster

@Suite struct DamageTests {
  /// A tile of a picture of 96 pixels has 4, and one of 500 has 8: 500 / 64 rounded up.
  @Test(arguments: [(96, 40, 4), (40, 96, 4), (500, 300, 8), (7, 1, 4), (256, 256, 4)])
  func damageIsTheTilesThatBoxesMeet(width: Int, height: Int, side: Int) {
    var random = SplitMix64(seed: UInt64(width))
    for _ in 0..<20 {
      let boxes = (0..<random.below(4)).map { _ in box(&random, width, height) }
      var damage = Damage(width: width, height: height)
      for box in boxes { damage.add(box) }
      let other = box(&random, width, height)
      var (isDamaged, isMet) = (false, false)
      for y in stride(from: 0, to: height, by: side) {
        var undamaged: Set<Int> = []
        damage.forEachUndamaged(inRow: min(y + side - 1, height - 1), width: width) { undamaged.formUnion($0) }
        for x in stride(from: 0, to: width, by: side) {
          let isHit = boxes.contains { meets($0, tile: (x, y), of: side) }
          #expect(undamaged.isDisjoint(with: x..<min(x + side, width)) == isHit)
          #expect(undamaged.isSuperset(of: x..<min(x + side, width)) == !isHit)
          isDamaged = isDamaged || isHit
          isMet = isMet || isHit && meets(other, tile: (x, y), of: side)
        }
      }
      #expect(damage.isEmpty == !isDamaged)
      #expect(damage.meets(other) == isMet)
    }
  }

  @Test func theShareIsThatOfTheTiles() {
    var damage = Damage(width: 40, height: 8)
    damage.add(Rect(minX: 1, minY: 1, maxX: 4, maxY: 2))
    #expect(damage.share == 2.0 / 20)
    damage.add(.null)
    #expect(damage.share == 2.0 / 20)
    damage.add(Rect(minX: -.infinity, minY: -1e300, maxX: .infinity, maxY: 1e300))
    #expect(damage.share == 1)
  }

  private func box(_ random: inout SplitMix64, _ width: Int, _ height: Int) -> Rect {
    func side(_ length: Int) -> (Double, Double) {
      let start = Double(random.below(length + 20) - 10) + Double(random.below(2)) / 2
      return (start, start + Double(random.below(3) == 0 ? 0 : random.below(length)))
    }
    let (x, y) = (side(width), side(height))
    return Rect(minX: x.0, minY: y.0, maxX: x.1, maxY: y.1)
  }

  /// Whether a box with its edges meets a tile, whose left and upper edges belong to it.
  private func meets(_ box: Rect, tile: (x: Int, y: Int), of side: Int) -> Bool {
    let (left, top) = (Double(tile.x), Double(tile.y))
    return box.minX < left + Double(side) && box.maxX >= left && box.minY < top + Double(side) && box.maxY >= top
  }
}
