/// Finds the best settings with which a file is within a limit of bytes.
struct SizeSearch {
  /// In bytes.
  let limit: Int
  /// The settings that may be reduced.
  let reducible: Set<BudgetStep.Kind>
  /// Renders a file; `attempt` counts from 0.
  let render: (_ step: BudgetStep, _ attempt: Int) throws(WhirligifError) -> RenderedFile
  private var attempts = 0

  init(
    limit: Int, reducing reducible: Set<BudgetStep.Kind>,
    render: @escaping (_ step: BudgetStep, _ attempt: Int) throws(WhirligifError) -> RenderedFile
  ) {
    (self.limit, self.reducible, self.render) = (limit, reducible, render)
  }

  /// The best file within the limit: a search of the ladder that expects sizes to fall evenly. If that reduced the
  /// frames, the first part of the ladder is searched again, because fewer frames leave room for better quality.
  ///
  /// - Throws: `tooManyBytes` if no file is within the limit.
  mutating func file(asked: BudgetStep) throws(WhirligifError) -> RenderedFile {
    let ladder = BudgetStep.ladder(from: asked, reducing: reducible)
    let first = try attempt(asked)
    guard first.bytes.count > limit else { return first }
    let last = try attempt(ladder[ladder.count - 1])
    guard last.bytes.count <= limit else {
      throw .tooManyBytes(smallest: min(first.bytes.count, last.bytes.count), limit: limit)
    }
    let (rung, file) = try highest(of: ladder[1...], from: first.bytes.count, last: last)
    var fewer = asked
    fewer.frames = ladder[rung].frames
    let shorter = BudgetStep.ladder(from: fewer, reducing: reducible)
    guard fewer.frames < asked.frames, let end = shorter.firstIndex(of: ladder[rung]) else { return file }
    return try highest(of: shorter[...end], from: 2 * limit, last: file).file
  }

  /// The first rung within the limit.
  ///
  /// - Parameters:
  ///   - most: the bytes, more than the limit, of the rung before the first, as far as they are known.
  ///   - last: the file of the last rung, which is within the limit.
  private mutating func highest(
    of rungs: ArraySlice<BudgetStep>, from most: Int, last: RenderedFile
  ) throws(WhirligifError) -> (rung: Int, file: RenderedFile) {
    var (low, high, file, most) = (rungs.startIndex, rungs.endIndex - 1, last, most)
    while low < high {
      let share = Double(most - limit) / Double(max(most - file.bytes.count, 1))
      // Between the quarters, so that rungs of equal size do not take one attempt each.
      let middle = low + Int(Double(high - low) * min(max(share, 0.25), 0.75))
      let candidate = try attempt(rungs[middle])
      if candidate.bytes.count <= limit {
        (file, high) = (candidate, middle)
      } else {
        (most, low) = (candidate.bytes.count, middle + 1)
      }
    }
    return (high, file)
  }

  private mutating func attempt(_ step: BudgetStep) throws(WhirligifError) -> RenderedFile {
    defer { attempts += 1 }
    return try render(step, attempts)
  }
}
