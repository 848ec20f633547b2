/// Finds the best settings with which a file is within a limit of bytes.
struct SizeSearch {
  /// In bytes.
  let limit: Int
  /// The settings that may be reduced.
  let reducible: Set<BudgetStep.Kind>
  /// Renders a file; `attempt` counts from 0.
  let render: (_ step: BudgetStep, _ attempt: Int) throws(WhirligifError) -> RenderedFile
  /// The bytes of a few frames, whatever the number of frames of the step; nil where a whole file takes little longer.
  let sample: ((_ step: BudgetStep) throws(WhirligifError) -> Int)?
  private var attempts = 0
  private var samples: [BudgetStep: Double] = [:]
  /// The last file that was rendered.
  private var known: (step: BudgetStep, bytes: Int)?

  init(
    limit: Int, reducing reducible: Set<BudgetStep.Kind>,
    sample: ((_ step: BudgetStep) throws(WhirligifError) -> Int)? = nil,
    render: @escaping (_ step: BudgetStep, _ attempt: Int) throws(WhirligifError) -> RenderedFile
  ) {
    (self.limit, self.reducible, self.sample, self.render) = (limit, reducible, sample, render)
  }

  /// The best file within the limit: a search of the ladder, from the rung that estimates name. If that reduced the
  /// frames, the first part of the ladder is searched again, because fewer frames leave room for better quality.
  ///
  /// - Throws: `tooManyBytes` if no file is within the limit.
  mutating func file(asked: BudgetStep) throws(WhirligifError) -> RenderedFile {
    let ladder = BudgetStep.ladder(from: asked, reducing: reducible)
    let first = try exceedsLimit(asked) ? nil : attempt(asked)
    if let first, first.bytes.count <= limit { return first }
    let end = ladder[ladder.count - 1]
    let last = try attempt(end)
    guard last.bytes.count <= limit else {
      throw .tooManyBytes(smallest: min(first?.bytes.count ?? .max, last.bytes.count), limit: limit)
    }
    known = first.map { (asked, $0.bytes.count) } ?? (end, last.bytes.count)
    let (rung, file) = try highest(of: ladder[1...], last: last)
    var fewer = asked
    fewer.frames = ladder[rung].frames
    let shorter = BudgetStep.ladder(from: fewer, reducing: reducible)
    guard fewer.frames < asked.frames, let place = shorter.firstIndex(of: ladder[rung]) else { return file }
    return try highest(of: shorter[...place], last: file).file
  }

  /// Whether a few frames of a large loop alone exceed the limit, so that the whole loop need not be rendered.
  private mutating func exceedsLimit(_ step: BudgetStep) throws(WhirligifError) -> Bool {
    guard let sample else { return false }
    return try size(step, sample) > Double(limit)
  }

  /// The first rung within the limit; of a large loop, one whose file nearly reaches it.
  ///
  /// - Parameter last: the file of the last rung, which is within the limit.
  private mutating func highest(
    of rungs: ArraySlice<BudgetStep>, last: RenderedFile
  ) throws(WhirligifError) -> (rung: Int, file: RenderedFile) {
    var (low, high, file) = (rungs.startIndex, rungs.endIndex - 1, last)
    var tries = 0
    while low < high, !isNear(file) {
      // Now and then the middle, in case that the estimates mislead.
      let next = tries % 3 == 2 ? (low + high) / 2 : try likely(rungs[low..<high])
      tries += 1
      let candidate = try attempt(rungs[next])
      if candidate.bytes.count <= limit { (file, high) = (candidate, next) } else { low = next + 1 }
      known = (rungs[next], candidate.bytes.count)
    }
    return (high, file)
  }

  /// Whether a file of a large loop nearly reaches the limit, so that more attempts are not worth their time.
  private func isNear(_ file: RenderedFile) -> Bool {
    sample != nil && (limit - limit / 10...limit).contains(file.bytes.count)
  }

  /// The first rung that is within the limit as far as estimates tell; the last one if none is, the middle one without
  /// estimates.
  private mutating func likely(_ rungs: ArraySlice<BudgetStep>) throws(WhirligifError) -> Int {
    guard let sample, let known else { return (rungs.startIndex + rungs.endIndex) / 2 }
    let scale = Double(known.bytes) / (try size(known.step, sample) * Double(known.step.frames))
    var (low, high) = (rungs.startIndex, rungs.endIndex - 1)
    while low < high {
      let middle = (low + high) / 2
      let estimate = scale * (try size(rungs[middle], sample)) * Double(rungs[middle].frames)
      if estimate <= Double(limit) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The bytes of a few frames with the settings of a step.
  private mutating func size(
    _ step: BudgetStep, _ sample: (BudgetStep) throws(WhirligifError) -> Int
  ) throws(WhirligifError) -> Double {
    var step = step
    step.frames = 0
    if let size = samples[step] { return size }
    let size = Double(max(try sample(step), 1))
    samples[step] = size
    return size
  }

  private mutating func attempt(_ step: BudgetStep) throws(WhirligifError) -> RenderedFile {
    defer { attempts += 1 }
    return try render(step, attempts)
  }
}
