import Frames

/// Reads the chunks of PNG and APNG files; any bytes are accepted. Pixels are not decompressed.
package enum PNGReader {
  /// The contents of the file; nil if it has no PNG signature.
  package static func facts(_ bytes: [UInt8]) -> FileFacts? {
    guard bytes.starts(with: PNGSignature.bytes) else { return nil }
    var reading = Reading(byteCount: bytes.count)
    let reader = ByteReader(bytes[...])
    var offset = PNGSignature.bytes.count
    while offset < bytes.count, !reading.isOver {
      let length = reader.big(offset, bytes: 4)
      guard length <= bytes.count - offset - 12 else {
        reading.facts.warn(.damaged("a chunk extends past the end of the file"))
        return reading.finished()
      }
      if Int(Deflater.checksum(bytes[offset + 4..<offset + 8 + length])) != reader.big(offset + 8 + length, bytes: 4) {
        reading.facts.warn(.damaged("the checksum of a chunk \(reader.letters(offset + 4)) is wrong"))
      }
      reading.add(reader.letters(offset + 4), reader.slice(offset + 8, count: length))
      offset += 12 + length
    }
    if !reading.isOver { reading.facts.warn(.damaged("there is no end chunk")) }
    if offset < bytes.count { reading.facts.warn(.trailing(bytes: bytes.count - offset)) }
    return reading.finished()
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
      case "IDAT", "fdAT": addPixels(data.count + 12, isDefault: type == "IDAT")
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

    private mutating func addPixels(_ count: Int, isDefault: Bool) {
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
