import Numerics
import Platform
import Raster
import Vector

/// Small pictures of a loop: what is said of it before it is drawn, from the display lists that its frames use as well.
///
/// The whole picture has, at each pixel, the value that differs most from the background: everything that the loop
/// shows at any moment. The representative picture is the one nearest to it.
package struct LoopLook: Sendable {
  package enum Edge: String, CaseIterable, Sendable {
    case left, top, right, bottom
  }

  /// The longer side of the pictures, in pixels.
  static let usualSide = 32
  /// The longest side of the pictures for what small ones leave open.
  static let longestSide = 512
  /// The part of the whole picture's ink by which an earlier picture may be farther from it than the nearest one.
  private static let tolerance = 0.02
  /// Pixels with a smaller alpha count as invisible.
  static let minimumAlpha: UInt32 = 26
  /// Bytes that change by less do not count as motion.
  private static let minimumChange: UInt32 = 12
  /// The width of the area outside the picture that is looked at for cut edges, in pixels.
  private static let margin = 4

  private let loop: Loop
  private let longerSide: Int
  private let phases: [Double]
  private let pictures: [[UInt32]]
  private let background: UInt32

  /// - Parameter count: the most pictures, at evenly spaced frames.
  /// - Throws: the errors of the loop's evaluator.
  package init(of loop: Loop, count: Int) throws(SourceError) {
    let frames = loop.frameCount
    let count = min(count, frames)
    try self.init(of: loop, at: (0..<count).map { Double(($0 * frames + count / 2) / count) / Double(frames) })
  }

  /// - Throws: the errors of the loop's evaluator.
  package init(of loop: Loop, at phases: [Double], longerSide: Int = usualSide) throws(SourceError) {
    (self.loop, self.phases, self.longerSide) = (loop, phases, longerSide)
    let sheet = PictureSheet(of: loop, longerSide: longerSide)
    pictures = try loop.pictures(at: phases, on: sheet)
    background = Self.background(of: pictures, width: sheet.width)
  }

  /// A closer look at moments between frames. With a prime count, motion that repeats within the loop is not seen at
  /// the same point twice.
  package init(closelyAt loop: Loop, count: Int = 7) throws(SourceError) {
    let phases: [Double]
    if let steps = loop.steps {
      let shown = min(steps, count)
      phases = (0..<shown).map { loop.start + (Double($0 * steps / shown) + 0.5) / Double(steps) }
    } else {
      phases = (0..<count).map { loop.start + (Double($0) + 0.31) / Double(count) }
    }
    try self.init(of: loop, at: phases, longerSide: min(Self.longestSide, max(loop.width, loop.height)))
  }

  /// The phase of the picture that is nearest to everything that the loop shows; the first of those about as near.
  package var representative: Double {
    guard var whole = pictures.first else { return 0 }
    for pixels in pictures {
      for (index, pixel) in pixels.enumerated() where ink(pixel) > ink(whole[index]) { whole[index] = pixel }
    }
    let distances = pictures.map { zip($0, whole).reduce(0) { $0 + Self.difference($1.0, $1.1) } }
    let slack = Self.tolerance * Double(whole.reduce(0) { $0 + ink($1) })
    let limit = Double(distances.min() ?? 0) + slack
    return zip(phases, distances).first { Double($1) <= limit }?.0 ?? 0
  }

  /// The representative picture, unless it is nearly empty on the page while others are not: the first of those with
  /// enough on it then.
  /// - Parameter page: nil where it is unknown.
  package func representative(on page: Color?) -> Double {
    let amounts = pictures.map { shown($0, on: page) }
    let usual = representative
    guard let maximum = amounts.max(), let own = phases.firstIndex(of: usual).map({ amounts[$0] }),
      Double(own) < Self.minimumShare * Double(maximum)
    else { return usual }
    return zip(phases, amounts).first { Double($1) >= Self.goodShare * Double(maximum) }?.0 ?? usual
  }

  /// The part of the most that a picture shows below which it is nearly empty, and from which it shows enough.
  private static let (minimumShare, goodShare) = (0.25, 0.75)

  /// Whether the picture at a phase shows little of what the others show, besides the ground of each and the page.
  /// - Throws: the errors of the loop's evaluator.
  package func isNearlyEmpty(at phase: Double, on page: Color?) throws(SourceError) -> Bool {
    let maximum = pictures.map { shown($0, on: page) }.max() ?? 0
    return Double(shown(try picture(at: phase), on: page)) < Self.minimumShare * Double(maximum)
  }

  /// How much of a picture differs from its ground, its most frequent color on the page.
  private func shown(_ picture: [UInt32], on page: Color?) -> Int {
    let pixels = page.map { page in picture.map { Self.over($0, page) } } ?? picture
    guard let ground = Self.mostFrequent(in: pixels) else { return 0 }
    return pixels.reduce(0) { $0 + Self.difference($1, ground) }
  }

  /// A premultiplied pixel on a page.
  private static func over(_ pixel: UInt32, _ page: Color) -> UInt32 {
    let rest = 1 - Double(pixel >> 24) / 255
    func component(_ shift: UInt32, _ under: Double) -> UInt32 {
      UInt32(min(Double(pixel >> shift & 255) + 255 * under * rest + 0.5, 255)) << shift
    }
    return component(0, page.red) | component(8, page.green) | component(16, page.blue) | 0xFF00_0000
  }

  private static func mostFrequent(in picture: [UInt32]) -> UInt32? {
    var counts: [UInt32: Int] = [:]
    // Runs of equal pixels are counted at once.
    var start = 0
    for end in 0...picture.count where end == picture.count || picture[end] != picture[start] {
      if end > start { counts[picture[start], default: 0] += end - start }
      start = end
    }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }

  /// The ink of the picture at a phase as a part of the most ink of a picture; 1 for a loop without ink.
  /// - Throws: the errors of the loop's evaluator.
  package func inkShare(at phase: Double) throws(SourceError) -> Double {
    func total(_ pixels: [UInt32]) -> Int { pixels.reduce(0) { $0 + ink($1) } }
    let maximum = pictures.map(total).max() ?? 0
    guard maximum > 0 else { return 1 }
    return Double(total(try picture(at: phase))) / Double(maximum)
  }

  private func picture(at phase: Double) throws(SourceError) -> [UInt32] {
    if let known = phases.firstIndex(of: phase) { return pictures[known] }
    return try loop.pictures(at: [phase], on: PictureSheet(of: loop, longerSide: longerSide))[0]
  }

  /// Whether the loop shows something, and all of its colors hardly differ from the page, or from its own background.
  package func isFaint(on page: Color) -> Bool {
    let paper = background >> 24 == 255 ? PageContrast.color(of: background) : page
    return PageContrast.isFaint(pictures.joined(), besides: background, on: paper)
  }

  /// Whether all pictures are opaque everywhere, but for a row and a column that rounding adds.
  package var isFilled: Bool {
    pictures.allSatisfy { picture in
      picture.first.map { $0 >> 24 == 255 } == true
        && 20 * picture.count(where: { $0 >> 24 == 255 }) >= 17 * picture.count
    }
  }

  package var count: Int { pictures.count }

  /// The number of pictures with visible pixels.
  package var visibleCount: Int { pictures.count { Self.isVisible($0) } }

  private static func isVisible(_ pixels: [UInt32]) -> Bool { pixels.contains { $0 >> 24 >= minimumAlpha } }

  /// Whether a picture differs from the first.
  package var moves: Bool {
    guard let first = pictures.first else { return false }
    return pictures.dropFirst().contains { zip(first, $0).contains { $0 != $1 && Self.differ($0, $1) } }
  }

  /// Whether the loop shows nothing, and whether what it shows stands still. A closer look follows where small pictures
  /// leave that open.
  /// - Throws: the errors of the loop's evaluator.
  package func verdict() throws(SourceError) -> (isEmpty: Bool, isFrozen: Bool) {
    let isVisible = pictures.contains { Self.isVisible($0) }
    guard !isVisible || !moves else { return (false, false) }
    let close = try LoopLook(closelyAt: loop)
    let showsMore = close.visibleCount > 0
    return (!isVisible && !showsMore, showsMore && !moves && !close.moves)
  }

  /// The edges that the drawing crosses, in the order of `Edge`. Only pictures that may leave the canvas are drawn.
  /// - Throws: the errors of the loop's evaluator.
  package func cutEdges() throws(SourceError) -> [Edge] {
    let evaluator = loop.makeEvaluator()
    var sheet: PictureSheet?
    var list = DisplayList()
    var edges: Set<Edge> = []
    for phase in phases {
      try evaluator.evaluate(at: phase, into: &list)
      guard !list.staysWithin(width: loop.width, height: loop.height) else { continue }
      let side = min(Self.longestSide, max(loop.width, loop.height))
      let page = sheet ?? PictureSheet(of: loop, longerSide: side, margin: Self.margin)
      sheet = page
      edges.formUnion(page.cutEdges(of: list))
    }
    return Edge.allCases.filter(edges.contains)
  }
}

extension LoopLook {
  /// The longer side of the compared pictures of a seam, in pixels.
  private static let sideOfSeam = 96
  /// The number of steps that are compared with the one at the end of the loop.
  private static let maximumSteps = 24

  /// Whether the loop closes: the change from its end to its start is at most 0.5 % of the ink, or at most one and a
  /// half times a change between frames elsewhere.
  ///
  /// - Parameter frames: of the document in the loop.
  /// - Throws: the errors of the loop's evaluator.
  package func closes(after frames: Double) throws(SourceError) -> Bool {
    let sheet = PictureSheet(of: loop, longerSide: Self.sideOfSeam)
    func change(_ from: Double, _ to: Double) throws(SourceError) -> (change: Int, ink: Int) {
      let pictures = try loop.pictures(at: [from, to], on: sheet)
      let ink = pictures.joined().reduce(0) { $0 + Int($1 >> 24) }
      return (zip(pictures[0], pictures[1]).reduce(0) { $0 + Self.difference($1.0, $1.1) }, ink)
    }
    // Just before the end, which shows the last visible picture; nearer, it would be rounded to the end.
    let seam = try change(1 - 2e-4 / max(frames, 1), 0)
    if seam.change * 200 <= seam.ink { return true }
    let step = 1 / max(frames, 1)
    let even = (0..<Self.maximumSteps).map { Double($0) / Double(Self.maximumSteps) }
    // What moves in steps changes at keyframes alone.
    let keys = loop.keyPhases().map { $0 - step / 2 }
    let apart = keys.count / Self.maximumSteps + 1
    let starts = even + stride(from: 0, to: keys.count, by: apart).map { keys[$0] }
    for start in starts where start >= 0 && start + step < 1 {
      if seam.change * 2 <= (try change(start, start + step).change) * 3 { return true }
    }
    return false
  }
}

extension LoopLook {
  private func ink(_ pixel: UInt32) -> Int { Self.difference(pixel, background) }

  /// The sum of the differences of all four bytes.
  private static func difference(_ a: UInt32, _ b: UInt32) -> Int {
    if a == b { return 0 }
    let (a, b) = (unsafeBitCast(a, to: SIMD4<UInt8>.self), unsafeBitCast(b, to: SIMD4<UInt8>.self))
    return Int(SIMD4<UInt16>(truncatingIfNeeded: pointwiseMax(a, b) &- pointwiseMin(a, b)).wrappedSum())
  }

  /// Whether a byte differs enough to be seen.
  private static func differ(_ a: UInt32, _ b: UInt32) -> Bool {
    stride(from: UInt32(0), to: 32, by: 8).contains { shift in
      let (from, to) = (a >> shift & 255, b >> shift & 255)
      return max(from, to) - min(from, to) >= minimumChange
    }
  }

  /// Clear, or, if the corners of all pictures are opaque, their color, and the most frequent one if they differ.
  private static func background(of pictures: [[UInt32]], width: Int) -> UInt32 {
    let corners = pictures.flatMap { pixels in
      [0, width - 1, pixels.count - width, pixels.count - 1].map { pixels[$0] }
    }
    guard let first = corners.first, corners.allSatisfy({ $0 >> 24 == 255 }) else { return 0 }
    return corners.allSatisfy({ $0 == first }) ? first : mostFrequent(in: Array(pictures.joined())) ?? 0
  }
}

extension Loop {
  /// The pixels of small pictures.
  func pictures(at phases: [Double], on sheet: PictureSheet) throws(SourceError) -> [[UInt32]] {
    let evaluator = makeEvaluator()
    var list = DisplayList()
    return try phases.map { phase throws(SourceError) in
      try evaluator.evaluate(at: phase, into: &list)
      return sheet.pixels(of: list)
    }
  }
}
