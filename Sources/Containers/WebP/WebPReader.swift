import Frames

/// Reads the chunks of WebP files; any bytes are accepted. Pixels are not decompressed.
package enum WebPReader {
  /// The contents of the file; nil if it has no WebP signature.
  package static func facts(_ bytes: [UInt8]) -> FileFacts? {
    let reader = ByteReader(bytes[...])
    guard reader.letters(0) == "RIFF", reader.letters(8) == "WEBP" else { return nil }
    var facts = FileFacts(format: "WebP", byteCount: bytes.count)
    let end = 8 + reader.little(4, bytes: 4)
    if end > bytes.count { facts.warn(.damaged("it is shorter than its header states")) }
    if end < bytes.count { facts.warn(.trailing(bytes: bytes.count - end)) }
    eachChunk(of: reader.slice(12, count: end - 12), &facts) { type, data, size, facts in
      add(type, data, size: size, to: &facts)
    }
    if facts.frames.isEmpty { facts.warn(.damaged("it contains no picture")) }
    facts.addWarnings()
    return facts
  }

  /// Calls `body` for each chunk. Chunks are padded to an even number of bytes.
  private static func eachChunk(
    of reader: ByteReader, _ facts: inout FileFacts,
    _ body: (_ type: String, _ data: ByteReader, _ size: Int, _ facts: inout FileFacts) -> Void
  ) {
    var offset = 0
    while offset < reader.count {
      let length = reader.little(offset + 4, bytes: 4)
      guard length <= reader.count - offset - 8 else {
        return facts.warn(.damaged("a chunk extends past the end of the file"))
      }
      let size = 8 + length + length % 2
      body(reader.letters(offset), reader.slice(offset + 8, count: length), size, &facts)
      offset += size
    }
  }

  private static func add(_ type: String, _ data: ByteReader, size: Int, to facts: inout FileFacts) {
    switch type {
    case "VP8X":
      facts.hasAlpha = data[0] & 0x10 != 0
      (facts.width, facts.height) = (1 + data.little(4, bytes: 3), 1 + data.little(7, bytes: 3))
    case "ANIM":
      let plays = data.little(4, bytes: 2)
      facts.plays = plays == 0 ? nil : plays
    case "ANMF": facts.frames.append(frame(data, size))
    case "VP8 ", "VP8L": addStill(type, data, size: size, to: &facts)
    case "ALPH", "ICCP": break
    default: facts.warn(.needless(chunk: type, bytes: size))
    }
  }

  private static func frame(_ data: ByteReader, _ size: Int) -> FileFacts.Frame {
    let rect = PixelRect(
      left: 2 * data.little(0, bytes: 3), top: 2 * data.little(3, bytes: 3), width: 1 + data.little(6, bytes: 3),
      height: 1 + data.little(9, bytes: 3))
    return FileFacts.Frame(
      rect: rect, seconds: Double(data.little(12, bytes: 3)) / 1000, blend: data[15] & 2 != 0 ? .replace : .over,
      disposal: data[15] & 1 != 0 ? .clear : .keep, byteCount: size)
  }

  private static func addStill(_ type: String, _ data: ByteReader, size: Int, to facts: inout FileFacts) {
    let isLossless = type == "VP8L"
    let bits = isLossless ? data.little(1, bytes: 4) : data.little(6, bytes: 2) | data.little(8, bytes: 2) << 16
    let size14 = isLossless ? (1 + (bits & 0x3fff), 1 + (bits >> 14 & 0x3fff)) : (bits & 0x3fff, bits >> 16 & 0x3fff)
    if facts.width == 0 { (facts.width, facts.height) = size14 }
    if isLossless { facts.hasAlpha = facts.hasAlpha || bits >> 28 & 1 == 1 }
    let rect = PixelRect(left: 0, top: 0, width: facts.width, height: facts.height)
    facts.frames.append(
      FileFacts.Frame(rect: rect, seconds: 0, blend: .replace, disposal: .keep, byteCount: size))
  }
}

extension WebPReader {
  /// Each frame as a WebP file of its own, in order; a still WebP gives one. Pixels are not verified: decoding the
  /// files detects damage.
  package static func stills(_ bytes: [UInt8]) -> [[UInt8]] {
    let reader = ByteReader(bytes[...])
    var files: [[UInt8]] = []
    var facts = FileFacts(format: "WebP", byteCount: bytes.count)
    eachChunk(of: reader.slice(12, count: bytes.count - 12), &facts) { type, data, _, _ in
      if type == "ANMF" { files.append(file(data)) }
    }
    return files.isEmpty ? [bytes] : files
  }

  /// The file of a frame: its data after 16 bytes of position and time, with an extended header if it has alpha.
  private static func file(_ frame: ByteReader) -> [UInt8] {
    let content = Array(frame.slice(16, count: frame.count - 16).bytes)
    let hasAlpha: UInt8 = frame.letters(16) == "ALPH" ? 0x10 : 0
    let size = (6..<12).map { UInt8(truncatingIfNeeded: frame[$0]) }
    let extended = Array("VP8X".utf8) + [10, 0, 0, 0, hasAlpha, 0, 0, 0] + size
    let body = Array("WEBP".utf8) + (hasAlpha == 0 ? [] : extended) + content
    let length = [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: body.count >> $0) }
    return Array("RIFF".utf8) + length + body
  }
}
