import Drawing

/// The display lists of a loop at chosen times.
package struct SampledLoop {
  /// Fractions of the loop, ascending from 0. Two equal times are the moments before and after a jump.
  private(set) var times: [Double]
  private(set) var lists: [DisplayList]
  /// Whether each list is shown until the next one: an animation in steps, or a still.
  let isDiscrete: Bool

  /// A jump is located to the base interval divided by 2 to this power.
  private static let depth = 8
  /// The most samples at the start, and the most that are added.
  private static let (mostBase, mostMore) = (600, 1200)
  /// The most commands of all lists together that are kept.
  private static let mostCommands = 600_000

  /// One picture.
  package init(still list: DisplayList) { (times, lists, isDiscrete) = ([0], [list], true) }

  /// The steps of a loop.
  /// - Parameters:
  ///   - starts: when each step begins, as a fraction of the loop; ascending from 0.
  ///   - list: the display list of a step.
  package init(steps starts: [Double], list: (Int) throws -> DisplayList) rethrows {
    times = starts
    lists = try starts.indices.map(list)
    isDiscrete = true
  }

  /// A loop in continuous motion. Between the first samples, more are added where the motion is not linear, down to the
  /// moment at which a list jumps.
  /// - Parameters:
  ///   - count: the number of evenly spaced samples at the start.
  ///   - isRefined: whether samples are added.
  ///   - list: the display list at a time, 0..<1.
  package init(samples count: Int, isRefined: Bool, list: (Double) throws -> DisplayList) rethrows {
    let first = try list(0)
    let size = max(first.commands.count, 1)
    let count = min(max(count, 1), Self.mostBase, max(Self.mostCommands / 2 / size, 12))
    let base = try [first] + (1..<max(count, 1)).map { try list(Double($0) / Double(count)) }
    (times, lists, isDiscrete) = ([0], [base[0]], false)
    var rest = isRefined ? min(Self.mostMore, Self.mostCommands / 2 / size) : 0
    for index in 0..<count {
      let end = (time: Double(index + 1) / Double(count), list: base[(index + 1) % count])
      try refine(from: (Double(index) / Double(count), base[index]), to: end, depth: 0, &rest, list)
    }
    closeJumps(narrower: 1.5 / Double(count << Self.depth))
  }

  private mutating func refine(
    from: (time: Double, list: DisplayList), to: (time: Double, list: DisplayList), depth: Int, _ rest: inout Int,
    _ list: (Double) throws -> DisplayList
  ) rethrows {
    guard depth < Self.depth, rest > 0 else {
      times.append(to.time)
      lists.append(to.list)
      return
    }
    rest -= 1
    let time = (from.time + to.time) / 2
    let middle = (time, try list(time))
    if ListMotion.isLinear(from.list, middle.1, to.list) {
      times.append(to.time)
      lists.append(to.list)
    } else {
      try refine(from: from, to: middle, depth: depth + 1, &rest, list)
      try refine(from: middle, to: to, depth: depth + 1, &rest, list)
    }
  }

  /// Gives the samples on both sides of a jump the same time: the number with the fewest digits between both. A jump at
  /// the end of the loop leaves the list before it as the last one.
  private mutating func closeJumps(narrower limit: Double) {
    for index in times.indices.dropFirst()
    where times[index] - times[index - 1] < limit && times[index] > times[index - 1] {
      guard !ListMotion.isNear(lists[index - 1], lists[index]) else { continue }
      if index == times.count - 1 {
        times[index - 1] = 1
        times.removeLast()
        lists.removeLast()
        return
      }
      let digits = (1...9).first { digits in
        let time = Decimal.rounded(times[index], digits)
        return time > times[index - 1] && time <= times[index] + limit / 8
      }
      let time = min(digits.map { Decimal.rounded(times[index], $0) } ?? times[index], 1)
      let following = index + 1 < times.count ? times[index + 1] : 1
      (times[index - 1], times[index]) = (min(time, following), min(time, following))
    }
  }
}
