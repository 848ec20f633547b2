import Frames
import Palette

/// Plays a GIF file and gathers its facts: what damages it, wastes bytes, or is shown differently by players.
package struct GIFReader {
  /// The maximum number of frames that are listed; the others are counted.
  private static let maximumFrames = 10_000

  private var facts: FileFacts
  /// For each entry of the global table whether a frame uses it.
  private var isGlobalColorUsed: [Bool]
  /// The duration of the frames that are only counted, in centiseconds.
  private var unlistedDelay = 0

  /// The contents of a file of any bytes; nil if they are not a GIF.
  package static func facts(_ bytes: [UInt8]) -> FileFacts? {
    let file = GIFFile(bytes)
    guard !file.frames.isEmpty || file.width > 0 else { return nil }
    var reader = GIFReader(file, byteCount: bytes.count)
    reader.play(file, bytes)
    return reader.facts
  }

  private init(_ file: GIFFile, byteCount: Int) {
    facts = FileFacts(format: "GIF", byteCount: byteCount)
    (facts.width, facts.height, facts.plays) = (file.width, file.height, file.plays)
    facts.hasAlpha = file.frames.contains { $0.transparentIndex != nil }
    let globalCount = file.globalTable?.count ?? 0
    isGlobalColorUsed = [Bool](repeating: false, count: globalCount)
    facts.colors = file.frames.reduce(globalCount) { max($0, $1.table?.count ?? 0) }
    if let problem = file.problem { facts.warn(.damaged("\(problem)")) }
  }

  private mutating func play(_ file: GIFFile, _ bytes: [UInt8]) {
    var player = GIFPlayer(file, bytes: bytes)
    var (first, change): ([RGBA8], Double) = ([], 0)
    var previous = Disposal.unspecified
    for (index, frame) in file.frames.enumerated() {
      let painted = player.paint(frame)
      if index == 0 { first = player.canvas } else { change += Self.mean(painted.change.sum, of: player.pixelCount) }
      add(frame, painted)
      warnOfPixels(of: frame, index: index, painted)
      warnOfUse(of: frame, index: index, painted, after: previous, isShown: player.pixelCount > 0)
      previous = frame.disposal
    }
    let steps = file.frames.count - 1
    var seam: Double?
    if steps >= 2, change > 0 {
      let closing = zip(player.canvas, first).reduce(0) { $0 + $1.0.colorDifference(from: $1.1) }
      seam = Self.mean(closing, of: player.pixelCount) / (change / Double(steps))
    }
    facts.gif = FileFacts.GIFDetails(
      version: file.version, globalColors: isGlobalColorUsed.count,
      unusedGlobalColors: isGlobalColorUsed.count { !$0 }, seam: seam)
    facts.unlisted.seconds = Self.seconds(unlistedDelay)
  }

  /// A sum of differences, divided by the components of `count` pixels.
  private static func mean(_ sum: Int, of count: Int) -> Double { count == 0 ? 0 : Double(sum) / Double(3 * count) }

  private static func seconds(_ delay: Int) -> Double { Double(delay) / Double(TimeUnit.centiseconds.perSecond) }

  private mutating func add(_ frame: GIFFile.Frame, _ painted: GIFPlayer.Painted) {
    if frame.table == nil {
      for index in isGlobalColorUsed.indices where painted.usedEntries[index] { isGlobalColorUsed[index] = true }
    }
    guard facts.frames.count < Self.maximumFrames else {
      facts.unlisted.frames += 1
      unlistedDelay += frame.delay
      return
    }
    let table = FileFacts.Table(
      hasTransparency: frame.transparentIndex != nil, localColors: frame.table?.count,
      unusedColors: painted.usedEntries.count { !$0 })
    facts.frames.append(
      FileFacts.Frame(
        rect: frame.rect, seconds: Self.seconds(frame.delay), blend: .over, disposal: frame.disposal,
        byteCount: frame.byteCount, table: table))
  }

  /// Warns of the rectangle, the delay and the pixels of a frame.
  private mutating func warnOfPixels(of frame: GIFFile.Frame, index: Int, _ painted: GIFPlayer.Painted) {
    let (rect, colors) = (frame.rect, painted.usedEntries.count)
    if rect.area == 0 { facts.warn("Frame \(index) has no pixels.", isDamage: true) }
    if rect.right > facts.width || rect.bottom > facts.height { facts.warn(.outsideCanvas(frame: index)) }
    if frame.delay < TimeUnit.centiseconds.minimumDelay {
      facts.warn("Frame \(index) lasts \(frame.delay) cs; browsers play that as 10 cs.")
    }
    if colors == 0 { facts.warn("Frame \(index) has no colors.", isDamage: true) }
    if painted.end == .tooMany {
      facts.warn("Frame \(index) has too many pixels to check.")
    } else if painted.end != .complete {
      facts.warn("Frame \(index) has damaged pixels: \(painted.end).", isDamage: true)
    }
    if painted.strayPixels > 0 {
      facts.warn(
        "Frame \(index) has \(painted.strayPixels) pixels with indices outside its color table.", isDamage: true)
    }
    // Players that store an index in 1, 2, 4 or 8 bits, such as Java's, do not know the index.
    if painted.hasStrayTransparency, [2, 4, 16].contains(colors) {
      facts.warn("Frame \(index) has a transparent index outside its color table; players differ.")
    }
  }

  /// Warns of disposals that players treat differently, and of frames that repeat what is shown.
  private mutating func warnOfUse(
    of frame: GIFFile.Frame, index: Int, _ painted: GIFPlayer.Painted, after previous: Disposal, isShown: Bool
  ) {
    let (width, height) = (facts.width, facts.height)
    let isWhole =
      frame.rect.left == 0 && frame.rect.top == 0 && frame.rect.right >= width && frame.rect.bottom >= height
    if frame.disposal == .clear, frame.transparentIndex == nil, !isWhole {
      facts.warn("Frame \(index) clears a part of the picture without a transparent color; players differ.")
    }
    // A disposal clears the frame's own rectangle alone: a frame that changes nothing can be the only way to clear it.
    let clearsMore = frame.disposal == .clear && previous != .clear
    if index == 0 {
      if !isWhole, frame.transparentIndex == nil {
        facts.warn("The first frame does not cover the picture; players differ.")
      }
      if frame.disposal == .restore {
        facts.warn("The first frame restores the previous picture, but there is none.")
      }
    } else if painted.change.isEmpty, isShown, painted.end != .tooMany, !clearsMore {
      facts.warn("Frame \(index) shows the same picture as the frame before.")
    } else if isWhole, frame.disposal != .clear, previous != .clear, isShown, height > 1,
      painted.change.leavesAnEdge(width: width, height: height)
    {
      facts.warn("Frame \(index) repaints the whole picture, although only a part changes.")
    }
  }
}

extension GIFFile.Problem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notAGIF: "it does not start like a GIF"
    case .truncated(let offset): "it ends inside the block at byte \(offset)"
    case .unknownBlock(let offset, let byte): "byte \(offset) is \(byte), which does not start a block"
    case .trailingBytes(let count): "\(count) bytes follow its end"
    }
  }
}

extension LZWDecoder.End: CustomStringConvertible {
  package var description: String {
    switch self {
    case .complete: "they are complete"
    case .short: "the codes end before the last pixel"
    case .long: "there are more codes than pixels"
    case .invalid: "a code is undefined"
    case .tooMany: "there are too many"
    }
  }
}
