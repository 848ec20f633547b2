import Palette

/// Chooses rectangles, blend modes and disposals for a run of frames by a beam search over estimated sizes: of the
/// pixels alone, or of trial encodings where the effort is high.
///
/// A frame's disposal determines the canvas for the next frame, and its rectangle the area that the disposal clears: a
/// larger frame can make the next one smaller. Each step extends every plan by the three disposals of the last frame,
/// by the smallest rectangle and the rectangle around the whole content, and by both blend modes; the best few plans
/// are kept. Clearing is tried only where pixels disappear.
struct DeltaPlanner<Coder: DeltaCoder> {
  /// A coding of the frames so far.
  private struct Plan {
    var bytes = 0
    var frames: [DeltaFrame] = []
    /// The canvas before the last frame was drawn; nil if unknown.
    var before: [RGBA8]?
  }

  /// The key of a cached estimate: the same canvas at the start, rectangle and blend mode.
  private struct Trial: Hashable {
    /// The area of the previous picture that was cleared; nil if none.
    var cleared: PixelRect?
    var delta: DeltaFrame
  }

  let store: FrameStore
  let coder: Coder
  let effort: EncodingEffort
  let shown: [LoopSurvey.ShownPicture]

  private var canvasWidth: Int { store.width }
  private var canvasHeight: Int { store.height }
  private var whole: PixelRect { PixelRect(left: 0, top: 0, width: canvasWidth, height: canvasHeight) }

  /// The frames of a run; the frame before it and its last frame keep their pixels.
  ///
  /// - Parameter onFrame: called after each frame.
  func plan(_ run: Range<Int>, onFrame: () -> Void) throws(EncodingError) -> [DeltaFrame] {
    var plans = [Plan()]
    var previous = run.lowerBound > 0 ? try picture(run.lowerBound - 1) : nil
    for index in run {
      let current = try picture(index)
      let next = index + 1 < run.upperBound ? try picture(index + 1) : nil
      let losesPixels = next.map { disappears(from: current, to: $0, in: whole) } ?? false
      plans = try extend(plans, from: previous, to: current, losesPixels: losesPixels)
      previous = current
      onFrame()
    }
    return plans.min { $0.bytes < $1.bytes }?.frames ?? []
  }

  private func picture(_ index: Int) throws(EncodingError) -> [RGBA8] {
    try store.picture(shown[index].frames.lowerBound)
  }

  /// - Parameter losesPixels: whether the next frame of the run has transparent pixels that this one does not have.
  private func extend(
    _ plans: [Plan], from previous: [RGBA8]?, to current: [RGBA8], losesPixels: Bool
  ) throws(EncodingError) -> [Plan] {
    guard let previous else { return first(current) }
    var estimates: [Trial: Int] = [:]
    var longer: [Plan] = []
    for plan in plans {
      for disposal in disposals(after: plan, from: previous, to: current) {
        let start = start(after: plan, disposal, of: previous)
        for delta in deltas(from: start, to: current, losesPixels: losesPixels) {
          let cleared = disposal == .clear ? plan.frames.last?.rect : nil
          let trial = Trial(cleared: cleared, delta: delta)
          let bytes: Int
          if disposal != .restore, let estimate = estimates[trial] {
            bytes = estimate
          } else {
            bytes = try size(delta, from: start, to: current)
            if disposal != .restore { estimates[trial] = bytes }
          }
          var next = plan
          if disposal != .keep { next.frames[next.frames.count - 1].disposal = disposal }
          next.frames.append(delta)
          next.bytes += bytes
          next.before = start
          longer.append(next)
        }
      }
    }
    return best(longer)
  }

  /// The estimated size of a frame, in bytes times a factor that is the same for all frames.
  private func size(_ delta: DeltaFrame, from start: [RGBA8], to current: [RGBA8]) throws(EncodingError) -> Int {
    if effort.usesTrials { return try coder.estimate(block(delta, from: start, to: current)) }
    return start.withUnsafeBufferPointer { start in
      current.withUnsafeBufferPointer { current in
        PixelCost.of(current, in: delta.rect, keeping: delta.blend == .over ? start : nil, width: canvasWidth)
      }
    }
  }

  /// The first frame of the loop, on a transparent canvas. It is never restored, because players would have to clear it
  /// instead.
  private func first(_ current: [RGBA8]) -> [Plan] {
    let rect = coder.traits.coversCanvasFirst ? whole : aligned(content(of: current) ?? Self.onePixel)
    return [Plan(frames: [DeltaFrame(rect: rect, blend: .replace)])]
  }

  private func disposals(after plan: Plan, from previous: [RGBA8], to current: [RGBA8]) -> [Disposal] {
    // The frame before the run belongs to another run.
    guard let last = plan.frames.last else { return [.keep] }
    var disposals = [Disposal.keep]
    if disappears(from: previous, to: current, in: last.rect) { disposals.append(.clear) }
    // Pillow keeps the pixels of a frame that is blended over the canvas and then restored.
    if coder.traits.canRestore && last.blend == .replace && plan.before != nil { disposals.append(.restore) }
    return disposals
  }

  /// Whether a pixel of a rectangle becomes transparent.
  private func disappears(from previous: [RGBA8], to current: [RGBA8], in rect: PixelRect) -> Bool {
    for y in rect.rows {
      for pixel in y * canvasWidth + rect.left..<y * canvasWidth + rect.right {
        if current[pixel] == .transparent, previous[pixel] != .transparent { return true }
      }
    }
    return false
  }

  /// The canvas before the next frame is drawn.
  private func start(after plan: Plan, _ disposal: Disposal, of previous: [RGBA8]) -> [RGBA8] {
    switch disposal {
    case .unspecified, .keep: previous
    case .clear: plan.frames.last.map { previous.clearing($0.rect, width: canvasWidth) } ?? previous
    case .restore: plan.before ?? previous
    }
  }

  private func deltas(from start: [RGBA8], to current: [RGBA8], losesPixels: Bool) -> [DeltaFrame] {
    let changed = aligned(difference(start, current) ?? Self.onePixel)
    var rects = [changed]
    if losesPixels, let content = content(of: current) {
      let larger = aligned(changed.union(content))
      if larger != changed { rects.append(larger) }
    }
    let blends: [FrameBlend] = canBlend(from: start, to: current) ? [.replace, .over] : [.replace]
    return rects.flatMap { rect in blends.map { DeltaFrame(rect: rect, blend: $0) } }
  }

  /// If nothing changes, one pixel is repeated.
  private static var onePixel: PixelRect { PixelRect(left: 0, top: 0, width: 1, height: 1) }

  private func aligned(_ rect: PixelRect) -> PixelRect { coder.traits.hasEvenCorners ? rect.withEvenCorner : rect }

  private func difference(_ a: [RGBA8], _ b: [RGBA8]) -> PixelRect? {
    a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in PixelRect.difference(a, b, width: canvasWidth, height: canvasHeight) }
    }
  }

  private func content(of picture: [RGBA8]) -> PixelRect? {
    picture.withUnsafeBufferPointer { pixels in
      PixelRect.bounds(width: canvasWidth, height: canvasHeight) { pixels[$0] != .transparent }
    }
  }

  /// Whether all changed pixels become opaque.
  private func canBlend(from start: [RGBA8], to current: [RGBA8]) -> Bool {
    guard coder.traits.canBlend else { return false }
    return start.withUnsafeBufferPointer { start in
      current.withUnsafeBufferPointer { current in
        start.indices.allSatisfy { start[$0] == current[$0] || current[$0].isOpaque }
      }
    }
  }

  /// The pixels of a frame.
  func block(_ delta: DeltaFrame, from start: [RGBA8], to current: [RGBA8]) -> PixelBlock {
    let rect = delta.rect
    let pixels = [RGBA8](unsafeUninitializedCapacity: rect.area) { pixels, written in
      for y in 0..<rect.height {
        let row = (rect.top + y) * canvasWidth + rect.left
        for x in 0..<rect.width {
          let isKept = delta.blend == .over && start[row + x] == current[row + x]
          pixels[y * rect.width + x] = isKept ? .transparent : current[row + x]
        }
      }
      written = rect.area
    }
    return PixelBlock(width: rect.width, height: rect.height, pixels: pixels)
  }

  /// The best plans, one per rectangle of the last frame and canvas before it.
  private func best(_ plans: [Plan]) -> [Plan] {
    var best: [Plan] = []
    // Ties keep their order, so that the result does not depend on the sort.
    let order = plans.indices.sorted { (plans[$0].bytes, $0) < (plans[$1].bytes, $1) }
    for index in order where best.count < effort.planCount {
      let plan = plans[index]
      let isKnown = best.contains { $0.frames.last?.rect == plan.frames.last?.rect && $0.before == plan.before }
      if !isKnown { best.append(plan) }
    }
    return best
  }
}

/// The size of pixels as all encoders see it: a pixel like its left neighbor costs next to nothing, one like the pixel
/// above little.
private enum PixelCost {
  private static let (likeLeft, likeAbove, new, frame) = (1, 8, 48, 2400)

  /// - Parameter kept: the pixels that a frame leaves as they are where they do not change; nil if it writes all.
  static func of(
    _ pixels: UnsafeBufferPointer<RGBA8>, in rect: PixelRect, keeping kept: UnsafeBufferPointer<RGBA8>?, width: Int
  ) -> Int {
    var (above, new) = (0, 0)
    var last = [RGBA8](repeating: .transparent, count: rect.width)
    last.withUnsafeMutableBufferPointer { last in
      for y in rect.rows {
        let start = y * width + rect.left
        var left = RGBA8.transparent
        for x in 0..<rect.width {
          let pixel = pixels[start &+ x]
          let value = kept.map { $0[start &+ x] == pixel } ?? false ? RGBA8.transparent : pixel
          if value != left {
            if value == last[x] { above &+= 1 } else { new &+= 1 }
          }
          left = value
          last[x] = value
        }
      }
    }
    return frame + likeLeft * rect.area + (likeAbove - likeLeft) * above + (Self.new - likeLeft) * new
  }
}
