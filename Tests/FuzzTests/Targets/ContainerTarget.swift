import Images
import Inspect
import PNG
import WebP
import WhirligifKit

/// Bytes as a file of any container: inspected, and decoded as a picture. The first byte chooses a signature to put
/// before them, so that each reader is reached.
enum ContainerTarget {
  private static let signatures: [[UInt8]] = [
    [], PNGSignature.bytes, Array("RIFF".utf8), [0xFF, 0xD8, 0xFF], Array("GIF89a".utf8),
  ]

  /// Bytes after the signature that a number chooses.
  static func signed(_ choice: UInt8, _ bytes: ArraySlice<UInt8>) -> [UInt8] {
    signatures[Int(choice) % signatures.count] + bytes
  }

  static func run(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    let file = signed(first, bytes.dropFirst())
    for container in Container.all {
      guard let inspection = container.facts(file).map(FileReport.init) else { continue }
      precondition(!inspection.page.isEmpty && !inspection.report.page.isEmpty)
    }
    guard let image = try? DecodedImage(file, limits: ImageLimits(side: 256, pixels: 1 << 14)) else { return }
    precondition(image.pixels.count == image.width * image.height)
  }
}
