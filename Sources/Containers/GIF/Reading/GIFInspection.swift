import Frames
import Palette

/// The contents of a GIF file and its anomalies; any bytes can be inspected.
package struct GIFInspection: Sendable {
  /// One frame's facts.
  package struct Frame: Hashable, Sendable {
    package var rect: PixelRect
    var disposal: Disposal
    /// Centiseconds.
    var delay: Int
    var hasTransparency: Bool
    var hasLocalTable: Bool
    var tableSize: Int
    /// Entries of the table that no pixel of this frame uses.
    var unusedEntries: Int
    var byteCount: Int
  }

  /// A construct that players handle differently, or that wastes bytes. Frames count from 0.
  package enum Warning: Hashable, Sendable {
    case problem(GIFFile.Problem)
    /// Browsers play delays of 0 and 1 cs as 10 cs.
    case shortDelay(frame: Int, centiseconds: Int)
    /// The frame clears a part of the canvas without a transparent index: players differ.
    case clearWithoutTransparency(frame: Int)
    /// The first frame leaves part of the canvas unpainted: players differ in what they show there.
    case partialFirstFrame
    /// The first frame asks for what was there before it.
    case restoreOnFirstFrame
    /// A side of the frame is 0.
    case emptyFrame(frame: Int)
    /// The frame reaches beyond the canvas.
    case outsideCanvas(frame: Int)
    /// There is no table to take colors from.
    case noColors(frame: Int)
    /// The codes do not give exactly the frame's pixels.
    case badPixels(frame: Int, LZWDecoder.End)
    /// Pixels with an index that the table does not have.
    case strayIndices(frame: Int, pixels: Int)
    /// Pixels are transparent by an index that the table does not have; players that store an index in 1, 2, 4 or 8
    /// bits, such as Java's, do not know it.
    case strayTransparency(frame: Int)
    /// The frame shows the same as the one before it.
    case identicalNeighbors(frame: Int)
    /// The frame covers the canvas although only a part changes.
    case redundantFullFrame(frame: Int)
  }

  package private(set) var width = 0
  package private(set) var height = 0
  package private(set) var version = ""
  package private(set) var byteCount: Int
  /// Nil is forever.
  package private(set) var plays: Int?
  package private(set) var globalTableSize = 0
  /// Entries of the global table that no frame uses.
  package private(set) var unusedGlobalEntries = 0
  /// The maximum number of frames, and of warnings, that are kept; the others are counted.
  static let maximumKept = 10_000
  /// The first ``maximumKept``.
  package private(set) var frames: [Frame] = []
  package private(set) var frameCount = 0
  /// Whether a frame has a transparent index, and the size of the largest table of a frame.
  package private(set) var hasTransparency = false
  package private(set) var largestLocalTable = 0
  /// The first ``maximumKept``.
  package private(set) var warnings: [Warning] = []
  package private(set) var unkeptWarnings = 0
  /// Whether one that is not kept tells of damage.
  package private(set) var hasUnkeptDamage = false
  /// The mean change of a component from the last frame to the first, against the mean change between neighbors in the
  /// loop: about 1 for a seamless loop, larger the more it jumps. Nil with fewer than three frames, or where nothing
  /// moves.
  package private(set) var seamScore: Double?

  /// One play, in centiseconds.
  package private(set) var centiseconds = 0

  package init(_ bytes: [UInt8]) {
    byteCount = bytes.count
    let file = GIFFile(bytes)
    width = file.width
    height = file.height
    version = file.version
    plays = file.plays
    globalTableSize = file.globalTable?.count ?? 0
    if let problem = file.problem { warnings.append(.problem(problem)) }
    var player = GIFPlayer(file, bytes: bytes)
    var globalUse = [Bool](repeating: false, count: globalTableSize)
    var changes: [Double] = []
    var first: [RGBA8] = []
    var previous = Disposal.unspecified
    for (k, frame) in file.frames.enumerated() {
      let painted = player.paint(frame)
      if k == 0 { first = player.canvas } else { changes.append(Self.mean(painted.change.sum, player.pixelCount)) }
      if frame.table == nil {
        for i in globalUse.indices where painted.usedEntries[i] { globalUse[i] = true }
      }
      add(frame, painted)
      warn(about: frame, number: k, painted, after: previous, isShown: player.pixelCount > 0)
      previous = frame.disposal
    }
    unusedGlobalEntries = globalUse.count { !$0 }
    let mean = changes.reduce(0, +) / Double(max(changes.count, 1))
    if changes.count >= 2, mean > 0 { seamScore = Self.difference(player.canvas, first) / mean }
  }

  private mutating func add(_ frame: GIFFile.Frame, _ painted: GIFPlayer.Painted) {
    frameCount += 1
    centiseconds += frame.delay
    if frame.transparentIndex != nil { hasTransparency = true }
    if frame.table != nil { largestLocalTable = max(largestLocalTable, painted.usedEntries.count) }
    guard frames.count < Self.maximumKept else { return }
    frames.append(
      Frame(
        rect: frame.rect, disposal: frame.disposal, delay: frame.delay,
        hasTransparency: frame.transparentIndex != nil, hasLocalTable: frame.table != nil,
        tableSize: painted.usedEntries.count, unusedEntries: painted.usedEntries.count { !$0 },
        byteCount: frame.byteCount))
  }

  private mutating func warn(
    about frame: GIFFile.Frame, number k: Int, _ painted: GIFPlayer.Painted, after previous: Disposal, isShown: Bool
  ) {
    let rect = frame.rect
    if rect.area == 0 { warnings.append(.emptyFrame(frame: k)) }
    if rect.left + rect.width > width || rect.top + rect.height > height {
      warn(.outsideCanvas(frame: k))
    }
    if frame.delay < TimeUnit.centiseconds.leastDelay {
      warn(.shortDelay(frame: k, centiseconds: frame.delay))
    }
    if painted.usedEntries.isEmpty { warnings.append(.noColors(frame: k)) }
    if painted.end != .complete { warnings.append(.badPixels(frame: k, painted.end)) }
    if painted.strayPixels > 0 { warnings.append(.strayIndices(frame: k, pixels: painted.strayPixels)) }
    if painted.hasStrayTransparency, [2, 4, 16].contains(painted.usedEntries.count) {
      warn(.strayTransparency(frame: k))
    }
    let isWhole = rect.left == 0 && rect.top == 0 && rect.width >= width && rect.height >= height
    if frame.disposal == .clear, frame.transparentIndex == nil, !isWhole {
      warn(.clearWithoutTransparency(frame: k))
    }
    if k == 0 {
      if !isWhole, frame.transparentIndex == nil { warnings.append(.partialFirstFrame) }
      if frame.disposal == .restore { warnings.append(.restoreOnFirstFrame) }
    } else if painted.change.isEmpty, isShown, painted.end != .tooMany, !clearsMore(frame, than: previous) {
      warn(.identicalNeighbors(frame: k))
    } else if isWhole, frame.disposal != .clear, previous != .clear, isShown, height > 1,
      painted.change.leavesAnEdge(width: width, height: height)
    {
      warn(.redundantFullFrame(frame: k))
    }
  }

  private mutating func warn(_ warning: Warning) {
    if warnings.count < Self.maximumKept { return warnings.append(warning) }
    unkeptWarnings += 1
    if warning.isDamage { hasUnkeptDamage = true }
  }

  /// Whether a frame clears pixels that the frame before kept. A disposal clears the frame's own rectangle and no
  /// other, so that a frame that changes nothing can be the only way to clear a rectangle.
  private func clearsMore(_ frame: GIFFile.Frame, than before: Disposal) -> Bool {
    frame.disposal == .clear && before != .clear
  }

  /// The mean absolute difference of red, green and blue.
  private static func difference(_ a: [RGBA8], _ b: [RGBA8]) -> Double {
    var sum = 0
    for (p, q) in zip(a, b) where p != q { sum += PictureChange.difference(p, q) }
    return mean(sum, a.count)
  }

  /// A sum of differences, divided by the components of `count` pixels.
  private static func mean(_ sum: Int, _ count: Int) -> Double { count == 0 ? 0 : Double(sum) / Double(3 * count) }
}
