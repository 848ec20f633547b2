/// For each colour, the frames that need it. One array for all: there are many colours, most of few frames.
struct ColorUsers {
  private var frames: [Int]
  /// Where each colour's frames end, which is where the next one's begin.
  private var ends: [Int]

  /// - Parameters:
  ///   - colorCount: all colours are numbered below it.
  ///   - numbers: the frames that count, in the order in which a colour has them.
  ///   - frames: what each needs, by its number.
  init(of colorCount: Int, _ numbers: [Int], _ frames: [ChangedColors.Frame]) {
    ends = [Int](repeating: 0, count: colorCount)
    for number in numbers { for color in frames[number].colors { ends[color] += 1 } }
    var total = 0
    for color in ends.indices {
      // For now where they begin; each frame that is put there moves it on.
      (ends[color], total) = (total, total + ends[color])
    }
    self.frames = [Int](repeating: 0, count: total)
    for number in numbers {
      for color in frames[number].colors {
        self.frames[ends[color]] = number
        ends[color] += 1
      }
    }
  }

  subscript(color: Int) -> ArraySlice<Int> { frames[(color == 0 ? 0 : ends[color - 1])..<ends[color]] }
}
