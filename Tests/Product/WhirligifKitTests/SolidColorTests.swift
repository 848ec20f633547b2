import BuiltinPresets
import GIF
import Inspect
import Numerics
import Palette
import TestSupport
import Testing

@testable import WhirligifKit

/// The colors that were asked for are in the file: wherever the drawing has an area of one, it is shown exactly at
/// quality 80 and above, and not noticeably off below.
@Suite struct SolidColorTests {
  /// Colors that are defaults of a preset's parameters, as pixels.
  private func askedColors(_ animation: Animation) -> Set<RGBA8> {
    var colors: Set<RGBA8> = []
    for parameter in animation.parameters where [.color, .colors, .paint].contains(parameter.kind) {
      for text in (parameter.defaultValueText ?? parameter.defaultText).split(separator: ",") {
        guard let color = try? Color(css: String(text).trimmed), color.alpha >= 1 else { continue }
        let bytes = color.engineColor.bytes
        colors.insert(RGBA8(bytes: bytes).opaque)
      }
    }
    return colors
  }

  /// The places whose eight neighbors have their color, one of those given.
  private func areas(_ pixels: [RGBA8], width: Int, of colors: Set<RGBA8>) -> [Int] {
    guard width > 2 else { return [] }
    var places: [Int] = []
    for y in stride(from: 1, to: pixels.count / width - 1, by: 1) {
      for x in 1..<(width - 1) {
        let place = y * width + x
        let color = pixels[place]
        guard color != 0, color == pixels[place + 1], colors.contains(color) else { continue }
        let around = [-width - 1, -width, -width + 1, -1, width - 1, width, width + 1]
        if around.allSatisfy({ pixels[place + $0] == color }) { places.append(place) }
      }
    }
    return places
  }

  /// The farthest that an area of an asked color is from it, in OKLab, in any frame; nil where no frame has such an
  /// area.
  private func greatestDistance(_ animation: Animation) throws -> Double? {
    let asked = askedColors(animation)
    let gif = try animation.render()
    var player = GIFPlayer(GIFFile(gif.bytes), bytes: gif.bytes)
    var frames = player.file.frames.makeIterator()
    let period = player.file.frames.reduce(0) { $0 + $1.delay }
    var (end, time) = (0, 0)
    var greatest: Double?
    for picture in try animation.player().all() where time < period {
      while end <= time, let frame = frames.next() {
        _ = player.paint(frame)
        end += frame.delay
      }
      time += Int((picture.seconds * 100).rounded())
      let shown = player.canvas
      for place in areas(picture.pixels, width: picture.width, of: asked) {
        greatest = max(greatest ?? 0, distance(shown[place], picture.pixels[place]))
      }
    }
    return greatest
  }

  private func distance(_ a: RGBA8, _ b: RGBA8) -> Double {
    guard a != b else { return 0 }
    func oklab(_ pixel: RGBA8) -> OKLab {
      OKLab(
        Numerics.Color(red: pixel.red, green: pixel.green, blue: pixel.blue))
    }
    let (x, y) = (oklab(a), oklab(b))
    let (l, p, q) = (x.lightness - y.lightness, x.a - y.a, x.b - y.b)
    return (l * l + p * p + q * q).squareRoot()
  }

  /// Larger pictures have fewer frames, so that the tests stay quick.
  static let sizes = [(24, 6), (64, 3), (256, 1)]

  @Test(arguments: BuiltinPresets.all.map(\.name), sizes)
  func askedColorsAreExactAtTheDefaultQuality(name: String, size: (side: Int, frames: Int)) throws {
    var animation = try Animation(preset: name)
    animation.options.size = .longerSide(size.side)
    animation.options.maximumFrames = size.frames
    let distance = try greatestDistance(animation)
    #expect(distance ?? 0 == 0)
  }

  @Test(arguments: BuiltinPresets.all.map(\.name), [20, 60])
  func askedColorsAreNotNoticeablyOffBelow(name: String, quality: Int) throws {
    var animation = try Animation(preset: name)
    animation.options.size = .longerSide(32)
    animation.options.maximumFrames = 6
    animation.options.quality = quality
    let distance = try greatestDistance(animation)
    #expect(distance ?? 0 <= 0.02)
  }
}

extension SolidColorTests {
  /// The tests above compare something: these presets show areas of the colors that were asked for.
  @Test(arguments: ["ring", "dots", "progress"])
  func areasAreFound(name: String) throws {
    var animation = try Animation(preset: name)
    animation.options.size = .longerSide(64)
    animation.options.maximumFrames = 3
    #expect(try greatestDistance(animation) == 0)
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop(while: { $0 == " " }).reversed().drop(while: { $0 == " " }).reversed())
  }
}
