import Drawing
import Numerics
import Platform
import Vector

/// The place of an animation in the picture: cut to what it shows, with margins, filling the picture, or at its own
/// size.
struct Framing {
  private let options: RenderOptions
  /// Whether the animation is never larger than its own size times the scale.
  private let isInPixels: Bool
  /// The animation at a size.
  private let make: (Viewport.Request) throws(WhirligifError) -> Loop

  init(
    _ options: RenderOptions, isInPixels: Bool,
    _ make: @escaping (Viewport.Request) throws(WhirligifError) -> Loop
  ) {
    (self.options, self.isInPixels, self.make) = (options, isInPixels, make)
  }

  /// Whether the options change the place of the animation at all.
  var isNeeded: Bool { options.cropsToContent || options.padding != nil || options.fit == .cover || keepsSize }

  /// Whether a larger picture has margins instead of a larger animation.
  private var keepsSize: Bool { isInPixels && options.size != .preset && options.fit == .contain }

  /// The animation in its picture.
  ///
  /// - Parameters:
  ///   - request: the size of the picture; it includes the padding.
  ///   - box: finds the part to which the animation is cut, in fractions.
  func source(
    _ request: Viewport.Request, box find: (Loop) throws(WhirligifError) -> Rect
  ) throws(WhirligifError) -> Loop {
    let whole = try make(.longerSide(Self.reference))
    let box = options.cropsToContent ? try find(whole) : Rect(minX: 0, minY: 0, maxX: 1, maxY: 1)
    // The content in units in which the longer side of the whole animation is the reference.
    let content = (width: box.width * Double(whole.width), height: box.height * Double(whole.height))
    let intrinsicScale = try intrinsicScale()
    let layout = try layout(of: content, request, intrinsicScale: intrinsicScale)
    let inner = (width: max(layout.width - 2 * layout.padding, 1), height: max(layout.height - 2 * layout.padding, 1))
    let scales = (Double(inner.width) / content.width, Double(inner.height) / content.height)
    var scale = options.fit == .cover ? max(scales.0, scales.1) : min(scales.0, scales.1)
    // Where it cuts less than half a pixel, it cuts nothing.
    let isWhole = Self.isSide(inner.width, content.width * scale) && Self.isSide(inner.height, content.height * scale)
    if !options.cropsToContent, options.fit == .contain || isWhole, !keepsSize {
      let base = try make(.exact(width: inner.width, height: inner.height))
      return base.framed(width: layout.width, height: layout.height, x: layout.padding, y: layout.padding)
    }
    if keepsSize { scale = min(scale, intrinsicScale * options.scale) }
    let longer = Double(Self.reference) * scale
    guard longer < Double(Viewport.maximumSide) else {
      throw .invalidValue("The part that is shown is too small for a picture of this size.")
    }
    let base = try make(.longerSide(max(Int(longer.rounded()), 1)))
    let (x, y) = (
      (Double(inner.width) / 2 - (box.minX + box.maxX) / 2 * Double(base.width)).rounded(),
      (Double(inner.height) / 2 - (box.minY + box.maxY) / 2 * Double(base.height)).rounded()
    )
    let cut = base.framed(width: inner.width, height: inner.height, x: Int(x), y: Int(y))
    guard layout.padding > 0 else { return cut }
    return cut.framed(width: layout.width, height: layout.height, x: layout.padding, y: layout.padding)
  }

  /// The longer side at which proportions are measured, in pixels.
  private static let reference = 4096

  /// The pixels of the animation's own size for one of the reference.
  private func intrinsicScale() throws(WhirligifError) -> Double {
    let own = try make(.scale(1))
    return Double(max(own.width, own.height)) / Double(Self.reference)
  }

  /// The size of the picture and its padding in pixels.
  private func layout(
    of content: (width: Double, height: Double), _ request: Viewport.Request, intrinsicScale: Double
  ) throws(WhirligifError) -> (width: Int, height: Int, padding: Int) {
    func pixels(_ side: Double) -> Int { max(Int(min(side, Double(Viewport.maximumSide)).rounded()), 1) }
    /// The padding, if the longer side of the picture, or without the padding that of its content, is known.
    func padding(picture: Double?, content: Double) -> Double {
      switch options.padding {
      case nil: 0
      case .pixels(let pixels): Double(pixels) * options.scale
      case .share(let share): share * (picture ?? content / (1 - 2 * share))
      }
    }
    func side(_ known: Double, _ other: (Double, Double)) throws(WhirligifError) -> (Int, Int, Int) {
      let margin = padding(picture: known, content: 0).rounded()
      guard known - 2 * margin >= 1 else { throw Self.tooWide(margin) }
      let inner = keepsSize ? min(known - 2 * margin, other.1 * intrinsicScale * options.scale) : known - 2 * margin
      return (pixels(known), pixels(inner * other.0 / other.1 + 2 * margin), Int(margin))
    }
    switch request {
    case .scale(let scale):
      let own = (content.width * intrinsicScale * scale, content.height * intrinsicScale * scale)
      let margin = padding(picture: nil, content: max(own.0, own.1)).rounded()
      return (pixels(own.0 + 2 * margin), pixels(own.1 + 2 * margin), Int(min(margin, 1e6)))
    case .longerSide(let length) where content.width >= content.height:
      let (width, height, margin) = try side(Double(length), (content.height, content.width))
      return (width, height, margin)
    case .width(let length):
      let (width, height, margin) = try side(Double(length), (content.height, content.width))
      return (width, height, margin)
    case .longerSide(let length), .height(let length):
      let (height, width, margin) = try side(Double(length), (content.width, content.height))
      return (width, height, margin)
    case .exact(let width, let height):
      let margin = padding(picture: Double(max(width, height)), content: 0).rounded()
      guard Double(min(width, height)) - 2 * margin >= 1 else { throw Self.tooWide(margin) }
      return (width, height, Int(margin))
    }
  }

  /// Whether a side is so many pixels.
  private static func isSide(_ pixels: Int, _ side: Double) -> Bool { abs(side - Double(pixels)) < 0.5 }

  private static func tooWide(_ margin: Double) -> WhirligifError {
    .invalidValue("A padding of \(ValueText.plain(margin)) pixels leaves nothing of the picture.")
  }
}

extension Animation {
  /// The animation in its picture, in one direction or both.
  ///
  /// - Parameter own: the animation at the requested size without framing.
  func framed(_ own: Loop, _ options: RenderOptions) throws(WhirligifError) -> Loop {
    let framing = framing(options)
    var loop = own
    if framing.isNeeded {
      loop = try framing.source(options.request) { source throws(WhirligifError) in try contentBox(source, options) }
      loop = loop.remembered()
      (loop.start, loop.still) = (own.start, own.still)
    }
    return options.bounces ? loop.bouncing(frames: options.oneWayFrames(loop)) : loop
  }

  func framing(_ options: RenderOptions) -> Framing {
    Framing(options, isInPixels: source.input.parameterInPixels != nil) { [source] size throws(WhirligifError) in
      try source.input.picture(PictureRequest(options, size: size)).loop
    }
  }

  private func contentBox(_ loop: Loop, _ options: RenderOptions) throws(WhirligifError) -> Rect {
    try drawing { () throws(SourceError) in
      try source.contentBox(options) { () throws(SourceError) in
        try ContentBox.find(in: loop, frames: loop.steps ?? Int(min(loop.duration * 50, 1e6)))
          ?? Rect(minX: 0, minY: 0, maxX: 1, maxY: 1)
      }
    }
  }
}

extension RenderOptions {
  /// The pictures of one direction: half of a loop whose duration is requested.
  fileprivate func oneWayFrames(_ source: Loop) -> Int {
    if let steps = source.steps { return steps }
    let rate = frameRate ?? source.rate
    let own = source.duration / speed * rate
    let all = duration.map { $0 / speed * rate / 2 + 1 } ?? own
    return Int(min(max(all.rounded(), 1), 1e6))
  }
}
