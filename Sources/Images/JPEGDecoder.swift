import CJpeg
import Palette

/// Decodes JPEG with the TurboJPEG interface of libjpeg-turbo, which returns errors; the classic interface calls
/// `longjmp`.
enum JPEGDecoder {
  static func decode(_ bytes: [UInt8], limits: ImageLimits) throws(ImageError) -> DecodedImage {
    guard let decoder = tjInitDecompress() else { throw .damaged(.jpeg, "there is not enough memory") }
    defer { tjDestroy(decoder) }
    let size = try size(of: bytes, decoder)
    let count = try limits.check(width: size.width, height: size.height, .jpeg)
    var status: Int32 = -1
    let pixels = [RGBA8](unsafeUninitializedCapacity: count) { pixels, written in
      // The decoder writes red first, which is the lowest byte of a word.
      status = UnsafeMutableRawBufferPointer(pixels).withMemoryRebound(to: UInt8.self) { target in
        tjDecompress2(
          decoder, bytes, UInt(bytes.count), target.baseAddress, Int32(size.width), Int32(4 * size.width),
          Int32(size.height), Int32(TJPF_RGBA.rawValue), flags)
      }
      guard status == 0 else { return }
      for index in 0..<count { pixels[index] = RGBA8(bits: UInt32(littleEndian: pixels[index].bits)) }
      written = count
    }
    guard status == 0, pixels.count == count else { throw error(decoder) }
    return DecodedImage(decoded: pixels, width: size.width, height: size.height)
  }

  /// A warning, such as one about missing data, is an error. The number of scans is limited, because hundreds of scans
  /// take minutes.
  private static let flags = Int32(TJFLAG_STOPONWARNING | TJFLAG_LIMITSCANS | TJFLAG_ACCURATEDCT)

  private static func size(of bytes: [UInt8], _ decoder: tjhandle) throws(ImageError) -> (width: Int, height: Int) {
    var (width, height, sampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    guard tjDecompressHeader3(decoder, bytes, UInt(bytes.count), &width, &height, &sampling, &space) == 0 else {
      throw error(decoder)
    }
    if space == Int32(TJCS_CMYK.rawValue) || space == Int32(TJCS_YCCK.rawValue) {
      throw .unsupported(.jpeg, "its colors are CMYK")
    }
    return (Int(width), Int(height))
  }

  private static func error(_ decoder: tjhandle) -> ImageError {
    .damaged(.jpeg, tjGetErrorStr2(decoder).map { String(cString: $0) } ?? "libjpeg-turbo cannot read it")
  }
}
