import Codecs
import Jobs
import Numerics
import WhirligifKit

/// The files of a preset on its page of the site.
struct SitePictures {
  /// The side of a picture that is smaller by itself, in pixels.
  static let side = 128

  /// What its page has in it: the SVG of both color schemes, whose color is the variable `--color` where the preset has
  /// a color; of one that is large its still picture alone.
  let svg: String
  /// Whether the SVG takes more than 8,500 bytes once it is packed.
  let isLarge: Bool
  /// Whether the SVG has the variable.
  let tints: Bool
  /// The options of the command that draws the files: their look, and a size that is not the preset's own.
  let options: String
  /// The size of the files, and that of the picture on a card, in pixels.
  let size, card: (width: Int, height: Int)
  /// The ending of the picture on a card.
  let ending: String
  /// Whether a card's picture is a GIF of more than 9,000 bytes, which stands still until a script moves it in view.
  let rests: Bool
  /// With paths relative to the preset's folder: the SVG, the GIF, the Lottie, the preview, and those of its card.
  let files: [GalleryPage.File]

  /// - Parameter side: the size of a square picture on a card in pixels.
  init(of animation: Animation, side: Int) throws(WhirligifError) {
    let animation = try GalleryPictures.shown(animation)
    var sized = animation
    let own = try animation.pixelSize
    let look = animation.look.map { setting in
      let text = setting.text.begins(with: "#") ? "'\(setting.text)'" : setting.text
      return " --\(setting.name) \(text)"
    }
    let isEnlarged = max(own.width, own.height) < Self.side
    if isEnlarged { sized.options.size = .longerSide(Self.side) }
    options = look.joined() + (isEnlarged ? " --size \(Self.side)" : "")
    size = try sized.pixelSize
    let both = try Self.drawn(sized, []).bytes(as: .dotLottie)
    sized.options.identifierPrefix = animation.name
    let vector = try Self.svg(of: sized)
    tints = vector.includes("var(--color")
    let bytes = Array(vector.utf8)
    let packedBytes = GzipReader.pack(bytes)?.count ?? bytes.count
    isLarge = packedBytes > 8_500
    var still = sized
    still.options.rendersStillFrame = true
    // What checkers of HTML miss in SVG.
    svg = try (isLarge ? Self.text(of: Self.drawn(still, [])) : vector)
      .substituting("<stop stop-", with: "<stop offset=\"0\" stop-").substituting("<path>", with: "<path d=\"\">")
    let gif = try sized.bytes(as: .gif)
    let pictures = try GalleryPictures(of: animation, side: side, besides: (packedBytes, gif.count))
    card = pictures.size
    ending = pictures.ending
    rests = (pictures.files.first?.bytes.count ?? 0) > 9_000
    let main = [(bytes, ".svg"), (gif, ".gif"), (both, ".lottie"), (try Self.preview(of: animation), ".png")]
    files = main.map { ($0, animation.name + $1) } + pictures.files.map { ($0.bytes, "card" + $0.name) }
  }

  /// The animation in both themes, with a color in each.
  private static func drawn(_ animation: Animation, _ colors: [String]) throws(WhirligifError) -> Animation {
    var layers = RenderRequest.Layer.themes(["light", "dark"])
    let settings = colors.map { [Setting(name: "color", text: "var(--color, \($0))")] }
    if let light = settings.first { layers.append(.init(.job, light, dark: settings.last)) }
    return try GalleryPictures.animation(animation, layers)
  }

  private static func text(of animation: Animation) throws(WhirligifError) -> String {
    String(decoding: try animation.bytes(as: .svg), as: UTF8.self)
  }

  /// The SVG, with the variable unless a preset derives more from its color: another color in its place shows that, at
  /// two moments.
  private static func svg(of animation: Animation) throws(WhirligifError) -> String {
    let colors = try ["light", "dark"].map { (theme) throws(WhirligifError) in
      try GalleryPictures.themed(animation, theme).value(of: "color")?.text ?? "none"
    }
    var tints = colors.allSatisfy { $0.begins(with: "#") }
    let others = ["#13579b", colors[0] == colors[1] ? "#13579b" : "#fdb975"]
    for phase in [0.21, 0.83] where tints {
      var still = animation
      still.options.moment = .phase(phase)
      let other = try text(of: drawn(still, colors)).substituting(colors[0], with: others[0])
        .substituting(colors[1], with: others[1])
      tints = try text(of: drawn(still, others)) == other
    }
    return try text(of: drawn(animation, tints ? colors : []))
  }

  /// A still picture on white, for hosts that preview links.
  private static func preview(of animation: Animation) throws(WhirligifError) -> [UInt8] {
    let options = [
      ("still", "true"), ("size", "240x240"), ("padding", "15%"), ("background", "white"), ("effort", "3"),
    ]
    return try GalleryPictures.set(animation, options).bytes(as: .png)
  }
}
