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
    if scalars.isEmpty || direction != .rightToLeft && !scalars.contains(where: Self.mayChangeDirections) {
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

  /// Whether a text from left to right with this character may have parts from right to left: one of the blocks of
  /// their letters and digits, or a control. FriBidi is asked for no other text.
  package static func mayChangeDirections(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x590...0x8FF, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x206F, 0xFB1D...0xFDFF, 0xFE70...0xFEFF,
      0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
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
