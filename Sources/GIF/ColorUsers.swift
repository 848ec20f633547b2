/// For each colour, the frames that need it. One array for all: there are many colours, most of few frames.
struct ColorUsers {
  private var frames: [Int]
  /// Where each colour's frames begin, and where those of the last one end.
  private var starts: [Int]

  /// - Parameters:
  ///   - colorCount: all colours are numbered below it.
  ///   - numbers: the frames that count, in the order in which a colour has them.
  ///   - frames: what each needs, by its number.
  init(of colorCount: Int, _ numbers: [Int], _ frames: [ColorNeeds.Frame]) {
    starts = [Int](repeating: 0, count: colorCount + 1)
    for number in numbers { for color in frames[number].colors { starts[color + 1] += 1 } }
    for color in 0..<colorCount { starts[color + 1] += starts[color] }
    var free = starts
    self.frames = [Int](repeating: 0, count: starts[colorCount])
    for number in numbers {
      for color in frames[number].colors {
        self.frames[free[color]] = number
        free[color] += 1
      }
    }
  }

  subscript(color: Int) -> ArraySlice<Int> { frames[starts[color]..<starts[color + 1]] }
}
