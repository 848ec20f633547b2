/// The contents of a file with true alpha, and its anomalies.
package struct LoopFacts: Sendable, Hashable {
  /// The properties of a frame.
  package struct Frame: Sendable, Hashable {
    package var rect: PixelRect
    /// The duration in seconds.
    package var seconds: Double
    package var blend: FrameBlend
    package var disposal: FrameDisposal
    /// The bytes of the frame in the file.
    package var byteCount: Int

    package init(rect: PixelRect, seconds: Double, blend: FrameBlend, disposal: FrameDisposal, byteCount: Int) {
      (self.rect, self.seconds, self.blend, self.disposal) = (rect, seconds, blend, disposal)
      self.byteCount = byteCount
    }
  }

  /// An anomaly that wastes bytes, or that players handle differently. Frames count from 0.
  package enum Warning: Sendable, Hashable {
    case damaged(String)
    /// The frame extends beyond the canvas.
    case outsideCanvas(frame: Int)
    /// Browsers play delays of at most 10 ms as 100 ms.
    case shortDelay(frame: Int)
    /// Chunks that do not affect the picture.
    case needless(chunk: String, bytes: Int)
    /// Bytes after the end of the file.
    case trailing(bytes: Int)
    /// The stated number of frames differs from the actual one.
    case frameCount(stated: Int, found: Int)
  }

  /// The format, such as `APNG`.
  package var format: String
  package var width = 0
  package var height = 0
  package var byteCount: Int
  /// Nil means forever; 1 for a still.
  package var plays: Int? = 1
  /// The number of palette entries; nil without a palette.
  package var colors: Int?
  package var hasAlpha = false
  package var frames: [Frame] = []
  package var warnings: [Warning] = []

  package init(format: String, byteCount: Int) {
    (self.format, self.byteCount) = (format, byteCount)
  }

  /// The duration of one play.
  package var seconds: Double { frames.reduce(0) { $0 + $1.seconds } }

  /// Bytes that do not affect the picture.
  package var wastedBytes: Int {
    warnings.reduce(0) { sum, warning in
      switch warning {
      case .needless(_, let bytes), .trailing(let bytes): sum + bytes
      default: sum
      }
    }
  }

  /// Adds the warnings that follow from the frames.
  package mutating func addWarnings() {
    for (place, frame) in frames.enumerated() {
      if frame.rect.right > width || frame.rect.bottom > height { warnings.append(.outsideCanvas(frame: place)) }
      if frames.count > 1, frame.seconds <= 0.01 { warnings.append(.shortDelay(frame: place)) }
    }
  }
}

/// Reads numbers of a file, never beyond its end.
package struct ByteReader: Sendable {
  package let bytes: ArraySlice<UInt8>

  package init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  package var count: Int { bytes.count }

  /// A byte; 0 beyond the end.
  package subscript(offset: Int) -> Int {
    bytes.indices.contains(bytes.startIndex + offset) ? Int(bytes[bytes.startIndex + offset]) : 0
  }

  /// A big-endian number of `count` bytes.
  package func big(_ offset: Int, bytes count: Int) -> Int {
    (0..<count).reduce(0) { $0 << 8 | self[offset + $1] }
  }

  /// A little-endian number of `count` bytes.
  package func little(_ offset: Int, bytes count: Int) -> Int {
    (0..<count).reduce(0) { $0 | self[offset + $1] << (8 * $1) }
  }

  /// Four ASCII characters; other bytes become dots.
  package func letters(_ offset: Int) -> String {
    String(decoding: (offset..<offset + 4).map { 32..<127 ~= self[$0] ? UInt8(self[$0]) : 46 }, as: UTF8.self)
  }

  /// The bytes from an offset, limited to the existing ones.
  package func part(_ offset: Int, count: Int) -> ByteReader {
    let start = min(bytes.startIndex + max(offset, 0), bytes.endIndex)
    return ByteReader(bytes[start..<min(start + max(count, 0), bytes.endIndex)])
  }
}
