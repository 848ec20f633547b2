import BuiltinPresets
import Drawing
import Numerics
import Preset
import Raster
import Scene
import Testing

/// The built-in presets as tests look at them.
enum BuiltinScenes {
  static let names = BuiltinPresets.all.map(\.name)

  static func document(_ name: String) throws -> PresetDocument {
    let preset = try #require(BuiltinPresets.all.first { $0.name == name })
    return try PresetDocument(reading: preset.document, file: name + ".json")
  }

  static func scene(_ name: String, side: Int, matte: Color = .white) throws -> SceneRenderer {
    let document = try document(name)
    return try SceneRenderer(document, values: ParameterValues(of: document), size: .longerSide(side), matte: matte)
  }

  /// Draws so many pictures of a loop and shows the pixels of each, premultiplied.
  static func draw(_ scene: SceneRenderer, frames: Int, _ see: (UnsafeBufferPointer<UInt32>) -> Void) throws {
    let canvas = Canvas(width: scene.viewport.width, height: scene.viewport.height)
    let painter = scene.makePainter()
    for frame in 0..<frames {
      canvas.clear(nil)
      try painter.draw(at: scene.start + Double(frame) / Double(frames), on: canvas)
      canvas.pixmap.pixels.withUnsafeBufferPointer(see)
    }
  }

  /// The components of a pixel on white, 0...255.
  static func onWhite(_ pixel: UInt32) -> (red: UInt32, green: UInt32, blue: UInt32) {
    let white = 255 - pixel >> 24
    return (
      min((pixel >> 16 & 255) + white, 255), min((pixel >> 8 & 255) + white, 255), min((pixel & 255) + white, 255)
    )
  }

  /// The ink of a picture, 0...1: how far the darkest component of its pixels is from white, on average.
  static func ink(_ pixels: UnsafeBufferPointer<UInt32>) -> Double {
    var sum = 0
    for pixel in pixels where pixel != 0 {
      let (red, green, blue) = onWhite(pixel)
      sum += 255 - Int(min(red, green, blue))
    }
    return Double(sum) / Double(255 * max(pixels.count, 1))
  }
}
