import CWebPDecoder
import Palette

/// Decodes WebP with libwebp: lossy or lossless, without animation.
enum WebPDecoder {
  struct Header {
    let width, height: Int
    let hasAlpha: Bool
    /// Whether libwebp can make the picture smaller while it decodes. Where it is lossy, the colors of clear pixels
    /// would mix with others, and with odd sides colors would move by up to a pixel against the brightness.
    let canBeScaled: Bool
  }

  static func header(of bytes: [UInt8]) throws(ImageError) -> Header {
    var features = WebPBitstreamFeatures()
    let status = WebPGetFeaturesInternal(bytes, bytes.count, &features, WEBP_DECODER_ABI_VERSION)
    guard status == VP8_STATUS_OK else { throw .damaged(.webp, "libwebp's status is \(status.rawValue)") }
    guard features.has_animation == 0 else { throw .unsupported(.webp, "it is animated") }
    let isLossless = features.format == 2
    return Header(
      width: Int(features.width), height: Int(features.height), hasAlpha: features.has_alpha != 0,
      canBeScaled: isLossless || (features.has_alpha == 0 && (features.width | features.height) & 1 == 0))
  }

  /// Decodes to a size: the picture's own, or a smaller one if it can be scaled.
  static func decode(_ bytes: [UInt8], _ header: Header, width: Int, height: Int) throws(ImageError) -> DecodedImage {
    var configuration = WebPDecoderConfig()
    guard WebPInitDecoderConfigInternal(&configuration, WEBP_DECODER_ABI_VERSION) != 0 else {
      throw .damaged(.webp, "libwebp has another version")
    }
    if width != header.width || height != header.height {
      configuration.options.use_scaling = 1
      configuration.options.scaled_width = Int32(width)
      configuration.options.scaled_height = Int32(height)
    }
    // Bounded: the sides are within the limits.
    let count = width * height
    let pixels = [RGBA8](unsafeUninitializedCapacity: count) { pixels, written in
      let status = UnsafeMutableRawBufferPointer(pixels).withMemoryRebound(to: UInt8.self) { target in
        configuration.output.colorspace = MODE_RGBA
        configuration.output.is_external_memory = 1
        configuration.output.u.RGBA = WebPRGBABuffer(
          rgba: target.baseAddress, stride: Int32(4 * width), size: target.count)
        return WebPDecode(bytes, bytes.count, &configuration)
      }
      guard status == VP8_STATUS_OK else { return }
      for index in 0..<count { pixels[index] = RGBA8(bits: UInt32(littleEndian: pixels[index].bits)) }
      written = count
    }
    guard pixels.count == count else { throw .damaged(.webp, "its pixels are incomplete") }
    return DecodedImage(decoded: pixels, width: width, height: height)
  }
}
