import Codecs
import Jobs
import Numerics
import WhirligifKit

/// The files of a preset on its page of the site.
struct SitePictures {
  /// The side of a picture that is smaller by itself, in pixels.
  static let side = 128

  /// The SVG of both color schemes, whose color is the variable `--color` where the preset has a color.
  let svg: String
  let gif, lottie: [UInt8]
  /// Whether the SVG has the variable.
  let tints: Bool
  /// The size on a card, in pixels.
  let card: (width: Int, height: Int)
  /// The ending of the picture on a card.
  let ending: String
  /// With paths relative to the preset's folder.
  let files: [GalleryPage.File]

  /// - Parameter side: the size of a square picture on a card in pixels.
  init(of animation: Animation, side: Int) throws(WhirligifError) {
    var sized = animation
    let own = try animation.pixelSize
    if max(own.width, own.height) < Self.side { sized.options.size = .longerSide(Self.side) }
    let light = try Self.color(of: sized, "light")
    let dark = try Self.color(of: sized, "dark")
    tints = light != nil && dark != nil
    var layers = RenderRequest.Layer.themes(["light", "dark"])
    if let light, let dark { layers.append(.init(.job, [Self.variable(light)], dark: [Self.variable(dark)])) }
    let drawing = try RenderRequest(source: animation.name, layers: layers).animation(applyingTo: sized)
    svg = String(decoding: try drawing.render(as: .svg).bytes, as: UTF8.self)
    gif = try sized.render(as: .gif).bytes
    let plain = RenderRequest(source: animation.name, layers: RenderRequest.Layer.themes(["light", "dark"]))
    lottie = try plain.animation(applyingTo: sized).render(as: .dotLottie).bytes
    let pictures = try GalleryPictures(
      of: animation, side: side, atMost: GzipReader.pack(Array(svg.utf8))?.count ?? svg.utf8.count)
    (card, ending) = (pictures.size, pictures.ending)
    let name = animation.name
    files =
      pictures.files.map { ($0.bytes, "card" + $0.name) } + [
        (Array(svg.utf8), "\(name).svg"), (gif, "\(name).gif"), (lottie, "\(name).lottie"),
        (try Self.preview(of: animation), "\(name).png"),
      ]
  }

  /// The default color of a theme; nil if the preset has none.
  private static func color(of animation: Animation, _ theme: String) throws(WhirligifError) -> String? {
    let themed = try GalleryPictures.themed(animation, theme)
    guard themed.parameters.contains(where: { $0.name == "color" }) else { return nil }
    let text = try themed.value(of: "color")?.text
    return text == "none" ? nil : text
  }

  private static func variable(_ color: String) -> Setting {
    Setting(name: "color", text: "var(--color, \(color))")
  }

  /// A still picture on white, for hosts that preview links.
  private static func preview(of animation: Animation) throws(WhirligifError) -> [UInt8] {
    var still = animation
    still.options.rendersStillFrame = true
    for (name, text) in [("size", "240x240"), ("padding", "15%"), ("background", "white")] {
      _ = try still.options.set(name, to: text)
    }
    return try still.render(as: .png).bytes
  }
}
