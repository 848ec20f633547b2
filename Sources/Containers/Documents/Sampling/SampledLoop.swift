import Drawing
import Frames
import Numerics
import Platform

/// The display lists of a loop at chosen times.
package struct SampledLoop {
  /// Fractions of the loop, ascending from 0. Two equal times are the moments before and after a jump.
  private(set) var times: [Double]
  private(set) var lists: [DisplayList]
  /// Whether each list is shown until the next one: an animation in steps, or a still.
  let isDiscrete: Bool
  /// The time of the picture that stands for the loop; nil for none.
  package var still: Double?
  /// Whether the loop has as many samples at the start as there may be, so that a larger number makes no difference.
  package private(set) var isDensest = false

  /// A jump is located to the base interval divided by 2 to this power.
  private static let depth = 8
  /// Motion without a jump is halved so often at most.
  private static let smoothDepth = 3
  /// The most samples at the start, and the most that are added.
  private static let (maximumBase, maximumMore) = (600, 1200)
  /// The most commands of all lists together that are kept.
  private static let maximumCommands = 600_000
  /// The most commands of a list of a loop that moves: its source keeps a node and a style for each.
  private static let maximumMoving = 40_000
  /// The fewest samples that show a motion.
  private static let minimumBase = 12

  /// One picture.
  package init(still list: DisplayList) { (times, lists, isDiscrete) = ([0], [list], true) }

  /// The steps of a loop.
  /// - Parameters:
  ///   - starts: when each step begins, as a fraction of the loop; ascending from 0.
  ///   - list: the display list of a step.
  /// - Throws: `EncodingError.tooLarge`, errors of `list`.
  package init(steps starts: [Double], list: (Int) throws(EncodingError) -> DisplayList) throws(EncodingError) {
    var drawings = KeptDrawings()
    times = starts
    lists = try starts.indices.map { step throws(EncodingError) in try drawings.keep(list(step)) }
    isDiscrete = true
    guard drawings.room >= 0 else { throw .tooLarge(KeptDrawings.exceeded) }
  }

  /// A loop in continuous motion. Between the first samples, more are added where the motion is not linear, down to the
  /// moment at which a list jumps. A loop of many shapes gets fewer samples than asked.
  /// - Parameters:
  ///   - count: the number of evenly spaced samples at the start.
  ///   - isRefined: whether samples are added.
  ///   - keys: the times at which the source has keyframes: what goes out and comes back between two samples is seen
  ///     there.
  ///   - list: the display list at a time, 0..<1.
  /// - Throws: `EncodingError.tooLarge`, errors of `list`.
  package init(
    samples count: Int, isRefined: Bool, keys: [Double] = [],
    list: (Double) throws(EncodingError) -> DisplayList
  ) throws(EncodingError) {
    let first = try list(0)
    guard first.commands.count <= Self.maximumMoving else { throw .tooLarge(KeptDrawings.exceeded) }
    let size = max(first.commands.count, 1)
    let most = min(Self.maximumBase, max(Self.maximumCommands / 2 / size, Self.minimumBase))
    isDensest = count >= most
    var count = min(max(count, 1), most)
    var base: [DisplayList] = []
    var drawings = KeptDrawings()
    // Room for the samples that are added.
    let spare = isRefined ? drawings.room / 3 : 0
    while base.count < count {
      base.append(try drawings.keep(base.isEmpty ? first : list(Double(base.count) / Double(count))))
      guard drawings.room < (count > Self.minimumBase ? spare : 0) else { continue }
      guard count > Self.minimumBase else { throw .tooLarge(KeptDrawings.exceeded) }
      // As many as there is room for, with a tenth for drawings that are larger than those so far.
      count = max(min(base.count * 9 / 10, count - 1), Self.minimumBase)
      (base, drawings) = ([], KeptDrawings())
    }
    times = (0...count).map { Double($0) / Double(count) }
    lists = base + [base[0]]
    isDiscrete = false
    if isRefined {
      let maximum = min(Self.maximumMore, Self.maximumCommands / 2 / size)
      let added = try add(keys, atMost: maximum / 2, &drawings, list)
      try refine(atMost: maximum - added, &drawings, list)
    }
    closeJumps(narrower: 1.5 / Double(count << Self.depth))
  }

  /// The names of owners, by their identifiers.
  var names: [Int: Name] {
    var (names, last) = ([Int: Name](), [DisplayList.Owner]())
    // Most lists have the owners of the one before.
    for owners in lists.compactMap({ $0.owners }) where owners != last {
      for owner in owners where owner.name != "" { names[owner.id] = owner.name }
      last = owners
    }
    return names
  }

  /// The loop with each list mapped.
  func mapped(_ map: (DisplayList) -> DisplayList) -> SampledLoop {
    var loop = self
    loop.lists = lists.map(map)
    return loop
  }

  /// Adds samples at keyframes that lie between samples; the number of them.
  private mutating func add(
    _ keys: [Double], atMost maximum: Int, _ drawings: inout KeptDrawings,
    _ list: (Double) throws(EncodingError) -> DisplayList
  ) throws(EncodingError) -> Int {
    let count = Double(times.count - 1)
    // As close to a sample as this, a keyframe tells nothing new.
    let apart = Set(keys).filter { $0 > 0 && $0 < 1 && abs($0 * count - ($0 * count).rounded()) > 0.001 }.sorted()
    guard !apart.isEmpty, maximum > 0 else { return 0 }
    let step = (apart.count - 1) / maximum + 1
    var next = (times: [Double](), lists: [DisplayList]())
    var added = 0
    for (time, sample) in zip(times, lists) {
      while added * step < apart.count, apart[added * step] < time, drawings.room > 0 {
        let key = apart[added * step]
        next.times.append(key)
        next.lists.append(drawings.keep(try list(key), like: next.lists.last))
        added += 1
      }
      next.times.append(time)
      next.lists.append(sample)
    }
    (times, lists) = next
    return added
  }

  /// Halves the intervals in which the motion is not linear, all of them once before any of them again, so that a
  /// limited number of samples is spread over the loop.
  private mutating func refine(
    atMost maximum: Int, _ drawings: inout KeptDrawings, _ list: (Double) throws(EncodingError) -> DisplayList
  ) throws(EncodingError) {
    var rest = maximum
    let count = times.count - 1
    var isOpen = [Bool](repeating: true, count: count)
    for depth in 0..<Self.depth where isOpen.contains(true) {
      // Jumps are looked for more closely than motion that never becomes linear.
      let seeksJumps = depth >= Self.smoothDepth && isOpen.count { $0 } > count
      var next = (times: [times[0]], lists: [lists[0]], isOpen: [Bool]())
      for (index, isOpen) in isOpen.enumerated() {
        let (from, to) = (lists[index], lists[index + 1])
        var (left, right) = (false, false)
        if isOpen, rest > 0, drawings.room > 0 {
          rest -= 1
          let time = (times[index] + times[index + 1]) / 2
          var middle = try list(time)
          let isLinear = ListMotion.isLinear(from, middle, to)
          if !isLinear { (left, right) = seeksJumps ? Self.halfOfJump(from, middle, to) : (true, true) }
          // If the commands of two outlines differ, only their ends have been compared.
          if !isLinear || !ListMotion.haveSameCommands(from, middle, to) {
            middle = drawings.keep(middle, like: from)
            next.times.append(time)
            next.lists.append(middle)
            next.isOpen.append(left)
          }
        }
        next.times.append(times[index + 1])
        next.lists.append(to)
        next.isOpen.append(right)
      }
      (times, lists, isOpen) = next
    }
  }

  /// The half of an interval with a jump: in the other half, the drawing holds still. Neither half if both change.
  private static func halfOfJump(
    _ from: DisplayList, _ middle: DisplayList, _ to: DisplayList
  ) -> (left: Bool, right: Bool) {
    var (left, right) = (!ListMotion.isNear(from, middle), !ListMotion.isNear(middle, to))
    if left, right {
      (left, right) = (!ListMotion.haveSameKinds(from, middle), !ListMotion.haveSameKinds(middle, to))
    }
    return left && right ? (false, false) : (left, right)
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
