import CWebPDecoder
import Palette

/// Decodes WebP with libwebp: lossy or lossless, without animation.
enum WebPDecoder {
  static func decode(_ bytes: [UInt8], limits: ImageLimits) throws(ImageError) -> DecodedImage {
    var features = WebPBitstreamFeatures()
    let status = WebPGetFeaturesInternal(bytes, bytes.count, &features, WEBP_DECODER_ABI_VERSION)
    guard status == VP8_STATUS_OK else { throw .damaged(.webp, "libwebp's status is \(status.rawValue)") }
    guard features.has_animation == 0 else { throw .unsupported(.webp, "it is animated") }
    let (width, height) = (Int(features.width), Int(features.height))
    let count = try limits.check(width: width, height: height, .webp)
    let pixels = [RGBA8](unsafeUninitializedCapacity: count) { pixels, written in
      let decoded = UnsafeMutableRawBufferPointer(pixels).withMemoryRebound(to: UInt8.self) { target in
        WebPDecodeRGBAInto(bytes, bytes.count, target.baseAddress, 4 * count, Int32(4 * width))
      }
      guard decoded != nil else { return }
      for index in 0..<count { pixels[index] = RGBA8(bits: UInt32(littleEndian: pixels[index].bits)) }
      written = count
    }
    guard pixels.count == count else { throw .damaged(.webp, "its pixels are incomplete") }
    return DecodedImage(decoded: pixels, width: width, height: height)
  }
}
