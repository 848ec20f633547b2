import Frames

extension PNGReader {
  /// Each frame as a PNG file of its own, in order; a still PNG gives one. Pixels are not verified: decoding the files
  /// detects damage.
  package static func stills(_ bytes: [UInt8]) -> [[UInt8]] {
    var splitter = Splitter()
    let reader = ByteReader(bytes[...])
    var offset = PNGSignature.bytes.count
    while offset + 12 <= bytes.count {
      let length = reader.big(offset, bytes: 4)
      guard length <= bytes.count - offset - 12 else { break }
      splitter.add(reader.letters(offset + 4), reader.slice(offset + 8, count: length))
      offset += 12 + length
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
        if frames.allSatisfy(\.data.isEmpty) { shared.append((type, bytes)) }
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
