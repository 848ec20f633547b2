import Foundation
import Palette
import TestSupport

/// Files of a few pixels, written chunk by chunk after the PNG specification or by Pillow.
enum Sample {
  /// 3 x 2 RGBA, not filtered.
  static let png = bytes(
    """
    iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAAHUlEQVR42mP4z8DwHwgbGECAkYmZxbrp238gYAQAZVgJOFWGl/QAAAAA\
    SUVORK5CYII=
    """)
  /// 2 x 1 in a palette of one bit, its first entry of alpha 77.
  static let palettePNG = bytes(
    """
    iVBORw0KGgoAAAANSUhEUgAAAAIAAAABAQMAAADO7O3JAAAABlBMVEUKFB4oMjzVG7TpAAAAAXRSTlNNSIvlSwAAAApJREFUeNpjcAAA\
    AEIAQYS/jmIAAAAASUVORK5CYII=
    """)
  /// One gray pixel of 16 bits, 0x8080.
  static let grayPNG = bytes(
    """
    iVBORw0KGgoAAAANSUhEUgAAAAEAAAABEAAAAABq7kcWAAAAC0lEQVR42mNoaAAAAYMBAYuRVfIAAAAASUVORK5CYII=
    """)
  /// 8 x 8, gray 128.
  static let jpeg = bytes(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMUFRUV\
    DA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU\
    FBT/wAARCAAIAAgDASIAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAUAQEAAAAAAAAA\
    AAAAAAAAAAAA/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AAA//2Q==
    """)
  static let cmykJPEG = bytes(
    """
    /9j/7gAOQWRvYmUAZAAAAAAA/9sAQwBQNzxGPDJQRkFGWlVQX3jIgnhubnj1r7mRyP//////////////////////////////////////\
    /////////////8AAFAgACAAIBEMRAE0RAFkRAEsRAP/EABQAAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oA\
    DgRDAE0AWQBLAAA/AGmmmv/Z
    """)
  /// The pixels of `png`, lossless.
  static let webp = bytes(
    """
    UklGRkgAAABXRUJQVlA4TDsAAAAvAkAAEC9AoGFxRJfb1BCQEHLL/13UtG3AdPGH26+qwrZtkMLbsNMXADD+XDHeS+tBQEKm5JkNIvof\
    sQA=
    """)

  static let all: [[UInt8]] = [png, palettePNG, grayPNG, jpeg, webp]

  /// Red, half green, nothing, (1, 2, 3, 4), an opaque blue, a hint of white.
  static let pixels: [RGBA8] = [
    0xff00_00ff, 0x8000_ff00, 0, 0x0403_0201, 0xfff6_823b, 0x01ff_ffff,
  ]

  private static func bytes(_ text: String) -> [UInt8] { [UInt8](Data(base64Encoded: text) ?? Data()) }
}
