import CPng
import Palette

/// Decodes PNG with the simplified interface of libpng, which returns errors; the classic interface calls `longjmp`.
enum PNGDecoder {
  /// The size in pixels.
  static func size(of bytes: [UInt8]) throws(ImageError) -> (width: Int, height: Int) {
    try read(bytes) { image throws(ImageError) in (Int(image.width), Int(image.height)) }
  }

  /// Decodes all pixels; the size must be within the limits.
  static func decode(_ bytes: [UInt8]) throws(ImageError) -> DecodedImage {
    try read(bytes) { image throws(ImageError) in
      let (width, height) = (Int(image.width), Int(image.height))
      // Bounded: the sides are within the limits.
      let count = width * height
      image.format = png_uint_32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
      // Without this flag, 16-bit files without a gamma are interpreted as linear.
      image.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB)
      let pixels = [RGBA8](unsafeUninitializedCapacity: count) { pixels, written in
        guard png_image_finish_read(&image, nil, pixels.baseAddress, png_int_32(4 * width), nil) != 0 else { return }
        for index in 0..<count { pixels[index] = RGBA8(bits: UInt32(littleEndian: pixels[index].bits)) }
        written = count
      }
      guard pixels.count == count else { throw error(image) }
      return DecodedImage(decoded: pixels, width: width, height: height)
    }
  }

  /// Calls `body` with an image whose header is read.
  private static func read<Result>(
    _ bytes: [UInt8], _ body: (inout png_image) throws(ImageError) -> Result
  ) throws(ImageError) -> Result {
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    defer { png_image_free(&image) }
    // libpng keeps the address of the bytes between the calls.
    let result = bytes.withUnsafeBytes { bytes in
      Swift.Result { () throws(ImageError) in
        guard png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0 else { throw error(image) }
        return try body(&image)
      }
    }
    return try result.get()
  }

  private static func error(_ image: png_image) -> ImageError {
    let message = withUnsafeBytes(of: image.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    return .damaged(.png, message.isEmpty ? "libpng cannot read it" : message)
  }
}
