/// The contents of patterns, by the element that has them.
struct PatternContents {
  struct Kept {
    let style: Shared<ComputedStyle>
    let viewport: Viewport
    let content: PatternContent
    let work: DrawingWork.Amount
  }

  private var kept: [Int: Kept] = [:]

  func content(of owner: Int, in context: DrawContext) -> Kept? {
    guard let kept = kept[owner], kept.style == context.$style, kept.viewport == context.viewport else { return nil }
    return kept
  }

  mutating func keep(_ content: PatternContent, of owner: Int, in context: DrawContext, work: DrawingWork.Amount) {
    let segments = kept.values.reduce(work.segments) { $0 + $1.work.segments }
    if segments > SVGLimits.segments { kept = [:] }
    kept[owner] = Kept(style: context.$style, viewport: context.viewport, content: content, work: work)
  }

  mutating func remove(_ owner: Int) { kept[owner] = nil }
}
