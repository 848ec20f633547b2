import Codecs
import Jobs
import Numerics
import WhirligifKit

/// The files of a preset on its page of the site.
struct SitePictures {
  /// The side of a picture that is smaller by itself, in pixels.
  static let side = 128

  /// Packed bytes above which an SVG is not in its page, but beside it.
  static let largest = 12_000

  /// The SVG of both color schemes, whose color is the variable `--color` where the preset has a color.
  let svg: String
  let packedBytes: Int
  /// Whether the SVG has the variable.
  let tints: Bool
  /// Whether the files are larger than the preset by itself.
  let isEnlarged: Bool
  /// The size of the files, and that of the picture on a card, in pixels.
  let size, card: (width: Int, height: Int)
  /// The ending of the picture on a card.
  let ending: String
  /// With paths relative to the preset's folder.
  let files: [GalleryPage.File]

  /// - Parameter side: the size of a square picture on a card in pixels.
  init(of animation: Animation, side: Int) throws(WhirligifError) {
    var sized = animation
    let own = try animation.pixelSize
    isEnlarged = max(own.width, own.height) < Self.side
    if isEnlarged { sized.options.size = .longerSide(Self.side) }
    size = try sized.pixelSize
    let themes = RenderRequest.Layer.themes(["light", "dark"])
    let colors = (try Self.color(of: sized, "light"), try Self.color(of: sized, "dark"))
    let layer = RenderRequest.Layer(.job, Self.variable(colors.0), dark: Self.variable(colors.1))
    let name = animation.name
    let tinted = try RenderRequest(source: name, layers: themes + [layer]).animation(applyingTo: sized)
    let bytes = try tinted.render(as: .svg).bytes
    svg = String(decoding: bytes, as: UTF8.self)
    packedBytes = GzipReader.pack(bytes)?.count ?? bytes.count
    tints = svg.includes("var(--color")
    let pictures = try GalleryPictures(of: animation, side: side, atMost: packedBytes)
    (card, ending) = (pictures.size, pictures.ending)
    let both = try RenderRequest(source: name, layers: themes).animation(applyingTo: sized)
    files =
      pictures.files.map { ($0.bytes, "card" + $0.name) } + [
        (bytes, "\(name).svg"), (try sized.render(as: .gif).bytes, "\(name).gif"),
        (try both.render(as: .dotLottie).bytes, "\(name).lottie"), (try Self.preview(of: animation), "\(name).png"),
      ]
  }

  /// The default color of a theme; nil if the preset has none.
  private static func color(of animation: Animation, _ theme: String) throws(WhirligifError) -> String? {
    let themed = try GalleryPictures.themed(animation, theme)
    guard themed.parameters.contains(where: { $0.name == "color" }) else { return nil }
    let text = try themed.value(of: "color")?.text
    return text == "none" ? nil : text
  }

  private static func variable(_ color: String?) -> [Setting] {
    color.map { [Setting(name: "color", text: "var(--color, \($0))")] } ?? []
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
