import Inspect
import WhirligifKit

@testable import whirligif

/// Bytes as a finished picture of any container, played as `preview` does. The first byte chooses a signature to put
/// before them, the second the size of the terminal.
enum PlayTarget {
  /// The most pictures that are played: time is bounded by the terminal's size for each.
  private static let maximumPictures = 8

  static func run(_ bytes: [UInt8]) {
    guard bytes.count > 2 else { return }
    let file = ContainerTarget.signed(bytes[0], bytes[2...])
    guard let recording = try? Recording(file, file: "x") else { return }
    let side = 1 + Int(bytes[1]) / 2
    guard let player = try? recording.player(width: side, height: max(1, side / 2), matte: .white) else { return }
    precondition(player.count == recording.frameCount && player.seconds > 0)
    for _ in 0..<min(Self.maximumPictures, player.count) {
      guard let picture = try? player.next() else { return }
      precondition(picture.pixels.count == picture.width * picture.height && picture.width == side)
    }
  }
}

/// Bytes as a file of any kind, described as `inspect` does: pictures and sources, as a page and as JSON.
enum InspectTarget {
  static func run(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    let file = ContainerTarget.signed(first, bytes.dropFirst())
    if let source = SourceInspection(file, file: "x") {
      precondition(!source.page.isEmpty && !source.report.page.isEmpty)
    }
    for container in Container.all {
      guard let report = container.facts(file).map(FileReport.init) else { continue }
      precondition(!report.page.isEmpty && !report.report.page.isEmpty && report.warnings.count <= 21)
    }
  }
}
