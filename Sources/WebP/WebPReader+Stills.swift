import Frames

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
