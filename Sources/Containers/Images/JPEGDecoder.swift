import CJpeg
import Palette

/// Decodes JPEG with the TurboJPEG interface of libjpeg-turbo, which returns errors; the classic interface calls
/// `longjmp`.
enum JPEGDecoder {
  /// The largest power of two by which the decoder divides the sides: the mean of its blocks.
  static let maximumHalvings = 3

  /// The size in pixels.
  static func size(of bytes: [UInt8]) throws(ImageError) -> (width: Int, height: Int) {
    guard let decoder = tjInitDecompress() else { throw withoutMemory }
    defer { tjDestroy(decoder) }
    var (width, height, sampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    guard tjDecompressHeader3(decoder, bytes, UInt(bytes.count), &width, &height, &sampling, &space) == 0 else {
      throw error(decoder)
    }
    if space == Int32(TJCS_CMYK.rawValue) || space == Int32(TJCS_YCCK.rawValue) {
      throw .unsupported(.jpeg, "its colors are CMYK")
    }
    return (Int(width), Int(height))
  }

  /// Decodes to a size: the picture's own, or that halved at most three times.
  static func decode(_ bytes: [UInt8], width: Int, height: Int) throws(ImageError) -> DecodedImage {
    guard let decoder = tjInitDecompress() else { throw withoutMemory }
    defer { tjDestroy(decoder) }
    // Bounded: the sides are within the limits.
    let count = width * height
    var status: Int32 = -1
    let pixels = [RGBA8](unsafeUninitializedCapacity: count) { pixels, written in
      // The decoder writes red first, which is the lowest byte of a word.
      status = UnsafeMutableRawBufferPointer(pixels).withMemoryRebound(to: UInt8.self) { target in
        tjDecompress2(
          decoder, bytes, UInt(bytes.count), target.baseAddress, Int32(width), Int32(4 * width), Int32(height),
          Int32(TJPF_RGBA.rawValue), flags)
      }
      guard status == 0 else { return }
      for index in 0..<count { pixels[index] = RGBA8(bits: UInt32(littleEndian: pixels[index].bits)) }
      written = count
    }
    guard status == 0, pixels.count == count else { throw error(decoder) }
    return DecodedImage(decoded: pixels, width: width, height: height)
  }

  /// A warning, such as one about missing data, is an error. The number of scans is limited, because hundreds of scans
  /// take minutes.
  private static let flags = Int32(TJFLAG_STOPONWARNING | TJFLAG_LIMITSCANS | TJFLAG_ACCURATEDCT)
  private static let withoutMemory = ImageError.damaged(.jpeg, "there is not enough memory")

  private static func error(_ decoder: tjhandle) -> ImageError {
    .damaged(.jpeg, tjGetErrorStr2(decoder).map { String(cString: $0) } ?? "libjpeg-turbo cannot read it")
  }
}
