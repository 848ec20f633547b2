/// The code lengths of a block as its header states them: runs, which have a code of their own.
struct CodeLengthRuns {
  /// A length 0...15, or a run: 16 of the length before, 17 and 18 of zeros.
  struct Run {
    var symbol: Int
    /// How many lengths it stands for.
    var count: Int

    var extraBits: Int { symbol == 16 ? 2 : symbol == 17 ? 3 : symbol == 18 ? 7 : 0 }
    var extra: Int { symbol == 18 ? count - 11 : symbol > 15 ? count - 3 : 0 }
  }

  /// In which order the lengths of the runs' own code are stated.
  static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  private(set) var runs: [Run] = []
  /// Of the runs' own code.
  private(set) var lengths: [UInt8] = []

  /// The runs that take the fewest bits: each round takes the code of the round before.
  init(_ codeLengths: [UInt8]) {
    var costs = [Int](repeating: 4, count: 19)
    var smallest = Int.max
    for _ in 0..<4 {
      let candidate = CodeLengthRuns(codeLengths, costs)
      let size = candidate.size
      if size < smallest { (self, smallest) = (candidate, size) }
      costs = candidate.lengths.map { $0 == 0 ? 7 : Int($0) }
    }
  }

  private init(_ codeLengths: [UInt8], _ costs: [Int]) {
    let count = codeLengths.count
    var (least, choice) = (
      [Int](repeating: 0, count: count + 1), [Run](repeating: Run(symbol: 0, count: 1), count: count)
    )
    var same = 0
    for place in (0..<count).reversed() {
      let length = Int(codeLengths[place])
      same = place + 1 < count && Int(codeLengths[place + 1]) == length ? same + 1 : 1
      least[place] = .max
      func offer(_ run: Run) {
        let cost = costs[run.symbol] + run.extraBits + least[place + run.count]
        if cost < least[place] { (least[place], choice[place]) = (cost, run) }
      }
      offer(Run(symbol: length, count: 1))
      if length == 0 {
        for run in stride(from: 3, through: min(same, 10), by: 1) { offer(Run(symbol: 17, count: run)) }
        for run in stride(from: 11, through: min(same, 138), by: 1) { offer(Run(symbol: 18, count: run)) }
      }
      if place > 0, Int(codeLengths[place - 1]) == length {
        for run in stride(from: 3, through: min(same, 6), by: 1) { offer(Run(symbol: 16, count: run)) }
      }
    }
    var place = 0
    var counts = [Int32](repeating: 0, count: 19)
    while place < count {
      runs.append(choice[place])
      counts[choice[place].symbol] += 1
      place += choice[place].count
    }
    // A code of one symbol would not be complete, which decoders refuse.
    if counts.count(where: { $0 > 0 }) < 2 { counts[counts[0] > 0 ? 18 : 0] = 1 }
    lengths = HuffmanCode.lengths(counts, limit: 7)
  }

  /// How many lengths of the runs' own code are stated, at least 4.
  var statedLengths: Int { max((Self.order.lastIndex { lengths[$0] > 0 } ?? 0) + 1, 4) }

  /// Bits of the header behind the block's type.
  var size: Int {
    runs.reduce(14 + 3 * statedLengths) { $0 + Int(lengths[$1.symbol]) + $1.extraBits }
  }
}
