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

  static func run(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    let file = signatures[Int(first) % signatures.count] + bytes.dropFirst()
    for container in Container.all {
      guard let inspection = container.facts(file).map(FileReport.init) else { continue }
      precondition(!inspection.page.isEmpty && !inspection.report.page.isEmpty)
    }
    guard let image = try? DecodedImage(file, limits: ImageLimits(side: 256, pixels: 1 << 14)) else { return }
    precondition(image.pixels.count == image.width * image.height)
  }
}
