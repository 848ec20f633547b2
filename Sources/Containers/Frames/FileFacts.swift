/// The contents of a file of any container, and its anomalies: for `inspect`, `check`, `preview` and tests.
package struct FileFacts: Sendable, Hashable {
  /// The properties of a frame.
  package struct Frame: Sendable, Hashable {
    package var rect: PixelRect
    /// The duration in seconds.
    package var seconds: Double
    package var blend: FrameBlend
    package var disposal: Disposal
    /// The bytes of the frame in the file.
    package var byteCount: Int
    /// Only in a GIF.
    package var table: Table?

    package init(
      rect: PixelRect, seconds: Double, blend: FrameBlend, disposal: Disposal, byteCount: Int, table: Table? = nil
    ) {
      (self.rect, self.seconds, self.blend, self.disposal) = (rect, seconds, blend, disposal)
      (self.byteCount, self.table) = (byteCount, table)
    }
  }

  /// The use of a GIF's color table by a frame.
  package struct Table: Sendable, Hashable {
    package var hasTransparency: Bool
    /// The entries of the frame's own table; nil if it uses the global one.
    package var localColors: Int?
    /// Entries that no pixel of the frame uses.
    package var unusedColors: Int

    package init(hasTransparency: Bool, localColors: Int?, unusedColors: Int) {
      (self.hasTransparency, self.localColors, self.unusedColors) = (hasTransparency, localColors, unusedColors)
    }
  }

  /// The properties that only a GIF has.
  package struct GIFDetails: Sendable, Hashable {
    /// `87a` or `89a`.
    package var version: String
    package var globalColors: Int
    /// Entries of the global table that no frame uses.
    package var unusedGlobalColors: Int
    /// The change at the end of the loop divided by the mean change elsewhere; nil if nothing moves.
    package var seam: Double?

    package init(version: String, globalColors: Int, unusedGlobalColors: Int, seam: Double?) {
      (self.version, self.globalColors) = (version, globalColors)
      (self.unusedGlobalColors, self.seam) = (unusedGlobalColors, seam)
    }
  }

  /// The frames and warnings that are counted only, as a GIF may have a million.
  package struct Unlisted: Sendable, Hashable {
    package var frames = 0
    /// How long these frames are shown.
    package var seconds = 0.0
    package fileprivate(set) var warnings = 0
    /// Whether one of these warnings tells of damage.
    package fileprivate(set) var hasDamage = false
    /// The bytes that these warnings say are wasted.
    fileprivate var wastedBytes = 0
  }

  /// The format, such as `APNG`.
  package var format: String
  package var width = 0
  package var height = 0
  package var byteCount: Int
  /// Nil means forever; 1 for a still.
  package var plays: Int? = 1
  /// The number of entries of the largest palette; nil without a palette.
  package var colors: Int?
  package var hasAlpha = false
  package var frames: [Frame] = []
  package private(set) var warnings: [Warning] = []
  package var unlisted = Unlisted()
  package var gif: GIFDetails?

  package init(format: String, byteCount: Int) {
    (self.format, self.byteCount) = (format, byteCount)
  }

  package var frameCount: Int { frames.count + unlisted.frames }

  /// The duration of one play.
  package var seconds: Double { frames.reduce(0) { $0 + $1.seconds } + unlisted.seconds }

  /// Bytes that do not affect the picture.
  package var wastedBytes: Int { warnings.reduce(unlisted.wastedBytes) { $0 + $1.wastedBytes } }

  /// The maximum number of warnings that ``warn(_:)`` keeps; the others are counted.
  static let maximumWarnings = 10_000

  package mutating func warn(_ warning: Warning) {
    if warnings.count < Self.maximumWarnings { return warnings.append(warning) }
    unlisted.warnings += 1
    unlisted.hasDamage = unlisted.hasDamage || warning.isDamage
    unlisted.wastedBytes += warning.wastedBytes
  }

  /// Warns in a sentence, which is only made if it is kept.
  package mutating func warn(_ sentence: @autoclosure () -> String, isDamage: Bool = false) {
    guard warnings.count < Self.maximumWarnings else {
      unlisted.warnings += 1
      unlisted.hasDamage = unlisted.hasDamage || isDamage
      return
    }
    warnings.append(Warning(sentence(), isDamage: isDamage))
  }

  /// Adds the warnings that follow from the frames.
  package mutating func addWarnings() {
    for (index, frame) in frames.enumerated() {
      if frame.rect.right > width || frame.rect.bottom > height { warn(.outsideCanvas(frame: index)) }
      if frames.count > 1, frame.seconds <= 0.01 { warn(.shortDelay(frame: index)) }
    }
  }
}

extension FileFacts {
  /// An anomaly: damage, wasted bytes, or something that players handle differently. Frames count from 0.
  package struct Warning: Sendable, Hashable {
    package let sentence: String
    package let isDamage: Bool
    /// Bytes that do not affect the picture.
    let wastedBytes: Int

    init(_ sentence: String, isDamage: Bool = false, wastedBytes: Int = 0) {
      (self.sentence, self.isDamage, self.wastedBytes) = (sentence, isDamage, wastedBytes)
    }

    package static func damaged(_ problem: String) -> Warning {
      Warning("The file is damaged: \(problem).", isDamage: true)
    }

    package static func outsideCanvas(frame: Int) -> Warning {
      Warning("Frame \(frame) extends beyond the picture.", isDamage: true)
    }

    static func shortDelay(frame: Int) -> Warning {
      Warning("Frame \(frame) lasts 10 ms or less; browsers play that as 100 ms.")
    }

    /// Chunks that do not affect the picture.
    package static func needless(chunk: String, bytes: Int) -> Warning {
      Warning("A chunk '\(chunk)' of \(bytes) bytes does not change the picture.", wastedBytes: bytes)
    }

    package static func trailing(bytes: Int) -> Warning {
      Warning("\(bytes) bytes follow the end of the file.", isDamage: true, wastedBytes: bytes)
    }

    /// The stated number of frames differs from the actual one.
    package static func frameCount(stated: Int, found: Int) -> Warning {
      Warning("The file states \(stated) frames but has \(found).", isDamage: true)
    }
  }
}

/// Reads the numbers of a file, never beyond its end.
package struct ByteReader: Sendable {
  package let bytes: ArraySlice<UInt8>

  package init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  package var count: Int { bytes.count }

  /// A byte; 0 beyond the end.
  package subscript(offset: Int) -> Int {
    bytes.indices.contains(bytes.startIndex + offset) ? Int(bytes[bytes.startIndex + offset]) : 0
  }

  /// A big-endian number of `count` bytes, at most the largest `Int`.
  package func big(_ offset: Int, bytes count: Int) -> Int {
    Int(clamping: (0..<count).reduce(0 as UInt64) { $0 << 8 | UInt64(self[offset + $1]) })
  }

  /// A little-endian number of `count` bytes, at most the largest `Int`.
  package func little(_ offset: Int, bytes count: Int) -> Int {
    Int(clamping: (0..<count).reduce(0 as UInt64) { $0 | UInt64(self[offset + $1]) << UInt64(8 * $1) })
  }

  /// Four bytes, the highest first, such as a checksum.
  package func word(_ offset: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 << 8 | UInt32(self[offset + $1]) }
  }

  /// Four ASCII characters; other bytes become dots.
  package func letters(_ offset: Int) -> String {
    String(decoding: (offset..<offset + 4).map { 32..<127 ~= self[$0] ? UInt8(self[$0]) : 46 }, as: UTF8.self)
  }

  /// The bytes from an offset, limited to the existing ones.
  package func slice(_ offset: Int, count: Int) -> ByteReader {
    let start = min(bytes.startIndex + max(offset, 0), bytes.endIndex)
    return ByteReader(bytes[start..<min(start + max(count, 0), bytes.endIndex)])
  }
}
