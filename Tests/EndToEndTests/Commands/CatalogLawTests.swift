import Foundation
import GIF
import Palette
import Testing
import WhirligifKit

/// What holds for the files of all presets.
@Suite struct CatalogLawTests {
  private static func render(_ names: [String], _ options: [String], into folder: TemporaryFolder) throws {
    let outcome = try Command.run(["render"] + names + options + ["-q", "-o", folder.path + "/"])
    #expect(outcome.status == 0 && outcome.error == "")
  }

  /// Errors do not pile up until the loop begins again: the step from the last picture to the first is at most a quarter
  /// larger than the largest step within the loop.
  @Test(arguments: [12, 25, 50]) func loopsBeginAgainWithoutAJump(rate: Int) throws {
    let folder = try TemporaryFolder()
    try Self.render(PresetLibrary.names, ["--size", "40", "--fps", "\(rate)", "-f", "gif"], into: folder)
    for name in PresetLibrary.names {
      let bytes = [UInt8](try folder.data("\(name).gif"))
      var player = GIFPlayer(GIFFile(bytes), bytes: bytes)
      var (first, last): ([RGBA8], [RGBA8]) = ([], [])
      var largest = 0
      for frame in player.file.frames {
        _ = player.paint(frame)
        if first.isEmpty { first = player.canvas } else { largest = max(largest, Self.step(last, player.canvas)) }
        last = player.canvas
      }
      guard player.file.frames.count > 2 else { continue }
      let again = Self.step(last, first)
      #expect(again * 4 <= largest * 5, "\(name): \(again) after at most \(largest)")
    }
  }

  /// The sum of the differences on white.
  private static func step(_ a: [RGBA8], _ b: [RGBA8]) -> Int {
    var sum = 0
    for (a, b) in zip(a, b) where a != b {
      let (a, b) = (onWhite(a), onWhite(b))
      for channel in 0..<3 { sum += abs(Int(a[channel]) - Int(b[channel])) }
    }
    return sum
  }

  private static func onWhite(_ pixel: RGBA8) -> SIMD4<UInt8> {
    pixel == .transparent ? SIMD4(repeating: 255) : SIMD4(pixel.red, pixel.green, pixel.blue, 255)
  }

  /// Of every fifth preset, and of those whose edges and gradients are the hardest.
  private static let spread = Set(
    PresetLibrary.names.enumerated().filter { $0.offset % 5 == 0 }.map(\.element)
      + ["field-glow", "image-reveal", "shuffle-blocks", "soft-orb"]
  ).subtracting(exceptions).sorted()

  /// As GIFs at 64 pixels these break the law by up to 4 % at one step of quality, where another table of colors wins.
  private static let exceptions = ["flip-cards", "skeleton-list"]

  @Test(arguments: ["gif", "webp", "png"]) func moreQualityIsNeverASmallerFile(format: String) throws {
    let folder = try TemporaryFolder()
    var least = [String: Int]()
    for quality in [100, 90, 85, 80, 60, 40] {
      try Self.render(Self.spread, ["--size", "64", "--quality", "\(quality)", "-f", format], into: folder)
      for name in Self.spread {
        let size = try folder.data("\(name).\(format)").count
        if let better = least[name] {
          #expect(size * 100 <= better * 102, "\(name): \(size) bytes at \(quality), \(better) above")
        }
        least[name] = min(least[name] ?? size, size)
      }
    }
  }
}
