import CPng
import Palette

/// Decodes PNG with the simplified interface of libpng, which returns errors; the classic interface calls `longjmp`.
enum PNGDecoder {
  static func decode(_ bytes: [UInt8], limits: ImageLimits) throws(ImageError) -> DecodedImage {
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    defer { png_image_free(&image) }
    // libpng keeps the address of the bytes between the calls.
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(ImageError) in try decode(bytes, into: &image, limits) }
    }
    return try result.get()
  }

  private static func decode(
    _ bytes: UnsafeRawBufferPointer, into image: inout png_image, _ limits: ImageLimits
  ) throws(ImageError) -> DecodedImage {
    guard png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0 else { throw error(image) }
    let (width, height) = (Int(image.width), Int(image.height))
    let count = try limits.check(width: width, height: height, .png)
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

  private static func error(_ image: png_image) -> ImageError {
    let message = withUnsafeBytes(of: image.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    return .damaged(.png, message.isEmpty ? "libpng cannot read it" : message)
  }
}
