/// The directions within one paragraph on one line (UAX #9, through FriBidi).
package struct BidiParagraph {
  /// Even means left-to-right.
  let baseLevel: Int
  /// The level of each character; odd means right-to-left.
  package let levels: [Int]

  /// - Throws: `libraryMissing` if a character or the direction is right-to-left and FriBidi is not installed.
  package init(_ scalars: [Unicode.Scalar], direction: TextStyle.Direction = .automatic) throws(TypographyError) {
    if direction == .allLeftToRight || direction == .allRightToLeft {
      baseLevel = direction == .allRightToLeft ? 1 : 0
      levels = [Int](repeating: baseLevel, count: scalars.count)
      return
    }
    // No character below U+0590 is right-to-left or changes the direction.
    if scalars.isEmpty || direction != .rightToLeft && scalars.allSatisfy({ $0.value < 0x590 }) {
      baseLevel = direction == .rightToLeft ? 1 : 0
      levels = [Int](repeating: 0, count: scalars.count)
      return
    }
    let library = try FriBidi.shared.get()
    guard let resolved = library.levels(of: scalars.map({ $0.value }), direction: direction) else {
      throw .libraryMissing(name: "fribidi (out of memory)", neededFor: "right-to-left text")
    }
    (baseLevel, levels) = resolved
  }

  /// Rule L2: the order of runs with the given levels from left to right.
  package static func visualOrder(ofLevels levels: [Int]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), let lowestOdd = levels.filter({ $0 % 2 == 1 }).min() else { return order }
    for level in stride(from: highest, through: lowestOdd, by: -1) {
      var start = 0
      while start < order.count {
        guard levels[order[start]] >= level else {
          start += 1
          continue
        }
        var end = start
        while end < order.count, levels[order[end]] >= level { end += 1 }
        order[start..<end].reverse()
        start = end
      }
    }
    return order
  }
}
