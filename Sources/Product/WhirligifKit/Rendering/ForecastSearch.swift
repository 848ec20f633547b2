/// Finds settings with which the file of a large loop is within a limit of bytes and nearly reaches it: forecasts from
/// excerpts name the settings, and few whole files are rendered.
struct ForecastSearch {
  /// In bytes.
  let limit: Int
  let ladder: BudgetLadder
  /// The approximate bytes of a file.
  let forecast: (_ step: BudgetStep) throws(WhirligifError) -> Int
  /// Renders a file; `attempt` counts from 0.
  let render: (_ step: BudgetStep, _ attempt: Int) throws(WhirligifError) -> RenderedFile
  private var forecasts: [BudgetStep: Double] = [:]
  private var sizes: [BudgetStep: Int] = [:]
  /// The bytes of the last whole file, relative to its forecast.
  private var scale = 1.0
  /// The part of the limit that a forecast may reach.
  private var aim = 0.97

  init(
    limit: Int, ladder: BudgetLadder,
    forecast: @escaping (_ step: BudgetStep) throws(WhirligifError) -> Int,
    render: @escaping (_ step: BudgetStep, _ attempt: Int) throws(WhirligifError) -> RenderedFile
  ) {
    (self.limit, self.ladder, self.forecast, self.render) = (limit, ladder, forecast, render)
  }

  /// The search ends once a file uses this fraction of the limit.
  private static let goodUse = 0.9
  /// The most files that are rendered once one is within the limit.
  private static let maximumFiles = 3
  /// The files above the limit after which forecasts are not trusted anymore.
  private static let maximumFailures = 4
  /// The part of the limit that is given up after a file that exceeds it.
  private static let caution = 0.95

  /// The largest file that was found within the limit.
  ///
  /// - Throws: `tooManyBytes` if the file with the last settings is not within the limit.
  mutating func file(asked: BudgetStep) throws(WhirligifError) -> RenderedFile {
    var best: RenderedFile?
    var step = try choice(asked)
    while sizes[step] == nil {
      let file = try render(step, sizes.count)
      let bytes = file.bytes.count
      sizes[step] = bytes
      scale = Double(bytes) / (try rawForecast(step))
      if bytes <= limit {
        if best.map({ $0.bytes.count < bytes }) ?? true { best = file }
        if step == asked || Double(bytes) >= Self.goodUse * Double(limit) { break }
      } else {
        aim *= Self.caution
      }
      if best != nil, sizes.count >= Self.maximumFiles { break }
      let isLost = best == nil && sizes.count >= Self.maximumFailures
      step = isLost ? ladder.rungs(from: asked).last ?? asked : try choice(asked)
    }
    guard let best else { throw .tooManyBytes(smallest: sizes.values.min() ?? 0, limit: limit) }
    return best
  }

  /// The settings asked for if the forecast is within the limit; else the first rung of the ladder that is. If that
  /// reduced the frames, the first one with as few frames, because fewer frames leave room for better quality.
  private mutating func choice(_ asked: BudgetStep) throws(WhirligifError) -> BudgetStep {
    if try size(asked) <= Double(limit) { return asked }
    let rungs = ladder.rungs(from: asked)
    let rung = rungs[try first(of: rungs[...])]
    var fewer = asked
    fewer.frames = rung.frames
    let shorter = ladder.rungs(keepingFramesOf: fewer)
    guard fewer.frames < asked.frames, let index = shorter.firstIndex(of: rung) else {
      return try restored(rung, asked)
    }
    return try restored(shorter[try first(of: shorter[...index])], asked)
  }

  /// The step, or one with as many colors or as little lossiness as asked for, if they gain nothing.
  private mutating func restored(_ step: BudgetStep, _ asked: BudgetStep) throws(WhirligifError) -> BudgetStep {
    for candidate in step.restored(from: asked) where try size(candidate) <= aim * Double(limit) { return candidate }
    return step
  }

  /// The first rung whose forecast is within the limit; the last one if none is.
  private mutating func first(of rungs: ArraySlice<BudgetStep>) throws(WhirligifError) -> Int {
    var (low, high) = (rungs.startIndex, rungs.endIndex - 1)
    while low < high {
      let middle = (low + high) / 2
      if try size(rungs[middle]) <= aim * Double(limit) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The bytes of a file, as far as they are known.
  private mutating func size(_ step: BudgetStep) throws(WhirligifError) -> Double {
    if let size = sizes[step] { return Double(size) }
    return scale * (try rawForecast(step))
  }

  private mutating func rawForecast(_ step: BudgetStep) throws(WhirligifError) -> Double {
    if let known = forecasts[step] { return known }
    let bytes = Double(max(try forecast(step), 1))
    forecasts[step] = bytes
    return bytes
  }
}
