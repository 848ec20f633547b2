import Palette
import TestSupport
import Testing
import WhirligifKit

@testable import Inspect

/// Finished files, played: the pictures are those that were written.
struct RecordingTests {
  private func animation(_ preset: String = "ring") throws -> Animation {
    var animation = try Animation(preset: preset)
    animation.options.size = .longerSide(32)
    animation.options.quality = 100
    return animation
  }

  private func recording(_ animation: Animation, _ container: Container) throws -> Recording {
    let file = try animation.render(as: container)
    return try #require(try Recording(file.bytes, file: "a"))
  }

  /// A straight pixel on a page of gray: 0 where it is clear.
  private func blended(_ pixel: ArraySlice<UInt8>, on page: Int) -> RGBA8 {
    let bytes = Array(pixel)
    guard bytes[3] > 0 else { return .transparent }
    let alpha = Int(bytes[3])
    func level(_ byte: UInt8) -> UInt8 { UInt8((Int(byte) * alpha + page * (255 - alpha) + 127) / 255) }
    return RGBA8(red: level(bytes[0]), green: level(bytes[1]), blue: level(bytes[2]))
  }

  /// The largest difference of a channel.
  private func difference(_ a: RGBA8, _ b: RGBA8) -> Int {
    (0..<4).map { abs(Int(a.bytes[$0]) - Int(b.bytes[$0])) }.max() ?? 0
  }

  @Test(arguments: [Container.png, .webp], ["ring", "dots", "ball-spin-fade"])
  func translucentFramesLieOnThePage(container: Container, preset: String) throws {
    let animation = try animation(preset)
    let recording = try recording(animation, container)
    #expect(recording.width == 32 && !recording.isGIF)
    let pictures = try recording.player(
      width: recording.width, height: recording.height, matte: Color(css: "rgb(40, 40, 40)")
    ).all()
    // Equal neighbors are one picture of the file: compared are the pictures at the start of each frame.
    var end = 0.0
    let ends = pictures.map { picture in
      end += picture.seconds
      return end
    }
    #expect(abs(end - (try animation.duration)) < 0.001)
    for frame in try animation.frames() {
      let place = try #require(ends.firstIndex { frame.start < $0 - 0.0005 })
      let expected = stride(from: 0, to: frame.rgba.count, by: 4).map { blended(frame.rgba[$0..<$0 + 4], on: 40) }
      let off = zip(expected, pictures[place].pixels).map { difference($0, $1) }
      #expect((off.max() ?? 0) <= 1)
    }
  }

  @Test func aGIFIsPlayedAsItIs() throws {
    let animation = try animation()
    let recording = try recording(animation, .gif)
    #expect(recording.isGIF)
    let pictures = try recording.player(width: 32, height: 32, matte: .white).all()
    let drawn = try animation.player().all()
    #expect(pictures.map(\.pixels) == drawn.map(\.pixels))
    #expect(pictures.map(\.seconds) == drawn.map(\.seconds))
  }

  @Test func otherBytesAreNoPicture() throws {
    #expect(try Recording(Array("{}".utf8), file: "a") == nil)
    #expect(try Recording(Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), file: "a") == nil)
    #expect(throws: WhirligifError.self) { try Recording(Array("GIF89a".utf8), file: "a") }
    #expect(throws: WhirligifError.self) { try Recording([0xff, 0xd8, 0xff, 0], file: "a") }
  }

  /// Files cut short anywhere are played as far as they go, or refused.
  @Test(arguments: [Container.gif, .png, .webp])
  func tornFilesDoNoHarm(container: Container) throws {
    let bytes = try animation().render(as: container).bytes
    for length in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 97)) {
      if let recording = try? Recording(Array(bytes[..<length]), file: "a") {
        _ = try? recording.player(width: 8, height: 8, matte: .white).all()
      }
    }
  }

  @Test func aPixelIsTheMeanOfThoseThatItCovers() throws {
    let screen = PictureScreen(width: 1, height: 1, matte: .black)
    // A white pixel and three clear ones: a quarter of white.
    #expect(screen.picture(of: [0xffff_ffff, 0, 0, 0], width: 2, height: 2, seconds: 1).pixels == [0xff40_4040])
    #expect(screen.picture(of: [0, 0], width: 2, height: 1, seconds: 1).pixels == [0])
    let wide = PictureScreen(width: 4, height: 1, matte: .black)
    #expect(
      wide.picture(of: [0xff00_00ff, 0xffff_0000], width: 2, height: 1, seconds: 1).pixels
        == [0xff00_00ff, 0xff00_00ff, 0xffff_0000, 0xffff_0000])
  }

  @Test func translucentPixelsAreLaidOverEachOther() {
    // Half of red over blue: 255 * 128 / 255 and 255 * 127 / 255.
    #expect(LoopCanvas.over(0x8000_00ff, 0xffff_0000) == 0xff7f_0080)
    // Half over half: 128 + 128 * 127 / 255 = 192 of alpha.
    #expect(LoopCanvas.over(0x8000_00ff, 0x8000_00ff) == 0xc000_00ff)
    #expect(LoopCanvas.over(0, 0x1234_5678) == 0x1234_5678)
    #expect(LoopCanvas.over(0x1234_5678, 0) == 0x1234_5678)
  }
}
