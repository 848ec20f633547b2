import Frames
import Palette

extension Container {
  /// Frames in full color for other programs, such as ffmpeg: not pictures that a viewer opens.
  static let streams: [Container] = [.y4m, .rgba, .pam]

  /// YUV4MPEG2: a header with the size and the frame rate, and frames of YCbCr without subsampling (BT.601, limited
  /// range). There is no alpha: the frames are on the background, or else on the matte.
  static let y4m = stream("y4m", mediaType: "video/x-yuv4mpeg", kind: FrameStream.y4m)
  /// Frames of four bytes a pixel, red, green, blue and straight alpha, without a header.
  static let rgba = stream("rgba", mediaType: "application/octet-stream", kind: FrameStream.rgba)
  /// A PAM file a frame, one behind the other: a header with the size, and the same pixels.
  static let pam = stream("pam", mediaType: "image/x-portable-arbitrarymap", kind: FrameStream.pam)

  private static func stream(_ name: String, mediaType: String, kind: FrameStream) -> Container {
    Container(
      name: name, mediaType: mediaType, maximumSide: RenderLimits.sideLengths.upperBound, blendsOntoMatte: kind == .y4m,
      timeUnit: .milliseconds, reducibleSettings: [.frames],
      encode: { (input) throws(EncodingError) in try kind.encode(input) }, facts: { _ in nil })
  }
}

/// Writes the frames of one loop, uncompressed and at a constant rate.
private enum FrameStream: Sendable {
  case y4m, rgba, pam

  func encode(_ input: EncodingInput) throws(EncodingError) -> EncodedLoop {
    let frames = AlphaFrames(input.frames)
    let times = input.times
    let shown = Self.shownFrames(times)
    let pixels = frames.width * frames.height
    var bytes: [UInt8] = []
    bytes.reserveCapacity(shown.count * (pixels * (self == .y4m ? 3 : 4) + 80) + 80)
    if self == .y4m {
      let rate = Self.rate(of: shown.count, in: times)
      bytes += "YUV4MPEG2 W\(frames.width) H\(frames.height) F\(rate) Ip A1:1 C444\n".utf8
    }
    let page = input.frames.matte.page
    let header = Array(
      "P7\nWIDTH \(frames.width)\nHEIGHT \(frames.height)\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n".utf8)
    var picture: [RGBA8] = []
    var drawn: Int?
    for (index, frame) in shown.enumerated() {
      if drawn != frame {
        picture = try frames.drawn(frame)
        drawn = frame
      }
      append(picture, on: page, after: header, to: &bytes)
      input.progress(Double(index + 1) / Double(shown.count))
    }
    return EncodedLoop(
      bytes: bytes, frames: shown.count, times: times, plays: input.plays, colors: nil,
      isExact: self != .y4m)
  }

  private func append(_ picture: [RGBA8], on page: RGBA8, after header: [UInt8], to bytes: inout [UInt8]) {
    guard self == .y4m else {
      if self == .pam { bytes += header }
      for pixel in picture { for channel in 0..<4 { bytes.append(pixel.bytes[channel]) } }
      return
    }
    bytes += "FRAME\n".utf8
    let opaque = picture.map { Self.blended($0, on: page) }
    // BT.601 in limited range, in 1/65536.
    for (red, green, blue, offset) in [
      (16829, 33039, 6416, 16), (-9714, -19070, 28784, 128), (28784, -24103, -4681, 128),
    ] {
      for pixel in opaque {
        let sum = red * Int(pixel.bytes[0]) + green * Int(pixel.bytes[1]) + blue * Int(pixel.bytes[2])
        bytes.append(UInt8(clamping: offset + (sum + 32768) >> 16))
      }
    }
  }

  private static func blended(_ pixel: RGBA8, on page: RGBA8) -> RGBA8 {
    guard pixel.alpha < 255 else { return pixel }
    func channel(_ index: Int) -> UInt8 {
      let (top, bottom, alpha) = (Int(pixel.bytes[index]), Int(page.bytes[index]), Int(pixel.alpha))
      return UInt8(clamping: (top * alpha + bottom * (255 - alpha) + 127) / 255)
    }
    return RGBA8(red: channel(0), green: channel(1), blue: channel(2), alpha: 255)
  }

  /// The frames at a constant rate: one that stays longer is repeated.
  private static func shownFrames(_ times: FrameTimes) -> [Int] {
    let minimum = (0..<times.frameCount).map { times.delay(of: $0) }.min() ?? 1
    return (0..<times.frameCount).flatMap { frame in
      let delay = times.delay(of: frame)
      // Delays of frames without a hold differ by a unit at most.
      return Array(repeating: frame, count: max(1, delay <= minimum + 1 ? 1 : (delay + minimum / 2) / max(minimum, 1)))
    }
  }

  /// Frames per second as a fraction.
  private static func rate(of count: Int, in times: FrameTimes) -> String {
    let frames = count * times.unitsPerSecond
    let units = times.total
    let divisor = FrameTimes.greatestCommonDivisor(frames, units)
    return "\(frames / divisor):\(units / divisor)"
  }
}
