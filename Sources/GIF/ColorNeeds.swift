/// The colours that each of some frames needs, all by their numbers: which of them are best had in common, and in which order.
struct ColorNeeds {
  /// All colours are numbered below it.
  let colorCount: Int
  let frames: [Frame]

  struct Frame {
    /// The numbers of its colours.
    var colors: [Int] = []
    /// How much of it there is to code: its runs of changed pixels, or its bytes of codes.
    var extent = 0
  }

  /// Colours that are all that some frames need.
  struct Cover {
    /// By their numbers.
    var isChosen: [Bool]
    /// The frames that need no others, and what they are worth together.
    var frames: [Int]
    var worth: Int
  }

  /// At most `room` colours, of those that the frames need, that make up all colours of as worthy frames as can be.
  ///
  /// Gives up, again and again, the frame that is worth least for its colours, then takes again what fits after all.
  func cover(of frames: [Int], room: Int, worth: (Frame) -> Int) -> Cover {
    let users = ColorUsers(of: colorCount, frames, self.frames)
    let worths = self.frames.map { Double(max(worth($0), 1)) }
    var shares = (0..<colorCount).map { users[$0].count }
    var costs = self.frames.map { $0.colors.reduce(0.0) { $0 + Self.cost(ofColorIn: shares[$1]) } }
    var count = shares.count { $0 > 0 }
    var kept = frames
    var givenUp: [Int] = []
    while count > room {
      let place = kept.indices.max { a, b in costs[kept[a]] * worths[kept[b]] < costs[kept[b]] * worths[kept[a]] }
      guard let place else { break }
      let frame = kept.remove(at: place)
      givenUp.append(frame)
      for color in self.frames[frame].colors {
        shares[color] -= 1
        if shares[color] == 0 { count -= 1 }
        let more = Self.cost(ofColorIn: shares[color]) - Self.cost(ofColorIn: shares[color] + 1)
        for user in users[color] { costs[user] += more }
      }
    }
    for frame in givenUp.reversed() {
      let missing = self.frames[frame].colors.filter { shares[$0] == 0 }
      guard count + missing.count <= room else { continue }
      count += missing.count
      for color in missing { shares[color] = 1 }
      kept.append(frame)
    }
    return Cover(
      isChosen: shares.map { $0 > 0 }, frames: kept.sorted(), worth: kept.reduce(0) { $0 + worth(self.frames[$1]) })
  }

  /// What a colour counts for each of the frames that need it: far less where many do, so that those that have much in common stay
  /// together.
  private static func cost(ofColorIn frames: Int) -> Double { 1 / Double(max(frames * frames, 1)) }

  /// Some colours in the order in which frames need few bits for an index: those first that are all that many frames need, and then
  /// those that are in the most frames.
  ///
  /// - Parameter frames: those that need no other colours.
  func ordered(_ chosen: [Int], for frames: [Int]) -> [Int] {
    var uses = [Int](repeating: 0, count: colorCount)
    for frame in frames { for color in self.frames[frame].colors { uses[color] += 1 } }
    var first = chosen.sorted { a, b in uses[a] != uses[b] ? uses[a] > uses[b] : a < b }
    var rest: [Int] = []
    var frames = frames
    for bits in stride(from: 7, through: 2, by: -1) where first.count > 1 << bits - 1 {
      let few = frames.filter { self.frames[$0].colors.count + 1 <= 1 << bits }
      let cover = cover(of: few, room: 1 << bits - 1) { min($0.extent, 1 << bits) }
      rest = first.filter { !cover.isChosen[$0] } + rest
      first = first.filter { cover.isChosen[$0] }
      frames = cover.frames
    }
    return first + rest
  }
}
