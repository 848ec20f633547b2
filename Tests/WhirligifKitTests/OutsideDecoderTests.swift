import Foundation
import Testing

@testable import WhirligifKit

/// ImageMagick, where it is installed, sees exactly the pixels that went in.
@Test("An outside decoder gives back every pixel", arguments: ["ring", "overlay", "grid"])
func anOutsideDecoderGivesBackEveryPixel(_ preset: String) throws {
  guard FileManager.default.isExecutableFile(atPath: "/usr/bin/convert") else { return }
  var animation = try Animation(preset: preset)
  animation.options.quality = 100
  animation.options.size = .longerSide(40)
  let gif = try animation.render()
  try #require(gif.report.isExact)
  let frames = try animation.pictures()
  // Equal neighbours are one picture of the file.
  let shown = frames.indices.filter { $0 == 0 || frames[$0].pixels != frames[$0 - 1].pixels }.map { frames[$0].pixels }
  try #require(gif.report.frames == shown.count)

  let folder = FileManager.default.temporaryDirectory.appending(path: "whirligif-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let file = folder.appending(path: "in.gif")
  let raw = folder.appending(path: "out.rgba")
  try Data(gif.bytes).write(to: file)
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/convert")
  process.arguments = [file.path, "-coalesce", "-depth", "8", "rgba:\(raw.path)"]
  try process.run()
  process.waitUntilExit()
  try #require(process.terminationStatus == 0)

  let decoded = try Data(contentsOf: raw).withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
  let expected = shown.flatMap { $0 }
  try #require(decoded.count == expected.count)
  // Where a pixel is clear, its colour says nothing.
  let differing = zip(decoded, expected).count { $0 != $1 && ($0 >> 24 != 0 || $1 != 0) }
  #expect(differing == 0)
}
