import CWebP
import Frames

/// Calls libwebp and libwebpmux; no other file sees their C types.
enum LibWebP {
  /// The maximum width and height of a picture, in pixels.
  static let maximumSide = Int(WEBP_MAX_DIMENSION)
  /// The maximum number of plays that the file can store.
  static let maximumPlays = 65535

  /// The compression of pixels.
  enum Compression: Hashable, Sendable {
    /// Lossless; the level is 0 (fast) to 9 (small).
    case lossless(level: Int)
    /// Lossy colors with a quality of 0...100; alpha is lossless.
    case lossy(quality: Int)
  }

  /// One frame of an animation.
  struct Frame: Sendable {
    /// A still WebP file.
    let file: [UInt8]
    let delta: DeltaFrame
    let milliseconds: Int
  }

  /// Encodes pixels as a still WebP file.
  static func still(_ block: PixelBlock, _ compression: Compression) throws(EncodingError) -> [UInt8] {
    var config = WebPConfig()
    var picture = WebPPicture()
    guard WebPConfigInit(&config) != 0, WebPPictureInit(&picture) != 0 else {
      throw .library(call: "WebPConfigInit", code: 0)
    }
    set(compression, in: &config)
    (picture.width, picture.height, picture.use_argb) = (Int32(block.width), Int32(block.height), 1)
    defer { WebPPictureFree(&picture) }
    var writer = WebPMemoryWriter()
    WebPMemoryWriterInit(&writer)
    defer { WebPMemoryWriterClear(&writer) }
    let isImported = block.pixels.withUnsafeBytes { bytes in
      WebPPictureImportRGBA(&picture, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(4 * block.width))
    }
    guard isImported != 0 else { throw .library(call: "WebPPictureImportRGBA", code: 0) }
    let isEncoded = withUnsafeMutablePointer(to: &writer) { writer in
      picture.writer = WebPMemoryWrite
      picture.custom_ptr = UnsafeMutableRawPointer(writer)
      return WebPEncode(&config, &picture)
    }
    guard isEncoded != 0 else { throw .library(call: "WebPEncode", code: Int(picture.error_code.rawValue)) }
    return Array(UnsafeBufferPointer(start: writer.mem, count: writer.size))
  }

  private static func set(_ compression: Compression, in config: inout WebPConfig) {
    config.thread_level = 0
    switch compression {
    case .lossless(let level):
      WebPConfigLosslessPreset(&config, Int32(level))
    case .lossy(let quality):
      // Method 6 and filter 2 compress the alpha of each frame several times, which takes most of the time.
      (config.quality, config.method, config.use_sharp_yuv) = (Float(quality), 4, 1)
      (config.alpha_compression, config.alpha_filtering, config.alpha_quality) = (1, 1, 100)
    }
  }

  /// Assembles frames into an animated file.
  ///
  /// - Parameter plays: nil means forever.
  static func animation(
    _ frames: [Frame], width: Int, height: Int, plays: Int?
  ) throws(EncodingError) -> [UInt8] {
    guard let mux = WebPMuxNew() else { throw .library(call: "WebPMuxNew", code: 0) }
    defer { WebPMuxDelete(mux) }
    var parameters = WebPMuxAnimParams(bgcolor: 0, loop_count: Int32(plays ?? 0))
    try check("WebPMuxSetCanvasSize", WebPMuxSetCanvasSize(mux, Int32(width), Int32(height)))
    try check("WebPMuxSetAnimationParams", WebPMuxSetAnimationParams(mux, &parameters))
    for frame in frames { try push(frame, to: mux) }
    var data = WebPData()
    WebPDataInit(&data)
    defer { WebPDataClear(&data) }
    try check("WebPMuxAssemble", WebPMuxAssemble(mux, &data))
    var bytes = Array(UnsafeBufferPointer(start: data.bytes, count: data.size))
    if showsCanvas(frames, width: width, height: height), bytes.count > flags { bytes[flags] |= alphaFlag }
    return bytes
  }

  /// The place of the flags of a file, in its chunk VP8X, and the one of alpha.
  private static let (flags, alphaFlag): (Int, UInt8) = (20, 0x10)

  /// Whether the transparent canvas shows beside frames. libwebpmux asks the frames alone whether a file has alpha, and
  /// decoders show black where opaque frames leave it.
  private static func showsCanvas(_ frames: [Frame], width: Int, height: Int) -> Bool {
    let canvas = PixelRect(left: 0, top: 0, width: width, height: height)
    return frames.first.map { $0.delta.rect != canvas } ?? false || frames.contains { $0.delta.disposal == .clear }
  }

  private static func push(_ frame: Frame, to mux: OpaquePointer) throws(EncodingError) {
    let status = frame.file.withUnsafeBufferPointer { file in
      var info = WebPMuxFrameInfo()
      info.bitstream = WebPData(bytes: file.baseAddress, size: file.count)
      (info.x_offset, info.y_offset) = (Int32(frame.delta.rect.left), Int32(frame.delta.rect.top))
      info.duration = Int32(frame.milliseconds)
      info.id = WEBP_CHUNK_ANMF
      info.dispose_method = frame.delta.disposal == .clear ? WEBP_MUX_DISPOSE_BACKGROUND : WEBP_MUX_DISPOSE_NONE
      info.blend_method = frame.delta.blend == .over ? WEBP_MUX_BLEND : WEBP_MUX_NO_BLEND
      return WebPMuxPushFrame(mux, &info, 1)
    }
    try check("WebPMuxPushFrame", status)
  }

  private static func check(_ call: String, _ status: WebPMuxError) throws(EncodingError) {
    guard status == WEBP_MUX_OK else { throw .library(call: call, code: Int(status.rawValue)) }
  }
}
