import Frames

/// Reads the chunks of PNG and APNG files; any bytes are accepted. Pixels are not decompressed.
package enum PNGReader {
  /// The contents of the file; nil if it has no PNG signature.
  package static func facts(_ bytes: [UInt8]) -> FileFacts? {
    guard bytes.starts(with: PNGSignature.bytes) else { return nil }
    var reading = Reading(byteCount: bytes.count)
    let end = eachChunk(of: bytes) { type, data, checksum, checked in
      if Deflater.checksum(checked) != checksum {
        reading.facts.warn(.damaged("the checksum of a chunk \(type) is wrong"))
      }
      reading.add(type, data)
      return !reading.isOver
    }
    if !reading.isOver {
      let isCut = end < bytes.count
      reading.facts.warn(.damaged(isCut ? "a chunk extends past the end of the file" : "there is no end chunk"))
    } else if end < bytes.count {
      reading.facts.warn(.trailing(bytes: bytes.count - end))
    }
    return reading.finished()
  }

  /// Calls `body` for each whole chunk as long as it returns true; returns where reading ended.
  ///
  /// - Parameter body: receives the stated checksum, and the bytes that it is of.
  private static func eachChunk(
    of bytes: [UInt8],
    _ body: (_ type: String, _ data: ByteReader, _ checksum: UInt32, _ checked: ArraySlice<UInt8>) -> Bool
  ) -> Int {
    let reader = ByteReader(bytes[...])
    var offset = PNGSignature.bytes.count
    while offset < bytes.count {
      let length = reader.big(offset, bytes: 4)
      guard length <= bytes.count - offset - 12 else { break }
      let (start, end) = (offset + 4, offset + 8 + length)
      offset = end + 4
      let data = reader.slice(start + 4, count: length)
      guard body(reader.letters(start), data, reader.word(end), bytes[start..<end]) else { break }
    }
    return offset
  }

  /// The contents of the chunks read so far.
  private struct Reading {
    var facts: FileFacts
    var isOver = false
    private var statedFrames: Int?

    init(byteCount: Int) { facts = FileFacts(format: "PNG", byteCount: byteCount) }

    mutating func add(_ type: String, _ data: ByteReader) {
      switch type {
      case "IHDR": addHeader(data)
      case "PLTE": facts.colors = data.count / 3
      case "tRNS": facts.hasAlpha = true
      case "acTL":
        facts.format = "APNG"
        statedFrames = data.big(0, bytes: 4)
        let plays = data.big(4, bytes: 4)
        facts.plays = plays == 0 ? nil : plays
      case "fcTL": addControl(data)
      case "IDAT", "fdAT": addPixels(data.count + 12)
      case "IEND": isOver = true
      // These chunks have color information.
      case "gAMA", "sRGB", "iCCP", "cHRM", "sBIT", "bKGD", "cICP": break
      default: facts.warn(.needless(chunk: type, bytes: data.count + 12))
      }
    }

    private mutating func addHeader(_ data: ByteReader) {
      (facts.width, facts.height) = (data.big(0, bytes: 4), data.big(4, bytes: 4))
      facts.hasAlpha = data[9] == 4 || data[9] == 6
    }

    private mutating func addControl(_ data: ByteReader) {
      let rect = PixelRect(
        left: data.big(12, bytes: 4), top: data.big(16, bytes: 4), width: data.big(4, bytes: 4),
        height: data.big(8, bytes: 4))
      let divisor = data.big(22, bytes: 2)
      let disposal: Disposal = data[24] == 1 ? .clear : data[24] == 2 ? .restore : .keep
      facts.frames.append(
        FileFacts.Frame(
          rect: rect, seconds: Double(data.big(20, bytes: 2)) / Double(divisor == 0 ? 100 : divisor),
          blend: data[25] == 1 ? .over : .replace, disposal: disposal, byteCount: data.count + 12))
    }

    private mutating func addPixels(_ count: Int) {
      if statedFrames == nil, facts.frames.isEmpty {
        let rect = PixelRect(left: 0, top: 0, width: facts.width, height: facts.height)
        facts.frames = [FileFacts.Frame(rect: rect, seconds: 0, blend: .replace, disposal: .keep, byteCount: 0)]
      }
      // A default picture before the first control chunk is for viewers without animation support.
      if facts.frames.isEmpty { return facts.warn(.needless(chunk: "IDAT", bytes: count)) }
      facts.frames[facts.frames.count - 1].byteCount += count
    }

    func finished() -> FileFacts {
      var facts = facts
      if let statedFrames, statedFrames != facts.frames.count {
        facts.warn(.frameCount(stated: statedFrames, found: facts.frames.count))
      }
      facts.addWarnings()
      return facts
    }
  }
}

extension PNGReader {
  /// Each frame as a PNG file of its own, in order; a still PNG gives one. Pixels are not verified: decoding the files
  /// detects damage.
  package static func stills(_ bytes: [UInt8]) -> [[UInt8]] {
    var splitter = Splitter()
    _ = eachChunk(of: bytes) { type, data, _, _ in
      splitter.add(type, data)
      return true
    }
    return splitter.files
  }

  /// Splits an APNG into frames.
  private struct Splitter {
    private var header: [UInt8] = []
    /// The chunks with color information, which apply to every frame.
    private var shared: [(type: String, data: [UInt8])] = []
    private var frames: [(size: [UInt8], data: [[UInt8]])] = []
    private var isAnimated = false

    mutating func add(_ type: String, _ data: ByteReader) {
      let bytes = Array(data.bytes)
      switch type {
      case "IHDR": header = bytes
      case "acTL": isAnimated = true
      case "PLTE", "tRNS", "gAMA", "sRGB", "iCCP", "cHRM", "sBIT":
        if frames.allSatisfy({ $0.data.isEmpty }) { shared.append((type, bytes)) }
      case "fcTL": frames.append((Array(bytes.dropFirst(4).prefix(8)), []))
      case "IDAT":
        if !isAnimated, frames.isEmpty { frames.append((Array(header.prefix(8)), [])) }
        addPixels(bytes)
      case "fdAT": addPixels(Array(bytes.dropFirst(4)))
      default: break
      }
    }

    /// The default picture of an APNG can precede the first frame; it is not a frame.
    private mutating func addPixels(_ data: [UInt8]) {
      if !frames.isEmpty { frames[frames.count - 1].data.append(data) }
    }

    var files: [[UInt8]] {
      frames.map { frame in
        var writer = ChunkWriter()
        writer.add("IHDR", frame.size + header.dropFirst(8))
        for chunk in shared { writer.add(chunk.type, chunk.data) }
        for data in frame.data { writer.add("IDAT", data) }
        writer.add("IEND", [])
        return writer.bytes
      }
    }
  }
}
