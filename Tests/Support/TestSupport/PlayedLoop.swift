import Frames
import Images
import Palette

/// A file of a container with true alpha, played by the rules of its specification; pixels are decoded by the
/// containers' own libraries.
package struct PlayedLoop {
  /// A frame of the file.
  struct Part {
    var rect: PixelRect
    var pixels: [RGBA8]
    var blend: FrameBlend
    var disposal: Disposal
    /// A fraction of seconds.
    var delay: (Int, Int)
  }

  package let width, height: Int
  /// 0 is for ever; nil for a still.
  package let plays: Int?
  /// What is shown, canvas after canvas.
  package private(set) var pictures: [[RGBA8]] = []
  /// How long each is shown: a fraction of seconds.
  package private(set) var delays: [(Int, Int)] = []

  init(width: Int, height: Int, plays: Int?, _ parts: [Part]) {
    (self.width, self.height, self.plays) = (width, height, plays)
    var canvas = [RGBA8](repeating: 0, count: width * height)
    for part in parts {
      let before = canvas
      each(part.rect) { place, index in
        let pixel = part.pixels[index]
        canvas[place] = part.blend == .replace ? pixel : Self.over(pixel, canvas[place])
      }
      pictures.append(canvas)
      delays.append(part.delay)
      switch part.disposal {
      case .unspecified, .keep: break
      case .clear: each(part.rect) { place, _ in canvas[place] = .transparent }
      case .restore: canvas = before
      }
    }
  }

  /// Translucent pixels would be rounded differently by each decoder: none may be blended.
  private static func over(_ pixel: RGBA8, _ below: RGBA8) -> RGBA8 {
    precondition(pixel.isOpaque || pixel.isTransparent, "A blended pixel is opaque or clear")
    return pixel.isOpaque ? pixel : below
  }

  private func each(_ rect: PixelRect, _ body: (_ place: Int, _ index: Int) -> Void) {
    for y in 0..<rect.height {
      for x in 0..<rect.width { body((rect.top + y) * width + rect.left + x, y * rect.width + x) }
    }
  }
}

extension PlayedLoop {
  /// An APNG or a PNG; nil if it cannot be read.
  package init?(png bytes: [UInt8]) {
    let reader = ByteReader(bytes[...])
    var chunks: [(type: String, data: ByteReader)] = []
    var offset = 8
    while offset < bytes.count {
      chunks.append((reader.letters(offset + 4), reader.slice(offset + 8, count: reader.big(offset, bytes: 4))))
      offset += 12 + reader.big(offset, bytes: 4)
    }
    guard let header = chunks.first?.data, let still = try? DecodedImage(bytes) else { return nil }
    guard let control = chunks.first(where: { $0.type == "acTL" })?.data else {
      let rect = PixelRect(left: 0, top: 0, width: still.width, height: still.height)
      let part = Part(rect: rect, pixels: still.pixels, blend: .replace, disposal: .keep, delay: (0, 1))
      self.init(width: still.width, height: still.height, plays: nil, [part])
      return
    }
    let shared = chunks.filter { ["PLTE", "tRNS"].contains($0.type) }
    var parts: [Part] = []
    var sequence = 0
    for (place, chunk) in chunks.enumerated() where chunk.type == "fcTL" {
      guard chunk.data.big(0, bytes: 4) == sequence else { return nil }
      sequence += 1
      let pixels = chunks[(place + 1)...].prefix { $0.type != "fcTL" && $0.type != "IEND" }
      for chunk in pixels where chunk.type == "fdAT" {
        guard chunk.data.big(0, bytes: 4) == sequence else { return nil }
        sequence += 1
      }
      let data = pixels.flatMap { $0.data.bytes.dropFirst($0.type == "fdAT" ? 4 : 0) }
      guard let part = Part(control: chunk.data, header: header, shared, data) else { return nil }
      parts.append(part)
    }
    guard parts.count == control.big(0, bytes: 4) else { return nil }
    self.init(
      width: header.big(0, bytes: 4), height: header.big(4, bytes: 4), plays: control.big(4, bytes: 4), parts)
  }

  /// A WebP, animated or not; nil if it cannot be read.
  package init?(webp bytes: [UInt8]) {
    let reader = ByteReader(bytes[...])
    var (plays, size): (Int?, (Int, Int)?) = (nil, nil)
    var parts: [Part] = []
    var offset = 12
    while offset < bytes.count {
      let data = reader.slice(offset + 8, count: reader.little(offset + 4, bytes: 4))
      switch reader.letters(offset) {
      case "VP8X": size = (1 + data.little(4, bytes: 3), 1 + data.little(7, bytes: 3))
      case "ANIM": plays = data.little(4, bytes: 2)
      case "ANMF":
        guard let part = Part(animationFrame: data) else { return nil }
        parts.append(part)
      default: break
      }
      offset += 8 + data.count + data.count % 2
    }
    if parts.isEmpty {
      guard let still = try? DecodedImage(bytes) else { return nil }
      let rect = PixelRect(left: 0, top: 0, width: still.width, height: still.height)
      parts = [Part(rect: rect, pixels: still.pixels, blend: .replace, disposal: .keep, delay: (0, 1))]
      size = (still.width, still.height)
    }
    guard let size else { return nil }
    self.init(width: size.0, height: size.1, plays: plays, parts)
  }
}

extension PlayedLoop.Part {
  /// A frame of an APNG, decoded as a PNG of its own.
  fileprivate init?(
    control: ByteReader, header: ByteReader, _ shared: [(type: String, data: ByteReader)], _ data: [UInt8]
  ) {
    rect = PixelRect(
      left: control.big(12, bytes: 4), top: control.big(16, bytes: 4), width: control.big(4, bytes: 4),
      height: control.big(8, bytes: 4))
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file += Self.chunk("IHDR", control.bytes.dropFirst(4).prefix(8) + header.bytes.dropFirst(8))
    for chunk in shared { file += Self.chunk(chunk.type, Array(chunk.data.bytes)) }
    file += Self.chunk("IDAT", data) + Self.chunk("IEND", [])
    guard let image = try? DecodedImage(file) else { return nil }
    pixels = image.pixels
    delay = (control.big(20, bytes: 2), control.big(22, bytes: 2))
    guard control[24] < 3 else { return nil }
    disposal = [.keep, .clear, .restore][control[24]]
    blend = control[25] == 1 ? .over : .replace
  }

  private static func chunk(_ type: String, _ data: some Sequence<UInt8>) -> [UInt8] {
    let body = Array(type.utf8) + data
    func word(_ value: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
    return word(UInt32(body.count - 4)) + body + word(checksum(body))
  }

  /// CRC-32, bit by bit.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xedb8_8320 : sum >> 1 }
    }
    return ~sum
  }

  /// A frame of a WebP, decoded as a WebP of its own.
  fileprivate init?(animationFrame data: ByteReader) {
    rect = PixelRect(
      left: 2 * data.little(0, bytes: 3), top: 2 * data.little(3, bytes: 3), width: 1 + data.little(6, bytes: 3),
      height: 1 + data.little(9, bytes: 3))
    delay = (data.little(12, bytes: 3), 1000)
    blend = data[15] & 2 == 0 ? .over : .replace
    disposal = data[15] & 1 == 1 ? .clear : .keep
    let body = Array("WEBP".utf8) + Self.stillChunks(data.bytes.dropFirst(16), rect)
    let count = body.count
    let file = Array("RIFF".utf8) + [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: count >> $0) } + body
    guard let image = try? DecodedImage(file), image.width == rect.width, image.height == rect.height else {
      return nil
    }
    pixels = image.pixels
  }

  /// The chunks of a frame as those of a file: before an alpha chunk stands the extended header.
  private static func stillChunks(_ chunks: ArraySlice<UInt8>, _ rect: PixelRect) -> [UInt8] {
    guard chunks.starts(with: "ALPH".utf8) else { return Array(chunks) }
    let sides = [rect.width - 1, rect.height - 1].flatMap { side in
      [0, 8, 16].map { UInt8(truncatingIfNeeded: side >> $0) }
    }
    return Array("VP8X".utf8) + [10, 0, 0, 0, 0x10, 0, 0, 0] + sides + chunks
  }
}
