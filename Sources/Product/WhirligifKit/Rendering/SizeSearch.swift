/// Finds the best settings with which the file of a small loop is within a limit of bytes, by binary search.
struct SizeSearch {
  /// In bytes.
  let limit: Int
  let ladder: BudgetLadder
  /// Renders a file; `attempt` counts from 0.
  let render: (_ step: BudgetStep, _ attempt: Int) throws(WhirligifError) -> RenderedFile
  private var attempts = 0

  init(
    limit: Int, ladder: BudgetLadder,
    render: @escaping (_ step: BudgetStep, _ attempt: Int) throws(WhirligifError) -> RenderedFile
  ) {
    (self.limit, self.ladder, self.render) = (limit, ladder, render)
  }

  /// The best file within the limit: a search of the ladder. If that reduced the frames, the rungs with as few frames
  /// are searched again, because fewer frames leave room for better quality.
  ///
  /// - Throws: `tooManyBytes` if no file is within the limit.
  mutating func file(asked: BudgetStep) throws(WhirligifError) -> RenderedFile {
    let first = try attempt(asked)
    if first.bytes.count <= limit { return first }
    let rungs = ladder.rungs(from: asked)
    guard rungs.count > 1 else { throw .tooManyBytes(smallest: first.bytes.count, limit: limit) }
    let last = try attempt(rungs[rungs.count - 1])
    guard last.bytes.count <= limit else {
      throw .tooManyBytes(smallest: min(first.bytes.count, last.bytes.count), limit: limit)
    }
    var (step, file) = try highest(of: rungs[1...], last: last)
    var fewer = asked
    fewer.frames = step.frames
    let shorter = ladder.rungs(keepingFramesOf: fewer)
    if fewer.frames < asked.frames, let index = shorter.firstIndex(of: step) {
      (step, file) = try highest(of: shorter[...index], last: file)
    }
    for candidate in step.restored(from: asked) {
      let restored = try attempt(candidate)
      if restored.bytes.count <= limit { return restored }
    }
    return file
  }

  /// The first rung within the limit.
  ///
  /// - Parameter last: the file of the last rung, which is within the limit.
  private mutating func highest(
    of rungs: ArraySlice<BudgetStep>, last: RenderedFile
  ) throws(WhirligifError) -> (step: BudgetStep, file: RenderedFile) {
    var (low, high, file) = (rungs.startIndex, rungs.endIndex - 1, last)
    while low < high {
      let middle = (low + high) / 2
      let candidate = try attempt(rungs[middle])
      if candidate.bytes.count <= limit { (file, high) = (candidate, middle) } else { low = middle + 1 }
    }
    return (rungs[high], file)
  }

  private mutating func attempt(_ step: BudgetStep) throws(WhirligifError) -> RenderedFile {
    defer { attempts += 1 }
    return try render(step, attempts)
  }
}
